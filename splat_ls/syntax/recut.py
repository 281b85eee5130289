"""Makes an edit in the items of a tree, looking at no more of them than it touches."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from typing import Final

from splat_ls.syntax.cutter import Chunk, cut, cut_inside, is_one_value
from splat_ls.syntax.items import Attribute, Block, Broken, Gap, Item
from splat_ls.syntax.parts import whole_part_ends
from splat_ls.text.edit import TextEdit
from splat_ls.text.span import Offset

LARGE_BLOCK: Final = 2_000
"""From this width (code points) on, an edit in a block re-cuts only the body item that it touches."""


def depends_on_next(chunk: Chunk) -> bool:
    """Tells whether the chunk could end elsewhere if what follows it were different."""
    return chunk.looked_ahead or isinstance(chunk.item, Gap) or not _ends_line(chunk.item)


def _ends_line(item: Item) -> bool:
    return (item.closer if isinstance(item, Block) else item.text).endswith("\n")


def moves_comment_end(old: str, new: str, edit: TextEdit) -> bool:
    """Tells whether a `*/` comes or goes: that may open or close a comment that starts anywhere before."""
    start = max(edit.span.start - 1, 0)
    return "*/" in old[start : edit.span.end + 1] or "*/" in new[start : edit.span.start + len(edit.text) + 1]


def leaves_by_text(items: Iterable[Item]) -> dict[str, Attribute]:
    """Returns the attributes at any depth in `items` by their texts, to be taken again where a text stays."""
    found: dict[str, Attribute] = {}
    for item in items:
        if isinstance(item, Attribute):
            found[item.text] = item
        elif isinstance(item, Block):
            found.update(leaves_by_text(item.items))
    return found


def edited_inside(chunk: Chunk, edit: TextEdit, at: Offset) -> Chunk | None:
    """Returns the chunk with the edit made in it, if that can be done without looking at all of it."""
    item = chunk.item
    if chunk.opens or chunk.looked_ahead or isinstance(item, (Gap, Broken)) or item.width < LARGE_BLOCK:
        return None
    edited = _edited_block(item, edit, at) if isinstance(item, Block) else _edited_parts(item, edit, at)
    return Chunk(edited, edited.width) if edited is not None else None


def _edited_block(block: Block, edit: TextEdit, at: Offset) -> Block | None:
    """Returns `block`, which starts at `at`, with the edit made in the one body item that it touches.

    None when the edit touches more than one item, or its effect reaches beyond the item.
    """
    start = at + len(block.header)
    index = 0
    while index < len(block.items) and edit.span.start >= start + block.items[index].width:
        start += block.items[index].width
        index += 1
    if index == len(block.items):
        return None
    item = block.items[index]
    if not (start < edit.span.start and edit.span.end < start + item.width) or isinstance(item, (Gap, Broken)):
        return None
    items: tuple[Item, ...] | None
    if isinstance(item, Block) and item.width >= LARGE_BLOCK:
        inner = _edited_block(item, edit, start)
        items = (inner,) if inner is not None else None
    elif isinstance(item, Attribute) and (with_parts := _edited_parts(item, edit, start)):
        items = (with_parts,)
    else:
        items = cut_inside(_with_edit(item.text, edit, start), leaves_by_text((item,)))
    if items is None:
        return None
    siblings = (*block.items[:index], *items, *block.items[index + 1 :])
    # A problem of the block is in its header, or at its closing brace, which has moved.
    problems = tuple(p if p.start < len(block.header) else p.shifted(edit.growth) for p in block.problems)
    return Block(block.header, block.type, block.labels, siblings, closer=block.closer, problems=problems)


def _edited_parts(attribute: Attribute, edit: TextEdit, at: Offset) -> Attribute | None:
    """Returns `attribute`, which starts at `at`, with the edit made in the one part that it touches, or None."""
    parts = attribute.parts
    start = at + attribute.value_start + 1
    index = 0
    while index < len(parts) and edit.span.start >= start + parts[index].width:
        start += parts[index].width
        index += 1
    # What stands in the first part decides whether the container is a for.
    if not 0 < index < len(parts) or edit.span.end >= start + parts[index].width:
        return None
    text = _with_edit(parts[index].text, edit, start)
    opener, closer = ("{", "}") if parts[index].container == "{" else ("[", "]")
    ends = whole_part_ends(text, opener)
    if ends is None or not is_one_value(f"{opener}\n{text}{closer}\n"):
        return None
    fresh = [attribute.part(text[begin:end], parts[index].container) for begin, end in pairwise((0, *ends))]
    return attribute.with_parts(_with_edit(attribute.text, edit, at), (*parts[:index], *fresh, *parts[index + 1 :]))


def _with_edit(text: str, edit: TextEdit, at: Offset) -> str:
    """Returns `text`, which starts at `at`, with the edit made."""
    return text[: edit.span.start - at] + edit.text + text[edit.span.end - at :]


def joined(text: str, chunks: tuple[Chunk, ...]) -> tuple[Item, ...]:
    """Returns the items of the chunks, joining those that a block header in column 0 has wrongly cut apart.

    A header in column 0 is taken for the start of a new item while its file is unbalanced; where the braces
    of a stretch of chunks fit each other after all, the headers in it are those of nested blocks.
    """
    if not any(chunk.opens or chunk.closes for chunk in chunks):
        return tuple(chunk.item for chunk in chunks)
    last_of = _matched(chunks)
    items: list[Item] = []
    index = at = 0
    while index < len(chunks):
        last = last_of.get(index, index)
        width = sum(chunk.width for chunk in chunks[index : last + 1])
        if last > index:
            reuse = leaves_by_text(chunk.item for chunk in chunks[index : last + 1])
            items.extend(chunk.item for chunk in cut(text[at : at + width], whole_blocks=True, reuse=reuse))
        else:
            items.append(chunks[index].item)
        index, at = last + 1, at + width
    return tuple(items)


def _matched(chunks: tuple[Chunk, ...]) -> dict[int, int]:
    """Returns for each chunk whose open blocks are all closed by later chunks the last of those."""
    open_: list[int] = []
    missing = {index: chunk.opens for index, chunk in enumerate(chunks) if chunk.opens}
    last_of: dict[int, int] = {}
    for index, chunk in enumerate(chunks):
        open_.extend([index] * chunk.opens)
        for _ in range(min(chunk.closes, len(open_))):
            opener = open_.pop()
            missing[opener] -= 1
            if not missing[opener]:
                last_of[opener] = index
    return last_of
