"""Numbers as the engine computes and prints them: binary floating point of a precision that each carries.

A literal has 512 bits, the length of a collection 64, a result the larger of its operands' precisions;
every operation rounds to the nearest number of that precision, ties to even. So `1/3` has 155 digits and
`length(a)/length(b)` has 20 (observed with the console of Terraform 1.11.4). Numbers beyond `MAX_EXPONENT`
and infinities are not computed with: the functions here raise UncoveredError for them.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from splat_ls.semantic.value_uncovered import UncoveredError

LITERAL_PRECISION: Final = 512
INTEGER_PRECISION: Final = 64
FLOAT_PRECISION: Final = 53
MAX_EXPONENT: Final = 4096
"""The largest power of two, up or down, that is still computed with: about 1,200 decimal digits."""

MAX_DIGITS: Final = 1300
"""The most digits that a number may be written with."""

_NUMBER: Final = re.compile(
    r"(?P<sign>[+-]?)"
    r"(?:(?P<odd>[iI]nf(?:inity)?|[0-9]*(?:\.[0-9]*)?[pP][+-]?[0-9]+)"
    r"|(?:(?P<integer>[0-9]+)(?:\.(?P<fraction>[0-9]*))?|\.(?P<only>[0-9]+))(?:[eE](?P<exponent>[+-]?[0-9]{1,9}))?)"
)


@dataclass(frozen=True, slots=True, eq=False)
class Number:
    """`value` is exact and has a power of two below its line; `minus_zero` is the zero that prints as `-0`.

    Two numbers are equal if they print alike (see `equal`), so `==` on this class is switched off.
    """

    value: Fraction
    precision: int = INTEGER_PRECISION
    minus_zero: bool = False

    @property
    def is_whole(self) -> bool:
        return self.value.denominator == 1

    @property
    def negative(self) -> bool:
        return self.value < 0 or self.minus_zero


def whole(value: int) -> Number:
    """Returns a whole number as the engine makes it from a count or an index."""
    return Number(Fraction(value), max(INTEGER_PRECISION, value.bit_length()))


def parse_number(text: str) -> Number | None:
    """Returns the number written in `text` (a literal, JSON, or a string to convert), None if it is none.

    Not covered are infinities and the binary exponent that the engine also reads (`1p3`).
    """
    found = _NUMBER.fullmatch(text)
    if found is None:
        return None
    sign, integer, exponent_text, odd = found.group("sign", "integer", "exponent", "odd")
    fraction = found.group("fraction") or found.group("only") or ""
    exponent = int(exponent_text or 0) - len(fraction)
    if odd or len(text) > MAX_DIGITS or abs(exponent) > MAX_DIGITS:
        raise UncoveredError("a number too large to compute with")
    value = Fraction(int(f"{integer or ''}{fraction}")) * Fraction(10) ** exponent
    number = rounded(-value if sign == "-" else value, LITERAL_PRECISION)
    return Number(number.value, number.precision, minus_zero=sign == "-" and value == 0)


def rounded(value: Fraction, precision: int) -> Number:
    """Returns the nearest number that has `precision` bits, the even one of two."""
    if _fits(value, precision):
        return Number(value, precision)
    exponent = _binary_exponent(abs(value)) - precision
    if abs(exponent) > MAX_EXPONENT:
        raise UncoveredError("a number too large to compute with")
    scaled = value / Fraction(2) ** exponent
    return Number(Fraction(round(scaled)) * Fraction(2) ** exponent, precision)


def _fits(value: Fraction, precision: int) -> bool:
    """Tells, for most values that need no rounding, that they need none."""
    power_of_two = value.denominator & (value.denominator - 1) == 0
    small = value.denominator.bit_length() <= MAX_EXPONENT
    return power_of_two and small and value.numerator.bit_length() <= precision


def _binary_exponent(value: Fraction) -> int:
    """Returns the e for which 2**(e-1) <= value < 2**e."""
    guess = value.numerator.bit_length() - value.denominator.bit_length()
    return guess + 1 if value >= Fraction(2) ** guess else guess


def add(left: Number, right: Number) -> Number:
    result = rounded(left.value + right.value, max(left.precision, right.precision))
    return Number(result.value, result.precision, left.minus_zero and right.minus_zero)


def negate(number: Number) -> Number:
    return Number(-number.value, number.precision, number.value == 0 and not number.minus_zero)


def absolute(number: Number) -> Number:
    return Number(abs(number.value), number.precision)


def multiply(left: Number, right: Number) -> Number:
    """Multiplies in 512 bits, and keeps as many as the product needs or its operands had."""
    product = rounded(left.value * right.value, LITERAL_PRECISION)
    needed = max(left.precision, right.precision, _needed_bits(product.value))
    return Number(product.value, needed, product.value == 0 and left.negative != right.negative)


def _needed_bits(value: Fraction) -> int:
    mantissa = abs(value.numerator)
    return mantissa.bit_length() - _trailing_zeros(mantissa)


def _trailing_zeros(mantissa: int) -> int:
    return (mantissa & -mantissa).bit_length() - 1 if mantissa else 0


def divide(left: Number, right: Number) -> Number:
    """Divides; the caller has looked at a zero divisor, which gives an infinity or fails."""
    result = rounded(left.value / right.value, max(left.precision, right.precision))
    return Number(result.value, result.precision, left.value == 0 and left.negative != right.negative)


def modulo(left: Number, right: Number) -> Number:
    """Returns the remainder with the sign of `left`; of a division by zero it is `left` itself (observed)."""
    if right.value == 0:
        return left
    quotient = rounded(Fraction(int(divide(left, right).value)), left.precision)
    product = rounded(quotient.value * right.value, left.precision)
    return rounded(left.value - product.value, left.precision)


def equal(left: Number, right: Number) -> bool:
    """Tells whether `==` holds: whole numbers by value, others if they print alike."""
    if left.is_whole or right.is_whole:
        return left.value == right.value
    return decimal_text(left) == decimal_text(right)


# ------------------------------------------------------------------------------------ printing


@dataclass(frozen=True, slots=True)
class _Decimal:
    """`0.digits` times ten to `point`: no leading and no trailing zero in `digits`, "" is zero."""

    digits: str
    point: int

    def at(self, index: int) -> str:
        return self.digits[index] if index < len(self.digits) else "0"

    def down(self, count: int) -> _Decimal:
        return _decimal(self.digits[:count], self.point)

    def up(self, count: int) -> _Decimal:
        raised = str(int(self.digits[:count] or "0") + 1)
        return _decimal(raised, self.point + len(raised) - count if count else self.point + 1)

    def rounded(self, count: int) -> _Decimal:
        """Returns the nearest with `count` digits, the even one of two."""
        if count < 0:
            return _decimal("", 0)
        if count >= len(self.digits):
            return self
        halfway = self.digits[count] == "5" and count + 1 == len(self.digits)
        odd = count > 0 and int(self.digits[count - 1]) % 2 == 1
        return self.up(count) if (odd if halfway else self.digits[count] >= "5") else self.down(count)


def _decimal(digits: str, point: int) -> _Decimal:
    stripped = digits.rstrip("0")
    return _Decimal(stripped, point if stripped else 0)


def _exact(value: Fraction) -> _Decimal:
    """Returns all decimal digits of a value whose denominator is a power of two."""
    twos = value.denominator.bit_length() - 1
    digits = str(value.numerator * 5**twos)
    return _decimal(digits, len(digits) - twos) if value else _Decimal("", 0)


def _shortest(number: Number) -> _Decimal:
    """Returns the fewest digits that still read as this number and no other of its precision.

    Walks over the digits until cutting there stays between the two halfway points to the neighbours.
    """
    value = abs(number.value)
    exact = _exact(value)
    half = Fraction(2) ** (_binary_exponent(value) - number.precision - 1) if value else Fraction(0)
    lower, upper = _exact(value - half), _exact(value + half)
    even = not value or int(value / (half * 2)) % 2 == 0
    for index, digit in enumerate(exact.digits):
        count = index + 1
        down = lower.at(index) != digit or (even and count == len(lower.digits))
        above = upper.at(index)
        up = digit != above and (even or int(digit) + 1 < int(above) or count < len(upper.digits))
        if down and up:
            return exact.rounded(count)
        if down or up:
            return exact.down(count) if down else exact.up(count)
    return exact


def decimal_text(number: Number) -> str:
    """Returns the number without an exponent, in as few digits as identify it: how the console prints it."""
    return _sign(number) + _plain(_shortest(number))


def _sign(number: Number) -> str:
    return "-" if number.negative else ""


def _plain(decimal: _Decimal, places: int | None = None) -> str:
    """Returns the digits with a point, with exactly `places` behind it if given."""
    integer = decimal.digits[: max(decimal.point, 0)].ljust(decimal.point, "0") or "0"
    fraction = "0" * max(-decimal.point, 0) + decimal.digits[max(decimal.point, 0) :]
    if places is not None:
        fraction = fraction.ljust(places, "0")
    return f"{integer}.{fraction}" if fraction else integer


def fixed_text(number: Number, places: int) -> str:
    """Returns the number with `places` digits behind the point: what `%f` formats."""
    exact = _exact(abs(number.value))
    return _sign(number) + _plain(exact.rounded(exact.point + places), places)


def exponent_text(number: Number, places: int | None) -> str:
    """Returns `d.ddde+dd` with `places` digits behind the point, as few as needed if None: `%e`."""
    decimal = _shortest(number) if places is None else _exact(abs(number.value)).rounded(places + 1)
    return _sign(number) + _scientific(decimal, len(decimal.digits) - 1 if places is None else places)


def _scientific(decimal: _Decimal, places: int) -> str:
    first, rest = decimal.at(0), decimal.digits[1:].ljust(max(places, 0), "0")
    exponent = decimal.point - 1 if decimal.digits else 0
    return f"{first}{'.' + rest if rest else ''}e{'-' if exponent < 0 else '+'}{abs(exponent):02d}"


def general_text(number: Number, digits: int | None) -> str:
    """Returns the shorter of both forms, of at most `digits` digits: `%g` and, without `digits`, `%v`."""
    decimal = _shortest(number) if digits is None else _exact(abs(number.value)).rounded(max(digits, 1))
    limit = 6 if digits is None else max(digits, 1)
    if digits is not None and limit > len(decimal.digits) >= decimal.point:
        limit = len(decimal.digits)
    exponent = decimal.point - 1
    if exponent < -4 or exponent >= limit:
        return _sign(number) + _scientific(decimal, len(decimal.digits) - 1)
    return _sign(number) + _plain(decimal)
