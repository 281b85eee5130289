"""The functions that make sets, and the product of several sequences."""

from __future__ import annotations

from itertools import product
from math import prod
from typing import Final

from splat_ls.semantic.functions_signature import (
    MAX_LENGTH,
    Arguments,
    Failure,
    Function,
    Parameter,
    Result,
)
from splat_ls.semantic.value import Value, list_value, tuple_value, unknown_value
from splat_ls.semantic.value_convert import Mismatch, convert
from splat_ls.semantic.value_equality import has_element
from splat_ls.semantic.value_set import set_value
from splat_ls.semantic.value_type import (
    DYNAMIC,
    ValueKind,
    ValueType,
    list_of,
    set_of,
    tuple_of,
)
from splat_ls.semantic.value_uncovered import UncoveredError
from splat_ls.semantic.value_unify import unify

_SET = Parameter(set_of(DYNAMIC), undecided=True)


def _sets_type(arguments: Arguments) -> ValueType | Failure:
    """The elements are unified; an empty set of no type yet has no say in it."""
    elements: list[ValueType] = []
    for value in arguments:
        if value.type.kind is not ValueKind.SET:
            return DYNAMIC
        empty = value.is_known and not value.children
        if not (empty and value.type.element_type == DYNAMIC):
            elements.append(value.type.element_type)
    common = unify(elements) if elements else DYNAMIC
    return Failure("the sets must have compatible elements") if common is None else set_of(common)


def _converted_sets(arguments: Arguments, type_: ValueType) -> list[Value] | Failure:
    sets: list[Value] = []
    for index, value in enumerate(arguments):
        converted = convert(value, type_)
        if isinstance(converted, Mismatch):
            return Failure(converted.text, index)
        sets.append(converted)
    if any(each.type != sets[0].type for each in sets):
        return Failure("the sets have elements of different types")
    return sets


def _union(arguments: Arguments, type_: ValueType) -> Result:
    sets = _converted_sets(arguments, type_)
    if isinstance(sets, Failure):
        return sets
    return set_value([element for each in sets for element in each.children], type_.element_type)


def _intersection(arguments: Arguments, type_: ValueType) -> Result:
    return _selected(arguments, type_, keep=True)


def _subtract(arguments: Arguments, type_: ValueType) -> Result:
    return _selected(arguments, type_, keep=False)


def _selected(arguments: Arguments, type_: ValueType, *, keep: bool) -> Result:
    """Returns the elements of the first set that all others hold (`keep`), or that none of them holds."""
    sets = _converted_sets(arguments, type_)
    if isinstance(sets, Failure):
        return sets
    if not all(each.is_wholly_known for each in sets):
        return unknown_value(type_)
    first, *others = sets
    kept = [each for each in first.children if all(has_element(other, each) is keep for other in others)]
    return set_value(kept, type_.element_type)


def _product_type(arguments: Arguments) -> ValueType | Failure:
    if len(arguments) < 2:
        return Failure("at least two arguments are required")
    elements: list[ValueType] = []
    for index, value in enumerate(arguments):
        if not value.type.is_sequence:
            return Failure("a set or list is required", index)
        if value.type.kind is not ValueKind.TUPLE:
            elements.append(value.type.element_type)
            continue
        common = unify(value.type.items) if value.type.items else DYNAMIC
        if common is None:
            return Failure("all elements must have one type", index)
        elements.append(common)
    any_set = any(value.type.kind is ValueKind.SET for value in arguments)
    return set_of(tuple_of(elements)) if any_set else list_of(tuple_of(elements))


def _product(arguments: Arguments, type_: ValueType) -> Result:
    sensitive = any(value.sensitive for value in arguments)
    if any(_length_unknown(value) for value in arguments):
        return unknown_value(type_).marked(sensitive)
    if prod(value.length for value in arguments) > MAX_LENGTH:
        raise UncoveredError("a product too large to compute here")
    rows: list[Value] = []
    for row in product(*(value.children for value in arguments)):
        items = [convert(value, goal) for value, goal in zip(row, type_.element_type.items, strict=True)]
        fit = [item for item in items if not isinstance(item, Mismatch)]
        if len(fit) < len(items):
            return Failure("an element cannot be converted")
        rows.append(tuple_value(fit))
    if type_.kind is ValueKind.LIST:
        return list_value(rows, type_.element_type).marked(sensitive)
    return set_value(rows, type_.element_type).marked(sensitive)


def _length_unknown(value: Value) -> bool:
    return not value.is_known or (value.type.kind is ValueKind.SET and value.length > 1 and not value.is_wholly_known)


SET_FUNCTIONS: Final = (
    Function("setunion", (_SET,), _sets_type, _union, rest=_SET),
    Function("setintersection", (_SET,), _sets_type, _intersection, rest=_SET),
    Function("setsubtract", (_SET, _SET), _sets_type, _subtract),
    Function(
        "setproduct",
        (),
        _product_type,
        _product,
        rest=Parameter(DYNAMIC, unknown=True, marked=True),
    ),
)
