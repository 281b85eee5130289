"""Finding the files of a folder tree."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass

from splat_ls.workspace.exclusion import SKIPPED_FOLDERS, Exclusion
from splat_ls.workspace.file_kind import FileKind, file_kind, is_ignored_name
from splat_ls.workspace.read_text import ReadFault


@dataclass(frozen=True, slots=True)
class FoundFile:
    """A file that a walk came across."""

    path: str
    kind: FileKind


def walk_files(root: str, exclude: Exclusion) -> Iterator[FoundFile | ReadFault]:
    """Yields the analysable files below the folder `root`, and a fault for each folder that cannot be listed.

    The order is that of the names, a folder's files before its folders, so that two walks agree. Links to files
    are files; links to folders are not followed, since what they point to either is walked anyway or lies elsewhere,
    and a loop of links then has no end. `exclude` is relative to `root`.
    """
    pending = [("", root)]
    while pending:
        relative, folder = pending.pop()
        try:
            with os.scandir(folder) as listing:
                entries = sorted(listing, key=lambda entry: entry.name)
        except OSError as error:
            yield ReadFault(folder, f"cannot be listed: {error.strerror or error}")
            continue
        yield from _files(entries, relative, exclude)
        below = [(relative + entry.name, entry.path) for entry in entries if _is_walked(entry)]
        pending += [(name + "/", path) for name, path in reversed(below) if not exclude.matches(name)]


def _files(entries: list[os.DirEntry[str]], relative: str, exclude: Exclusion) -> Iterator[FoundFile]:
    for entry in entries:
        kind = file_kind(entry.name)
        if not kind.is_analysed or is_ignored_name(entry.name) or exclude.matches(relative + entry.name):
            continue
        if not leads_to_folder(entry):
            yield FoundFile(entry.path, kind)


def leads_to_folder(entry: os.DirEntry[str]) -> bool:
    """Tells whether an entry is a folder, or a link to one."""
    try:
        return entry.is_dir()
    except OSError:
        return False  # A link in a circle: that it cannot be read is found, and told, by who reads it.


def _is_walked(entry: os.DirEntry[str]) -> bool:
    return entry.name not in SKIPPED_FOLDERS and entry.is_dir(follow_symlinks=False)
