"""Conversion of values: what `tolist`, a function's parameter or a conditional's arm does to a value."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TypeAlias

from splat_ls.semantic.value import (
    DYNAMIC_UNKNOWN,
    NULL,
    Unknown,
    Value,
    bool_value,
    common_type,
    list_value,
    map_value,
    number_value,
    object_value,
    text_value,
    tuple_value,
)
from splat_ls.semantic.value_number import decimal_text, parse_number
from splat_ls.semantic.value_set import set_value
from splat_ls.semantic.value_type import (
    BOOL,
    DYNAMIC,
    STRING,
    ValueKind,
    ValueType,
    collection_of,
    object_of,
    tuple_of,
)
from splat_ls.semantic.value_unify import convertible, member_goal, unify


@dataclass(frozen=True, slots=True)
class Mismatch:
    """Why a value cannot become what is wanted; `text` continues "… is required"."""

    text: str


Converted: TypeAlias = "Value | Mismatch"


def convert(value: Value, wanted: ValueType) -> Converted:
    """Returns the value as one of the wanted type; parts that are left open (DYNAMIC) take what fits.

    Marks stay where they are, except that a set takes those of its elements.
    """
    if value.type == wanted:
        return value
    if not convertible(value.type, wanted):
        return Mismatch(f"{_article(wanted)} is required, not {_article(value.type)}")
    return _converted(value, wanted)


def _article(of: ValueType) -> str:
    return f"{'an' if of.kind is ValueKind.OBJECT else 'a'} {of.kind.value}"


def _converted(value: Value, wanted: ValueType) -> Converted:
    """Converts a value whose type is known to be convertible."""
    if wanted in (value.type, DYNAMIC):
        return value
    if value.sensitive:
        inner = _converted(value.unmarked(), wanted)
        return inner if isinstance(inner, Mismatch) else inner.marked()
    if isinstance(value.content, Unknown):
        return _unknown(value.type, value.content, wanted)
    if value.is_null:
        return Value(filled(value.type, wanted), NULL)
    if wanted.is_primitive:
        return _primitive(value, wanted)
    return _STRUCTURES[wanted.kind](value, wanted)


def _primitive(value: Value, wanted: ValueType) -> Converted:
    if wanted == STRING:
        return text_value(decimal_text(value.number)) if not isinstance(value.content, bool) else _bool_text(value)
    if wanted == BOOL:
        truth = {"true": True, "1": True, "false": False, "0": False}.get(value.text)
        return Mismatch("a bool is required") if truth is None else bool_value(truth)
    number = parse_number(value.text)
    return Mismatch("a number is required") if number is None else number_value(number)


def _bool_text(value: Value) -> Value:
    return text_value("true" if value.truth else "false")


def _elements(values: Iterable[Value], wanted: ValueType) -> list[Value] | Mismatch:
    done: list[Value] = []
    for value in values:
        element = _converted(value, wanted)
        if isinstance(element, Mismatch):
            return element
        done.append(element)
    return done


def _to_list(value: Value, wanted: ValueType) -> Converted:
    if value.type.kind is ValueKind.SET and _length_unknown(value):
        return Value(collection_of(ValueKind.LIST, value.type.element_type), Unknown())
    elements = _collected(value, wanted)
    if isinstance(elements, Mismatch):
        return elements
    element_type = _result_type(value, wanted, elements)
    return _NO_COMMON_TYPE if element_type is None else list_value(elements, element_type)


def _to_set(value: Value, wanted: ValueType) -> Converted:
    elements = _collected(value, wanted)
    if isinstance(elements, Mismatch):
        return elements
    element_type = _result_type(value, wanted, elements)
    return _NO_COMMON_TYPE if element_type is None else set_value(elements, element_type)


_NO_COMMON_TYPE = Mismatch("all elements must have the same type")


def _length_unknown(of: Value) -> bool:
    """Tells whether a set may yet turn out shorter: unknown elements may become equal to others."""
    return of.length > 1 and not of.is_wholly_known


def _collected(value: Value, wanted: ValueType) -> list[Value] | Mismatch:
    """Converts the elements of a sequence to what they become in a list or set."""
    if value.type.is_collection:
        return _elements(value.children, wanted.element_type)
    goal = member_goal(value.type, wanted.element_type, unsafe=True)
    assert goal is not None, "convertible has said that the items have a common type"
    elements = _elements(value.children, goal)
    if isinstance(elements, Mismatch) or wanted.kind is ValueKind.SET:
        return elements
    return _unified(elements, unsafe=True)


def _unified(elements: list[Value], *, unsafe: bool) -> list[Value] | Mismatch:
    """Converts elements that may still differ (in what was left open) to their common type."""
    goal = unify([element.type for element in elements], unsafe=unsafe)
    if not elements or goal is None:
        return elements if not elements else _NO_COMMON_TYPE
    return _elements(elements, goal)


def _result_type(value: Value, wanted: ValueType, elements: list[Value]) -> ValueType | None:
    """Returns the element type that a converted collection has; an empty one keeps what it had or takes the wanted."""
    if elements:
        return common_type(elements)
    if wanted.element_type == DYNAMIC and value.type.is_collection:
        return value.type.element_type
    return wanted.element_type


def _to_map(value: Value, wanted: ValueType) -> Converted:
    goal: ValueType | None = wanted.element_type
    if not value.type.is_collection:
        goal = member_goal(value.type, wanted.element_type, unsafe=True)
    assert goal is not None, "convertible has said that the attributes have a common type"
    elements = _elements(value.children, goal)
    if not isinstance(elements, Mismatch) and (goal.is_collection or goal.kind is ValueKind.OBJECT):
        elements = _unified(elements, unsafe=not value.type.is_collection)
    if isinstance(elements, Mismatch):
        return elements
    element_type = _result_type(value, wanted, elements)
    if element_type is None:
        return _NO_COMMON_TYPE
    return map_value(dict(zip(value.members.keys, elements, strict=True)), element_type)


def _to_tuple(value: Value, wanted: ValueType) -> Converted:
    items: list[Value] = []
    for child, goal in zip(value.children, wanted.items, strict=True):
        item = _converted(child, goal)
        if isinstance(item, Mismatch):
            return item
        items.append(item)
    return tuple_value(items)


def _to_object(value: Value, wanted: ValueType) -> Converted:
    attributes: dict[str, Value] = {}
    for name, goal in wanted.attributes:
        member = value.members.get(name)
        if member is None:
            return Mismatch(f'the map has no element "{name}"')
        attribute = _converted(member, goal)
        if isinstance(attribute, Mismatch):
            return attribute
        attributes[name] = attribute
    return object_value(attributes)


_STRUCTURES: dict[ValueKind, Callable[[Value, ValueType], Converted]] = {
    ValueKind.LIST: _to_list,
    ValueKind.SET: _to_set,
    ValueKind.MAP: _to_map,
    ValueKind.TUPLE: _to_tuple,
    ValueKind.OBJECT: _to_object,
}


# ------------------------------------------------------------------------------ null and unknown


def _unknown(given: ValueType, unknown: Unknown, wanted: ValueType) -> Value:
    """Converts an unknown value: it stays unknown, and what is known of its null and length goes along."""
    type_ = filled(given, wanted)
    if type_ == DYNAMIC:
        return DYNAMIC_UNKNOWN
    shortest, longest = unknown.shortest, unknown.longest
    if given.kind in (ValueKind.OBJECT, ValueKind.TUPLE):
        shortest = longest = len(given.members)
    if not type_.is_collection:
        shortest, longest = 0, None
    elif type_.kind is ValueKind.SET:
        shortest = min(shortest, 1)
    return Value(type_, Unknown(unknown.not_null, shortest, longest))


def filled(given: ValueType, wanted: ValueType) -> ValueType:
    """Returns the wanted type, its open parts filled by what the given type has there."""
    if given == DYNAMIC:
        return wanted
    if wanted == DYNAMIC:
        return given
    if wanted.is_collection:
        return collection_of(wanted.kind, _filled_element(given, wanted.element_type))
    if wanted.kind is ValueKind.TUPLE:
        return tuple_of(filled(item, goal) for item, goal in zip(given.items, wanted.items, strict=True))
    if wanted.kind is ValueKind.OBJECT:
        return object_of({name: _filled_attribute(given, name, goal) for name, goal in wanted.attributes})
    return wanted


def _filled_element(given: ValueType, wanted: ValueType) -> ValueType:
    if given.is_collection:
        return filled(given.element_type, wanted)
    common = unify(given.members)
    return wanted if common is None else filled(common, wanted)


def _filled_attribute(given: ValueType, name: str, wanted: ValueType) -> ValueType:
    if given.is_collection:
        return filled(given.element_type, wanted)
    member = given.attribute(name)
    return wanted if member is None else filled(member, wanted)
