"""The assist `drop-dot`: `x.[*]` is `x[*]`, `x.[0]` is `x[0]`. A dot before a bracket does not parse."""

from __future__ import annotations

from collections.abc import Iterator

from splat_ls.analysis.assist import Assist, Example, NearMiss
from splat_ls.analysis.fix import ActionKind, Fix
from splat_ls.analysis.offer import Offer, offered
from splat_ls.analysis.place import Place
from splat_ls.splat.equivalence import EXACT
from splat_ls.splat.rewriting import Keep, Rewriting
from splat_ls.syntax.nodes import FullSplatStep, IndexStep, Step

OFFER = Offer("drop-dot", ActionKind.QUICKFIX, ("dotted-splat",))

EXAMPLES = (
    Example("var.x.[*$0].a", "x = var.x[*].a"),
    Example("var.x.$0[0].a", "x = var.x[0].a"),
    Example('join(",", var.x . [*].$0a)', 'x = join(",", var.x [*].a)'),
)
NEAR_MISSES = (
    NearMiss("var.x[*$0].a", "there is no dot"),
    NearMiss("var.x.*$0.a", "the dot of a legacy splat belongs to it"),
)


def offers(place: Place) -> Iterator[Fix]:
    """Offers the chain without the dot before its bracket; no meaning is at stake."""
    step = _dotted_step(place)
    if step is None:
        return
    bracket = place.placed.leaf.text.index("[", step.start)
    node = place.node
    pieces = (Keep(node.start, step.start), Keep(bracket, node.end))
    yield from offered(place, OFFER, Rewriting(node.start, node.end, pieces, EXACT), preferred=True)


def _dotted_step(place: Place) -> Step | None:
    step = place.subject if place.site is None else place.site.marker
    return step if isinstance(step, (FullSplatStep, IndexStep)) and step.dotted else None


ASSIST = Assist(OFFER, offers, EXAMPLES, NEAR_MISSES)
