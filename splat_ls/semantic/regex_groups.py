"""What `regex` gives for a pattern: a string, a tuple of its groups, or an object of its named ones.

Source: manual, "regex Function"; the pattern language is RE2.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from splat_ls.semantic.answer import Answer
from splat_ls.semantic.type import STRING, UNKNOWN, Kind, Type, object_of, tuple_of

_GROUP: Final = Type(Kind.STRING, sensitive=Answer.UNKNOWN)
"""A group: a string, null where it takes no part in the match."""


def regex_result(pattern: str) -> Type:
    r"""Returns the type for a pattern as it is written between quotes, where `\\(` stands for an escaped parenthesis.

    UNKNOWN where the text alone does not tell: with sequences, other escapes, or groups of both sorts.
    """
    if "${" in pattern or "%{" in pattern or "\\\\\\\\" in pattern:
        return UNKNOWN
    names = list(_groups(pattern))
    if not names:
        return STRING
    named = [name for name in names if name is not None]
    if not named:
        return tuple_of(_GROUP for _ in names)
    return object_of(dict.fromkeys(named, _GROUP)) if len(named) == len(names) else UNKNOWN


def _groups(pattern: str) -> Iterator[str | None]:
    """Yields the name of each capturing group in order, None for one without a name."""
    at, in_class = 0, False
    while at < len(pattern):
        character = pattern[at]
        if pattern.startswith("\\\\", at):
            at += 3
            continue
        if character == "\\":
            at += 2
            continue
        if in_class:
            in_class = character != "]"
        elif character == "[":
            in_class = True
            at += 1 if pattern.startswith("[]", at) else 2 if pattern.startswith("[^]", at) else 0
        elif character == "(" and not pattern.startswith("(?", at):
            yield None
        elif pattern.startswith(("(?P<", "(?<"), at):
            yield pattern[pattern.index("<", at) + 1 :].partition(">")[0]
        at += 1
