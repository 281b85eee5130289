"""TOML with line numbers: Python's reader gives values but not where they stand."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from typing import Final

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

MAX_LINE: Final = 4_096
"""Characters of the longest line that is read: Python's reader takes the square of the length of some keys."""

MAX_EQUALS: Final = 8
"""Equals signs of a line that may be those behind a key."""


@dataclass(frozen=True, slots=True)
class TomlFault:
    """Why a text is no TOML; `line` counts from 1."""

    line: int
    message: str


def parse_toml(text: str) -> Mapping[str, object] | TomlFault:
    """Returns the table that `text` describes, or where and why it is none."""
    for number, line in enumerate(text.split("\n"), start=1):
        if len(line) > MAX_LINE:
            return TomlFault(number, f"has a line of more than {MAX_LINE:,} characters")
    try:
        table: Mapping[str, object] = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        message, place = _split_place(str(error))
        return TomlFault(place if place is not None else text.count("\n") + 1, f"is not valid TOML: {message}")
    except RecursionError:
        return TomlFault(1, "is nested too deeply")
    return table


def key_lines(text: str) -> dict[str, int]:
    """Returns the line (from 1) where each key and each table header of a valid TOML text first stands.

    A key is written with its table, `rules.legacy-splat`. Only keys that start a line are found, so those of an
    inline table are not: they stand on the line of theirs.
    """
    lines: dict[str, int] = {}
    table: tuple[str, ...] = ()
    for number, line in enumerate(text.split("\n"), start=1):
        stripped = line.strip()
        if stripped.startswith("["):
            table = _key_of(stripped.strip("[] \t")) or table
            lines.setdefault(".".join(table), number)
            continue
        for name in islice(_names_before_equals(stripped), MAX_EQUALS):
            key = _key_of(name)
            if key:
                lines.setdefault(".".join((*table, *key)), number)
                break
    return lines


def _names_before_equals(line: str) -> Iterator[str]:
    """Yields what stands before each `=`: a quoted key may hold one itself."""
    at = line.find("=")
    while at > 0:
        yield line[:at]
        at = line.find("=", at + 1)


def _key_of(name: str) -> tuple[str, ...]:
    """Returns the path that a written key means (`a."b.c"` is two long); nothing when it is no key."""
    try:
        table: object = tomllib.loads(f"{name} = 0")
    except (tomllib.TOMLDecodeError, RecursionError):
        return ()
    path: list[str] = []
    while isinstance(table, dict) and len(table) == 1:
        name, table = next(iter(table.items()))
        path.append(name)
    return tuple(path)


def _split_place(message: str) -> tuple[str, int | None]:
    """Splits the place off a message of Python's reader: `Expected '=' (at line 2, column 5)`."""
    reason, found, place = message.rpartition(" (at line ")
    if not found:
        return message.removesuffix(" (at end of document)"), None
    number = place.partition(",")[0]
    return reason, int(number) if number.isdigit() else None
