"""What was found in an item: as a tree where the item has many members, so that no finding moves with every level."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from splat_ls.analysis.kept_finding import KeptFinding, Layout
from splat_ls.semantic.module_index import ModuleIndex
from splat_ls.text.span import RelOffset, Span


@dataclass(frozen=True, slots=True)
class Found:
    """What was found in an item or attribute, and the addresses of all declarations that this depends on.

    Of a long item, `findings` are its own: what was found in each of its `members` stays there, with where the member
    starts. That depends on the `context` too. Of one that is not complete, the first `count` findings are known, and
    maybe some behind them.
    """

    findings: tuple[KeptFinding, ...] = ()
    dependencies: frozenset[str] = frozenset()
    members: tuple[Found, ...] = ()
    starts: Sequence[RelOffset] = ()
    context: tuple[object, ...] = ()
    count: int = 0
    is_complete: bool = True

    def suffices(self, wanted: int) -> bool:
        """Tells whether the first `wanted` findings are known."""
        return self.is_complete or self.count >= wanted

    @property
    def telling(self) -> list[tuple[RelOffset, Found]]:
        """The members that anything was found in, with where they start."""
        pairs = zip(self.starts, self.members, strict=False)
        return [(start, one) for start, one in pairs if one is not NOTHING_FOUND]

    def all(self) -> Iterator[KeptFinding]:
        """Yields all findings in text order, those of members at any depth too, relative to the item's start."""
        if not self.members:
            yield from self.findings
            return
        found: list[KeptFinding] = []
        waiting = [(0, self)]
        while waiting:
            start, one = waiting.pop()
            found += [kept.moved(start) for kept in one.findings]
            waiting += [(start + at, member) for at, member in one.telling]
        yield from sorted(found, key=place_of)

    def holds(self, layout: Layout, module: ModuleIndex | None) -> bool:
        """Tells whether all that the findings point at can still be found; they were made with `module`."""
        own = all(kept.holds(layout, module) for kept in self.findings if kept.anchors)
        return own and all(one.holds(layout, module) for _, one in self.telling)


def place_of(kept: KeptFinding) -> tuple[Span, str]:
    """Returns what findings are sorted by."""
    return kept.finding.span, kept.finding.code


NOTHING_FOUND: Final = Found()
"""What is found in most items."""

UNSEEN: Final = Found(is_complete=False)
"""What is known of an item that was not looked at."""


def known(row: Iterable[Found]) -> tuple[int, bool]:
    """Returns how many findings are known of items in a row, from the first on, and whether these are all."""
    count = 0
    for one in row:
        count += one.count
        if not one.is_complete:
            return count, False
    return count, True
