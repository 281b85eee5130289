"""Numbers: their text forms and their rounding (arithmetic is compared with the engine in test_evaluate_engine.py)."""

from __future__ import annotations

import math
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from splat_ls.semantic.value_number import (
    FLOAT_PRECISION,
    Number,
    add,
    decimal_text,
    divide,
    exponent_text,
    fixed_text,
    general_text,
    negate,
    parse_number,
    whole,
)
from splat_ls.semantic.value_uncovered import UncoveredError


def _number(text: str) -> Number:
    number = parse_number(text)
    assert number is not None, text
    return number


@pytest.mark.parametrize(
    ("text", "plain", "general"),
    [
        ("0", "0", "0"),
        ("-0", "-0", "-0"),
        ("1.50", "1.5", "1.5"),
        ("1e3", "1000", "1000"),
        ("1e6", "1000000", "1e+06"),
        ("0.00001", "0.00001", "1e-05"),
        ("0.0001", "0.0001", "0.0001"),
        (".5", "0.5", "0.5"),
        ("5.", "5", "5"),
        ("+7", "7", "7"),
        ("123456789012345678901234567890", "123456789012345678901234567890", "1.2345678901234567890123456789e+29"),
    ],
)
def test_the_text_of_a_literal(text: str, plain: str, general: str) -> None:
    assert decimal_text(_number(text)) == plain
    assert general_text(_number(text), None) == general


@pytest.mark.parametrize("text", ["", "-", ".", "1_0", "0x10", " 1", "1 ", "1e", "1.2.3", "one", "١"])
def test_what_is_no_number(text: str) -> None:
    assert parse_number(text) is None


@pytest.mark.parametrize("text", ["inf", "-Infinity", "1p3", "1e99999", "9" * 2000])
def test_what_is_not_computed_with(text: str) -> None:
    with pytest.raises(UncoveredError):
        parse_number(text)


def test_precision_decides_how_many_digits_there_are() -> None:
    assert decimal_text(divide(whole(1), whole(3))) == "0.33333333333333333334"
    assert len(decimal_text(divide(_number("1"), _number("3")))) == len("0.") + 154 + 1
    assert decimal_text(Number(Fraction(2**0.5), FLOAT_PRECISION)) == "1.4142135623730951"


def test_zero_keeps_its_sign() -> None:
    assert decimal_text(negate(whole(0))) == "-0"
    assert decimal_text(add(negate(whole(0)), whole(0))) == "0"
    assert decimal_text(add(negate(whole(0)), negate(whole(0)))) == "-0"


def test_fixed_and_scientific_forms() -> None:
    assert fixed_text(_number("2.345"), 2) == "2.34"
    assert fixed_text(_number("2.5"), 0) == "2"
    assert fixed_text(_number("0.001"), 2) == "0.00"
    assert exponent_text(_number("1234.5"), 2) == "1.23e+03"
    assert exponent_text(_number("0"), 1) == "0.0e+00"
    assert general_text(_number("1234567.89"), 3) == "1.23e+06"


@given(st.floats(allow_nan=False, allow_infinity=False, min_value=-1e300, max_value=1e300))
def test_a_double_prints_as_the_shortest_text_that_reads_back(value: float) -> None:
    """Powers of two are apart: there the engine may round to a neighbour (`pow(2, -24)`), and so do we."""
    if (abs(value) > 1e-300 or value == 0) and math.frexp(value)[0] not in (0.5, -0.5):
        number = Number(Fraction(value), FLOAT_PRECISION)
        assert float(decimal_text(number)) == value
        digits = decimal_text(number).lstrip("-").replace(".", "").strip("0")
        assert len(digits) <= len(repr(abs(value)).partition("e")[0].replace(".", "").strip("0"))


def test_a_power_of_two_prints_as_the_engine_prints_it() -> None:
    assert decimal_text(Number(Fraction(1, 2**24), FLOAT_PRECISION)) == "0.00000005960464477539062"


@given(st.integers(), st.integers(min_value=-(10**20), max_value=10**20))
def test_whole_numbers_are_added_exactly(left: int, right: int) -> None:
    if abs(left) < 2**500:
        assert add(_number(str(left)), _number(str(right))).value == left + right
