"""Reads JSON into values that know where they stand, and strings that know where each character stands.

Python's own reader gives no places. This one is small, keeps what it read before a mistake, and names it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from splat_ls.syntax.lexer import MAX_NESTING
from splat_ls.syntax.problem import SYNTAX_ERROR, Problem
from splat_ls.text.span import Offset

_BLANK: Final = re.compile(r"[ \t\r\n]*")
_PLAIN: Final = re.compile(r'"[^"\\\x00-\x1f]*')
_ESCAPES: Final = re.compile(r'(?:\\(?:["\\/bfnrt]|u[0-9A-Fa-f]{4})[^"\\\x00-\x1f]*){1,10000}')
"""A string: its quote and the text up to the first escape; then escapes, with the text behind each."""

_ESCAPE: Final = re.compile(r"\\(?:u([0-9A-Fa-f]{4})|(.))")
_NUMBER: Final = re.compile(r"-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?")
_WORD: Final = re.compile(r"true|false|null")
_ESCAPED: Final = {"b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t"}


@dataclass(frozen=True, slots=True)
class JsonString:
    """A string: its place with the quotes, its text with the escapes decoded, and where each character stands.

    `places` counts from behind the opening quote, one entry a character and one for the closing quote; it is
    empty where no escape makes a difference.
    """

    start: Offset
    end: Offset
    text: str
    places: tuple[int, ...]

    def offset(self, at: int) -> Offset:
        """Returns where the character `at` of `text` stands in the document; its length is the closing quote."""
        return self.start + 1 + (self.places[at] if self.places else at)


@dataclass(frozen=True, slots=True)
class JsonScalar:
    """A number, `true`, `false` or `null`, as written."""

    start: Offset
    end: Offset
    text: str


@dataclass(slots=True)
class JsonArray:
    """`[…]`; `end` is behind the bracket, or where reading stopped."""

    start: Offset
    end: Offset
    items: list[JsonValue] = field(default_factory=list)


@dataclass(slots=True)
class JsonObject:
    """`{…}`: its properties in writing order, repeated names included."""

    start: Offset
    end: Offset
    properties: list[tuple[JsonString, JsonValue]] = field(default_factory=list)


JsonValue: TypeAlias = JsonString | JsonScalar | JsonArray | JsonObject


def decoded(raw: str) -> str:
    """Returns what the inside of a JSON string means; a backslash that starts no escape stays."""
    if "\\" not in raw:
        return raw
    text = _ESCAPE.sub(lambda found: chr(int(found[1], 16)) if found[1] else _ESCAPED.get(found[2], found[2]), raw)
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "surrogatepass")


def read_json(text: str) -> tuple[JsonValue | None, Problem | None]:
    """Returns the value of `text`, as far as it could be read, and the first mistake in it."""
    reader = _Reader(text)
    value: JsonValue | None = None
    try:
        value = reader.value(0)
        reader.skip()
        if reader.at < len(text):
            reader.fail("Extraneous data after JSON object", "Nothing may follow the value.")
    except _StopError:
        value = value or reader.root
    return value, reader.problem


class _StopError(Exception):
    """Reading ends at the first mistake: what stands behind it has no certain meaning."""


class _Reader:
    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.root: JsonValue | None = None
        self.problem: Problem | None = None

    def skip(self) -> None:
        found = _BLANK.match(self.text, self.at)
        self.at = found.end() if found else self.at

    def fail(self, summary: str, detail: str) -> None:
        end = min(self.at + 1, len(self.text))
        self.problem = Problem(min(self.at, max(end - 1, 0)), end, SYNTAX_ERROR, summary, detail)
        raise _StopError

    def value(self, depth: int) -> JsonValue:
        self.skip()
        start = self.at
        if depth > MAX_NESTING:
            self.fail("Expression nested too deeply", "Its innermost parts are not read.")
        if self.text.startswith("{", start):
            return self._object(depth)
        if self.text.startswith("[", start):
            return self._array(depth)
        if self.text.startswith('"', start):
            return self._string()
        if self.text.startswith("\ufeff", start):
            self.fail("Invalid JSON value", "JSON must not begin with a byte order mark.")
        found = _NUMBER.match(self.text, start) or _WORD.match(self.text, start)
        if found is None:
            self.fail("Invalid JSON value", "Expected a string, number, array, object, `true`, `false` or `null`.")
        assert found is not None
        self.at = found.end()
        return JsonScalar(start, self.at, found.group())

    def _string(self) -> JsonString:
        start, found = self.at, _PLAIN.match(self.text, self.at)
        end = start
        while found is not None:
            end = found.end()
            found = _ESCAPES.match(self.text, end)
        if not self.text.startswith('"', end) or end == start:
            self.fail(
                "Invalid JSON string", "It is not closed on its line, or holds a wrong escape or a control character."
            )
        self.at = end + 1
        raw = self.text[start + 1 : end]
        return JsonString(start, self.at, decoded(raw), _places(raw) if "\\" in raw else ())

    def _array(self, depth: int) -> JsonArray:
        array = JsonArray(self.at, len(self.text))
        self.root = self.root or array
        self.at += 1
        while not self._closed("]", bool(array.items)):
            array.items.append(self.value(depth + 1))
        array.end = self.at
        return array

    def _object(self, depth: int) -> JsonObject:
        object_ = JsonObject(self.at, len(self.text))
        self.root = self.root or object_
        self.at += 1
        while not self._closed("}", bool(object_.properties)):
            self.skip()
            if not self.text.startswith('"', self.at):
                self.fail("Invalid JSON property", "A property name in double quotes is required.")
            name = self._string()
            self.skip()
            if not self.text.startswith(":", self.at):
                self.fail("Missing JSON property value", "A colon is required behind the name.")
            self.at += 1
            object_.properties.append((name, self.value(depth + 1)))
        object_.end = self.at
        return object_

    def _closed(self, bracket: str, started: bool) -> bool:
        """Reads the closing bracket, or the comma before a further member."""
        self.skip()
        if self.text.startswith(bracket, self.at):
            self.at += 1
            return True
        if started:
            if not self.text.startswith(",", self.at):
                self.fail("Missing JSON comma", f"Expected a comma or `{bracket}`.")
            self.at += 1
        return False


def _places(raw: str) -> tuple[int, ...]:
    places = [0]
    while places[-1] < len(raw):
        places.append(places[-1] + _unit_length(raw, places[-1]))
    return tuple(places)


def _unit_length(raw: str, at: int) -> int:
    """Returns how many raw characters make the decoded one that starts at `at`."""
    found = _ESCAPE.match(raw, at)
    if found is None:
        return 1
    if found[1] and 0xD800 <= int(found[1], 16) < 0xDC00:
        low = _ESCAPE.match(raw, found.end())
        if low is not None and low[1] and 0xDC00 <= int(low[1], 16) < 0xE000:
            return low.end() - at
    return found.end() - at
