"""Globs that say which files are left out."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TypeAlias

Pattern: TypeAlias = "re.Pattern[str]"

SKIPPED_FOLDERS = frozenset({".terraform", ".git", ".terragrunt-cache"})
"""Folders that are never entered: they hold copies of modules, and no code of the user's."""


@dataclass(frozen=True, slots=True)
class Exclusion:
    """A set of globs, matched against a path relative to the folder they were written for, with `/` between names.

    `*` and `?` stay inside a name, `**` spans any number of names, `[abc]` is one character of a set. A glob without
    `/` matches a file or folder of that name anywhere; one with `/` starts at the top. What lies in a matching folder
    is left out with it.
    """

    names: tuple[Pattern, ...] = ()
    paths: tuple[Pattern, ...] = ()

    @staticmethod
    def of(globs: tuple[str, ...]) -> Exclusion:
        """Returns the exclusion of `globs`, each valid (see `glob_fault`)."""
        tidy = [glob.removeprefix("./").rstrip("/") for glob in globs]
        return Exclusion(
            tuple(re.compile(_translated(glob)) for glob in tidy if "/" not in glob),
            tuple(re.compile(_translated(glob.removeprefix("/"))) for glob in tidy if "/" in glob),
        )

    def matches(self, relative: str) -> bool:
        """Tells whether the path, or a folder that it lies in, is left out."""
        if not self.names and not self.paths:
            return False
        names = relative.split("/")
        if any(pattern.fullmatch(name) for pattern in self.names for name in names):
            return True
        heads = ["/".join(names[: count + 1]) for count in range(len(names))]
        return any(pattern.fullmatch(head) for pattern in self.paths for head in heads)


def glob_fault(glob: str) -> str | None:
    """Returns what is wrong with a glob, None for a good one."""
    if not glob.strip("/"):
        return "is empty"
    try:
        re.compile(_translated(glob))
    except re.error as error:
        return f"is not a glob: {error}"
    return None


def _translated(glob: str) -> str:
    """Returns the regular expression of a glob."""
    out: list[str] = []
    at = 0
    while at < len(glob):
        if glob.startswith("**/", at):
            out.append("(?:[^/]+/)*")
            at += 3
        elif glob.startswith("**", at):
            out.append(".*")
            at += 2
        else:
            piece, at = _one(glob, at)
            out.append(piece)
    return "(?s:" + "".join(out) + ")"


def _one(glob: str, at: int) -> tuple[str, int]:
    """Returns the translation of the character or set at `at`, and the place behind it."""
    character = glob[at]
    if character == "*":
        return "[^/]*", at + 1
    if character == "?":
        return "[^/]", at + 1
    close = glob.find("]", at + 2) if character == "[" else -1
    if close < 0:
        return re.escape(character), at + 1
    inner = glob[at + 1 : close].replace("\\", r"\\").replace("[", r"\[")
    return f"[^{inner[1:]}]" if inner.startswith("!") else f"[{inner}]", close + 1
