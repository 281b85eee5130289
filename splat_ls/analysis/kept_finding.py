"""Findings that are kept while their document is edited: relative to what moves with them."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import accumulate
from typing import TypeAlias
from weakref import ref

from splat_ls.analysis.finding import Finding, Related
from splat_ls.syntax.items import Block, Item
from splat_ls.text.span import Offset, Span

Anchor: TypeAlias = "ref[Block] | None"
"""The block of the same document that a related place is in; None for a place in another file."""


class Layout:
    """Where the top-level items of one version start."""

    def __init__(self, path: str, items: tuple[Item, ...]) -> None:
        self.path = path
        self.items = items

    @cached_property
    def starts(self) -> tuple[Offset, ...]:
        """Where each item starts, and where the last one ends."""
        return tuple(accumulate((item.width for item in self.items), initial=0))

    @cached_property
    def _start_of_block(self) -> Mapping[int, Offset]:
        pairs = zip(self.items, self.starts, strict=False)
        return {id(item): start for item, start in pairs if isinstance(item, Block)}

    def start_of(self, anchor: ref[Block]) -> Offset | None:
        """Returns where a block starts, None when it is gone."""
        block = anchor()
        return self._start_of_block.get(id(block)) if block is not None else None

    def block_at(self, span: Span) -> tuple[Block, Offset] | None:
        """Returns the block that encloses a place, and where it starts; None where there is no block."""
        index = bisect_right(self.starts, span.start) - 1
        if not 0 <= index < len(self.items):
            return None
        item, start = self.items[index], self.starts[index]
        return (item, start) if isinstance(item, Block) and span.end <= start + item.width else None


@dataclass(frozen=True, slots=True)
class KeptFinding:
    """A finding whose own place counts from the start of its item or attribute.

    The places of its `related` count from their anchors, in the same order.
    """

    finding: Finding
    anchors: tuple[Anchor, ...]

    @classmethod
    def of(cls, finding: Finding, start: Offset, layout: Layout) -> KeptFinding:
        """Keeps a finding of an attribute or item that starts at `start`."""
        anchored = [_anchored(related, layout) for related in finding.related]
        bare = replace(finding, span=finding.span.shifted(-start), related=tuple(related for related, _ in anchored))
        return cls(bare, tuple(anchor for _, anchor in anchored))

    def moved(self, by: int) -> KeptFinding:
        """Returns the same with its own place moved."""
        return replace(self, finding=replace(self.finding, span=self.finding.span.shifted(by))) if by else self

    def holds(self, layout: Layout, *, is_same_module: bool) -> bool:
        """Tells whether all that it points at can still be found.

        Where the declarations of other files stand is known of the module that it was made with only.
        """
        return all(is_same_module if anchor is None else layout.start_of(anchor) is not None for anchor in self.anchors)

    def placed(self, start: Offset, layout: Layout) -> Finding:
        """Returns the finding where it stands when its item starts at `start`."""
        kept = self.finding
        related = kept.related
        if related:
            pairs = zip(related, self.anchors, strict=True)
            related = tuple(_released(one, anchor, layout) for one, anchor in pairs)
        # Every keystroke moves all findings behind it, so this is written for speed: `replace` takes twice as long.
        span = Span(kept.span.start + start, kept.span.end + start)
        return Finding(kept.code, kept.severity, span, kept.message, related, kept.deprecated, kept.link)


def _anchored(related: Related, layout: Layout) -> tuple[Related, Anchor]:
    found = layout.block_at(related.span) if related.path == layout.path else None
    if found is None:
        return related, None
    block, start = found
    return replace(related, span=related.span.shifted(-start)), ref(block)


def _released(related: Related, anchor: Anchor, layout: Layout) -> Related:
    start = layout.start_of(anchor) if anchor is not None else None
    return related if start is None else replace(related, span=related.span.shifted(start))
