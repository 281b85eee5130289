"""The functions on maps and objects."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from splat_ls.semantic.functions_signature import (
    ANY_MARKED,
    Arguments,
    Failure,
    Function,
    Parameter,
    Result,
    always,
    is_list_like,
)
from splat_ls.semantic.value import (
    Mapped,
    Value,
    list_value,
    map_value,
    object_value,
    text_value,
    tuple_value,
    unknown_value,
)
from splat_ls.semantic.value_convert import Mismatch, convert
from splat_ls.semantic.value_type import (
    DYNAMIC,
    EMPTY_OBJECT,
    STRING,
    ValueKind,
    ValueType,
    list_of,
    map_of,
    object_of,
    tuple_of,
)

_TEXT_LISTS: Final = map_of(list_of(STRING))


def _keys_type(arguments: Arguments) -> ValueType | Failure:
    of = arguments[0].type
    if of.kind is ValueKind.MAP:
        return list_of(STRING)
    if of.kind is ValueKind.OBJECT:
        return tuple_of([STRING] * len(of.attributes))
    return Failure("a map or object is required", 0)


def _keys(arguments: Arguments, type_: ValueType) -> Result:
    mapping = arguments[0]
    if mapping.type.kind is ValueKind.OBJECT:
        return tuple_value(map(text_value, mapping.type.attribute_names)).marked(mapping.sensitive)
    if not mapping.is_known:
        return unknown_value(type_).marked(mapping.sensitive)
    return list_value(map(text_value, mapping.members.keys), STRING).marked(mapping.sensitive)


def _values_type(arguments: Arguments) -> ValueType | Failure:
    of = arguments[0].type
    if of.kind is ValueKind.MAP:
        return list_of(of.element_type)
    return tuple_of(of.members) if of.kind is ValueKind.OBJECT else Failure("a map or object is required")


def _values(arguments: Arguments, type_: ValueType) -> Result:
    mapping = arguments[0]
    if type_.kind is ValueKind.TUPLE:
        return tuple_value(mapping.children).marked(mapping.sensitive)
    return list_value(mapping.children, type_.element_type).marked(mapping.sensitive)


def _lookup_type(arguments: Arguments) -> ValueType | Failure:
    mapping, key, *default = arguments
    if len(arguments) > 3:
        return Failure("two or three arguments are required")
    if mapping.type.kind is ValueKind.MAP:
        unfit = default and isinstance(convert(default[0], mapping.type.element_type), Mismatch)
        return Failure("the default must fit the map's elements", 2) if unfit else mapping.type.element_type
    if mapping.type.kind is not ValueKind.OBJECT:
        return Failure("a map is required", 0)
    if not key.is_known:
        return DYNAMIC
    attribute = mapping.type.attribute(key.text)
    if attribute is None and not default:
        return Failure("the object has no such attribute", 0)
    return default[0].type if attribute is None else attribute


def _lookup(arguments: Arguments, type_: ValueType) -> Result:
    mapping, key, *default = arguments
    sensitive = mapping.sensitive or key.sensitive
    if not mapping.is_known or not key.is_known:
        return unknown_value(type_).marked(sensitive)
    found = mapping.members.get(key.text)
    if found is not None:
        return found.marked(sensitive)
    if not default:
        return Failure("the map has no such key")
    converted = convert(default[0], type_)
    return Failure(converted.text) if isinstance(converted, Mismatch) else converted.marked(sensitive)


def _merge_type(arguments: Arguments) -> ValueType | Failure:
    """One type for all gives that type; else an object of all attributes there are (`merge(map, {})`)."""
    attributes: dict[str, ValueType] = {}
    known = True
    for value in arguments:
        if value.type == DYNAMIC:
            return DYNAMIC
        if not value.type.is_mapping:
            return Failure("maps or objects are required")
        if value.is_null:
            continue
        known = known and (value.is_known or value.type.kind is ValueKind.OBJECT)
        attributes.update(_attribute_types(value))
    if not arguments:
        return EMPTY_OBJECT
    if all(value.type == arguments[0].type for value in arguments):
        return arguments[0].type
    return object_of(attributes) if known else DYNAMIC


def _attribute_types(of: Value) -> dict[str, ValueType]:
    if of.type.kind is ValueKind.OBJECT:
        return dict(of.type.attributes)
    return {key: child.type for key, child in of.members.items()} if isinstance(of.content, Mapped) else {}


def _merge(arguments: Arguments, type_: ValueType) -> Result:
    """Behind an untyped null the engine asks for no kind, and takes what has strings as keys: a set of them, too."""
    merged: dict[str, Value] = {}
    given = [value for value in arguments if not value.is_null]
    for value in given:
        if isinstance(value.content, Mapped):
            merged.update(value.members.items())
        elif value.type.is_sequence and all(isinstance(key.content, str) for key, _ in value.pairs):
            merged.update((key.text, member) for key, member in value.pairs)
        else:
            return Failure("maps or objects are required")
    sensitive = any(value.sensitive for value in given)
    if type_.kind is ValueKind.MAP:
        return map_value(merged, type_.element_type).marked(sensitive)
    return object_value(merged).marked(sensitive)


def _zipmap_type(arguments: Arguments) -> ValueType | Failure:
    keys, values = arguments
    if values.type.kind is ValueKind.LIST:
        return map_of(values.type.element_type)
    if not is_list_like(values):
        return Failure("the values must be a list or tuple")
    if not keys.is_wholly_known:
        return DYNAMIC
    if keys.length != len(values.type.items):
        return Failure("there must be as many keys as values")
    if any(key.is_null for key in keys.children):
        return Failure("a key must not be null")
    return object_of(_zipped(keys.children, values.type.items))


def _zipped(keys: Sequence[Value], items: Sequence[ValueType]) -> dict[str, ValueType]:
    return {key.text: item for key, item in zip(keys, items, strict=True)}


def _zipmap(arguments: Arguments, type_: ValueType) -> Result:
    keys, values = arguments
    sensitive = keys.contains_sensitive or values.sensitive
    if not keys.is_wholly_known:
        return unknown_value(type_).marked(sensitive)
    if keys.length != values.length:
        return Failure("there must be as many keys as values")
    if any(key.is_null for key in keys.children):
        return Failure("a key must not be null")
    members = {key.text: value for key, value in zip(keys.children, values.children, strict=True)}
    if type_.kind is ValueKind.MAP:
        return map_value(members, type_.element_type).marked(sensitive)
    return object_value(members).marked(sensitive)


def _transpose(arguments: Arguments, type_: ValueType) -> Result:
    if not arguments[0].is_wholly_known:
        return unknown_value(type_)
    found: dict[str, list[str]] = {}
    for key, texts in arguments[0].members.items():
        if texts.is_null or any(text.is_null for text in texts.children):
            return Failure("a list or string must not be null")
        for text in texts.children:
            found.setdefault(text.text, []).append(key)
    lists = {text: list_value(map(text_value, sorted(keys)), STRING) for text, keys in found.items()}
    return map_value(lists, list_of(STRING))


MAPPING_FUNCTIONS: Final = (
    Function("keys", (Parameter(DYNAMIC, unknown=True, marked=True),), _keys_type, _keys),
    Function("values", (ANY_MARKED,), _values_type, _values),
    Function(
        "lookup",
        (Parameter(DYNAMIC, unknown=True, marked=True), Parameter(STRING, unknown=True, marked=True)),
        _lookup_type,
        _lookup,
        rest=Parameter(DYNAMIC, null=True, unknown=True, marked=True, undecided=True),
        may_be_null=True,
    ),
    Function(
        "merge",
        (),
        _merge_type,
        _merge,
        rest=Parameter(DYNAMIC, null=True, marked=True, undecided=True),
    ),
    Function("zipmap", (Parameter(list_of(STRING), marked=True), ANY_MARKED), _zipmap_type, _zipmap),
    Function("transpose", (Parameter(_TEXT_LISTS),), always(_TEXT_LISTS), _transpose),
)
