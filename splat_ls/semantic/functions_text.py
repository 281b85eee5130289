"""The functions on strings, except those that format, match patterns or encode."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from splat_ls.semantic.functions_signature import (
    A_NUMBER,
    TEXT,
    TEXTS,
    Arguments,
    Failure,
    Function,
    Parameter,
    Result,
    always,
    check_count,
    check_length,
    whole_argument,
)
from splat_ls.semantic.value import TRUE, bool_value, list_value, text_value, unknown_value
from splat_ls.semantic.value_graphemes import graphemes
from splat_ls.semantic.value_type import BOOL, NUMBER, STRING, ValueType, list_of
from splat_ls.semantic.value_uncovered import UncoveredError

SPACES: Final = (
    "\t\n\v\f\r \x85\xa0\u1680" + "".join(map(chr, range(0x2000, 0x200B))) + "\u2028\u2029\u202f\u205f\u3000"
)
"""The white space that the engine trims (Unicode White_Space)."""

_UNDECIDED_TEXT: Final = Parameter(STRING, undecided=True)
_UNDECIDED_NUMBER: Final = Parameter(NUMBER, undecided=True)
_NO_CASE: Final = "ßŉǰ"
"""Letters whose upper case is more than one letter: they stay as they are."""


def _on_text(change: Callable[[str], str]) -> Callable[[Arguments, ValueType], Result]:
    """Returns the body of a function that changes one string."""
    return lambda arguments, _type: text_value(change(arguments[0].text))


def _on_two(change: Callable[[str, str], str]) -> Callable[[Arguments, ValueType], Result]:
    return lambda arguments, _type: text_value(change(arguments[0].text, arguments[1].text))


def _one_letter(changed: str, char: str) -> str:
    """Returns the changed letter; the engine never makes one letter into several."""
    if len(changed) == 1:
        return changed
    if char in _NO_CASE:
        return char
    raise UncoveredError("a letter whose case depends on the Unicode version")


def _upper(text: str) -> str:
    return text.upper() if text.isascii() else "".join(_one_letter(char.upper(), char) for char in text)


def _lower(text: str) -> str:
    return text.lower() if text.isascii() else "".join(_one_letter(char.lower(), char) for char in text)


def _title(text: str) -> str:
    """Returns the text with the first letter of each word in upper case; an apostrophe ends a word."""
    changed: list[str] = []
    word = False
    for char in text:
        changed.append(char if word else _one_letter(char.title(), char))
        word = char.isalnum() or char == "_" or (not char.isascii() and char not in SPACES)
    return "".join(changed)


def _reversed(text: str) -> str:
    return "".join(reversed(graphemes(text)))


def _substr(arguments: Arguments, _type: ValueType) -> Result:
    """Cuts by characters; a negative offset counts from the end, and then a length of 0 means all (observed)."""
    characters = graphemes(arguments[0].text)
    offset, length = whole_argument(arguments[1], None), whole_argument(arguments[2], None)
    if isinstance(offset, Failure) or isinstance(length, Failure):
        return Failure("offset and length must be whole numbers")
    if offset >= 0 and length == 0:
        return text_value("")
    start = max(offset if offset >= 0 else offset + len(characters), 0)
    rest = characters[start:]
    return text_value("".join(rest[:length] if length > 0 else rest))


def _join(arguments: Arguments, _type: ValueType) -> Result:
    separator, *lists = arguments
    if not lists:
        return Failure("at least one list is required")
    if not all(each.is_wholly_known for each in lists):
        return unknown_value(STRING)
    texts: list[str] = []
    for index, each in enumerate(lists):
        if any(element.is_null for element in each.children):
            return Failure("an element is null", index + 1)
        texts.extend(element.text for element in each.children)
    check_length(sum(map(len, texts)) + len(separator.text) * len(texts))
    return text_value(separator.text.join(texts))


def _split(arguments: Arguments, _type: ValueType) -> Result:
    separator, text = (value.text for value in arguments)
    check_count(text.count(separator))
    return list_value(map(text_value, text.split(separator) if separator else text), STRING)


def _indent(arguments: Arguments, _type: ValueType) -> Result:
    spaces = whole_argument(arguments[0], None)
    if isinstance(spaces, Failure) or spaces < 0:
        return Failure("a whole number of spaces is required")
    check_length(len(arguments[1].text) + arguments[1].text.count("\n") * spaces)
    return text_value(arguments[1].text.replace("\n", "\n" + " " * spaces))


def _trim(text: str, characters: str) -> str:
    return text.strip(characters) if characters else text


def _starts_with(arguments: Arguments, _type: ValueType) -> Result:
    text, prefix = arguments
    if not text.is_known:
        return TRUE if prefix.text == "" else unknown_value(BOOL)
    return bool_value(text.text.startswith(prefix.text))


def _ends_with(arguments: Arguments, _type: ValueType) -> Result:
    return bool_value(arguments[0].text.endswith(arguments[1].text))


def _str_contains(arguments: Arguments, _type: ValueType) -> Result:
    return bool_value(arguments[1].text in arguments[0].text)


TEXT_FUNCTIONS: Final = (
    Function("upper", (_UNDECIDED_TEXT,), always(STRING), _on_text(_upper)),
    Function("lower", (_UNDECIDED_TEXT,), always(STRING), _on_text(_lower)),
    Function("title", (TEXT,), always(STRING), _on_text(_title)),
    Function("strrev", (_UNDECIDED_TEXT,), always(STRING), _on_text(_reversed)),
    Function("chomp", (TEXT,), always(STRING), _on_text(lambda text: text.rstrip("\r\n"))),
    Function("trimspace", (TEXT,), always(STRING), _on_text(lambda text: text.strip(SPACES))),
    Function("trim", (TEXT, TEXT), always(STRING), _on_two(_trim)),
    Function("trimprefix", (TEXT, TEXT), always(STRING), _on_two(str.removeprefix)),
    Function("trimsuffix", (TEXT, TEXT), always(STRING), _on_two(str.removesuffix)),
    Function("substr", (_UNDECIDED_TEXT, _UNDECIDED_NUMBER, _UNDECIDED_NUMBER), always(STRING), _substr),
    Function("join", (TEXT,), always(STRING), _join, rest=TEXTS),
    Function("split", (TEXT, TEXT), always(list_of(STRING)), _split),
    Function("indent", (A_NUMBER, TEXT), always(STRING), _indent),
    Function("startswith", (Parameter(STRING, unknown=True), TEXT), always(BOOL), _starts_with),
    Function("endswith", (TEXT, TEXT), always(BOOL), _ends_with),
    Function("strcontains", (TEXT, TEXT), always(BOOL), _str_contains),
)
