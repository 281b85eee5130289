"""The assist `per-element-index`: `x.*.a[0]` to `x[*].a[0]`, which is something else, and perhaps what was meant."""

from __future__ import annotations

from collections.abc import Iterator

from splat_ls.analysis.assist import Assist, Example, NearMiss
from splat_ls.analysis.fix import ActionKind, Fix, Safety
from splat_ls.analysis.offer import Offer, offered
from splat_ls.analysis.place import Place
from splat_ls.splat.per_element import per_element
from splat_ls.splat.site import Style

OFFER = Offer("per-element-index", ActionKind.QUICKFIX, ("legacy-splat-index",))
BECAUSE = "the index runs in each element"

EXAMPLES = (
    Example("var.x.*.0.a[0].*$0.1.b[1]", "x = var.x.*.0.a[0][*][1].b[1]", Safety.UNSAFE, BECAUSE),
    Example("var.x.*$0.0.a[0].*.1.b[1]", "x = var.x[*][0].a[0].*.1.b[1]", Safety.UNSAFE, BECAUSE),
    Example("var.x.*$0.a[0]", "x = var.x[*].a[0]", Safety.UNSAFE, BECAUSE),
    Example("var.x.*.a[0]$0.ip", "x = var.x[*].a[0].ip", Safety.UNSAFE, BECAUSE),
    Example("var.x.*$0[0]", "x = var.x[*][0]", Safety.UNSAFE, BECAUSE),
    Example("var.x.*.a.0.b[$0count.index]", "x = var.x[*].a[0].b[count.index]", Safety.UNSAFE, BECAUSE),
    Example("var.x.*.a$0[*].b", "x = var.x[*].a[*].b", Safety.UNSAFE, "what follows runs in each element"),
)
NEAR_MISSES = (
    NearMiss("var.x.*$0.a", "nothing acts on the result"),
    NearMiss("var.x.*.a.0$0.b", "a dotted number runs in each element already"),
    NearMiss("var.x[*$0].a[0]", "the index of a full splat runs in each element already"),
)


def offers(place: Place) -> Iterator[Fix]:
    """Offers the marker in full and nothing else changed, with what that changes in the title."""
    site = place.site
    if site is not None and site.style is Style.LEGACY and site.after_steps:
        yield from offered(place, OFFER, per_element(place.placed.leaf, site))


ASSIST = Assist(OFFER, offers, EXAMPLES, NEAR_MISSES)
