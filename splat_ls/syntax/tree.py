"""The tree of a document: its items in a row, and how an edit changes them.

Invariants: the texts of `items` in a row are `text`, whatever it is; `tree.edited(edit)` has the items that
`Tree.of` gives for the new text; an attribute whose text an edit did not change is the same object as before, so
whatever is kept for it still holds.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import accumulate, chain
from typing import Final

from splat_ls.syntax.cutter import Chunk, cut, cut_inside
from splat_ls.syntax.items import Attribute, Block, Broken, Gap, Item
from splat_ls.syntax.nodes import Node
from splat_ls.syntax.problem import Problem
from splat_ls.text.edit import TextEdit
from splat_ls.text.span import Offset, RelOffset, Span

_LARGE: Final = 2_000
"""From this width (code points) on, an edit in a block re-cuts only the body item that it touches."""


@dataclass(frozen=True, slots=True)
class PlacedBlock:
    """A block and where it starts."""

    block: Block
    offset: Offset

    @property
    def header_span(self) -> Span:
        """The block's type and labels, without indentation and brace."""
        header = self.block.header
        start = len(header) - len(header.lstrip(" \t\ufeff"))
        return Span(self.offset + start, self.offset + len(header[:-1].rstrip()))

    def attribute(self, name: str) -> PlacedLeaf | None:
        """Returns the block's own attribute of that name with its place (its enclosing blocks: this one only)."""
        at = self.offset + len(self.block.header)
        for item in self.block.items:
            if isinstance(item, Attribute) and item.name == name:
                return PlacedLeaf(item, at, (self,))
            at += item.width
        return None


@dataclass(frozen=True, slots=True)
class PlacedLeaf:
    """An attribute, where it starts, and the blocks around it, outermost first."""

    leaf: Attribute
    offset: Offset
    blocks: tuple[PlacedBlock, ...]

    def span(self, node: Node | RelOffset, end: RelOffset | None = None) -> Span:
        """Returns where a node, or `[node, end)` counted from the leaf's start, stands in the document."""
        if isinstance(node, Node):
            return Span(self.offset + node.start, self.offset + node.end)
        return Span(self.offset + node, self.offset + (node if end is None else end))

    def source(self, node: Node) -> str:
        """Returns the text of a node as written."""
        return self.leaf.text[node.start : node.end]

    @property
    def name_span(self) -> Span:
        return self.span(self.leaf.name_start, self.leaf.name_start + len(self.leaf.name))


class Tree:
    """A document's text cut into items. Immutable."""

    __slots__ = ("_starts", "chunks", "items", "text")

    def __init__(self, text: str, chunks: tuple[Chunk, ...]) -> None:
        self.text = text
        self.chunks = chunks
        self.items = _joined(text, chunks)
        self._starts: list[Offset] | None = None

    @classmethod
    def of(cls, text: str) -> Tree:
        """Cuts a text; nothing in it is parsed yet."""
        return cls(text, tuple(cut(text)))

    # -------------------------------------------------------------------------------------- edits

    def edited(self, edit: TextEdit) -> Tree:
        """Returns the tree of the text with `edit` made; only the items that it touches are cut again."""
        text = self.text[: edit.span.start] + edit.text + self.text[edit.span.end :]
        starts = list(accumulate((chunk.width for chunk in self.chunks), initial=0))
        if not self.chunks or _moves_comment_end(self.text, text, edit):
            return Tree(text, tuple(cut(text, reuse=_leaves_by_text(self.chunks))))
        first = max(bisect_right(starts, edit.span.start) - 1, 0)
        first = min(first, len(self.chunks) - 1)
        if (chunk := _edited_inside(self.chunks[first], edit, starts[first])) is not None:
            return Tree(text, (*self.chunks[:first], chunk, *self.chunks[first + 1 :]))
        while first > 0 and (starts[first] == edit.span.start or _depends_on_next(self.chunks[first - 1])):
            first -= 1
            if not _depends_on_next(self.chunks[first]) and starts[first] < edit.span.start:
                break
        last = bisect_right(starts, edit.span.end) - 1
        reuse = _leaves_by_text(self.chunks[first : last + 2])  # Behind a gap the next one is cut again too.
        fresh: list[Chunk] = []
        at = starts[first]
        for chunk in cut(text, at, reuse=reuse):
            fresh.append(chunk)
            at += chunk.width
            old = at - edit.growth
            if old > edit.span.end and not _depends_on_next(chunk):
                same = bisect_right(starts, old) - 1
                if starts[same] == old:
                    return Tree(text, (*self.chunks[:first], *fresh, *self.chunks[same:]))
        return Tree(text, (*self.chunks[:first], *fresh))

    # ------------------------------------------------------------------------------------ reading

    def placed_items(self) -> Iterator[tuple[Offset, Item]]:
        """Yields the top-level items with where they start."""
        at = 0
        for item in self.items:
            yield at, item
            at += item.width

    def blocks(self) -> Iterator[PlacedBlock]:
        """Yields the top-level blocks."""
        return (PlacedBlock(item, at) for at, item in self.placed_items() if isinstance(item, Block))

    def leaves(self) -> Iterator[PlacedLeaf]:
        """Yields every attribute at any depth, in text order."""
        return chain.from_iterable(leaves_of(item, at) for at, item in self.placed_items())

    def leaf_at(self, offset: Offset) -> PlacedLeaf | None:
        """Returns the attribute whose text `offset` is in (at a boundary: the one that starts there)."""
        if self._starts is None:
            self._starts = list(accumulate((item.width for item in self.items), initial=0))
        index = min(bisect_right(self._starts, offset), len(self.items)) - 1
        return leaf_in(self.items[index], self._starts[index], offset) if index >= 0 else None

    def problems(self) -> Iterator[tuple[Span, Problem]]:
        """Yields every syntax mistake with its place, in the order of the items. Parses every leaf."""
        for at, item in self.placed_items():
            yield from problems_of(item, at)


