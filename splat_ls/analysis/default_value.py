"""The value that a variable has when nobody sets it."""

from __future__ import annotations

from typing import Final

from splat_ls.semantic.answer import Answer
from splat_ls.semantic.declaration import VariableDeclaration
from splat_ls.semantic.evaluate import evaluate
from splat_ls.semantic.type import Kind, Type
from splat_ls.semantic.value import Value
from splat_ls.semantic.value_convert import Mismatch, convert
from splat_ls.semantic.value_type import (
    BOOL,
    DYNAMIC,
    NUMBER,
    STRING,
    ValueKind,
    ValueType,
    collection_of,
    object_of,
    tuple_of,
)

_PRIMITIVES: Final = {Kind.BOOL: BOOL, Kind.NUMBER: NUMBER, Kind.STRING: STRING, Kind.UNKNOWN: DYNAMIC}
_COLLECTIONS: Final = {Kind.LIST: ValueKind.LIST, Kind.SET: ValueKind.SET, Kind.MAP: ValueKind.MAP}


def default_value(variable: VariableDeclaration) -> Value | None:
    """Returns the default as the module sees it, converted to the type constraint.

    None when there is no default, it is not to be shown (`sensitive`), or its conversion is not covered: that fills
    in attributes that are `optional`.
    """
    default = variable.default
    if default is None or variable.type.sensitive is Answer.YES:
        return None
    value = evaluate(default)
    wanted = _value_type(variable.type)
    if not isinstance(value, Value) or wanted is None:
        return None
    converted = convert(value, wanted)
    return None if isinstance(converted, Mismatch) else converted


def _value_type(of: Type) -> ValueType | None:
    """Returns the type that a value is converted to, None for one that is not known exactly."""
    if of.kind in _PRIMITIVES:
        return _PRIMITIVES[of.kind]
    if of.kind in _COLLECTIONS:
        element = _value_type(of.element) if of.element is not None else DYNAMIC
        return collection_of(_COLLECTIONS[of.kind], element) if element is not None else None
    if of.kind is Kind.TUPLE and of.items is not None:
        items = [_value_type(item) for item in of.items]
        return tuple_of(item for item in items if item is not None) if None not in items else None
    if of.kind is not Kind.OBJECT or of.attributes is None or any(each.optional for each in of.attributes):
        return None
    attributes = {each.name: _value_type(each.type) for each in of.attributes}
    known = {name: member for name, member in attributes.items() if member is not None}
    return object_of(known) if len(known) == len(attributes) else None
