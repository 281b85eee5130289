"""JSON: a value as JSON text, and the value that JSON text stands for."""

from __future__ import annotations

import json
from typing import Final

from splat_ls.semantic.value import (
    UNTYPED_NULL,
    Mapped,
    Value,
    bool_value,
    number_value,
    object_value,
    text_value,
    tuple_value,
)
from splat_ls.semantic.value_number import Number, decimal_text, parse_number
from splat_ls.semantic.value_type import ValueType
from splat_ls.semantic.value_uncovered import UncoveredError

_ESCAPES: Final = {
    '"': '\\"', "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t", "\b": "\\b", "\f": "\\f",
    "<": "\\u003c", ">": "\\u003e", "&": "\\u0026", "\u2028": "\\u2028", "\u2029": "\\u2029",
}  # fmt: skip
_MAX_TEXT: Final = 100_000
_MAX_DEPTH: Final = 40


def json_text(value: Value) -> str:
    """Returns a wholly known value as the engine encodes it: no blanks, keys in order, `<`, `>` and `&` escaped."""
    content = value.content
    if value.is_null:
        return "null"
    if isinstance(content, Mapped):
        members = (f"{quoted_json(key)}:{json_text(child)}" for key, child in content.items())
        return f"{{{','.join(members)}}}"
    if isinstance(content, tuple):
        return f"[{','.join(map(json_text, content))}]"
    if isinstance(content, bool):
        return "true" if content else "false"
    if isinstance(content, Number):
        return decimal_text(content)
    if isinstance(content, ValueType):
        raise UncoveredError("a type as JSON")
    return quoted_json(value.text)


def quoted_json(text: str) -> str:
    return f'"{"".join(map(_escaped, text))}"'


def _escaped(char: str) -> str:
    return _ESCAPES.get(char) or (f"\\u{ord(char):04x}" if char < " " else char)


def parse_json(text: str) -> Value | None:
    """Returns the value of JSON text: arrays are tuples, objects objects; None if it is not JSON.

    What only some readers of JSON take (NaN, lone surrogates, very deep or long texts) is not covered.
    """
    if len(text) > _MAX_TEXT or _bracket_depth(text) > _MAX_DEPTH:
        raise UncoveredError("a very large JSON text")
    try:
        parsed = json.loads(
            text,
            parse_int=_number,
            parse_float=_number,
            parse_constant=_odd,
            object_pairs_hook=_object,
        )
    except json.JSONDecodeError:
        return None
    return _value(parsed)


def _bracket_depth(text: str) -> int:
    """Returns a bound of how deep the text nests: all brackets count, those in strings, too."""
    depth = deepest = 0
    for char in text:
        if char in "[{":
            depth += 1
            deepest = max(deepest, depth)
        elif char in "]}":
            depth -= 1
    return deepest


def _number(text: str) -> Number:
    number = parse_number(text)
    assert number is not None, "the JSON reader passes numbers only"
    return number


def _odd(_text: str) -> object:
    raise UncoveredError("a JSON constant that is not in the standard")


def _object(pairs: list[tuple[str, object]]) -> Value:
    """Returns an object; of a name that is there twice the last counts, unless the types differ."""
    members: dict[str, Value] = {}
    for name, parsed in pairs:
        value = _value(parsed)
        if name in members and members[name].type != value.type:
            raise UncoveredError("a JSON object with a name twice")
        members[name] = value
    return object_value(members)


def _value(parsed: object) -> Value:
    match parsed:
        case Value():
            return parsed
        case None:
            return UNTYPED_NULL
        case bool():
            return bool_value(parsed)
        case Number():
            return number_value(parsed)
        case str():
            return _text(parsed)
        case list():
            return tuple_value(map(_value, parsed))
    raise UncoveredError("an unusual JSON text")


def _text(text: str) -> Value:
    if any("\ud800" <= char <= "\udfff" for char in text):
        raise UncoveredError("a JSON string with half a character")
    return text_value(text)
