"""The functions on numbers."""

from __future__ import annotations

import math
from fractions import Fraction
from typing import Final

from splat_ls.semantic.functions_signature import (
    A_NUMBER,
    Arguments,
    Failure,
    Function,
    Parameter,
    Result,
    always,
    whole_argument,
)
from splat_ls.semantic.value import number_value, unknown_value, whole_value
from splat_ls.semantic.value_number import FLOAT_PRECISION, MAX_DIGITS, Number, absolute, rounded, whole
from splat_ls.semantic.value_type import DYNAMIC, NUMBER, STRING, ValueType
from splat_ls.semantic.value_uncovered import UncoveredError

_DIGITS: Final = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
_LARGEST_BASE: Final = len(_DIGITS)
_CASELESS_BASE: Final = 36
"""Up to this base upper and lower case letters are the same digits."""
_NUMBER_UNDECIDED: Final = Parameter(NUMBER, undecided=True)


def _abs(arguments: Arguments, _type: ValueType) -> Result:
    return number_value(absolute(arguments[0].number)).marked(arguments[0].sensitive)


def _ceil(arguments: Arguments, _type: ValueType) -> Result:
    number = arguments[0].number
    return number_value(rounded(Fraction(math.ceil(number.value)), number.precision))


def _floor(arguments: Arguments, _type: ValueType) -> Result:
    number = arguments[0].number
    return number_value(rounded(Fraction(math.floor(number.value)), number.precision))


def _signum(arguments: Arguments, _type: ValueType) -> Result:
    number = whole_argument(arguments[0], None)
    return number if isinstance(number, Failure) else whole_value((number > 0) - (number < 0))


def _min(arguments: Arguments, _type: ValueType) -> Result:
    return _extreme(arguments, sign=-1)


def _max(arguments: Arguments, _type: ValueType) -> Result:
    return _extreme(arguments, sign=1)


def _extreme(arguments: Arguments, *, sign: int) -> Result:
    """Returns the first of the largest numbers, or with a negative `sign` of the smallest."""
    if not arguments:
        return Failure("at least one number is required")
    return max(arguments, key=lambda value: sign * value.number.value)


def _pow(arguments: Arguments, _type: ValueType) -> Result:
    """Computes whole powers that a double holds exactly; the last digit of others depends on the machine."""
    base, power = (value.number for value in arguments)
    if power.is_whole and 0 <= power.value <= 1024 and abs(base.value) < 2**53:
        result = Fraction(base.value) ** int(power.value)
        if _is_double(base.value) and _is_double(result):
            return number_value(Number(result, FLOAT_PRECISION))
    raise UncoveredError("a power that is not a short whole number")


def _is_double(value: Fraction) -> bool:
    return abs(value) < 2**1000 and Fraction(float(value)) == value


def _parse_int_type(arguments: Arguments) -> ValueType | Failure:
    return NUMBER if arguments[0].type == STRING else Failure("a string is required", 0)


def _parse_int(arguments: Arguments, _type: ValueType) -> Result:
    text, base_value = arguments
    sensitive = text.sensitive or base_value.sensitive
    if not text.is_known or not base_value.is_known:
        return unknown_value(NUMBER).marked(sensitive)
    base = whole_argument(base_value, 1)
    if isinstance(base, Failure):
        return base
    if not 2 <= base <= _LARGEST_BASE:
        return Failure(f"the base must be from 2 to {_LARGEST_BASE}", 1)
    number = _parsed(text.text, base)
    if number is None:
        return Failure("the string is no whole number of this base", 0)
    return number_value(whole(number)).marked(sensitive)


def _parsed(text: str, base: int) -> int | None:
    sign, digits = (text[0], text[1:]) if text[:1] in ("+", "-") else ("", text)
    digits = digits.lower() if base <= _CASELESS_BASE else digits
    if len(digits) > MAX_DIGITS:
        raise UncoveredError("a number too large to compute with")
    number = 0
    for digit in digits:
        value = _DIGITS.find(digit)
        if not 0 <= value < base:
            return None
        number = number * base + value
    return None if not digits else -number if sign == "-" else number


NUMBER_FUNCTIONS: Final = (
    Function("abs", (Parameter(NUMBER, marked=True, undecided=True),), always(NUMBER), _abs),
    Function("ceil", (A_NUMBER,), always(NUMBER), _ceil),
    Function("floor", (A_NUMBER,), always(NUMBER), _floor),
    Function("signum", (A_NUMBER,), always(NUMBER), _signum),
    Function("min", (), always(NUMBER), _min, rest=_NUMBER_UNDECIDED),
    Function("max", (), always(NUMBER), _max, rest=_NUMBER_UNDECIDED),
    Function("pow", (A_NUMBER, A_NUMBER), always(NUMBER), _pow),
    Function(
        "parseint",
        (Parameter(DYNAMIC, unknown=True, marked=True), Parameter(NUMBER, unknown=True, marked=True)),
        _parse_int_type,
        _parse_int,
    ),
)
