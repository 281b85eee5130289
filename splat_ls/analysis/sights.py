"""What comments leave of the findings, page by page."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from splat_ls.analysis.comments import Comments
from splat_ls.analysis.kept_finding import Layout
from splat_ls.analysis.page_found import FoundPages, PageFound
from splat_ls.analysis.shown_page import NOT_HIDDEN, ShownPage
from splat_ls.analysis.suppression import Suppressions
from splat_ls.analysis.suppression_comment import SuppressionComment
from splat_ls.syntax.page import Page


@dataclass(frozen=True, slots=True)
class _Sight:
    """What is hidden of a page, and what that depends on beside the page: the page above, the file's comments."""

    above: Page | None
    whole_file: tuple[SuppressionComment, ...]
    hidden: frozenset[int]


@dataclass(frozen=True, slots=True)
class Sights:
    """The pages of one version that have something to show; what is hidden of a page is kept while it holds."""

    shown: tuple[ShownPage, ...]
    _by_page: Mapping[PageFound, _Sight] = field(default_factory=dict)

    @classmethod
    def of(cls, found: FoundPages, layout: Layout, before: Sights | None) -> Sights:
        """Leaves out what comments silence. JSON has no comments."""
        everything = tuple([ShownPage(number, found.pages[number], NOT_HIDDEN) for number in found.telling])
        if layout.tree.is_json or not found.silencing:
            return cls(everything)
        suppressions = Suppressions(Comments(layout.tree))
        by_page: dict[PageFound, _Sight] = {}
        shown: list[ShownPage] = []
        for page in everything:
            sight = before._by_page.get(page.found) if before is not None else None
            above = layout.tree.pages[page.number - 1] if page.number else None
            if sight is None or sight.above is not above or sight.whole_file != suppressions.of_file:
                numbered = enumerate(page.findings(layout))
                hidden = frozenset(number for number, finding in numbered if suppressions.hide(finding))
                sight = _Sight(above, suppressions.of_file, hidden)
            by_page[page.found] = sight
            if len(sight.hidden) < len(page.found.findings):
                shown.append(page._replace(hidden=sight.hidden))
        return cls(tuple(shown), by_page)
