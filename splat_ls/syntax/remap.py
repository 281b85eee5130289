"""Moves a node's places by any monotone map: from a decoded string to the raw text that it was read from."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from functools import cache
from typing import Any, TypeVar, cast

from splat_ls.syntax.nodes import Node
from splat_ls.syntax.walk import children
from splat_ls.text.span import RelOffset

N = TypeVar("N", bound=Node)


def remapped(node: N, place: Callable[[RelOffset], RelOffset]) -> N:
    """Returns a copy of the node, and of all in it, with every offset replaced by `place(offset)`.

    The copies are made from the innermost out, without recursion: a tree is as deep as its text is hostile.
    """
    waiting: list[Node] = [node]
    order: list[Node] = []
    while waiting:
        order.append(waiting.pop())
        waiting.extend(children(order[-1]))
    moved: dict[int, Node] = {}
    for each in reversed(order):
        kind = cast("Any", type(each))
        values = [
            place(getattr(each, name)) if is_offset else _replaced(getattr(each, name), moved)
            for name, is_offset in _fields(kind)
        ]
        moved[id(each)] = kind(*values)
    return cast(N, moved[id(node)])


@cache
def _fields(kind: Any) -> tuple[tuple[str, bool], ...]:
    return tuple((field.name, str(field.type) == "RelOffset") for field in fields(kind))


def _replaced(value: Any, moved: dict[int, Node]) -> Any:
    """Returns a field's value with its nodes replaced by their copies."""
    if isinstance(value, Node):
        return moved[id(value)]
    if isinstance(value, tuple):
        return tuple([moved[id(each)] if isinstance(each, Node) else each for each in value])
    return value
