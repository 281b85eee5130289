"""Which files a run is about: those that were named, and those of the folders that were named.

A module is a directory, so what is collected is grouped by directory.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from dataclasses import dataclass, field

from splat_ls.cli.configs import Configs
from splat_ls.cli.report import Fault
from splat_ls.workspace.exclusion import SKIPPED_FOLDERS
from splat_ls.workspace.file_kind import file_kind, is_ignored_name
from splat_ls.workspace.gitignore import GitIgnore, repository_top
from splat_ls.workspace.walk_files import leads_to_folder


@dataclass(frozen=True, slots=True)
class Folder:
    """A directory with the files of it that a run is about, all absolute; `size` is theirs in bytes."""

    path: str
    files: tuple[str, ...]
    size: int


@dataclass(frozen=True, slots=True)
class Collected:
    """The folders in the order of their names, and what could not be listed."""

    folders: tuple[Folder, ...]
    faults: tuple[Fault, ...]

    @property
    def files(self) -> int:
        """The number of files."""
        return sum(len(folder.files) for folder in self.folders)


@dataclass(frozen=True, slots=True)
class Selection:
    """Which files of a folder are left out. A file that is named is in, unless `force_exclude`."""

    configs: Configs
    gitignore: bool = True
    force_exclude: bool = False


@dataclass(slots=True)
class _Gathered:
    """What has been found so far; a file that is reached twice counts once."""

    sizes: dict[str, dict[str, int]] = field(default_factory=dict)
    faults: list[Fault] = field(default_factory=list)

    def add(self, path: str, size: int) -> None:
        self.sizes.setdefault(os.path.dirname(path), {})[path] = size


def collect(paths: Iterable[str], selection: Selection) -> Collected:
    """Finds the files. What does not exist or cannot be listed becomes a fault, and the others are found still."""
    found = _Gathered()
    for path in paths:
        _collect_one(os.path.abspath(path), selection, found)
    folders = (
        Folder(folder, tuple(sorted(sizes)), sum(sizes.values())) for folder, sizes in sorted(found.sizes.items())
    )
    return Collected(tuple(folders), tuple(found.faults))


def _collect_one(path: str, selection: Selection, found: _Gathered) -> None:
    try:
        is_folder = os.path.isdir(path)
        size = os.stat(path).st_size
    except (OSError, ValueError) as error:
        found.faults.append(Fault(path, f"cannot be read: {_reason(error)}"))
        return
    if is_folder:
        _walk(path, selection, found)
    elif not (selection.force_exclude and _is_left_out(path, selection)):
        found.add(path, size)


def _is_left_out(path: str, selection: Selection) -> bool:
    """Tells whether a walk from the top of the repository would not come to the file `path`."""
    if selection.configs.excludes(path):
        return True
    top = repository_top(os.path.dirname(path))
    if top is None:
        return False
    names = path[len(top.rstrip(os.sep)) + 1 :].split(os.sep)
    if not SKIPPED_FOLDERS.isdisjoint(names[:-1]):
        return True
    ignore = GitIgnore(top)
    folders = (os.path.join(top, *names[:count]) for count in range(1, len(names)))
    return selection.gitignore and (
        any(ignore.ignores(folder, is_folder=True) for folder in folders) or ignore.ignores(path, is_folder=False)
    )


def _walk(top: str, selection: Selection, found: _Gathered) -> None:
    """Adds the files of a folder and of all below it. Links to folders are not followed: they may lead in a circle."""
    ignore = GitIgnore(repository_top(top) or top) if selection.gitignore else None
    pending = [top]
    while pending:
        folder = pending.pop()
        try:
            with os.scandir(folder) as listing:
                entries = sorted(listing, key=lambda entry: entry.name)
        except OSError as error:
            found.faults.append(Fault(folder, f"cannot be listed: {_reason(error)}"))
            continue
        for entry in entries:
            if entry.name in SKIPPED_FOLDERS or not _is_of_interest(entry):
                continue
            is_folder = _is_folder(entry)
            if selection.configs.excludes(entry.path) or (ignore and ignore.ignores(entry.path, is_folder=is_folder)):
                continue
            if is_folder:
                pending.append(entry.path)
            else:
                found.add(entry.path, _size(entry))


def _is_of_interest(entry: os.DirEntry[str]) -> bool:
    """Tells whether the entry is a folder to enter, or a file by the name of one that is analysed."""
    if _is_folder(entry):
        return True
    if not file_kind(entry.name).is_analysed or is_ignored_name(entry.name):
        return False
    return not leads_to_folder(entry)


def _is_folder(entry: os.DirEntry[str]) -> bool:
    return entry.is_dir(follow_symlinks=False)


def _size(entry: os.DirEntry[str]) -> int:
    try:
        return entry.stat().st_size
    except OSError:
        return 0


def _reason(error: OSError | ValueError) -> str:
    return str(error.strerror) if isinstance(error, OSError) and error.strerror else str(error)
