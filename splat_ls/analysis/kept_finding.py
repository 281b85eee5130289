"""Findings that are kept while their document is edited: relative to what moves with them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TypeAlias
from weakref import ref

from splat_ls.analysis.finding import Finding, Related
from splat_ls.semantic.module_index import ModuleIndex
from splat_ls.syntax.items import Block
from splat_ls.syntax.tree import Tree
from splat_ls.text.span import Offset, Span

Anchor: TypeAlias = "ref[Block]"
"""The block of the same document that a related place is in."""


class Layout:
    """Where things stand in one version of a file, among the other files of its module."""

    __slots__ = ("_anchors", "module", "path", "tree")

    def __init__(self, path: str, tree: Tree, module: ModuleIndex) -> None:
        self.path = path
        self.tree = tree
        self.module = module
        self._anchors: dict[Anchor, Offset | None] = {}

    def start_of(self, anchor: Anchor) -> Offset | None:
        """Returns where a block starts, None when it is gone."""
        if anchor not in self._anchors:
            block = anchor()
            self._anchors[anchor] = self.tree.start_of(block) if block is not None else None
        return self._anchors[anchor]

    def block_at(self, span: Span) -> tuple[Block, Offset] | None:
        """Returns the block that encloses a place, and where it starts; None where there is no block."""
        found = self.tree.item_at(span.start)
        if found is None:
            return None
        start, item = found
        return (item, start) if isinstance(item, Block) and span.end <= start + item.width else None

    def is_same_beside(self, module: ModuleIndex | None) -> bool:
        """Tells whether all other files are surely what they were in an earlier index of the module."""
        return module is not None and self.module.is_same_beside(self.path, module)


@dataclass(frozen=True, slots=True)
class KeptFinding:
    """A finding whose own place counts from the start of its item or attribute.

    The places of its `related` count from their anchors, in the same order; one in another file has none.
    """

    finding: Finding
    anchors: tuple[Anchor | None, ...]

    @classmethod
    def of(cls, finding: Finding, start: Offset, layout: Layout) -> KeptFinding:
        """Keeps a finding of an attribute or item that starts at `start`."""
        anchored = [_anchored(related, layout) for related in finding.related]
        bare = replace(finding, span=finding.span.shifted(-start), related=tuple(related for related, _ in anchored))
        return cls(bare, tuple(anchor for _, anchor in anchored))

    def moved(self, by: int) -> KeptFinding:
        """Returns the same with its own place moved."""
        if not by:
            return self
        # Written for speed, as every block around a finding moves it: `replace` takes three times as long.
        one, span = self.finding, self.finding.span
        span = Span(span.start + by, span.end + by)
        moved = Finding(one.code, one.severity, span, one.message, one.related, one.deprecated, one.link)
        return KeptFinding(moved, self.anchors)

    def holds(self, layout: Layout, module: ModuleIndex | None) -> bool:
        """Tells whether all that it points at can still be found; `module` is the index that it was made with."""
        return all(
            layout.start_of(anchor) is not None
            if anchor is not None
            else related.path != layout.path and layout.is_same_beside(module)
            for related, anchor in zip(self.finding.related, self.anchors, strict=True)
        )

    def placed(self, start: Offset, anchors: Iterator[Offset | None]) -> Finding:
        """Returns the finding where it stands when its item starts at `start`.

        Takes off `anchors` where each of its own anchors starts.
        """
        kept = self.finding
        related = kept.related
        if related:
            pairs = zip(related, self.anchors, strict=True)
            related = tuple(one if anchor is None else _released(one, next(anchors)) for one, anchor in pairs)
        # Every keystroke moves all findings behind it, so this is written for speed: `replace` takes twice as long.
        span = Span(kept.span.start + start, kept.span.end + start)
        return Finding(kept.code, kept.severity, span, kept.message, related, kept.deprecated, kept.link)


def _anchored(related: Related, layout: Layout) -> tuple[Related, Anchor | None]:
    found = layout.block_at(related.span) if related.path == layout.path else None
    if found is None:
        return related, None
    block, start = found
    return replace(related, span=related.span.shifted(-start)), ref(block)


def _released(related: Related, start: Offset | None) -> Related:
    return related if start is None else replace(related, span=related.span.shifted(start))
