"""Names for loop variables: as the manual names them (`o`, `p`, `q`), or after the source, and never capturing.

The variable of a for hides every root of that name in the body (cases cap-*). A fresh name therefore differs from
every name that stands as a root anywhere in the converted expression, from every name bound around it, and from
the words that a body reads as something else.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import count
from typing import Final

from splat_ls.splat.singular import singular
from splat_ls.syntax.nodes import (
    AttributeStep,
    Call,
    Chain,
    Expression,
    ForExpression,
    Node,
    Parentheses,
    Step,
    TemplateFor,
    Variable,
)
from splat_ls.syntax.walk import walk

_LETTERS: Final = "opqrstuvwxyz"

RESERVED: Final = frozenset(
    {
        *("var", "local", "module", "data", "resource", "ephemeral", "provider"),
        *("each", "count", "self", "path", "terraform", "tofu"),
        *("null", "true", "false", "for", "in", "if", "else", "endif", "endfor"),
    }
)
"""Roots of the language, and words that are something else in a body (cases cap-*)."""

_THROUGH: Final = frozenset(
    {"compact", "concat", "distinct", "flatten", "reverse", "sort", "tolist", "toset", "values"}
)
"""Functions whose result is made of what their first argument is made of, so its name tells."""


def taken_names(expression: Node, parents: Iterable[Node], around: Iterable[str] = ()) -> frozenset[str]:
    """Returns the names that a new loop variable in `expression` must not have.

    `around` are names that mean something here from outside of the attribute (iterators of dynamic blocks).
    """
    names = set(RESERVED)
    names.update(around)
    for node in parents:
        names.update(bound_names(node))
    for visit in walk(expression):
        names.update(bound_names(visit.node))
        if isinstance(visit.node, Variable):
            names.add(visit.node.name)
    return frozenset(names)


def bound_names(node: Node) -> tuple[str, ...]:
    """Returns the loop variables that a for (or a template's for) binds."""
    if isinstance(node, (ForExpression, TemplateFor)):
        return (node.value_name,) if node.key_name is None else (node.key_name, node.value_name)
    return ()


def letters() -> Iterator[str]:
    """Yields `o`, `p`, …, `z`, `o1`, `p1`, … without end."""
    for round_ in count():
        for letter in _LETTERS:
            yield letter if round_ == 0 else f"{letter}{round_}"


def fresh_name(taken: frozenset[str], wish: str | None = None) -> str:
    """Returns `wish` when it is free, else the first free letter."""
    if wish is not None and wish not in taken:
        return wish
    return next(name for name in letters() if name not in taken)


def element_name(source: Expression | None, steps: tuple[Step, ...]) -> str | None:
    """Returns what a person would call one element of `source` followed by `steps`, None when nothing tells.

    The name of the last attribute tells: `subnet` for `var.subnets`. Where that is no plural, the type of a
    resource does: `instance` for `aws_instance.web`. `source` is None for the element of another loop.
    """
    attributes = [step.name for step in steps if isinstance(step, AttributeStep)]
    if attributes and (name := singular(attributes[-1])) is not None:
        return name
    match source:
        case Parentheses(inner=inner):
            return element_name(inner, steps)
        case Chain(source=root, steps=own):
            return element_name(root, own + steps)
        case Call(name=called, arguments=(first, *_)) if called in _THROUGH:
            return element_name(first, ())
        case Call(name="keys"):
            return "key"
        case Variable(name=root) if len(attributes) == len(steps):
            return _resource_word(root, attributes)
        case _:
            return None


def _resource_word(root: str, attributes: list[str]) -> str | None:
    """Returns the last word of a resource's type: `subnet` for `aws_subnet.private` and `data.aws_subnet.x`."""
    names = [root, *attributes]
    if root in ("data", "resource", "ephemeral"):
        names = names[1:]
    if len(names) != 2 or "_" not in names[0]:
        return None
    return names[0].rsplit("_", 1)[1]
