"""Globs that say which files are left out.

A glob may come with a stranger's repository, so none may take long: each name costs its length times the glob's, and
nothing is tried twice.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

Pattern: TypeAlias = "re.Pattern[str]"

Segments: TypeAlias = "tuple[Pattern | None, ...]"
"""The parts of a glob between slashes; None for `**`, which spans any number of names."""

SKIPPED_FOLDERS = frozenset({".terraform", ".git", ".terragrunt-cache"})
"""Folders that are never entered: they hold copies of modules, and no code of the user's."""

MAX_GLOB: Final = 1_000
"""Characters of the longest glob."""


@dataclass(frozen=True, slots=True)
class Exclusion:
    """A set of globs, matched against a path relative to the folder they were written for, with `/` between names.

    `*` and `?` stay inside a name, `**` in place of a name spans any number of them, `[abc]` is one character of a set.
    A glob without `/` matches a file or folder of that name anywhere; one with `/` starts at the top. What lies in a
    matching folder is left out with it.
    """

    names: tuple[Pattern, ...] = ()
    paths: tuple[Segments, ...] = ()

    @staticmethod
    def of(globs: tuple[str, ...]) -> Exclusion:
        """Returns the exclusion of `globs`, each valid (see `glob_fault`)."""
        tidy = [glob.removeprefix("./").rstrip("/") for glob in globs]
        return Exclusion(
            tuple(re.compile(_translated(glob)) for glob in tidy if "/" not in glob),
            tuple(_segments(glob.removeprefix("/")) for glob in tidy if "/" in glob),
        )

    def matches(self, relative: str) -> bool:
        """Tells whether the path, or a folder that it lies in, is left out."""
        if not self.names and not self.paths:
            return False
        names = relative.split("/")
        if any(pattern.fullmatch(name) for pattern in self.names for name in names):
            return True
        return any(_matches(segments, names) for segments in self.paths)


def glob_fault(glob: str) -> str | None:
    """Returns what is wrong with a glob, None for a good one."""
    if not glob.strip("/"):
        return "is empty"
    if len(glob) > MAX_GLOB:
        return f"is longer than {MAX_GLOB} characters"
    try:
        _segments(glob)
    except re.error as error:
        return f"is not a glob: {error}"
    return None


def _segments(glob: str) -> Segments:
    return tuple(None if part == "**" else re.compile(_translated(part)) for part in glob.split("/"))


def _matches(segments: Segments, names: Sequence[str]) -> bool:
    """Tells whether the segments fit the first of the names, or more of them, by all ways at once."""
    states = _with_skipped({0}, segments)
    for name in names:
        after: set[int] = set()
        for at in states:
            segment = segments[at]
            if segment is None:
                after.add(at)
            if (segment is None and at == len(segments) - 1) or (segment is not None and segment.fullmatch(name)):
                after.add(at + 1)
        if len(segments) in after:
            return True
        states = _with_skipped(after, segments)
    return False


def _with_skipped(states: set[int], segments: Segments) -> set[int]:
    """Returns the places in the glob with those behind a `**` that stands for no name; at the end it stands for one."""
    found = set(states)
    for at in sorted(states):
        behind = at
        while behind < len(segments) - 1 and segments[behind] is None:
            behind += 1
            found.add(behind)
    return found


def _translated(glob: str) -> str:
    """Returns the regular expression of a glob for one name.

    What stands between two stars is looked for once, as far to the left as it can be: if the rest does not fit then, it
    fits nowhere. A lookahead that is not entered twice says so (Python has possessive loops from 3.11 only).
    """
    fixed = [""]
    at = 0
    while at < len(glob):
        if glob[at] == "*":
            fixed.append("")
            at += 1
        else:
            piece, at = _one(glob, at)
            fixed[-1] += piece
    first, *middle = fixed
    last = f".*{middle.pop()}" if middle else ""
    between = "".join(f"(?=(?P<g{number}>.*?{each}))(?P=g{number})" for number, each in enumerate(filter(None, middle)))
    return f"(?s:{first}{between}{last})"


def _one(glob: str, at: int) -> tuple[str, int]:
    """Returns the translation of the character or set at `at`, and the place behind it."""
    character = glob[at]
    if character == "?":
        return ".", at + 1
    close = glob.find("]", at + 2) if character == "[" else -1
    if close < 0:
        return re.escape(character), at + 1
    inner = glob[at + 1 : close].replace("\\", r"\\").replace("[", r"\[")
    return f"[^{inner[1:]}]" if inner.startswith("!") else f"[{inner}]", close + 1
