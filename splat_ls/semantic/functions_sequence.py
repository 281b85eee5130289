"""The functions that make a list or tuple of another one: in part, in another order, or of several."""

from __future__ import annotations

from typing import Final

from splat_ls.semantic.functions_signature import (
    A_NUMBER,
    ANY_LIST,
    ANY_MARKED,
    TEXTS,
    Arguments,
    Failure,
    Function,
    Parameter,
    Result,
    always,
    is_list_like,
    whole_argument,
)
from splat_ls.semantic.value import (
    DYNAMIC_UNKNOWN,
    Value,
    list_value,
    number_value,
    text_value,
    tuple_value,
    unknown_value,
)
from splat_ls.semantic.value_convert import Mismatch, convert
from splat_ls.semantic.value_equality import equals, surely_equal
from splat_ls.semantic.value_number import Number, add, whole
from splat_ls.semantic.value_type import (
    DYNAMIC,
    NUMBER,
    STRING,
    ValueKind,
    ValueType,
    list_of,
    tuple_of,
)
from splat_ls.semantic.value_unify import unify

_RANGE_LIMIT: Final = 1024
"""The engine's own limit for `range`."""


# --------------------------------------------------------------------------------------- flatten


def _flatten_type(arguments: Arguments) -> ValueType | Failure:
    sequence = arguments[0]
    if not sequence.is_wholly_known:
        return DYNAMIC
    if not sequence.type.is_sequence:
        return Failure("a list, set or tuple is required")
    return tuple_of(value.type for value in _flat(sequence)[0])


def _flatten(arguments: Arguments, type_: ValueType) -> Result:
    flat, sensitive = _flat(arguments[0])
    if type_ == DYNAMIC and not _flat_is_known(arguments[0]):
        return DYNAMIC_UNKNOWN.marked(sensitive)
    return tuple_value(flat).marked(sensitive)


def _flat(sequence: Value) -> tuple[list[Value], bool]:
    """Returns what is in the nested sequences, and whether any of these was sensitive itself."""
    found: list[Value] = []
    sensitive = sequence.sensitive
    for value in sequence.children:
        if value.type.is_sequence and not value.is_null:
            inner, inner_sensitive = _flat(value)
            found.extend(inner)
            sensitive = sensitive or inner_sensitive
        else:
            found.append(value)
    return found, sensitive


def _flat_is_known(sequence: Value) -> bool:
    """Tells whether the length of the flat result is decided."""
    if not sequence.is_known or (sequence.type.kind is ValueKind.SET and not sequence.is_wholly_known):
        return False
    for value in sequence.children:
        if value.type.is_sequence and not value.is_null and not _flat_is_known(value):
            return False
        if value.type == DYNAMIC and not value.is_known:
            return False
    return True


# ---------------------------------------------------------------------------------------- concat


def _concat_type(arguments: Arguments) -> ValueType | Failure:
    if not arguments:
        return Failure("at least one argument is required")
    if all(value.type.kind is ValueKind.LIST for value in arguments):
        common = unify([value.type for value in arguments])
        if common is not None:
            return common
    items: list[ValueType] = []
    for index, value in enumerate(arguments):
        if not is_list_like(value):
            return Failure("all arguments must be lists or tuples", index)
        if value.type.kind is ValueKind.TUPLE:
            items.extend(value.type.items)
        elif not value.is_known:
            return DYNAMIC
        else:
            items.extend([value.type.element_type] * value.length)
    return tuple_of(items)


def _concat(arguments: Arguments, type_: ValueType) -> Result:
    elements: list[Value] = []
    for index, value in enumerate(arguments):
        converted = convert(value, type_) if type_.kind is ValueKind.LIST else value
        if isinstance(converted, Mismatch):
            return Failure(converted.text, index)
        elements.extend(converted.children)
    sensitive = any(value.sensitive for value in arguments)
    if type_.kind is ValueKind.TUPLE:
        return tuple_value(elements).marked(sensitive)
    return list_value(elements, type_.element_type).marked(sensitive)


# ----------------------------------------------------------------------------------- reverse, slice


def _reverse_type(arguments: Arguments) -> ValueType | Failure:
    of = arguments[0].type
    if of.kind is ValueKind.TUPLE:
        return tuple_of(reversed(of.items))
    return list_of(of.element_type) if of.is_sequence else Failure("a list or tuple is required", 0)


def _reverse(arguments: Arguments, type_: ValueType) -> Result:
    return _sequence(list(reversed(arguments[0].children)), type_).marked(arguments[0].sensitive)


def _sequence(elements: list[Value], type_: ValueType) -> Value:
    return tuple_value(elements) if type_.kind is ValueKind.TUPLE else list_value(elements, type_.element_type)


def _slice_type(arguments: Arguments) -> ValueType | Failure:
    sequence = arguments[0]
    if not is_list_like(sequence):
        return Failure("a list or tuple is required", 0)
    bounds = _slice_bounds(arguments)
    if isinstance(bounds, Failure):
        return bounds
    if sequence.type.kind is ValueKind.LIST:
        return sequence.type
    if not all(value.is_known for value in arguments[1:]):
        return DYNAMIC
    return tuple_of(sequence.type.items[bounds[0] : bounds[1]])


