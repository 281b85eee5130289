"""`regex`, `regexall` and `replace`, as far as the engine's patterns mean the same to Python.

The pattern is read and rewritten piece by piece; a construct that means something else to one of the two, or
that could make a match take long, is not covered. The engine's own rules stay: `\\d` and its like are ASCII,
`$` is the end of the text, an empty match right behind another one does not count.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from splat_ls.semantic.functions_signature import (
    TEXT,
    Arguments,
    Failure,
    Function,
    Result,
    always,
    check_length,
)
from splat_ls.semantic.value import Value, list_value, null_value, object_value, text_value, tuple_value
from splat_ls.semantic.value_pattern import UnfitPatternError, python_pattern
from splat_ls.semantic.value_type import STRING, ValueType, list_of, object_of, tuple_of
from splat_ls.semantic.value_uncovered import UncoveredError

_REFERENCE: Final = re.compile(r"\$(?:\$|(?P<name>[A-Za-z0-9_]+)|\{(?P<braced>[A-Za-z0-9_]+)\})")


def _compiled(pattern: str) -> re.Pattern[str] | Failure:
    """Returns the pattern for Python, a Failure if it is none for the engine either."""
    try:
        rewritten = python_pattern(pattern)
        return re.compile(rewritten.text, re.ASCII)
    except (UnfitPatternError, re.error):
        return Failure("this is not a regular expression", 0)


def match_cost(pattern: str, text: str) -> int:
    """Returns how many steps all matches in a text take in the worst case; 0 where the pattern is none."""
    try:
        return python_pattern(pattern).ways(len(text))
    except UnfitPatternError:
        return 0


def _check_case(pattern: str, text: str) -> None:
    if "(?i" in pattern and not text.isascii():
        raise UncoveredError("a match of any case beyond ASCII")


def _result_type(pattern: re.Pattern[str]) -> ValueType | Failure:
    """A string without groups, a tuple for groups, an object for named groups."""
    names = pattern.groupindex
    if not pattern.groups:
        return STRING
    if names and len(names) < pattern.groups:
        return Failure("groups with and without names cannot be mixed", 0)
    return object_of(dict.fromkeys(names, STRING)) if names else tuple_of([STRING] * pattern.groups)


def _regex_type(arguments: Arguments) -> ValueType | Failure:
    if not arguments[0].is_known:
        raise UncoveredError("an unknown pattern")
    pattern = _compiled(arguments[0].text)
    return pattern if isinstance(pattern, Failure) else _result_type(pattern)


def _regex_all_type(arguments: Arguments) -> ValueType | Failure:
    element = _regex_type(arguments)
    return element if isinstance(element, Failure) else list_of(element)


def _regex(arguments: Arguments, _type: ValueType) -> Result:
    pattern = _compiled(arguments[0].text)
    if isinstance(pattern, Failure):
        return pattern
    _check_case(arguments[0].text, arguments[1].text)
    found = pattern.search(arguments[1].text)
    return Failure("the pattern matches no part of the string") if found is None else _captured(found)


def _regex_all(arguments: Arguments, type_: ValueType) -> Result:
    pattern = _compiled(arguments[0].text)
    if isinstance(pattern, Failure):
        return pattern
    _check_case(arguments[0].text, arguments[1].text)
    return list_value(map(_captured, _matches(pattern, arguments[1].text)), type_.element_type)


def _captured(found: re.Match[str]) -> Value:
    if found.re.groupindex:
        return object_value({name: _group(found.group(name)) for name in found.re.groupindex})
    if found.re.groups:
        return tuple_value(map(_group, found.groups()))
    return text_value(found.group())


def _group(text: str | None) -> Value:
    return null_value(STRING) if text is None else text_value(text)


def _matches(pattern: re.Pattern[str], text: str) -> Iterator[re.Match[str]]:
    """Yields the matches from left to right, without an empty one right behind another."""
    at, last_end = 0, -1
    while at <= len(text):
        found = pattern.search(text, at)
        if found is None:
            return
        if found.end() > found.start() or found.start() != last_end:
            yield found
        last_end = found.end()
        at = found.end() if found.end() > at else at + 1


def _replace(arguments: Arguments, _type: ValueType) -> Result:
    """Replaces text, or matches of a pattern if what is sought stands between slashes."""
    text, sought, new = (value.text for value in arguments)
    if len(sought) < 2 or not (sought[0] == "/" and sought[-1] == "/"):
        check_length(len(text) + text.count(sought) * len(new))
        return text_value(text.replace(sought, new))
    pattern = _compiled(sought[1:-1])
    if isinstance(pattern, Failure):
        return Failure(pattern.text)
    _check_case(sought[1:-1], text)
    parts: list[str] = []
    at = length = 0
    for found in _matches(pattern, text):
        parts += [text[at : found.start()], _expanded(new, found)]
        at = found.end()
        length += len(parts[-1])
        check_length(length)
    return text_value("".join(parts) + text[at:])


def _expanded(template: str, found: re.Match[str]) -> str:
    """Puts what the groups matched in place of `$1` and `${name}`; groups that there are not are empty."""

    def group(reference: re.Match[str]) -> str:
        name = reference.group("name") or reference.group("braced")
        if name is None:
            return "$"
        if name.isdecimal():
            return (found.group(int(name)) or "") if int(name) <= found.re.groups else ""
        return found.group(name) or "" if name in found.re.groupindex else ""

    return _REFERENCE.sub(group, template)


REGEX_FUNCTIONS: Final = (
    Function("regex", (TEXT, TEXT), _regex_type, _regex),
    Function("regexall", (TEXT, TEXT), _regex_all_type, _regex_all),
    Function("replace", (TEXT, TEXT, TEXT), always(STRING), _replace),
)
