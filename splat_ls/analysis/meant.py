"""What the chains around mistakes were probably meant to be."""

from __future__ import annotations

from collections.abc import Iterator

from splat_ls.analysis.spelling import spelled_chain
from splat_ls.syntax.nodes import Chain
from splat_ls.syntax.placed import PlacedLeaf
from splat_ls.syntax.problem import SYNTAX_ERROR, Problem
from splat_ls.syntax.walk import walk
from splat_ls.text.span import Offset, RelOffset, Span


class Meant:
    """Answers for the mistakes in some attributes, asked in text order: so all of them are read once."""

    __slots__ = ("_chains", "_leaf", "_leaves")

    def __init__(self, leaves: Iterator[PlacedLeaf]) -> None:
        self._leaves = leaves
        self._leaf: PlacedLeaf | None = None
        self._chains: dict[RelOffset, Chain] = {}

    def at(self, span: Span, problem: Problem) -> str:
        """Returns the chain that a mistake with a splat is made in, as it is written today; else nothing."""
        if problem.code == SYNTAX_ERROR:
            return ""
        leaf = self._leaf_at(span.start)
        chain = self._chains.get(span.start - leaf.offset) if leaf is not None else None
        return spelled_chain(leaf, chain) if leaf is not None and chain is not None else ""

    def _leaf_at(self, offset: Offset) -> PlacedLeaf | None:
        while self._leaf is None or self._leaf.offset + self._leaf.leaf.width <= offset:
            self._leaf = next(self._leaves, None)
            if self._leaf is None:
                return None
            self._chains = {}
            if self._leaf.offset <= offset < self._leaf.offset + self._leaf.leaf.width:
                self._chains = _chains_by_step(self._leaf)
        return self._leaf


def _chains_by_step(placed: PlacedLeaf) -> dict[RelOffset, Chain]:
    """Returns the chains of an attribute by where each of their steps starts, which is where a mistake is told."""
    if placed.leaf.value is None:
        return {}
    chains = (visit.node for visit in walk(placed.leaf.value) if isinstance(visit.node, Chain))
    return {step.start: chain for chain in chains for step in chain.steps}