def leaves_of(item: Item, at: Offset, blocks: tuple[PlacedBlock, ...] = ()) -> Iterator[PlacedLeaf]:
    """Yields the attributes in `item`, which starts at `at` inside `blocks`."""
    if isinstance(item, Attribute):
        yield PlacedLeaf(item, at, blocks)
    elif isinstance(item, Block):
        inner = (*blocks, PlacedBlock(item, at))
        at += len(item.header)
        for child in item.items:
            yield from leaves_of(child, at, inner)
            at += child.width


def leaf_in(item: Item, at: Offset, offset: Offset, blocks: tuple[PlacedBlock, ...] = ()) -> PlacedLeaf | None:
    """Returns the attribute in `item`, which starts at `at` inside `blocks`, that `offset` is in."""
    while isinstance(item, Block):
        blocks = (*blocks, PlacedBlock(item, at))
        at += len(item.header)
        for child in item.items:
            if offset < at + child.width or (child is item.items[-1] and offset == at + child.width):
                break
            at += child.width
        else:
            return None
        if offset < at:
            return None
        item = child
    return PlacedLeaf(item, at, blocks) if isinstance(item, Attribute) else None


def problems_of(item: Item, at: Offset) -> Iterator[tuple[Span, Problem]]:
    """Yields the syntax mistakes in `item`, which starts at `at`."""
    if isinstance(item, Gap):
        return
    for problem in item.problems:
        yield Span(at + problem.start, at + problem.end), problem
    if isinstance(item, Block):
        at += len(item.header)
        in_line = bool(item.items) and not isinstance(item.items[0], Gap)
        for child in item.items:
            for span, problem in problems_of(child, at):
                yield span, (_in_line(problem) if in_line else problem)
            at += child.width


def _in_line(problem: Problem) -> Problem:
    """Returns the problem in the words for a block on one line, where no newline may follow an argument."""
    if problem.summary != "Missing newline after argument":
        return problem
    detail = "A block on one line can hold one argument only."
    return replace(problem, summary="Invalid single-argument block definition", detail=detail)


def _depends_on_next(chunk: Chunk) -> bool:
    """Tells whether the chunk could end elsewhere if what follows it were different."""
    return chunk.looked_ahead or isinstance(chunk.item, Gap) or not _ends_line(chunk.item)


def _ends_line(item: Item) -> bool:
    return (item.closer if isinstance(item, Block) else item.text).endswith("\n")


def _moves_comment_end(old: str, new: str, edit: TextEdit) -> bool:
    """Tells whether a `*/` comes or goes: that may open or close a comment that starts anywhere before."""
    start = max(edit.span.start - 1, 0)
    return "*/" in old[start : edit.span.end + 1] or "*/" in new[start : edit.span.start + len(edit.text) + 1]


def _leaves_by_text(chunks: tuple[Chunk, ...]) -> dict[str, Attribute]:
    leaves = chain.from_iterable(leaves_of(chunk.item, 0) for chunk in chunks)
    return {placed.leaf.text: placed.leaf for placed in leaves}


def _edited_inside(chunk: Chunk, edit: TextEdit, at: Offset) -> Chunk | None:
    """Returns the chunk with the edit made in it, if that can be done without looking at all of it."""
    item = chunk.item
    if not isinstance(item, Block) or item.width < _LARGE or chunk.opens or chunk.looked_ahead:
        return None
    block = _edited_block(item, edit, at)
    return Chunk(block, block.width) if block is not None else None


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
    if isinstance(item, Block) and item.width >= _LARGE:
        inner = _edited_block(item, edit, start)
        items = (inner,) if inner is not None else None
    else:
        old = item.text
        text = old[: edit.span.start - start] + edit.text + old[edit.span.end - start :]
        items = cut_inside(text, {leaf.leaf.text: leaf.leaf for leaf in leaves_of(item, 0)})
    if items is None:
        return None
    siblings = (*block.items[:index], *items, *block.items[index + 1 :])
    # A problem of the block is in its header, or at its closing brace, which has moved.
    problems = tuple(p if p.start < len(block.header) else p.shifted(edit.growth) for p in block.problems)
    return Block(block.header, block.type, block.labels, siblings, closer=block.closer, problems=problems)


def _joined(text: str, chunks: tuple[Chunk, ...]) -> tuple[Item, ...]:
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
            reuse = _leaves_by_text(chunks[index : last + 1])
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
