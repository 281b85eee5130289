"""Walks expression trees: children, and every node with the nodes around it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields
from functools import cache
from typing import Any, cast

from splat_ls.syntax.nodes import Node
from splat_ls.text.span import Span


@dataclass(frozen=True, slots=True)
class Visit:
    """A node and the nodes around it, outermost first."""

    node: Node
    parents: tuple[Node, ...]


@cache
def _child_fields(kind: Any) -> tuple[str, ...]:
    """Returns the names of the fields that can hold nodes: those that are not plain text, number or flag."""
    plain = {"str", "str | None", "bool", "int", "RelOffset", "tuple[bool, ...]", "tuple[str, ...]"}
    return tuple(field.name for field in fields(kind) if str(field.type) not in plain)


def children(node: Node) -> Iterator[Node]:
    """Yields the nodes directly in `node`, in writing order."""
    for name in _child_fields(cast("Any", type(node))):
        value = getattr(node, name)
        if isinstance(value, Node):
            yield value
        elif value is not None:
            yield from value


def walk(node: Node, near: Span | None = None) -> Iterator[Visit]:
    """Yields `node` and every node in it, each before its children, in writing order.

    With `near`, a stretch of the leaf that the node stands in, only those that overlap or touch it.
    """
    stack = [Visit(node, ())]
    while stack:
        visit = stack.pop()
        yield visit
        parents = (*visit.parents, visit.node)
        found = [each for each in children(visit.node) if near is None or _is_near(each, near)]
        stack.extend(Visit(child, parents) for child in reversed(found))


def _is_near(node: Node, span: Span) -> bool:
    return node.start <= span.end and span.start <= node.end
