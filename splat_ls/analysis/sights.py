"""What comments leave of the findings, page by page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from splat_ls.analysis.comments import Comments
from splat_ls.analysis.kept_finding import Layout
from splat_ls.analysis.page_found import FoundPages, PageFound
from splat_ls.analysis.shown_page import NOT_HIDDEN, ShownPage
from splat_ls.analysis.suppression import Suppressions
from splat_ls.analysis.suppression_comment import SuppressionComment
from splat_ls.syntax.page import Page

LINE_ENDS_ABOVE: Final = 2
"""Between two newlines stands the line above the one that a page starts in or with."""


@dataclass(frozen=True, slots=True)
class _Sight:
    """What is hidden of a page, and what that depends on beside the page: the line above, the file's comments."""

    above: tuple[Page, ...]
    whole_file: tuple[SuppressionComment, ...]
    hidden: frozenset[int]


@dataclass(frozen=True, slots=True)
class Sights:
    """The pages of one version that have something to show; what is hidden of a page is kept while it holds."""

    shown: tuple[ShownPage, ...] = ()
    _by_page: Mapping[PageFound, _Sight] = field(default_factory=dict)

    @property
    def total(self) -> int:
        """How many findings there are to show."""
        return sum(page.total for page in self.shown)

    @classmethod
    def of(cls, found: FoundPages, layout: Layout, before: Sights) -> Sights:
        """Leaves out what comments silence. JSON has no comments."""
        everything = tuple([ShownPage(number, found.pages[number], NOT_HIDDEN) for number in found.telling])
        if layout.tree.is_json or not found.silencing:
            return cls(everything)
        suppressions = Suppressions(Comments(layout.tree))
        by_page: dict[PageFound, _Sight] = {}
        shown: list[ShownPage] = []
        for page in everything:
            sight = before._by_page.get(page.found)
            above = _above(layout.tree.pages, page.number)
            if sight is None or sight.above != above or sight.whole_file != suppressions.of_file:
                numbered = enumerate(page.findings(layout))
                hidden = frozenset(number for number, finding in numbered if suppressions.hide(finding))
                sight = _Sight(above, suppressions.of_file, hidden)
            by_page[page.found] = sight
            if (left := page._replace(hidden=sight.hidden)).total:
                shown.append(left)
        return cls(tuple(shown), by_page)


def _above(pages: Sequence[Page], number: int) -> tuple[Page, ...]:
    """Returns the pages above the page `number` that hold the line above its first one, mostly a single page.

    Those below do not matter: an edit of a line's end replaces all pages that the line is in.
    """
    first, line_ends = number, 0
    while first and line_ends < LINE_ENDS_ABOVE:
        first -= 1
        text = pages[first].text
        line_ends += ("\n" in text) + (text.find("\n") != text.rfind("\n"))
    return tuple(pages[first:number])
