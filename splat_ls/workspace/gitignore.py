"""What git leaves alone: `.gitignore` files, and the repository's own `info/exclude`."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathspec import GitIgnoreSpec


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
        with open(path, encoding="utf-8", errors="surrogateescape") as stream:
            lines = [line for line in stream.read().split("\n") if line.strip() and not line.startswith("#")]
    except OSError:
        return None
    if not lines:
        return None
    from pathspec import GitIgnoreSpec  # noqa: PLC0415  (most of the time of a short run)

    return GitIgnoreSpec.from_lines(lines)
