"""The tree of a document: its items in a row, and how an edit changes them.

Invariants: the texts of `items` in a row are `text`, whatever it is; `tree.edited(edit)` has the items that
`Tree.of` gives for the new text; an attribute whose text an edit did not change is the same object as before, and so
is a page that it did not touch, so whatever is kept for them still holds.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from itertools import accumulate, chain
from typing import ClassVar, Final
from weakref import WeakValueDictionary

from splat_ls.syntax.candidates import may_hold_splat_or_for
from splat_ls.syntax.cutter import Chunk, cut
from splat_ls.syntax.items import Block, Item
from splat_ls.syntax.joining import joined
from splat_ls.syntax.page import Page, Pages, paged
from splat_ls.syntax.placed import PlacedBlock, PlacedLeaf, leaf_in, leaves_of, problems_of
from splat_ls.syntax.problem import Problem
from splat_ls.syntax.recut import edited_inside, leaves_by_text, recut
from splat_ls.text.edit import TextEdit
from splat_ls.text.span import Offset, Span

FEW: Final = 16
"""So many blocks of a version are looked for page by page: an edit makes one or two."""


class Tree:
    """A document's text cut into items. Immutable.

    The items stand in `pages`; `page_starts` says where each page starts, `page_lines` on which line (counted from 0).
    """

    __slots__ = (
        "_cut",
        "_homes",
        "_index",
        "_items",
        "_misses",
        "_numbers",
        "_text",
        "page_lines",
        "page_starts",
        "pages",
    )

    is_json: ClassVar[bool] = False
    """Whether the text is JSON, which has no comments and is read anew after an edit."""

    def __init__(
        self, cut_pages: Pages, text: str | None = None, homes: WeakValueDictionary[int, Page] | None = None
    ) -> None:
        """Takes the pages as they were cut, and their text where there is one already.

        `homes` are pages in which blocks were found in an earlier version, by the identity of the block.
        """
        self._cut = cut_pages
        self._text = text
        self._items: tuple[Item, ...] | None = None
        self._numbers: dict[Page, int] | None = None
        self._index: dict[int, Page] | None = None
        self._misses = 0
        self._homes = WeakValueDictionary() if homes is None else homes
        placed = cut_pages if cut_pages.are_balanced else joined(cut_pages)
        self.pages = placed.pages
        self.page_starts = placed.starts
        self.page_lines = placed.lines

    @classmethod
    def of(cls, text: str) -> Tree:
        """Cuts a text; nothing in it is parsed yet."""
        return cls(Pages.of(paged(tuple(cut(text, lazily=True)), text)), text)

    # -------------------------------------------------------------------------------------- edits

    def edited(self, edit: TextEdit) -> Tree:
        """Returns the tree of the text with `edit` made; only the items that it touches are cut again."""
        pages, starts = self._cut.pages, self._cut.starts
        if not pages or self._moves_comment_end(edit):
            text = _with_edit(self.text, edit)
            reuse = leaves_by_text(self.items)
            return Tree(Pages.of(paged(tuple(cut(text, reuse=reuse)), text)), text)
        touched = min(bisect_right(starts, edit.span.start), len(pages)) - 1
        if (page := _edited_inside(pages[touched], edit.shifted(-starts[touched]))) is not None:
            return Tree(self._cut.replaced(touched, touched + 1, (page,)), homes=self._homes)
        first, end = touched, max(bisect_right(starts, edit.span.end), touched + 1)
        while (fresh := self._recut(first, end, edit)) is None:
            first, end = max(first - (end - first), 0), min(end + (end - first), len(pages))
        return Tree(self._cut.replaced(*fresh), homes=self._homes)

    def _recut(self, first: int, end: int, edit: TextEdit) -> tuple[int, int, tuple[Page, ...]] | None:
        """Returns which pages an edit replaces, and by what; None where `[first, end)` are not enough to tell that."""
        pages = self._cut.pages[first:end]
        inside = edit.shifted(-self._cut.starts[first])
        text = _with_edit("".join([page.text for page in pages]), inside)
        chunks = [chunk for page in pages for chunk in page.chunks]
        found = recut(chunks, text, inside, is_first=first == 0, is_last=end == len(self._cut.pages))
        if found is None:
            return None
        firsts = list(accumulate([len(page.chunks) for page in pages], initial=0))
        before = min(bisect_right(firsts, found.first), len(pages)) - 1
        behind = max(bisect_left(firsts, found.last), before + 1)
        renewed = (*chunks[firsts[before] : found.first], *found.fresh, *chunks[found.last : firsts[behind]])
        start, rest = sum([page.width for page in pages[:before]]), sum([page.width for page in pages[behind:]])
        return first + before, first + behind, paged(renewed, text[start : len(text) - rest])

    def _moves_comment_end(self, edit: TextEdit) -> bool:
        """Tells whether a `*/` comes or goes: that may open or close a comment that starts anywhere before."""
        start, end = edit.span.start, edit.span.end
        before, after = self._slice(start - 1, start), self._slice(end, end + 1)
        return "*/" in f"{before}{self._slice(start, end)}{after}" or "*/" in f"{before}{edit.text}{after}"

    # ------------------------------------------------------------------------------------ reading

    @property
    def is_balanced(self) -> bool:
        """Whether all braces fit each other, as in a text that nobody is typing in: then edits cost little."""
        return self._cut.are_balanced

    @property
    def text(self) -> str:
        """All of the text. That of an edited tree is put together at first use."""
        if self._text is None:
            self._text = "".join([page.text for page in self._cut.pages])
        return self._text

    @property
    def items(self) -> tuple[Item, ...]:
        """The top-level items in a row."""
        if self._items is None:
            self._items = tuple(chain.from_iterable([page.items for page in self.pages]))
        return self._items

    @property
    def chunks(self) -> tuple[Chunk, ...]:
        """The stretches that the text was cut into, before any were joined to items."""
        return tuple(chain.from_iterable([page.chunks for page in self._cut.pages]))

    def placed_items(self) -> Iterator[tuple[Offset, Item]]:
        """Yields the top-level items with where they start."""
        for page, page_start in zip(self.pages, self.page_starts, strict=False):
            for item, start in zip(page.items, page.starts, strict=False):
                yield page_start + start, item

    def blocks(self) -> Iterator[PlacedBlock]:
        """Yields the top-level blocks."""
        return (PlacedBlock(item, at) for at, item in self.placed_items() if isinstance(item, Block))

    def start_of(self, block: Block) -> Offset | None:
        """Returns where a top-level block starts, None for one that is not in this tree."""
        if self._numbers is None:
            self._numbers = {page: number for number, page in enumerate(self.pages)}
        home = self._homes.get(id(block))
        if home is None or home not in self._numbers or id(block) not in home.block_starts:
            home = self._home(block)
            if home is None:
                return None
            self._homes[id(block)] = home
        return self.page_starts[self._numbers[home]] + home.block_starts[id(block)]

    def _home(self, block: Block) -> Page | None:
        """Returns the page of a block; after some that were looked for one by one, all pages are gone through once."""
        self._misses += 1
        if self._misses <= FEW:
            return next((page for page in self.pages if id(block) in page.block_starts), None)
        if self._index is None:
            self._index = {identity: page for page in self.pages for identity in page.block_starts}
        return self._index.get(id(block))

    def leaves(self) -> Iterator[PlacedLeaf]:
        """Yields every attribute at any depth, in text order."""
        return chain.from_iterable(leaves_of(item, at) for at, item in self.placed_items())

    def candidates(self, span: Span) -> Iterator[PlacedLeaf]:
        """Yields the attributes that overlap or touch `span` and may hold a splat or a for, in text order.

        Blocks that surely hold neither are not read.
        """
        for number in range(max(bisect_left(self.page_starts, span.start) - 1, 0), len(self.pages)):
            page, page_start = self.pages[number], self.page_starts[number]
            if page_start > span.end:
                return
            for item, start in zip(page.items, page.starts, strict=False):
                at = page_start + start
                if at > span.end or span.start > at + item.width:
                    continue
                if isinstance(item, Block) and not item.is_read and not may_hold_splat_or_for(item.text):
                    continue
                for placed in leaves_of(item, at):
                    is_near = placed.offset <= span.end and span.start <= placed.offset + placed.leaf.width
                    if is_near and placed.leaf.has_splat_or_for:
                        yield placed

    def item_at(self, offset: Offset) -> tuple[Offset, Item] | None:
        """Returns the top-level item that `offset` is in, and where it starts (at a boundary: the one behind it)."""
        index = min(bisect_right(self.page_starts, offset), len(self.pages)) - 1
        if index < 0:
            return None
        page, page_start = self.pages[index], self.page_starts[index]
        inside = min(bisect_right(page.starts, offset - page_start), len(page.items)) - 1
        return page_start + page.starts[inside], page.items[inside]

    def leaf_at(self, offset: Offset) -> PlacedLeaf | None:
        """Returns the attribute whose text `offset` is in (at a boundary: the one that starts there)."""
        found = self.item_at(offset)
        return leaf_in(found[1], found[0], offset) if found is not None else None

    def problems(self) -> Iterator[tuple[Span, Problem]]:
        """Yields every syntax mistake with its place, in the order of the items. Parses every leaf."""
        for at, item in self.placed_items():
            yield from problems_of(item, at)

    def _slice(self, start: Offset, end: Offset) -> str:
        """Returns the text from `start` to `end`, without putting all of it together."""
        pages, starts = self._cut.pages, self._cut.starts
        index = max(bisect_right(starts, max(start, 0)) - 1, 0)
        parts: list[str] = []
        while index < len(pages) and starts[index] < end:
            parts.append(pages[index].text[max(start - starts[index], 0) : end - starts[index]])
            index += 1
        return "".join(parts)


def _with_edit(text: str, edit: TextEdit) -> str:
    return text[: edit.span.start] + edit.text + text[edit.span.end :]


def _edited_inside(page: Page, edit: TextEdit) -> Page | None:
    """Returns the page with an edit (at a place in the page) made in one item, None if that takes more than one."""
    index = min(bisect_right(page.starts, edit.span.start), len(page.chunks)) - 1
    chunk = edited_inside(page.chunks[index], edit, page.starts[index])
    if chunk is None:
        return None
    return Page((*page.chunks[:index], chunk, *page.chunks[index + 1 :]), _with_edit(page.text, edit))


__all__ = ["PlacedBlock", "PlacedLeaf", "Tree", "leaves_of", "problems_of"]
