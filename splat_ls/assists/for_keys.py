"""The assist `for-keys`: `m[*].a` on a map is `{ for k, o in m : k => o.a }`, which keeps the keys."""

from __future__ import annotations

from collections.abc import Iterator

from splat_ls.analysis.assist import Assist, Example, NearMiss
from splat_ls.analysis.conversion import naming_of
from splat_ls.analysis.fix import ActionKind, Fix, Safety
from splat_ls.analysis.map_target import map_target
from splat_ls.analysis.offer import Offer, offered
from splat_ls.analysis.place import Place
from splat_ls.splat.of_map import as_object

OFFER = Offer("for-keys", ActionKind.QUICKFIX, ("map-splat",))
BECAUSE = "it visits the values and gives an object"

MAP = 'variable "m" { type = map(object({ a = string })) }\n'

EXAMPLES = (
    Example(
        MAP + "locals { y = var.m[*$0].a }\n", "locals { y = { for k, o in var.m : k => o.a } }", Safety.UNSAFE, BECAUSE
    ),
    Example(
        MAP + "locals { y = [for k in [1] : var.m.*$0.a] }\n",
        "locals { y = [for k in [1] : { for p, o in var.m : p => o.a }] }",
        Safety.UNSAFE,
        BECAUSE,
    ),
)
NEAR_MISSES = (
    NearMiss("var.unknown[*$0].a", "it may well be a list"),
    NearMiss(MAP + "locals { y = var.m[*$0] }\n", "without steps that is the map itself"),
    NearMiss(MAP + "locals { y = var.m.*$0.a[0] }\n", "an object has no first element"),
)


def offers(place: Place) -> Iterator[Fix]:
    """Offers an object with the same keys."""
    found = map_target(place)
    made = None if found is None else as_object(place.placed.leaf, found[1], naming_of(place))
    if made is not None:
        yield from offered(place, OFFER, made)


ASSIST = Assist(OFFER, offers, EXAMPLES, NEAR_MISSES)
