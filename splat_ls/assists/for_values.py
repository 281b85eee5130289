"""The assist `for-values`: `m[*].a` on a map is `[for o in m : o.a]`."""

from __future__ import annotations

from collections.abc import Iterator

from splat_ls.analysis.assist import Assist, Example, NearMiss
from splat_ls.analysis.conversion import in_place, naming_of
from splat_ls.analysis.fix import ActionKind, Fix, Safety
from splat_ls.analysis.map_target import map_target
from splat_ls.analysis.offer import Offer, offered
from splat_ls.analysis.place import Place
from splat_ls.splat.of_map import as_loop

OFFER = Offer("for-values", ActionKind.QUICKFIX, ("map-splat",))
BECAUSE = "it visits the values"

MAP = 'variable "m" { type = map(object({ a = string })) }\n'
MODULE = 'module "e" {\n  source   = "example.test/e"\n  for_each = toset(["x"])\n}\n'

EXAMPLES = (
    Example(MAP + "locals { y = var.m[*$0].a }\n", "locals { y = [for o in var.m : o.a] }", Safety.UNSAFE, BECAUSE),
    Example(MAP + "locals { y = var.m.*$0 }\n", "locals { y = [for o in var.m : o] }", Safety.UNSAFE, BECAUSE),
    Example(
        MAP + "locals { y = var.m.*$0.a[0] }\n", "locals { y = [for o in var.m : o.a][0] }", Safety.UNSAFE, BECAUSE
    ),
    Example(
        MODULE + "locals { y = module.e.*$0.h }\n", "locals { y = [for o in module.e : o.h] }", Safety.UNSAFE, BECAUSE
    ),
    Example(
        "locals {\n  t = [{ m = { a = { v = 1 } } }]\n  x = local.t[*].m[*$0].v\n}\n",
        "x = [for o in local.t : [for p in o.m : p.v]]",
        Safety.UNSAFE,
        BECAUSE,
    ),
)
NEAR_MISSES = (
    NearMiss("var.unknown[*$0].a", "it may well be a list"),
    NearMiss(
        'variable "o" { type = object({ a = string }) }\nlocals { y = var.o[*$0].a }\n', "an object with the attribute"
    ),
    NearMiss(MAP + "locals { y = [for o in var.m : o.a$0] }\n", "it is done"),
)


def offers(place: Place) -> Iterator[Fix]:
    """Offers the chain as for-expressions."""
    found = map_target(place)
    if found is not None:
        made = as_loop(place.placed.leaf, found[0], naming_of(place))
        yield from offered(place, OFFER, in_place(place, made))


ASSIST = Assist(OFFER, offers, EXAMPLES, NEAR_MISSES)