def _slice_bounds(arguments: Arguments) -> tuple[int, int] | Failure:
    """Returns start and end, 0 for one that is unknown; they must lie in the sequence and in order."""
    sequence, bounds = arguments[0], [0, 0]
    is_tuple = sequence.type.kind is ValueKind.TUPLE
    length = len(sequence.type.items) if is_tuple else sequence.length
    for argument, value in ((1, arguments[1]), (2, arguments[2])):
        if not value.is_known:
            continue
        bound = whole_argument(value, argument)
        if isinstance(bound, Failure):
            return bound
        if not 0 <= bound <= length and (is_tuple or sequence.is_known or bound < 0):
            return Failure("the index is outside of the list", argument)
        bounds[argument - 1] = bound
    if bounds[0] > bounds[1] and arguments[1].is_known and arguments[2].is_known:
        return Failure("the start must not be greater than the end", 1)
    return bounds[0], bounds[1]


def _slice(arguments: Arguments, type_: ValueType) -> Result:
    bounds = _slice_bounds(arguments)
    if isinstance(bounds, Failure):
        return bounds
    return _sequence(list(arguments[0].children[bounds[0] : bounds[1]]), type_).marked(arguments[0].sensitive)


# -------------------------------------------------------------------------- lists of one element type


def _same_list(arguments: Arguments) -> ValueType | Failure:
    return arguments[0].type


def _distinct(arguments: Arguments, type_: ValueType) -> Result:
    if not arguments[0].is_wholly_known:
        return unknown_value(type_)
    found: list[Value] = []
    for element in arguments[0].children:
        if not any(surely_equal(element, other) for other in found):
            found.append(element)
    return list_value(found, type_.element_type)


def _compact(arguments: Arguments, type_: ValueType) -> Result:
    if not arguments[0].is_wholly_known:
        return unknown_value(type_)
    return list_value([each for each in arguments[0].children if not each.is_null and each.text != ""], STRING)


def _sort(arguments: Arguments, type_: ValueType) -> Result:
    elements = arguments[0].children
    if not arguments[0].is_wholly_known:
        return unknown_value(type_)
    if any(element.is_null for element in elements):
        return Failure("a null string cannot be sorted")
    return list_value(map(text_value, sorted(element.text for element in elements)), STRING)


def _chunklist(arguments: Arguments, _type: ValueType) -> Result:
    sequence, size = arguments
    length = whole_argument(size, None)
    if isinstance(length, Failure):
        return length
    if length < 0:
        return Failure("the size must not be negative")
    elements = sequence.children
    step = length or max(len(elements), 1)
    chunks = [elements[start : start + step] for start in range(0, len(elements), step)]
    element_type = sequence.type.element_type
    lists = [list_value(chunk, element_type) for chunk in chunks]
    return list_value(lists, sequence.type).marked(sequence.sensitive or size.sensitive)


def _matchkeys_type(arguments: Arguments) -> ValueType | Failure:
    if unify([arguments[1].type, arguments[2].type]) is None:
        return Failure("keys and searchset must have the same type")
    return arguments[0].type


def _matchkeys(arguments: Arguments, type_: ValueType) -> Result:
    values, given_keys, given_search = arguments
    if values.length != given_keys.length:
        return Failure("there must be as many keys as values")
    common = unify([given_keys.type, given_search.type])
    assert common is not None, "the type rule has looked"
    keys, search = convert(given_keys, common), convert(given_search, common)
    if isinstance(keys, Mismatch) or isinstance(search, Mismatch):
        return Failure("keys and searchset must have the same type")
    if search.children and not (values.is_wholly_known and keys.is_wholly_known):
        return unknown_value(type_)
    found: list[Value] = []
    for value, key in zip(values.children, keys.children, strict=True):
        answers = [equals(key, wanted) for wanted in search.children]
        if any(answer.is_known and answer.truth for answer in answers):
            found.append(value)
        elif not all(answer.is_known for answer in answers):
            return list_value([], type_.element_type)
    return list_value(found, type_.element_type)


def _range(arguments: Arguments, _type: ValueType) -> Result:
    if not 1 <= len(arguments) <= 3:
        return Failure("one, two or three arguments are required")
    numbers = [value.number for value in arguments]
    start = numbers[0] if len(numbers) > 1 else whole(0)
    end = numbers[1] if len(numbers) > 1 else numbers[0]
    step = numbers[2] if len(numbers) > 2 else whole(-1 if end.value < start.value else 1)
    down = step.value < 0
    if end.value != start.value and (end.value < start.value) is not down:
        return Failure("the end lies in the other direction than the step", 1)
    found: list[Number] = []
    number = start
    while number.value > end.value if down else number.value < end.value:
        if len(found) >= _RANGE_LIMIT:
            return Failure(f"more than {_RANGE_LIMIT} values")
        found.append(number)
        number = add(number, step)
    return list_value(map(number_value, found), NUMBER)


SEQUENCE_FUNCTIONS: Final = (
    Function("flatten", (ANY_MARKED,), _flatten_type, _flatten),
    Function("concat", (), _concat_type, _concat, rest=ANY_MARKED),
    Function("reverse", (ANY_MARKED,), _reverse_type, _reverse),
    Function("slice", (ANY_MARKED, A_NUMBER, A_NUMBER), _slice_type, _slice),
    Function("distinct", (ANY_LIST,), _same_list, _distinct),
    Function("compact", (TEXTS,), always(list_of(STRING)), _compact),
    Function("sort", (Parameter(list_of(STRING), unknown=True),), always(list_of(STRING)), _sort),
    Function(
        "chunklist",
        (Parameter(list_of(DYNAMIC), marked=True), Parameter(NUMBER, marked=True)),
        lambda arguments: list_of(arguments[0].type),
        _chunklist,
    ),
    Function("matchkeys", (ANY_LIST, ANY_LIST, ANY_LIST), _matchkeys_type, _matchkeys),
    Function("range", (), always(list_of(NUMBER)), _range, rest=A_NUMBER),
)
