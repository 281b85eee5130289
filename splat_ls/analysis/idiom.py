"""The places where a single value is turned into a list on purpose.

The manual recommends `x[*]` for an optional single value where the context implies a collection ("Single
Values as Lists"): as `for_each` of a dynamic block, as what a for-expression runs through, and as an argument
of the functions that take lists apart or put them together.
"""

from __future__ import annotations

from enum import Enum
from typing import Final

from splat_ls.analysis.place import Place
from splat_ls.splat.site import SplatSite
from splat_ls.syntax.nodes import Call, ForExpression, Interpolation, Node, Parentheses, Template, TemplateFor

LIST_FUNCTIONS: Final = frozenset(
    {"one", "length", "concat", "flatten", "compact", "coalescelist", "toset", "tolist", "try"}
)


class Idiom(Enum):
    """What a splat stands in, when that asks for a collection."""

    DYNAMIC_FOR_EACH = "for_each of a dynamic block"
    LOOP = "a for-expression"
    ARGUMENT = "a function that takes lists"


def idiom_of(place: Place, site: SplatSite) -> Idiom | None:
    """Returns the idiom that the result of `site` stands in, None when its chain goes on or nothing asks for a list."""
    if site.after_steps:
        return None
    node, parent = _out_of_parentheses(place)
    if isinstance(parent, Call):
        return Idiom.ARGUMENT if function_name(parent) in LIST_FUNCTIONS else None
    if site.each_steps:
        return None
    if isinstance(parent, (ForExpression, TemplateFor)):
        return Idiom.LOOP if parent.source is node else None
    return Idiom.DYNAMIC_FOR_EACH if parent is None and _is_dynamic_for_each(place) else None


def function_name(call: Call) -> str:
    """Returns the name of a function without the `core::` that says where it comes from."""
    return call.name.removeprefix("core::")


def enclosing_call(place: Place) -> Call | None:
    """Returns the call that the whole node is a direct argument of."""
    _, parent = _out_of_parentheses(place)
    return parent if isinstance(parent, Call) else None


def is_whole_value(place: Place) -> bool:
    """Tells whether the node is the value of its attribute, parentheses and a template around it alone aside."""
    return _out_of_parentheses(place)[1] is None


def _is_dynamic_for_each(place: Place) -> bool:
    blocks = place.placed.blocks
    return place.placed.leaf.name == "for_each" and bool(blocks) and blocks[-1].block.type == "dynamic"


def _out_of_parentheses(place: Place) -> tuple[Node, Node | None]:
    """Returns the outermost node that has the value of the place's node, and the node around that one.

    Parentheses keep the value, and so does a template that is nothing but one interpolation (case tp-wrap).
    """
    node: Node = place.node
    for parent in reversed(place.parents):
        if not _keeps_value(parent):
            return node, parent
        node = parent
    return node, None


def _keeps_value(node: Node) -> bool:
    if isinstance(node, Template):
        return not node.heredoc and len(node.parts) == 1 and isinstance(node.parts[0], Interpolation)
    return isinstance(node, (Parentheses, Interpolation))
