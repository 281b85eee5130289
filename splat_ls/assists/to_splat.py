"""The assist `to-splat`: `[for o in x : o.a]` is `x[*].a`, and `values(m)[*].a` for a map."""

from __future__ import annotations

from collections.abc import Iterator

from splat_ls.analysis.assist import Assist, Example, NearMiss
from splat_ls.analysis.conversion import equivalent_of, in_place
from splat_ls.analysis.fix import ActionKind, Fix, Safety
from splat_ls.analysis.offer import Offer, offered, refused
from splat_ls.analysis.place import Place
from splat_ls.splat.rewriting import Refusal

OFFER = Offer("to-splat", ActionKind.REWRITE, ("prefer-splat",))
LISTED = "the splat gives a list where the for gives a tuple"
UNKNOWN = "only if the source is a list, set or tuple"

COUNT = 'resource "terraform_data" "c" { count = 2 }\n'
EACH = 'resource "terraform_data" "e" { for_each = toset(["x"]) }\n'
LIST = 'variable "l" { type = list(object({ a = string })) }\n'
TUPLE = "locals {\n  t = [{ a = 1, l = [{ b = 1 }] }]\n  x = "
LISTS = 'locals {\n  l = tolist([tolist([{ a = "x" }])])\n  x = '
END = "\n}\n"
ONE_TYPE = "wants one type of result"

EXAMPLES = (
    Example(COUNT + "locals { y = [for o in terraform_data.c : o.id$0] }\n", "locals { y = terraform_data.c[*].id }"),
    Example(
        EACH + "locals { y = [for o in terraform_data.e : o.id$0] }\n", "locals { y = values(terraform_data.e)[*].id }"
    ),
    Example(EACH + "locals { y = [for o in terraform_data.e : o$0] }\n", "locals { y = values(terraform_data.e) }"),
    Example(LIST + "locals { y = [$0for o in var.l : o.a] }\n", "locals { y = var.l[*].a }", Safety.UNSAFE, LISTED),
    Example(LIST + 'locals { y = join("", [for o in var.l : $0o.a]) }\n', 'locals { y = join("", var.l[*].a) }'),
    Example("[for o in var.x : $0o.a]", "x = var.x[*].a", Safety.UNSAFE, UNKNOWN),
    Example("[for _, o in var.x : $0o]", "x = var.x[*]", Safety.UNSAFE, UNKNOWN),
    Example(TUPLE + "[for o in local.t : ($0o.l).0.b]" + END, "x = local.t[*].l[0].b"),
    Example(TUPLE + "[for o in local.t : $0o.l][0]" + END, "x = (local.t[*].l)[0]"),
    Example(TUPLE + "[for o in local.t[*].l : $0o[0]]" + END, "x = (local.t[*].l)[*][0]"),
    Example(TUPLE + "[for o in local.t.*.l : $0o[0]]" + END, "x = local.t.*.l[*][0]"),
    Example(TUPLE + "[for o in local.t : $0[for p in o.l : p.b]]" + END, "x = local.t[*].l[*].b"),
    Example(TUPLE + '[for o in local.t : "${o.a$0}"]' + END, "x = local.t[*].a"),
    Example(TUPLE + "[for o in local.t : $0o.l[local.t[0].a]]" + END, "x = local.t[*].l[local.t[0].a]"),
    Example(
        TUPLE + "[for o in length(local.t) > 0 ? local.t : [] : $0o.a]" + END,
        "x = (length(local.t) > 0 ? local.t : [])[*].a",
        Safety.UNSAFE,
    ),
    Example(LISTS + "[for v in local.l : $0v[*].a]" + END, "x = local.l[*][*].a", Safety.UNSAFE, LISTED),
    Example(LISTS + "[for v in local.l : $0v[*].a[*]]" + END, "x = local.l[*][*].a[*]", Safety.UNSAFE, ONE_TYPE),
    Example(
        LISTS + "[for v in local.l : $0[for o in v : o.a[*]]]" + END, "x = local.l[*][*].a[*]", Safety.UNSAFE, ONE_TYPE
    ),
    Example(
        TUPLE + "[\n    for o in local\n    .t :\n    o\n    .a$0\n  ]" + END,
        TUPLE.replace("x = ", "x = local.t[*].a") + END,
    ),
)
NEAR_MISSES = (
    NearMiss("[for o in var.x : $0o.a if o.b]", "a splat takes all", "a splat cannot filter (`if`)"),
    NearMiss("{ for o in var.x : $0o.k => o.a }", "braces", "braces make an object, and a splat always makes a list"),
    NearMiss("[for o in var.x : $0upper(o.a)]", "a call", "a splat only reads attributes and indexes of each element"),
    NearMiss(
        "[for o in var.x : $0o.l[o.i]]",
        "the index differs for each element",
        "an index uses `o`, which a splat has no name for",
    ),
    NearMiss("[for i, o in var.x : $0o.l[i]]", "the key is used", "an index uses `i`, which a splat has no name for"),
    NearMiss("[for o in var.x : $0local.k]", "not the loop variable", "what it makes does not start at `o`"),
    NearMiss(
        "[for o in var.x : $0(o.s[*].t)[0]]",
        "the parentheses end the splat",
        "a splat only reads attributes and indexes of each element",
    ),
    NearMiss("locals {\n  x = [for o in var.x : # each\n  $0o.a]\n}\n", "a comment", "a comment inside would be lost"),
    NearMiss(
        "locals {\n  x = [for o in <<EOT\nx\nEOT\n  : o.a$0]\n}\n",
        "a text is one value",
        "the source is one value, not a list",
    ),
    NearMiss("var.x[*$0].a", "this is a splat"),
)


def offers(place: Place) -> Iterator[Fix]:
    """Offers the splat, or tells why there is none."""
    if place.loop is None:
        return
    made = equivalent_of(place)
    if isinstance(made, Refusal):
        yield refused(OFFER, "a splat", made)
    else:
        yield from offered(place, OFFER, in_place(place, made))


ASSIST = Assist(OFFER, offers, EXAMPLES, NEAR_MISSES)
