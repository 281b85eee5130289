"""The functions that convert, choose the first useful value, or change a mark."""

from __future__ import annotations

from typing import Final

from splat_ls.semantic.functions_signature import (
    ANY_AT_ALL,
    Arguments,
    Failure,
    Function,
    Parameter,
    Result,
    Returns,
    always,
)
from splat_ls.semantic.value import FALSE, TRUE, Value, unknown_value
from splat_ls.semantic.value_convert import Mismatch, convert
from splat_ls.semantic.value_type import (
    BOOL,
    DYNAMIC,
    NUMBER,
    STRING,
    TYPE,
    ValueType,
    list_of,
    map_of,
    set_of,
)
from splat_ls.semantic.value_unify import convertible, unify


def _conversion_to(name: str, wanted: ValueType) -> Function:
    return Function(name, (ANY_AT_ALL,), _if_convertible(wanted), _convert, may_be_null=True)


def _if_convertible(wanted: ValueType) -> Returns:
    def returns(arguments: Arguments) -> ValueType | Failure:
        return wanted if convertible(arguments[0].type, wanted) else Failure("there is no such conversion", 0)

    return returns


def _convert(arguments: Arguments, type_: ValueType) -> Result:
    """Converts; of an unknown argument the type stays as open as the function's name says (case uk-set)."""
    value = arguments[0]
    if not value.is_known:
        return unknown_value(type_).marked(value.sensitive)
    converted = convert(value, type_)
    return Failure(converted.text, 0) if isinstance(converted, Mismatch) else converted


def _coalesce_type(arguments: Arguments) -> ValueType | Failure:
    common = unify([value.type for value in arguments])
    return Failure("all arguments must have one type") if common is None else common


def _coalesce(arguments: Arguments, type_: ValueType) -> Result:
    """Returns the first argument that is neither null nor the empty string."""
    for value in arguments:
        converted = convert(value, type_)
        if isinstance(converted, Mismatch):
            return Failure(converted.text)
        if not converted.is_known:
            return unknown_value(type_)
        if not converted.is_null and not (type_ == STRING and converted.text == ""):
            return converted
    return Failure("every argument is null or an empty string")


def _same_type(arguments: Arguments) -> ValueType | Failure:
    return arguments[0].type


def _sensitive(arguments: Arguments, _type: ValueType) -> Result:
    return arguments[0].marked()


def _nonsensitive(arguments: Arguments, _type: ValueType) -> Result:
    return arguments[0].unmarked()


def _issensitive(arguments: Arguments, _type: ValueType) -> Result:
    value = arguments[0]
    if value.sensitive:
        return TRUE
    return FALSE if value.is_known else unknown_value(BOOL)


def _type(arguments: Arguments, _type: ValueType) -> Result:
    return Value(TYPE, arguments[0].type)


CONVERSION_FUNCTIONS: Final = (
    _conversion_to("tostring", STRING),
    _conversion_to("tonumber", NUMBER),
    _conversion_to("tobool", BOOL),
    _conversion_to("tolist", list_of(DYNAMIC)),
    _conversion_to("toset", set_of(DYNAMIC)),
    _conversion_to("tomap", map_of(DYNAMIC)),
    Function(
        "coalesce",
        (),
        _coalesce_type,
        _coalesce,
        rest=Parameter(DYNAMIC, null=True, unknown=True, undecided=True),
    ),
    Function("sensitive", (ANY_AT_ALL,), _same_type, _sensitive, may_be_null=True),
    Function("nonsensitive", (ANY_AT_ALL,), _same_type, _nonsensitive, may_be_null=True),
    Function("issensitive", (ANY_AT_ALL,), always(BOOL), _issensitive, may_be_null=True),
    Function("ephemeralasnull", (ANY_AT_ALL,), _same_type, lambda arguments, _type: arguments[0], may_be_null=True),
    Function("type", (Parameter(DYNAMIC, null=True, unknown=True, undecided=True),), always(TYPE), _type),
)
