"""What was found in a page of a document, free of places like the page itself."""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass

from splat_ls.analysis.found import NOTHING_FOUND, UNSEEN, Found, known
from splat_ls.analysis.kept_finding import Anchor, KeptFinding, Layout
from splat_ls.analysis.suppression_comment import MARKS
from splat_ls.semantic.module_index import ModuleIndex
from splat_ls.syntax.page import Page


@dataclass(frozen=True, slots=True, eq=False)
class PageFound:
    """What was found in each item of a page, and the addresses of all declarations that this depends on.

    `findings` are those of all items, counted from the start of the page, `pointing` those that point elsewhere,
    `anchors` the blocks of the same file that these point at. `may_silence`: whether a word stands in the page's text
    that silences findings when it is in a comment. `count` and `is_complete` are as in `Found`.
    """

    page: Page
    items: tuple[Found, ...]
    dependencies: frozenset[str]
    findings: tuple[KeptFinding, ...]
    pointing: tuple[KeptFinding, ...]
    anchors: tuple[Anchor, ...]
    may_silence: bool
    count: int
    is_complete: bool

    @classmethod
    def unseen(cls, page: Page) -> PageFound:
        """Returns what is known of a page that was not looked at."""
        items = (UNSEEN,) * len(page.items)
        return cls(page, items, frozenset(), (), (), (), _may_silence(page), count=0, is_complete=False)

    @classmethod
    def of(cls, page: Page, items: tuple[Found, ...]) -> PageFound:
        """Gathers what was found in the items of `page`."""
        telling = [(start, one) for start, one in zip(page.starts, items, strict=False) if one is not NOTHING_FOUND]
        findings = tuple(kept.moved(start) for start, one in telling for kept in one.all())
        dependencies = frozenset[str]().union(*(one.dependencies for _, one in telling))
        pointing = tuple(kept for kept in findings if kept.anchors)
        anchors = tuple(anchor for kept in pointing for anchor in kept.anchors if anchor is not None)
        count, is_complete = known(one for _, one in telling)
        return cls(page, items, dependencies, findings, pointing, anchors, _may_silence(page), count, is_complete)

    def suffices(self, wanted: int) -> bool:
        """Tells whether the first `wanted` findings are known."""
        return self.is_complete or self.count >= wanted

    def holds(self, layout: Layout, module: ModuleIndex | None) -> bool:
        """Tells whether all that the findings point at can still be found; they were made with `module`."""
        return not self.pointing or all(kept.holds(layout, module) for kept in self.pointing)


def _may_silence(page: Page) -> bool:
    return any(mark in page.text for mark in MARKS)


@dataclass(frozen=True, slots=True)
class FoundPages:
    """What was found in all pages of a document.

    `telling` are the numbers of the pages that have findings, `pointing` of those whose findings point elsewhere,
    `silencing` of those whose text may silence some, `incomplete` of those that were not looked at to their ends: few,
    so that a keystroke need not go through all pages.
    """

    pages: tuple[PageFound, ...]
    telling: tuple[int, ...]
    pointing: tuple[int, ...]
    silencing: tuple[int, ...]
    incomplete: tuple[int, ...]

    @classmethod
    def of(cls, pages: tuple[PageFound, ...]) -> FoundPages:
        """Sorts out what is worth a look."""
        telling = tuple(number for number, page in enumerate(pages) if page.findings)
        pointing = tuple(number for number in telling if pages[number].pointing)
        silencing = tuple(number for number, page in enumerate(pages) if page.may_silence)
        incomplete = tuple(number for number, page in enumerate(pages) if not page.is_complete)
        return cls(pages, telling, pointing, silencing, incomplete)

    def replaced(self, first: int, end: int, fresh: tuple[PageFound, ...]) -> FoundPages:
        """Returns these with `fresh` in place of the pages `[first, end)`; no other page is looked at."""
        new = FoundPages.of(fresh)
        by = len(fresh) - (end - first)

        def spliced(old: tuple[int, ...], inner: tuple[int, ...]) -> tuple[int, ...]:
            behind = old[bisect_left(old, end) :]
            shifted = [number + by for number in behind] if by else behind
            return (*old[: bisect_left(old, first)], *[number + first for number in inner], *shifted)

        return FoundPages(
            (*self.pages[:first], *fresh, *self.pages[end:]),
            spliced(self.telling, new.telling),
            spliced(self.pointing, new.pointing),
            spliced(self.silencing, new.silencing),
            spliced(self.incomplete, new.incomplete),
        )
