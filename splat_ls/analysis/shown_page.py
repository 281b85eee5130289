"""The findings of a page that are shown: what is shown is made, compared and sent page by page.

A keystroke moves many findings but changes few. What was found in a page is the same object in the version before,
unless it is another; where the page stands is asked of the tree, so whoever makes something of the findings need not
make it again when they have not moved.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from splat_ls.analysis.finding import Finding
from splat_ls.analysis.kept_finding import Layout
from splat_ls.analysis.page_found import PageFound
from splat_ls.text.span import Offset


class ShownPage(NamedTuple):
    """What is shown of a page: `number` is the page's place in its tree, `hidden` are the findings left out, by number.

    A NamedTuple for the sake of its construction cost: a keystroke makes one for each page that has findings.
    """

    number: int
    found: PageFound
    hidden: frozenset[int]

    @property
    def total(self) -> int:
        """How many findings are shown."""
        return len(self.found.findings) - len(self.hidden)

    def findings(self, layout: Layout) -> Iterator[Finding]:
        """Yields the findings where they stand, in text order."""
        start, anchors = layout.tree.page_starts[self.number], iter(self.anchors(layout))
        for number, kept in enumerate(self.found.findings):
            placed = kept.placed(start, anchors)
            if number not in self.hidden:
                yield placed

    def anchors(self, layout: Layout) -> tuple[Offset | None, ...]:
        """Returns the starts of the blocks of the same file that the findings point at."""
        return tuple(map(layout.start_of, self.found.anchors))


NOT_HIDDEN: Final[frozenset[int]] = frozenset()
