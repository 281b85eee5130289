"""Attributes and indexes of values."""

from __future__ import annotations

from typing import Final

from splat_ls.semantic.evaluate_outcome import Outcome, failed
from splat_ls.semantic.value import DYNAMIC_UNKNOWN, Value, normalised, unknown_value
from splat_ls.semantic.value_convert import Mismatch, convert
from splat_ls.semantic.value_type import DYNAMIC, NUMBER, STRING, ValueKind
from splat_ls.syntax.nodes import Node

INVALID_INDEX: Final = "Invalid index"


def attribute(value: Value, name: str, node: Node) -> Outcome:
    """Returns `value.name`; `node` is the step, for the place of a failure."""
    if value.is_null:
        return failed(node, "Attempt to get attribute from null value", f"null has no attribute `{name}`")
    kind = value.type.kind
    if kind is ValueKind.DYNAMIC:
        return Outcome(DYNAMIC_UNKNOWN.marked(value.sensitive))
    if kind is ValueKind.OBJECT:
        member = value.type.attribute(normalised(name))
        if member is None:
            return failed(node, "Unsupported attribute", f"the object has no attribute `{name}`")
        found = value.members.get(normalised(name)) if value.is_known else unknown_value(member)
        assert found is not None, "an object has all attributes of its type"
        return Outcome(found.marked(value.sensitive))
    if kind is ValueKind.MAP:
        found = value.members.get(normalised(name)) if value.is_known else unknown_value(value.type.element_type)
        if found is None:
            return failed(node, "Missing map element", f"the map has no element `{name}`")
        return Outcome(found.marked(value.sensitive))
    return failed(node, "Unsupported attribute", f"a {kind.value} has no attributes")


def index(value: Value, key: Value, node: Node) -> Outcome:
    """Returns `value[key]`; `node` is the step, for the place of a failure."""
    if value.is_null:
        return failed(node, "Attempt to index null value", "null has no elements")
    if key.is_null:
        return failed(node, INVALID_INDEX, "null is no index")
    if DYNAMIC in (value.type, key.type):
        return Outcome(DYNAMIC_UNKNOWN.marked(value.sensitive))
    kind = value.type.kind
    if kind in (ValueKind.LIST, ValueKind.TUPLE):
        return _position(value, key, node)
    if kind in (ValueKind.MAP, ValueKind.OBJECT):
        return _key(value, key, node)
    return failed(node, INVALID_INDEX, f"a {kind.value} has no indexes")


def _position(value: Value, key: Value, node: Node) -> Outcome:
    converted = convert(key, NUMBER)
    if isinstance(converted, Mismatch):
        return failed(node, INVALID_INDEX, converted.text)
    is_tuple = value.type.kind is ValueKind.TUPLE
    if not converted.is_known or not (value.is_known or is_tuple):
        unknown = DYNAMIC_UNKNOWN if is_tuple else unknown_value(value.type.element_type)
        return Outcome(unknown.marked(value.sensitive))
    number = converted.number
    length = len(value.type.items) if is_tuple else value.length
    if not number.is_whole or not 0 <= number.value < length:
        return failed(node, INVALID_INDEX, f"there are {length} elements, counted from 0")
    place = int(number.value)
    found = value.children[place] if value.is_known else unknown_value(value.type.items[place])
    return Outcome(found.marked(value.sensitive or key.sensitive))


def _key(value: Value, key: Value, node: Node) -> Outcome:
    converted = convert(key, STRING)
    if isinstance(converted, Mismatch):
        return failed(node, INVALID_INDEX, converted.text)
    is_map = value.type.kind is ValueKind.MAP
    if not converted.is_known or not value.is_known:
        unknown = unknown_value(value.type.element_type) if is_map else DYNAMIC_UNKNOWN
        return Outcome(unknown.marked(value.sensitive))
    found = value.members.get(converted.text)
    if found is None:
        return failed(node, INVALID_INDEX, f"there is no element `{converted.text}`")
    return Outcome(found.marked(value.sensitive or (is_map and key.sensitive)))
