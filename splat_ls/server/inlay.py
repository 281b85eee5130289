"""What the splats of a file yield, to be shown behind them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Final

from splat_ls.analysis.analysis import Analysis
from splat_ls.semantic.infer import infer
from splat_ls.semantic.scope import Scope
from splat_ls.semantic.type import Kind
from splat_ls.splat.site import splat_sites
from splat_ls.syntax.nodes import Chain
from splat_ls.syntax.walk import walk
from splat_ls.text.span import Offset, Span

MAX_ATTRIBUTES: Final = 5_000
"""So many attributes that may hold a splat are looked at for one request: no screen shows more."""


def splat_results(analysis: Analysis, span: Span) -> Iterator[tuple[Offset, str]]:
    """Yields for each chain with a splat that ends in `span` where it ends and the type of its value.

    A chain whose type is not known is left out.
    """
    for placed in islice(analysis.tree.candidates(span), MAX_ATTRIBUTES):
        if placed.leaf.value is None:
            continue
        for visit in walk(placed.leaf.value, span.shifted(-placed.offset)):
            if not isinstance(visit.node, Chain) or not splat_sites(visit.node):
                continue
            end = placed.span(visit.node).end
            known = infer(visit.node, Scope.of(analysis.module, placed, visit.parents, visit.node))
            if span.contains(end) and known.type.kind is not Kind.UNKNOWN:
                yield end, str(known.type)
