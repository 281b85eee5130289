"""The assist `to-legacy-splat`: `x[*].a[0]` is `x.*.a.0`, for those who read old code; only where exact, and last."""

from __future__ import annotations

from collections.abc import Iterator

from splat_ls.analysis.assist import Assist, Example, NearMiss
from splat_ls.analysis.fix import ActionKind, Fix
from splat_ls.analysis.offer import Offer, offered
from splat_ls.analysis.place import Place
from splat_ls.splat.rewriting import Rewriting
from splat_ls.splat.to_legacy import to_legacy

OFFER = Offer("to-legacy-splat", ActionKind.REWRITE)

EXAMPLES = (
    Example("var.x[*$0].a", "x = var.x.*.a"),
    Example("var.x[*$0].a[0].b", "x = var.x.*.a.0.b"),
    Example("var.x[*$0]", "x = var.x.*"),
    Example("var.x[*$0][0].east", "x = var.x.*.0.east"),
    Example("var.x[*].b[*$0].c", "x = var.x[*].b.*.c"),
    Example("var.x.*.l[0][*$0].c", "x = var.x.*.l[0].*.c"),
)
NEAR_MISSES = (
    NearMiss("var.x[*$0].b[*].c[var.i]", "a legacy splat cannot hold a splat"),
    NearMiss("var.x[*$0].a[count.index]", "the index is no number"),
    NearMiss("var.x[*$0].a[0][1]", "`.0.1` is one number"),
    NearMiss("var.x[*$0].a[0].e1", "`.0.e1` is one number"),
    NearMiss("var.x.*.a[*$0].b", "a legacy splat directly behind another one does not parse"),
    NearMiss('var.x[*$0]["k"]', "on an empty list the type would differ"),
    NearMiss("var.x.*$0.a", "it is one already"),
)


def offers(place: Place) -> Iterator[Fix]:
    """Offers the old spelling; nobody looks for it where it does not exist."""
    if place.site is None:
        return
    made = to_legacy(place.placed.leaf, place.site)
    if isinstance(made, Rewriting):
        yield from offered(place, OFFER, made)


ASSIST = Assist(OFFER, offers, EXAMPLES, NEAR_MISSES)
