"""Makes an edit in the items of a tree, looking at no more of them than it touches."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise
from typing import Final

from splat_ls.syntax.comment_ends import CommentEnds
from splat_ls.syntax.cutter import Chunk, cut, cut_inside, is_one_value
from splat_ls.syntax.items import Attribute, Block, Broken, Gap, Item
from splat_ls.syntax.parts import opens_for, whole_part_ends
from splat_ls.text.edit import TextEdit
from splat_ls.text.span import Offset

LARGE_BLOCK: Final = 200
"""From this width (code points) on, an edit in a block re-cuts only the body item that it touches."""


def depends_on_next(chunk: Chunk) -> bool:
    """Tells whether the chunk could end elsewhere if what follows it, beyond the start of an item, were different."""
    return chunk.endless or isinstance(chunk.item, Gap) or not _ends_line(chunk.item)


def _ends_line(item: Item) -> bool:
    while isinstance(item, Block):
        if item.closer or not item.items:
            return item.closer.endswith("\n")
        item = item.items[-1]
    return item.text.endswith("\n")


@dataclass(frozen=True, slots=True)
class Recut:
    """What an edit makes of a row of chunks: those from `first` up to `last` are replaced by `fresh`."""

    first: int
    last: int
    fresh: tuple[Chunk, ...]


def recut(chunks: Sequence[Chunk], text: str, edit: TextEdit, *, is_first: bool, is_last: bool) -> Recut | None:
    """Cuts again what an edit touches in `chunks`, and what it reaches beyond that; `text` is theirs with the edit.

    `is_first` and `is_last`: whether the document begins and ends with them. None where it cannot be told without the
    chunks before or behind.
    """
    starts = list(accumulate([chunk.width for chunk in chunks], initial=0))
    first = _first_to_cut(chunks, starts, edit)
    if first == 0 and not is_first:
        return None
    last = bisect_right(starts, edit.span.end) - 1
    # Behind a gap the next chunk is cut again too.
    reuse = leaves_by_text(chunk.item for chunk in chunks[first : last + 2])
    comments = CommentEnds(text)
    fresh: list[Chunk] = []
    at = starts[first]
    for chunk in cut(text, at, reuse=reuse, comments=comments):
        fresh.append(chunk)
        at += chunk.width
        old = at - edit.growth
        if not is_last and comments.was_missed:
            return None
        if old > edit.span.end and not depends_on_next(chunk):
            same = bisect_right(starts, old) - 1
            if starts[same] == old:
                return Recut(first, same, tuple(fresh))
    return Recut(first, len(chunks), tuple(fresh)) if is_last else None


def _first_to_cut(chunks: Sequence[Chunk], starts: Sequence[Offset], edit: TextEdit) -> int:
    """Returns the first chunk whose end the edit can move."""
    first = min(bisect_right(starts, edit.span.start), len(chunks)) - 1
    while first > 0 and (starts[first] == edit.span.start or depends_on_next(chunks[first - 1])):
        first -= 1
        if not depends_on_next(chunks[first]) and starts[first] < edit.span.start:
            break
    # An item that ends where the next one starts has looked no further.
    return first - 1 if first > 0 and chunks[first - 1].looked_ahead else first


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
    """Returns `attribute`, which starts at `at`, with the edit made in the few parts that it touches, or None."""
    parts, starts = attribute.parts, attribute.part_starts
    first = bisect_right(starts, edit.span.start - at) - 1
    last = bisect_right(starts, edit.span.end - at)
    if first < 0 or last > len(parts):
        return None
    text = _with_edit("".join([part.text for part in parts[first:last]]), edit, at + starts[first])
    opener, closer = ("{", "}") if parts[first].container == "{" else ("[", "]")
    ends = whole_part_ends(text, opener)
    if ends is None or not is_one_value(f"{opener}\n{text}{closer}\n"):
        return None
    whole = _with_edit(attribute.text, edit, at)
    if opens_for(whole, attribute.value_start):
        return None
    known = {part.text: part for part in parts[first:last]}
    texts = [text[begin:end] for begin, end in pairwise((0, *ends))]
    fresh = [known.get(own) or attribute.part(own, opener) for own in texts]
    return attribute.with_parts(whole, (*parts[:first], *fresh, *parts[last:]))


def _with_edit(text: str, edit: TextEdit, at: Offset) -> str:
    """Returns `text`, which starts at `at`, with the edit made."""
    return text[: edit.span.start - at] + edit.text + text[edit.span.end - at :]
