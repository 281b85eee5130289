"""`format` and `formatlist`: verbs, flags, width and precision (manual, "format Function")."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from splat_ls.semantic.functions_signature import (
    TEXT,
    Arguments,
    Failure,
    Function,
    Parameter,
    Result,
    always,
    check_length,
)
from splat_ls.semantic.value import Value, list_value, text_value, unknown_value
from splat_ls.semantic.value_convert import Mismatch, convert
from splat_ls.semantic.value_graphemes import graphemes
from splat_ls.semantic.value_json import json_text, quoted_json
from splat_ls.semantic.value_number import Number, exponent_text, fixed_text, general_text
from splat_ls.semantic.value_type import BOOL, DYNAMIC, NUMBER, STRING, ValueType, list_of
from splat_ls.semantic.value_uncovered import UncoveredError

_VERB: Final = re.compile(
    r"%(?P<flags>[0#+ -]*)(?P<width>[1-9][0-9]{0,3})?(?:\.(?P<precision>[0-9]{0,3}))?"
    r"(?:\[(?P<argument>[1-9][0-9]{0,3})\])?(?P<mode>[A-Za-z])"
)
_BASES: Final = {"b": "b", "d": "d", "o": "o", "x": "x", "X": "X"}
_PREFIXES: Final = {"b": "0b", "o": "0", "x": "0x", "X": "0X"}
_FLOATS: Final = frozenset("eEfgG")
_DEFAULT_PLACES: Final = 6


@dataclass(frozen=True, slots=True)
class _Verb:
    """One verb: `argument` is its place among the arguments, from 0."""

    flags: str
    width: int
    precision: int | None
    argument: int
    mode: str


def _format(arguments: Arguments, _type: ValueType) -> Result:
    template, *values = arguments
    if not all(value.is_wholly_known for value in values):
        return unknown_value(STRING)
    text = _formatted(template.text, values)
    return text if isinstance(text, Failure) else text_value(text)


def _formatted(template: str, values: Sequence[Value]) -> str | Failure:
    """Returns the text with all verbs replaced; an argument that no verb uses is a mistake, too."""
    parts: list[str] = []
    at = following = used = length = 0
    while at < len(template):
        length += len(parts[-1]) if parts else 0
        check_length(length)
        if template[at] != "%":
            stop = template.find("%", at)
            stop = len(template) if stop < 0 else stop
            parts.append(template[at:stop])
            at = stop
            continue
        if template.startswith("%%", at):
            parts.append("%")
            at += 2
            continue
        found = _VERB.match(template, at)
        if found is None:
            return Failure("the format has an unknown verb")
        verb = _verb(found, following)
        text = _verb_text(verb, values)
        if isinstance(text, Failure):
            return text
        parts.append(text)
        at, following = found.end(), verb.argument + 1
        used = max(used, following)
    return Failure("there are more arguments than verbs", used + 1) if used < len(values) else "".join(parts)


def _verb(found: re.Match[str], following: int) -> _Verb:
    precision = found.group("precision")
    argument = found.group("argument")
    return _Verb(
        found.group("flags"),
        int(found.group("width") or 0),
        None if precision is None else int(precision or 0),
        following if argument is None else int(argument) - 1,
        found.group("mode"),
    )


def _verb_text(verb: _Verb, values: Sequence[Value]) -> str | Failure:
    if verb.argument >= len(values):
        return Failure("there are fewer arguments than verbs")
    value = values[verb.argument]
    if verb.mode == "v":
        return _padded(verb, _as_is(verb, value))
    if value.is_null:
        return Failure("a null value cannot be formatted")
    if verb.mode in "sq":
        return _string(verb, value)
    if verb.mode == "t":
        truth = convert(value, BOOL)
        return Failure("a bool is required") if isinstance(truth, Mismatch) else ("true" if truth.truth else "false")
    if verb.mode in _BASES or verb.mode in _FLOATS:
        number = convert(value, NUMBER)
        return Failure("a number is required") if isinstance(number, Mismatch) else _number(verb, number.number)
    return Failure("the format has an unknown verb")


def _as_is(verb: _Verb, value: Value) -> str:
    if "#" not in verb.flags and not value.is_null:
        if value.type == STRING:
            return value.text
        if value.type == NUMBER:
            return general_text(value.number, None)
    return json_text(value)


def _string(verb: _Verb, value: Value) -> str | Failure:
    text = convert(value, STRING)
    if isinstance(text, Mismatch):
        return Failure("a string is required")
    content = text.text if not verb.precision else "".join(graphemes(text.text)[: verb.precision])
    return _padded(verb, content if verb.mode == "s" else quoted_json(content))


def _padded(verb: _Verb, text: str) -> str:
    missing = verb.width - len(graphemes(text)) if verb.width else 0
    padding = max(missing, 0) * ("0" if "0" in verb.flags else " ")
    return text + padding if "-" in verb.flags else padding + text


def _number(verb: _Verb, number: Number) -> str | Failure:
    if verb.mode in _FLOATS:
        return _aligned(verb, _sign(verb, number.negative), _float_digits(verb, number), zeros="0" in verb.flags)
    if not number.is_whole:
        return Failure("a whole number is required")
    if verb.precision == 0 and number.value == 0:
        return ""
    digits = format(abs(int(number.value)), _BASES[verb.mode]).rjust(verb.precision or 0, "0")
    prefix = _PREFIXES.get(verb.mode, "") if "#" in verb.flags else ""
    zeros = "0" in verb.flags and "-" not in verb.flags and verb.precision is None
    return _aligned(verb, _sign(verb, number.value < 0) + prefix, digits, zeros=zeros)


def _sign(verb: _Verb, negative: bool) -> str:
    if negative:
        return "-"
    return "+" if "+" in verb.flags else " " if " " in verb.flags else ""


def _float_digits(verb: _Verb, number: Number) -> str:
    if "#" in verb.flags:
        raise UncoveredError("the flag # of a float")
    places = _DEFAULT_PLACES if verb.precision is None else verb.precision
    if verb.mode == "f":
        text = fixed_text(number, places)
    elif verb.mode in "eE":
        text = exponent_text(number, places)
    else:
        text = general_text(number, verb.precision)
    return text.lstrip("-").upper() if verb.mode in "EG" else text.lstrip("-")


def _aligned(verb: _Verb, sign: str, digits: str, *, zeros: bool) -> str:
    missing = max(verb.width - len(sign) - len(digits), 0)
    if zeros:
        return sign + "0" * missing + digits
    return sign + digits + " " * missing if "-" in verb.flags else " " * missing + sign + digits


def _format_list(arguments: Arguments, type_: ValueType) -> Result:
    """Formats once for each element of the sequences, which must be of one length; other arguments repeat."""
    template, *values = arguments
    lengths: list[int] = []
    for index, value in enumerate(values):
        if not value.type.is_sequence or value.is_null:
            continue
        lengths.append(value.length)
        if value.is_known and value.length != lengths[0]:
            return Failure("the lists have different lengths", index + 1)
    if not all(value.is_known or not (value.type.is_sequence or value.type == DYNAMIC) for value in values):
        return unknown_value(type_)
    texts: list[Value] = []
    length = 0
    for row in range(lengths[0] if lengths else 1):
        columns = [value.children[row] if _is_list(value) else value for value in values]
        if not all(column.is_wholly_known for column in columns):
            texts.append(unknown_value(STRING).refined_not_null())
            continue
        text = _formatted(template.text, columns)
        if isinstance(text, Failure):
            return text if not values else Failure(text.text)
        length += len(text)
        check_length(length)
        texts.append(text_value(text))
    return list_value(texts, STRING)


def _is_list(value: Value) -> bool:
    return value.type.is_sequence and not value.is_null


_FORMATTED: Final = Parameter(DYNAMIC, null=True, unknown=True)
FORMAT_FUNCTIONS: Final = (
    Function("format", (TEXT,), always(STRING), _format, rest=_FORMATTED),
    Function("formatlist", (TEXT,), always(list_of(STRING)), _format_list, rest=_FORMATTED),
)
