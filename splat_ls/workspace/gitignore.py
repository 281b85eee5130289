"""What git leaves alone: `.gitignore` files, and the repository's own `info/exclude`."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from splat_ls.workspace.read_start import read_start

if TYPE_CHECKING:
    from pathspec import GitIgnoreSpec

MAX_BYTES: Final = 1_000_000
"""Bytes of an ignore file that are read."""

MAX_STARS: Final = 3
"""The most stars in one name of a pattern, and the most `**` in a pattern; more than anyone writes."""

MAX_PARTS: Final = 64
"""The most names of a pattern."""


class GitIgnore:
    """The ignore files of one tree. `top` is the repository's folder, or where the search begins without one.

    A rule nearer to the file wins over one further up, within one file the last one that fits (git-ignore, "Pattern
    format"). That nothing can be taken back below an ignored folder is left to the walk, which never enters one.
    """

    __slots__ = ("_specs", "_top")

    def __init__(self, top: str) -> None:
        self._top = top
        self._specs: dict[str, GitIgnoreSpec | None] = {}

    def ignores(self, path: str, *, is_folder: bool) -> bool:
        """Tells whether git leaves the file or folder `path` alone; it lies below the top."""
        for folder, spec in self._specs_for(os.path.dirname(path)):
            relative = path[len(folder.rstrip(os.sep)) + 1 :].replace(os.sep, "/")
            included = spec.check_file(f"{relative}/" if is_folder else relative).include
            if included is not None:
                return included
        return False

    def _specs_for(self, folder: str) -> Iterator[tuple[str, GitIgnoreSpec]]:
        """Yields the rules that count in `folder`, each with the folder it is relative to; the nearest come first."""
        while True:
            spec = self._spec(os.path.join(folder, ".gitignore"))
            if spec is not None:
                yield folder, spec
            above = os.path.dirname(folder)
            if folder in (self._top, above):
                break
            folder = above
        spec = self._spec(os.path.join(self._top, ".git", "info", "exclude"))
        if spec is not None:
            yield self._top, spec

    def _spec(self, path: str) -> GitIgnoreSpec | None:
        if path not in self._specs:
            self._specs[path] = _read(path)
        return self._specs[path]


def repository_top(folder: str) -> str | None:
    """Returns the top folder of the git repository that `folder` (absolute) lies in, None where there is none."""
    while not os.path.lexists(os.path.join(folder, ".git")):
        above = os.path.dirname(folder)
        if above == folder:
            return None
        folder = above
    return folder


def _read(path: str) -> GitIgnoreSpec | None:
    """Returns the rules of one file; none where it is missing, cannot be read or says nothing."""
    try:
        text = read_start(path, MAX_BYTES).decode("utf-8", "surrogateescape")
    except OSError:
        return None
    lines = [line for line in text.split("\n") if line.strip() and not line.startswith("#") and not _is_hostile(line)]
    if not lines:
        return None
    return _spec_of(lines)


def _spec_of(lines: list[str]) -> GitIgnoreSpec:
    """Returns the rules of the lines; one that is no pattern (a backslash at its end) ignores nothing, as in git."""
    from pathspec import GitIgnoreSpec  # noqa: PLC0415  (most of the time of a short run)

    good: list[str] = []
    for line in lines:
        try:
            GitIgnoreSpec.from_lines([line])
        except (ValueError, re.error):
            continue
        good.append(line)
    return GitIgnoreSpec.from_lines(good)


def _is_hostile(line: str) -> bool:
    """Tells whether a pattern has so many stars that to match one name may take for ever; such a one ignores nothing.

    The library turns each star into a loop of a regular expression, and the loops try all ways to share a name.
    """
    parts = line.split("/")
    return len(parts) > MAX_PARTS or parts.count("**") > MAX_STARS or any(part.count("*") > MAX_STARS for part in parts)
