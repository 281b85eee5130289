"""The assist `to-for`: any splat as the for-expression that says the same.

The chain is converted as a whole, from the inside out. Where the source is a map, the for says what was probably
meant, and that is a repair: see `visit_values`.
"""

from __future__ import annotations

from collections.abc import Iterator

from splat_ls.analysis.assist import Assist, Example, NearMiss
from splat_ls.analysis.conversion import in_place, naming_of, plan_of
from splat_ls.analysis.fix import ActionKind, Fix, Safety
from splat_ls.analysis.offer import Offer, offered
from splat_ls.analysis.place import Place
from splat_ls.splat.plan import Plan, Shape
from splat_ls.splat.role import Role
from splat_ls.splat.to_for import to_for

OFFER = Offer("to-for", ActionKind.REWRITE)

COUNT = 'resource "terraform_data" "c" { count = 2 }\n'
SINGLE = 'resource "terraform_data" "s" { input = 1 }\n'
LIST = 'variable "l" { type = list(object({ a = string, m = list(object({ b = string })) })) }\n'
SITE = 'variable "site" {\n  type    = object({ a = string })\n  default = null\n}\n'
TUPLES = "locals {\n  t = [{ s = [{ v = 1 }] }]\n"
LISTED = "a for gives a tuple where the splat gives a list"
UNKNOWN = "only if the source is a list, set or tuple"

EXAMPLES = (
    Example(COUNT + "locals { y = terraform_data.c[*$0].id }\n", "locals { y = [for o in terraform_data.c : o.id] }"),
    Example(
        COUNT + "locals { y = terraform_data.c.*.id$0[0] }\n", "locals { y = [for o in terraform_data.c : o.id][0] }"
    ),
    Example(
        COUNT + "locals { y = (terraform_data.c[*].id$0)[0] }\n", "locals { y = [for o in terraform_data.c : o.id][0] }"
    ),
    Example(LIST + "locals { y = var.l[*$0].a }\n", "locals { y = [for o in var.l : o.a] }", Safety.UNSAFE, LISTED),
    Example(LIST + 'locals { y = join("", var.l.*$0.a) }\n', 'locals { y = join("", [for o in var.l : o.a]) }'),
    Example(LIST + "locals { y = var.l.*.m$0[0] }\n", "locals { y = [for o in var.l : o.m][0] }"),
    Example(
        LIST + "locals { y = flatten(var.l[*].m[*$0].b) }\n",
        "locals { y = flatten([for o in var.l : [for p in o.m : p.b]]) }",
    ),
    Example(TUPLES + "  x = local.t[*].s[*$0].v\n}\n", "x = [for o in local.t : [for p in o.s : p.v]]"),
    Example(TUPLES + "  x = [for o in local.t : o.s[*$0].v]\n}\n", "x = [for o in local.t : [for p in o.s : p.v]]"),
    Example(TUPLES + "  x = local.t.*.s[*$0][0].v\n}\n", "x = [for o in [for o in local.t : o.s] : o[0].v]"),
    Example("var.x[*$0].a", "x = [for o in var.x : o.a]", Safety.UNSAFE, UNKNOWN),
    Example("var.x . * /* each */ . a$0", "x = [for o in var.x : o /* each */ .a]", Safety.UNSAFE, UNKNOWN),
    Example("[for o in var.y : var.x[*$0].l[o]]", "x = [for o in var.y : [for p in var.x : p.l[o]]]", Safety.UNSAFE),
    Example(
        SINGLE + "locals { y = terraform_data.s[*$0].id }\n", "locals { y = [for o in [terraform_data.s] : o.id] }"
    ),
    Example(
        SITE + "locals { y = var.site[*$0].a }\n",
        "locals { y = [for o in (var.site == null ? [] : [var.site]) : o.a] }",
    ),
    Example(
        "locals {\n  t = [{ c = null }, { c = { v = 1 } }]\n  x = local.t[*$0].c[*].v\n}\n",
        "x = [for o in local.t : o.c[*].v]",
    ),
)
NEAR_MISSES = (
    NearMiss("[for o in var.x : o.a$0]", "this is a for"),
    NearMiss("var.x$0.0.a", "there is no splat"),
    NearMiss(
        "locals {\n  x = (var.x. # each\n  *$0.a)\n}\n",
        "a comment stands inside the marker",
        "a comment inside would be lost",
    ),
)


def offers(place: Place) -> Iterator[Fix]:
    """Offers the whole chain as for-expressions, and the outermost splat alone where others are inside it."""
    if place.site is None:
        return
    plan = plan_of(place)
    if any(each.role is Role.MAP and each.shape is Shape.LOOP for each in plan.sites):
        return
    yield from _as_for(place, plan)
    alone = plan.outermost_only()
    if alone != plan:
        yield from _as_for(place, alone)


def _as_for(place: Place, plan: Plan) -> Iterator[Fix]:
    made = to_for(place.placed.leaf, plan, naming_of(place))
    yield from offered(place, OFFER, in_place(place, made))


ASSIST = Assist(OFFER, offers, EXAMPLES, NEAR_MISSES)
