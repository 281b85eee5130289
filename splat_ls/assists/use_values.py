"""The assist `use-values`: `m[*].a` on a map is `values(m)[*].a`."""

from __future__ import annotations

from collections.abc import Iterator

from splat_ls.analysis.assist import Assist, Example, NearMiss
from splat_ls.analysis.conversion import naming_of
from splat_ls.analysis.fix import ActionKind, Fix, Safety
from splat_ls.analysis.map_target import map_target
from splat_ls.analysis.offer import Offer, offered
from splat_ls.analysis.place import Place
from splat_ls.splat.of_map import through_values

OFFER = Offer("use-values", ActionKind.QUICKFIX, ("map-splat",))
BECAUSE = "it visits the values"

MAP = 'variable "m" { type = map(object({ a = string })) }\n'
EACH = 'resource "terraform_data" "e" { for_each = toset(["x"]) }\n'

EXAMPLES = (
    Example(MAP + "locals { y = var.m[*$0].a.*.0 }\n", "locals { y = values(var.m)[*].a.*.0 }", Safety.UNSAFE, BECAUSE),
    Example(MAP + "locals { y = var.m[*$0].a }\n", "locals { y = values(var.m)[*].a }", Safety.UNSAFE, BECAUSE),
    Example(MAP + "locals { y = var.m.*$0.a }\n", "locals { y = values(var.m)[*].a }", Safety.UNSAFE, BECAUSE),
    Example(MAP + "locals { y = var.m.*$0 }\n", "locals { y = values(var.m) }", Safety.UNSAFE, BECAUSE),
    Example(MAP + "locals { y = var.m.*$0.a[0] }\n", "locals { y = (values(var.m)[*].a)[0] }", Safety.UNSAFE, BECAUSE),
    Example(MAP + "locals { y = var.m[*$0].a[0] }\n", "locals { y = values(var.m)[*].a[0] }", Safety.UNSAFE, BECAUSE),
    Example(
        EACH + "locals { y = terraform_data.e[*$0].id }\n",
        "locals { y = values(terraform_data.e)[*].id }",
        Safety.UNSAFE,
        BECAUSE,
    ),
    Example(
        EACH + "locals { y = length(terraform_data.e[*$0]) }\n",
        "locals { y = length(values(terraform_data.e)) }",
        Safety.UNSAFE,
        BECAUSE,
    ),
    Example(
        'variable "t" { type = list(object({ m = map(object({ v = string })) })) }\nlocals { y = var.t[*].m[*$0].v }\n',
        "locals { y = [for o in var.t : values(o.m)[*].v] }",
        Safety.UNSAFE,
        BECAUSE,
    ),
)
NEAR_MISSES = (
    NearMiss("var.unknown[*$0].a", "it may well be a list"),
    NearMiss(
        'variable "m" { type = map(list(string)) }\nlocals { y = var.m["k"][*$0] }\n', "one value of it is a list"
    ),
    NearMiss(
        'variable "o" { type = object({ a = string }) }\nlocals { y = var.o[*$0].a }\n', "an object with the attribute"
    ),
    NearMiss(
        'variable "o" { type = object({ a = string }) }\nlocals { y = var.o[*$0].b }\n', "no value has `b` either"
    ),
    NearMiss(MAP + "locals { y = concat(var.m[*$0], [{}]) }\n", "here one optional map is made a list on purpose"),
    NearMiss(EACH + "locals { y = values(terraform_data.e)[*$0].id }\n", "it is done"),
)


def offers(place: Place) -> Iterator[Fix]:
    """Offers the splat through `values()`; those around an inner one become for-expressions."""
    found = map_target(place)
    if found is not None:
        plan, target = found
        yield from offered(place, OFFER, through_values(place.placed.leaf, plan, target, naming_of(place)))


ASSIST = Assist(OFFER, offers, EXAMPLES, NEAR_MISSES)
