"""The shape of an expression: equal for texts that differ in white space and in the names of loop variables only."""

from __future__ import annotations

from dataclasses import fields
from typing import TypeAlias

from splat_ls.splat.names import bound_names
from splat_ls.syntax.nodes import ForExpression, Node, TemplateFor, Variable
from splat_ls.syntax.parser import parse_expression

Shape: TypeAlias = object
"""Nested tuples of words."""

_PLACES = frozenset({"start", "end", "name_start", "number_start", "key_name", "value_name"})


def shape_of(text: str) -> Shape:
    """Returns the shape of an expression; it must parse, in brackets at least."""
    parsed = parse_expression(text, newlines=False)
    assert parsed.node is not None, f"{text!r}: {parsed.problems}"
    return node_shape(parsed.node, {})


def node_shape(node: Node, names: dict[str, str]) -> Shape:
    """Returns the shape of a node, where `names` are the loop variables around it by depth."""
    if isinstance(node, Variable):
        return ("Variable", names.get(node.name, node.name))
    inner = names
    if isinstance(node, (ForExpression, TemplateFor)):
        inner = {**names, **{name: f"{len(names)}.{index}" for index, name in enumerate(bound_names(node)[::-1])}}
    named = [field.name for field in fields(node) if field.name not in _PLACES]
    parts = [_part(getattr(node, name), names if name == "source" else inner) for name in named]
    return (type(node).__name__, *parts)


def _part(value: object, names: dict[str, str]) -> Shape:
    if isinstance(value, Node):
        return node_shape(value, names)
    if isinstance(value, tuple):
        return tuple(_part(each, names) for each in value)
    return value
