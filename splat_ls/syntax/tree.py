"""The tree of a document: its items in a row, and how an edit changes them.

Invariants: the texts of `items` in a row are `text`, whatever it is; `tree.edited(edit)` has the items that
`Tree.of` gives for the new text; an attribute whose text an edit did not change is the same object as before, so
whatever is kept for it still holds.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from itertools import accumulate, chain
from operator import attrgetter
from typing import Final

from splat_ls.syntax.cutter import Chunk, cut
from splat_ls.syntax.items import Block, Item
from splat_ls.syntax.placed import PlacedBlock, PlacedLeaf, leaf_in, leaves_of, problems_of
from splat_ls.syntax.problem import Problem
from splat_ls.syntax.recut import depends_on_next, edited_inside, joined, leaves_by_text, moves_comment_end
from splat_ls.text.edit import TextEdit
from splat_ls.text.span import Offset, Span

_WIDTH: Final = attrgetter("width")


class Tree:
    """A document's text cut into items. Immutable."""

    __slots__ = ("_chunk_starts", "_is_one_to_one", "_item_starts", "chunks", "items", "text")

    def __init__(self, text: str, chunks: tuple[Chunk, ...], items: tuple[Item, ...] | None = None) -> None:
        """Takes a text and its chunks; `items` are theirs, where the caller knows that no chunks need joining."""
        self.text = text
        self.chunks = chunks
        self.items = joined(text, chunks) if items is None else items
        self._is_one_to_one = items is not None or self._each_chunk_is_an_item()
        self._chunk_starts: list[Offset] | None = None
        self._item_starts: list[Offset] | None = None

    @classmethod
    def of(cls, text: str) -> Tree:
        """Cuts a text; nothing in it is parsed yet."""
        return cls(text, tuple(cut(text)))

    # -------------------------------------------------------------------------------------- edits

    def edited(self, edit: TextEdit) -> Tree:
        """Returns the tree of the text with `edit` made; only the items that it touches are cut again."""
        text = self.text[: edit.span.start] + edit.text + self.text[edit.span.end :]
        chunks = self.chunks
        if not chunks or moves_comment_end(self.text, text, edit):
            return Tree(text, tuple(cut(text, reuse=leaves_by_text(chunk.item for chunk in chunks))))
        starts = self._starts()
        touched = min(bisect_right(starts, edit.span.start), len(chunks)) - 1
        if (chunk := edited_inside(chunks[touched], edit, starts[touched])) is not None:
            return self._with(text, touched, (chunk,), touched + 1)
        first = self._first_to_cut(touched, edit)
        last = bisect_right(starts, edit.span.end) - 1
        # Behind a gap the next chunk is cut again too.
        reuse = leaves_by_text(chunk.item for chunk in chunks[first : last + 2])
        fresh: list[Chunk] = []
        at = starts[first]
        for chunk in cut(text, at, reuse=reuse):
            fresh.append(chunk)
            at += chunk.width
            old = at - edit.growth
            if old > edit.span.end and not depends_on_next(chunk):
                same = bisect_right(starts, old) - 1
                if starts[same] == old:
                    return self._with(text, first, tuple(fresh), same)
        return self._with(text, first, tuple(fresh), len(chunks))

    def _first_to_cut(self, touched: int, edit: TextEdit) -> int:
        """Returns the first chunk whose end the edit, which starts in the chunk `touched`, can move."""
        starts, first = self._starts(), touched
        while first > 0 and (starts[first] == edit.span.start or depends_on_next(self.chunks[first - 1])):
            first -= 1
            if not depends_on_next(self.chunks[first]) and starts[first] < edit.span.start:
                break
        return first

    def _with(self, text: str, first: int, fresh: tuple[Chunk, ...], last: int) -> Tree:
        """Returns the tree of `text` in which the chunks `[first, last)` of this one are replaced by `fresh`."""
        chunks = (*self.chunks[:first], *fresh, *self.chunks[last:])
        if not self._is_one_to_one or any(chunk.opens or chunk.closes for chunk in fresh):
            return Tree(text, chunks)
        return Tree(text, chunks, (*self.items[:first], *(chunk.item for chunk in fresh), *self.items[last:]))

    def _each_chunk_is_an_item(self) -> bool:
        """Tells whether no chunks were joined, as in a text whose braces fit each other, or fit nothing."""
        same = (chunk.item is item for chunk, item in zip(self.chunks, self.items, strict=False))
        return len(self.chunks) == len(self.items) and all(same)

    def _starts(self) -> list[Offset]:
        """Returns where each chunk starts, and at last the text's length."""
        if self._chunk_starts is None:
            self._chunk_starts = list(accumulate(map(_WIDTH, self.chunks), initial=0))
        return self._chunk_starts

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
        if self._item_starts is None:
            starts = (
                self._starts()
                if self._is_one_to_one and self.chunks
                else list(accumulate(map(_WIDTH, self.items), initial=0))
            )
            self._item_starts = starts
        index = min(bisect_right(self._item_starts, offset), len(self.items)) - 1
        return leaf_in(self.items[index], self._item_starts[index], offset) if index >= 0 else None

    def problems(self) -> Iterator[tuple[Span, Problem]]:
        """Yields every syntax mistake with its place, in the order of the items. Parses every leaf."""
        for at, item in self.placed_items():
            yield from problems_of(item, at)


__all__ = ["PlacedBlock", "PlacedLeaf", "Tree", "leaves_of", "problems_of"]
