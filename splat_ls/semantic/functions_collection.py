"""The functions on lists, sets and tuples that give a part, a sum or a fact of them."""

from __future__ import annotations

from typing import Final

from splat_ls.semantic.functions_signature import (
    A_NUMBER,
    ANY,
    ANY_MARKED,
    BOOLS,
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
    FALSE,
    TRUE,
    Unknown,
    Value,
    null_value,
    number_value,
    unknown_value,
    whole_value,
)
from splat_ls.semantic.value_convert import Mismatch, convert
from splat_ls.semantic.value_equality import equals
from splat_ls.semantic.value_graphemes import graphemes
from splat_ls.semantic.value_number import add
from splat_ls.semantic.value_type import BOOL, DYNAMIC, NUMBER, STRING, ValueKind, ValueType
from splat_ls.semantic.value_uncovered import UncoveredError

_ONE_AT_MOST = "a list, set or tuple with at most one element is required"


def _length_type(arguments: Arguments) -> ValueType | Failure:
    of = arguments[0].type
    if of in (STRING, DYNAMIC) or of.is_sequence or of.is_mapping:
        return NUMBER
    return Failure("a string, a collection or a structural value is required")


def _length(arguments: Arguments, _type: ValueType) -> Result:
    return length_of(arguments[0].unmarked()).marked(arguments[0].sensitive)


def length_of(value: Value) -> Value:
    """Returns the length of a value; the type alone tells that of a tuple or object (case uk-notnull-length)."""
    if value.type.kind in (ValueKind.TUPLE, ValueKind.OBJECT):
        return whole_value(len(value.type.members))
    if not value.is_known or (value.type.kind is ValueKind.SET and value.length > 1 and not value.is_wholly_known):
        return unknown_value(NUMBER).refined_not_null()
    return whole_value(len(graphemes(value.content)) if isinstance(value.content, str) else value.length)


def _all_true(arguments: Arguments, _type: ValueType) -> Result:
    for element in arguments[0].children:
        if not element.is_known:
            return unknown_value(BOOL)
        if element.is_null or not element.truth:
            return FALSE
    return TRUE


def _any_true(arguments: Arguments, _type: ValueType) -> Result:
    elements = [element for element in arguments[0].children if not element.is_null]
    if any(element.is_known and element.truth for element in elements):
        return TRUE
    return FALSE if all(element.is_known for element in elements) else unknown_value(BOOL)


def _contains(arguments: Arguments, _type: ValueType) -> Result:
    sequence, wanted = arguments
    if not sequence.type.is_sequence:
        return Failure("a list, tuple or set is required")
    answers = [equals(wanted, element) for element in sequence.children]
    if any(answer.is_known and answer.truth for answer in answers):
        return TRUE
    return FALSE if all(answer.is_known for answer in answers) else unknown_value(BOOL)


def _index(arguments: Arguments, _type: ValueType) -> Result:
    sequence, wanted = arguments
    if not is_list_like(sequence):
        return Failure("a list or tuple is required")
    if not sequence.children:
        return Failure("an empty list cannot be searched")
    for position, element in enumerate(sequence.children):
        answer = equals(element, wanted)
        if not answer.is_known:
            return unknown_value(NUMBER)
        if answer.truth:
            return whole_value(position)
    return Failure("no element has this value")


def _element_type(arguments: Arguments) -> ValueType | Failure:
    sequence, index = arguments
    if sequence.type.kind is ValueKind.LIST:
        return sequence.type.element_type
    if sequence.type.kind is not ValueKind.TUPLE:
        return Failure("a list or tuple is required")
    if not index.is_known:
        return DYNAMIC
    position = whole_argument(index, None)
    if isinstance(position, Failure):
        return position
    if not sequence.type.items:
        return Failure("an empty list has no elements")
    if position < 0:
        raise UncoveredError("a negative index into a tuple, which versions of the engine treat differently")
    return sequence.type.items[position % len(sequence.type.items)]


def _element(arguments: Arguments, _type: ValueType) -> Result:
    sequence, index = arguments
    position = whole_argument(index, None)
    if isinstance(position, Failure):
        return position
    if not sequence.children:
        return Failure("an empty list has no elements")
    return sequence.children[position % sequence.length].marked(sequence.sensitive)


def _one_type(arguments: Arguments) -> ValueType | Failure:
    of = arguments[0].type
    if of.kind in (ValueKind.LIST, ValueKind.SET):
        return of.element_type
    if of.kind is ValueKind.TUPLE and len(of.items) < 2:
        return of.items[0] if of.items else DYNAMIC
    return Failure(_ONE_AT_MOST, 0)


def _one(arguments: Arguments, type_: ValueType) -> Result:
    sequence = arguments[0]
    if not sequence.children:
        return null_value(type_)
    if sequence.length == 1:
        return sequence.children[0]
    return unknown_value(type_) if not length_of(sequence).is_known else Failure(_ONE_AT_MOST, 0)


def _sum(arguments: Arguments, _type: ValueType) -> Result:
    sequence = arguments[0]
    if not sequence.children:
        return Failure("there is nothing to add up", 0)
    if not sequence.type.is_sequence:
        return Failure("a list, set or tuple is required", 0)
    if not sequence.is_wholly_known:
        return unknown_value(NUMBER)
    total = None
    for element in sequence.children:
        number = convert(element, NUMBER)
        if isinstance(number, Mismatch) or number.is_null:
            return Failure("all elements must be numbers", 0)
        total = number.number if total is None else add(total, number.number)
    assert total is not None, "the sequence is not empty"
    return number_value(total)


def _coalesce_list_type(arguments: Arguments) -> ValueType | Failure:
    if not arguments:
        return Failure("at least one argument is required")
    for value in arguments:
        if isinstance(value.content, Unknown):
            return DYNAMIC
        if not is_list_like(value):
            return Failure("the arguments must be lists or tuples")
    first = arguments[0].type
    return first if all(value.type == first for value in arguments) else DYNAMIC


def _coalesce_list(arguments: Arguments, type_: ValueType) -> Result:
    for value in arguments:
        if not value.is_known:
            return unknown_value(type_)
        if value.children:
            return value
    return Failure("no argument has an element")


COLLECTION_FUNCTIONS: Final = (
    Function("length", (Parameter(DYNAMIC, unknown=True, marked=True, undecided=True),), _length_type, _length),
    Function("alltrue", (BOOLS,), always(BOOL), _all_true),
    Function("anytrue", (BOOLS,), always(BOOL), _any_true),
    Function("contains", (ANY, ANY), always(BOOL), _contains),
    Function("index", (ANY, ANY), always(NUMBER), _index),
    Function("element", (ANY_MARKED, A_NUMBER), _element_type, _element, may_be_null=True),
    Function("one", (ANY,), _one_type, _one, may_be_null=True),
    Function("sum", (ANY,), always(NUMBER), _sum),
    Function(
        "coalescelist",
        (),
        _coalesce_list_type,
        _coalesce_list,
        rest=Parameter(DYNAMIC, null=True, unknown=True, undecided=True),
    ),
)
