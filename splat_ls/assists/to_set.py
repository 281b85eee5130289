"""The assist `to-set`: `for_each = x[*].id` is `for_each = toset(x[*].id)`; without it, it always fails."""

from __future__ import annotations

from collections.abc import Iterator

from splat_ls.analysis.assist import Assist, Example, NearMiss
from splat_ls.analysis.conversion import full_of, plan_of
from splat_ls.analysis.fix import ActionKind, Fix
from splat_ls.analysis.idiom import is_whole_value
from splat_ls.analysis.offer import Offer, offered
from splat_ls.analysis.place import Place
from splat_ls.splat.equivalence import EXACT
from splat_ls.splat.rewriting import Keep, New, Pieces, Refusal, Rewriting
from splat_ls.splat.role import Role
from splat_ls.syntax.nodes import ForExpression

OFFER = Offer("to-set", ActionKind.QUICKFIX, ("for-each-splat",))
REPEATED = ("resource", "data", "ephemeral", "module")

RESOURCE = 'resource "terraform_data" "b" {{\n  for_each = {}\n}}\n'

EXAMPLES = (
    Example(RESOURCE.format("var.x[*$0].id"), "for_each = toset(var.x[*].id)"),
    Example(RESOURCE.format("var.x.*$0.id"), "for_each = toset(var.x[*].id)"),
    Example(RESOURCE.format("(var.x[*$0].id)"), "for_each = (toset(var.x[*].id))"),
    Example(RESOURCE.format("[for o in var.x : upper(o$0)]"), "for_each = toset([for o in var.x : upper(o)])"),
    Example('module "m" {\n  source   = "example.test/m"\n  for_each = var.x[*$0]\n}\n', "for_each = toset(var.x[*])"),
)
NEAR_MISSES = (
    NearMiss(RESOURCE.format("toset(var.x[*$0].id)"), "it is done"),
    NearMiss(RESOURCE.format("{ for o in var.x : o.id => o$0 }"), "braces make an object"),
    NearMiss(RESOURCE.format("var.x.*.groups$0[0]"), "the element may be a map or a set"),
    NearMiss(
        'resource "a_b" "c" {\n  dynamic "d" {\n    for_each = var.x[*$0].id\n    content {}\n  }\n}\n',
        "a dynamic block takes lists",
    ),
    NearMiss("var.x[*$0].id", "this is no for_each"),
)


def offers(place: Place) -> Iterator[Fix]:
    """Offers the value made a set; a legacy splat is written in full on the way."""
    if not _is_repetition(place):
        return
    inner = _value(place)
    if inner is not None:
        node = place.node
        pieces = (New("toset("), *inner, New(")"))
        yield from offered(place, OFFER, Rewriting(node.start, node.end, pieces, EXACT), preferred=True)


def _value(place: Place) -> Pieces | None:
    """Returns the list that is to become a set, None when the place makes none, or one that is wrong in itself."""
    node = place.node
    if isinstance(node, ForExpression):
        return None if node.braces else (Keep(node.start, node.end),)
    site = place.site
    if site is None or site.enclosing is not None or site.after_steps:
        return None
    plan = plan_of(place)
    if any(each.role is Role.MAP for each in plan.sites):
        return None
    made = full_of(place)
    return None if isinstance(made, Refusal) else made.pieces


def _is_repetition(place: Place) -> bool:
    """Tells whether the whole `for_each` of a block that is repeated by it stands here."""
    blocks = place.placed.blocks
    is_own = len(blocks) == 1 and blocks[0].block.type in REPEATED
    return place.placed.leaf.name == "for_each" and is_own and is_whole_value(place)


ASSIST = Assist(OFFER, offers, EXAMPLES, NEAR_MISSES)
