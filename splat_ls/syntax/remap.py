"""Moves a node's places by any monotone map: from a decoded string to the raw text that it was read from."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from functools import cache
from typing import Any, TypeVar, cast

from splat_ls.syntax.nodes import Node
from splat_ls.text.span import RelOffset

N = TypeVar("N", bound=Node)


def remapped(node: N, place: Callable[[RelOffset], RelOffset]) -> N:
    """Returns a copy of the node, and of all in it, with every offset replaced by `place(offset)`."""
    values = {
        name: _moved(getattr(node, name), place, is_offset) for name, is_offset in _fields(cast("Any", type(node)))
    }
    return type(node)(**values)


@cache
def _fields(kind: Any) -> tuple[tuple[str, bool], ...]:
    return tuple((field.name, str(field.type) == "RelOffset") for field in fields(kind))


def _moved(value: Any, place: Callable[[RelOffset], RelOffset], is_offset: bool) -> Any:
    if is_offset:
        return place(value)
    if isinstance(value, Node):
        return remapped(value, place)
    if isinstance(value, tuple):
        return tuple(_moved(each, place, False) for each in value)
    return value
