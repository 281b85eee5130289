"""The assist `to-one`: the old ways to take the one element of a list, or nothing, as `one(x[*].a)`.

`join("", x[*].a)` and `element(concat(x.*.a, [""]), 0)` come from before `one` existed.
"""

from __future__ import annotations

from collections.abc import Iterator

from splat_ls.analysis.assist import Assist, Example, NearMiss
from splat_ls.analysis.conversion import full_of, plan_of
from splat_ls.analysis.fix import ActionKind, Fix, Safety
from splat_ls.analysis.idiom import function_name
from splat_ls.analysis.offer import Offer, offered
from splat_ls.analysis.place import Place
from splat_ls.semantic.answer import Answer
from splat_ls.splat.equivalence import Equivalence
from splat_ls.splat.rewriting import New, Refusal, Rewriting
from splat_ls.splat.role import Role
from splat_ls.syntax.nodes import Call, Expression, Node, Number, Template, Tuple

OFFER = Offer("to-one", ActionKind.REWRITE)
BECAUSE = 'null instead of "" when there is none'
JUDGED = Equivalence(
    Answer.NO, differences=('it gives null instead of "" when there is none, and fails when there are several',)
)

MAP = 'variable "m" { type = map(object({ a = string })) }\n'
COUNT = 'resource "terraform_data" "c" { count = 1 }\n'

EXAMPLES = (
    Example(
        COUNT + 'locals { y = join("", terraform_data.c[*$0].id) }\n',
        "locals { y = one(terraform_data.c[*].id) }",
        Safety.UNSAFE,
        BECAUSE,
    ),
    Example('join("", var.x.*$0.a)', "x = one(var.x[*].a)", Safety.UNSAFE, BECAUSE),
    Example('element(concat(var.x.*$0.a, [""]), 0)', "x = one(var.x[*].a)", Safety.UNSAFE, BECAUSE),
)
NEAR_MISSES = (
    NearMiss('join(",", var.x[*$0].a)', "this joins several"),
    NearMiss('element(concat(var.x.*$0.a, ["none"]), 0)', "the other case has a value of its own"),
    NearMiss('element(concat(var.x.*$0.a, [""]), 1)', "this takes the second"),
    NearMiss('concat(var.x.*$0.a, [""])', "this takes none"),
    NearMiss(
        'variable "m" { type = map(object({ a = string })) }\nlocals { y = join("", var.m[*$0].a) }\n',
        "a map is another matter",
    ),
)


def offers(place: Place) -> Iterator[Fix]:
    """Offers `one`, and tells what it does with none and with several."""
    site = place.site
    if site is None or site.after_steps or site.enclosing is not None:
        return
    idiom = _idiom(place.node, place.parents)
    if idiom is None:
        return
    plan = plan_of(place)
    chain = full_of(place)
    if isinstance(chain, Refusal) or any(each.role is Role.MAP for each in plan.sites):
        return
    pieces = (New("one("), *chain.pieces, New(")"))
    yield from offered(place, OFFER, Rewriting(idiom.start, idiom.end, pieces, JUDGED))


def _idiom(node: Node, parents: tuple[Node, ...]) -> Call | None:
    """Returns the whole of the old way, when `node` is the list in it."""
    call = parents[-1] if parents else None
    outer = parents[-2] if len(parents) > 1 else None
    match call:
        case Call(arguments=(separator, list_), expand=False) if list_ is node and function_name(call) == "join":
            return call if _is_empty_string(separator) else None
        case Call(arguments=(list_, other), expand=False) if list_ is node and function_name(call) == "concat":
            is_first = isinstance(outer, Call) and _takes_first(outer, call)
            return outer if is_first and _is_list_of_empty_string(other) and isinstance(outer, Call) else None
        case _:
            return None


def _takes_first(outer: Call, list_: Call) -> bool:
    match outer.arguments:
        case (first, Number(text="0")):
            return first is list_ and function_name(outer) == "element"
        case _:
            return False


def _is_list_of_empty_string(node: Expression) -> bool:
    return isinstance(node, Tuple) and len(node.items) == 1 and _is_empty_string(node.items[0])


def _is_empty_string(node: Expression) -> bool:
    return isinstance(node, Template) and node.heredoc is None and not node.parts


ASSIST = Assist(OFFER, offers, EXAMPLES, NEAR_MISSES)
