"""The assist `bracket-index`: `x.0` is `x[0]`, always."""

from __future__ import annotations

from collections.abc import Iterator

from splat_ls.analysis.assist import Assist, Example, NearMiss
from splat_ls.analysis.fix import ActionKind, Fix
from splat_ls.analysis.offer import Offer, offered
from splat_ls.analysis.place import Place
from splat_ls.splat.chain_pieces import as_written, step_pieces
from splat_ls.splat.equivalence import EXACT
from splat_ls.splat.rewriting import Keep, Rewriting

OFFER = Offer("bracket-index", ActionKind.QUICKFIX, ("legacy-index",))

EXAMPLES = (
    Example("var.x.0$0.id", "x = var.x[0].id"),
    Example("var.x[*].l.1$0", "x = var.x[*].l[1]"),
    Example("length(var.x[*].$00)", "x = length(var.x[*][0])"),
)
NEAR_MISSES = (
    NearMiss("var.x[0$0].id", "the index is in brackets"),
    NearMiss("var.x.*.0$0.id", "in a legacy splat the dotted number is the only way to say it"),
    NearMiss("var.x0$0.id", "this is a name"),
)


def offers(place: Place) -> Iterator[Fix]:
    """Offers the index in brackets."""
    step = place.dotted_index
    if step is None:
        return
    node, leaf = place.node, place.placed.leaf
    index = step_pieces(leaf, step.start, step, as_written)
    pieces = (Keep(node.start, step.start), *index, Keep(step.end, node.end))
    yield from offered(place, OFFER, Rewriting(node.start, node.end, pieces, EXACT), preferred=True)


ASSIST = Assist(OFFER, offers, EXAMPLES, NEAR_MISSES)
