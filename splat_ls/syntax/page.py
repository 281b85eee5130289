"""Runs of neighbouring items, so that an edit in a long file costs the run that it touches and not the file.

A page is immutable and free of places, like the items in it, and an edit leaves all pages but one or two the objects
that they were: whoever keeps something for the items of a file keeps it by page.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Final

from splat_ls.syntax.cutter import Chunk
from splat_ls.syntax.items import Block, Item
from splat_ls.text.span import Offset, RelOffset

ITEMS_A_PAGE: Final = 64
WIDTH_OF_A_PAGE: Final = 8_000
"""A page of either size is full; one of up to twice the size stays whole."""


class Page:
    """Some chunks in a row, their items and their text. Compared by identity."""

    __slots__ = ("__weakref__", "_block_starts", "_starts", "chunks", "is_balanced", "items", "line_ends", "text")

    def __init__(self, chunks: tuple[Chunk, ...], text: str) -> None:
        self.chunks = chunks
        self.text = text
        self.items: tuple[Item, ...] = tuple([chunk.item for chunk in chunks])
        self.is_balanced = not any(chunk.opens or chunk.closes for chunk in chunks)
        self.line_ends = text.count("\n") + (text.count("\r") - text.count("\r\n") if "\r" in text else 0)
        """How many lines end in the page, as LSP counts them: at `\\n`, `\\r\\n` and `\\r`."""
        self._starts: list[RelOffset] | None = None
        self._block_starts: dict[int, RelOffset] | None = None

    @property
    def width(self) -> int:
        return len(self.text)

    @property
    def starts(self) -> list[RelOffset]:
        """Where each item starts, counted from the start of the page, and at last its width."""
        if self._starts is None:
            self._starts = list(accumulate([chunk.width for chunk in self.chunks], initial=0))
        return self._starts

    @property
    def block_starts(self) -> dict[int, RelOffset]:
        """Where each top-level block starts, by the identity of the block."""
        if self._block_starts is None:
            pairs = zip(self.items, self.starts, strict=False)
            self._block_starts = {id(item): start for item, start in pairs if isinstance(item, Block)}
        return self._block_starts


@dataclass(frozen=True, slots=True)
class Pages:
    """The pages of a document in a row, where each of them starts, and on which line; last, where the text ends."""

    pages: tuple[Page, ...]
    starts: list[Offset]
    lines: list[int]
    are_balanced: bool

    @classmethod
    def of(cls, pages: tuple[Page, ...]) -> Pages:
        starts = list(accumulate([page.width for page in pages], initial=0))
        lines = list(accumulate([page.line_ends for page in pages], initial=0))
        return cls(pages, starts, lines, all(page.is_balanced for page in pages))

    def replaced(self, first: int, end: int, fresh: tuple[Page, ...]) -> Pages:
        """Returns these with `fresh` in place of the pages `[first, end)`; no other page is looked at."""
        new = Pages.of(fresh)
        pages = (*self.pages[:first], *fresh, *self.pages[end:])
        starts, lines = _spliced(self.starts, first, end, new.starts), _spliced(self.lines, first, end, new.lines)
        # That what is replaced was all that was not balanced cannot be known without looking at all.
        are_balanced = new.are_balanced and (self.are_balanced or all(page.is_balanced for page in pages))
        return Pages(pages, starts, lines, are_balanced)


def _spliced(sums: list[int], first: int, end: int, fresh: list[int]) -> list[int]:
    """Returns sums in which those of `[first, end)` are replaced; `fresh` begins with 0."""
    base = sums[first]
    by = base + fresh[-1] - sums[end]
    behind = sums[end + 1 :]
    return [*sums[:first], *[base + at for at in fresh], *([at + by for at in behind] if by else behind)]


def identical(old: Sequence[object], new: Sequence[object]) -> tuple[int, int]:
    """Returns how many objects at the start, and how many of the others at the end, are the same in both."""
    head = _same(old, new)
    most = min(len(old), len(new)) - head
    return head, min(_same(reversed(old), reversed(new)), most)


def _same(old: Iterable[object], new: Iterable[object]) -> int:
    count = 0
    for one, other in zip(old, new, strict=False):
        if one is not other:
            break
        count += 1
    return count


def paged(chunks: Sequence[Chunk], text: str) -> tuple[Page, ...]:
    """Returns pages of about the same size for the chunks, whose texts in a row are `text`."""
    count = max(len(chunks) // ITEMS_A_PAGE, len(text) // WIDTH_OF_A_PAGE, 1)
    if count == 1:
        return (Page(tuple(chunks), text),) if chunks else ()
    items, width = -(-len(chunks) // count), -(-len(text) // count)
    pages: list[Page] = []
    first = start = end = 0
    for at, chunk in enumerate(chunks, 1):
        end += chunk.width
        if at - first >= items or end - start >= width or at == len(chunks):
            pages.append(Page(tuple(chunks[first:at]), text[start:end]))
            first, start = at, end
    return tuple(pages)
