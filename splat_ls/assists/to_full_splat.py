"""The assist `to-full-splat`: legacy splats in full, with the same meaning.

`x.*.a` is `x[*].a`. What acts on the result keeps doing so: `x.*.a[i]` is `x[i].a` where `x` is surely a list or tuple
(a resource with `count` is), else `(x[*].a)[i]`; on one value the detour goes: `solo.*.a[0]` is `solo.a`. A legacy
splat inside a legacy splat does not parse, and what was meant is two full ones.
"""

from __future__ import annotations

from collections.abc import Iterator

from splat_ls.analysis.assist import Assist, Example, NearMiss
from splat_ls.analysis.conversion import full_of, plan_of
from splat_ls.analysis.fix import ActionKind, Fix, Safety
from splat_ls.analysis.offer import Offer, offered, refused
from splat_ls.analysis.place import Place
from splat_ls.splat.rewriting import Refusal
from splat_ls.splat.role import Role
from splat_ls.splat.site import Style

CODES = ("legacy-splat", "legacy-splat-index", "nested-legacy-splat")
OFFER = Offer("to-full-splat", ActionKind.QUICKFIX, CODES)

LIST = """\
variable "x" { type = list(object({ a = string, l = list(string), p = object({ q = string }) })) }
"""
COUNT = """\
resource "terraform_data" "c" { count = 2 }
"""
SINGLE = """\
resource "terraform_data" "s" { input = 1 }
"""

EXAMPLES = (
    Example("var.unknown.*$0.a", "x = var.unknown[*].a"),
    Example("var.$0unknown.*$0", "x = var.unknown[*]"),
    Example("var.unknown.*.a.$00.b", "x = var.unknown[*].a[0].b"),
    Example("var.unknown.0.*$0.b", "x = var.unknown[0][*].b"),
    Example("var.unknown . * /* each */ . a$0", "x = var.unknown [*] /* each */ . a"),
    Example("var.unknown.*.l$0[0]", "x = (var.unknown[*].l)[0]"),
    Example("var.unknown.*.l[*$0].m", "x = (var.unknown[*].l)[*].m"),
    Example("var.unknown.*.l[0].*$0.ip", "x = (var.unknown[*].l)[0][*].ip"),
    Example("var.unknown[*].b.*$0.c", "x = var.unknown[*].b[*].c"),
    Example("-var.unknown.*$0.n[1]*3", "x = -(var.unknown[*].n)[1]*3"),
    Example("(var.unknown.*$0.a)[0]", "x = (var.unknown[*].a)[0]"),
    Example("var.unknown.*.a.*$0.b", "x = var.unknown[*].a[*].b"),
    Example("var.unknown.*.*$0", "x = var.unknown[*][*]"),
    Example('"${join(",", var.unknown.*$0.a)}"', 'x = "${join(",", var.unknown[*].a)}"'),
    Example(LIST + "locals { y = var.x.*$0.l[0] }\n", "locals { y = var.x[0].l }"),
    Example(LIST + "locals { y = var.x.*.p[length(var.x) - 1].q$0 }\n", "locals { y = var.x[length(var.x) - 1].p.q }"),
    Example(LIST + "locals { y = var.x.*$0[0] }\n", "locals { y = var.x[0] }"),
    Example(LIST + "locals { y = var.x.*.p[*$0].q }\n", "locals { y = (var.x[*].p)[*].q }"),
    Example(COUNT + "locals { y = terraform_data.c.*$0.id[0] }\n", "locals { y = terraform_data.c[0].id }"),
    Example(SINGLE + "locals { y = terraform_data.s.*$0.output[0] }\n", "locals { y = terraform_data.s.output }"),
    Example(SINGLE + "locals { y = terraform_data.s.*$0.id[1] }\n", "locals { y = (terraform_data.s[*].id)[1] }"),
    Example(
        'variable "z" { type = set(object({ id = string })) }\nlocals { y = var.z.*$0.id[0] }\n',
        "locals { y = (var.z[*].id)[0] }",
    ),
    Example(
        'variable "n" { type = list(object({ b = list(object({ c = string })) })) }\n'
        "locals { y = var.n[*].b.*$0.c[0] }\n",
        "locals { y = var.n[*].b[0].c }",
    ),
    Example(
        "var.unknown[*].b.*$0.c[0]",
        "x = [for o in var.unknown : (o.b[*].c)[0]]",
        Safety.UNSAFE,
        "only if the source is a list, set or tuple",
    ),
    Example(
        "locals {\n  t = [{ b = [{ c = 1 }] }]\n  x = local.t[*].b.*$0.c[*]\n}\n",
        "x = [for o in local.t : (o.b[*].c)[*]]",
    ),
    Example(
        "locals {\n  y = (\n    var.unknown\n    .*$0\n    .a # keep\n  )\n}\n",
        "locals {\n  y = (\n    var.unknown\n    [*]\n    .a # keep\n  )\n}\n",
    ),
)
NEAR_MISSES = (
    NearMiss("var.unknown[*$0].a", "it is a full splat already"),
    NearMiss('"a.*$0.b $${var.x.*.a}"', "this is text"),
    NearMiss(
        'variable "s" { type = object({ b = object({ c = set(object({ d = string })) }) }) }\n'
        "locals { y = [var.s][*].b[*].c.*$0.d[count.index] }\n",
        "the splat around it makes a list of one value, which has to stay one",
        "inside this splat only a for can index the result of `.*`",
    ),
)


def offers(place: Place) -> Iterator[Fix]:
    """Offers the whole chain with full splats, from each of its legacy splats."""
    site = place.site
    if site is None or site.style is not Style.LEGACY:
        return
    plan = plan_of(place)
    made = full_of(place)
    if isinstance(made, Refusal):
        yield refused(OFFER, "full splats", made)
        return
    aims_at_map = any(each.role is Role.MAP for each in plan.sites)
    yield from offered(place, OFFER, made, preferred=not aims_at_map)


ASSIST = Assist(OFFER, offers, EXAMPLES, NEAR_MISSES)
