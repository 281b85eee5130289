"""The modules of directories, as they are now: what the editor has not saved yet, over what is on the disk.

Reading is lazy and remembered: a directory is listed and its files are cut when its module is first asked for, and
again when somebody says that something changed. Child modules are followed only within the folders that the caller
allowed, links resolved; a loop of modules ends, since a module that is there already is not loaded again.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from types import MappingProxyType
from typing import TypeAlias

from splat_ls.semantic.module_index import ModuleIndex
from splat_ls.syntax.tree import Tree
from splat_ls.workspace.file_kind import file_kind
from splat_ls.workspace.module_files import is_module_file, module_files
from splat_ls.workspace.read_text import FileStamp, FileText, ReadFault, file_stamp, read_text
from splat_ls.workspace.source_tree import tree_of

Buffers: TypeAlias = Mapping[str, Tree]
"""The trees of the files that the editor has open, by path. The editor's side changes it and then says so."""

Changes: TypeAlias = Mapping[str, frozenset[str]]
"""By directory, the addresses (`var.x`) of what is declared otherwise than before."""


@dataclass(frozen=True, slots=True)
class _Read:
    """A file as it was read from the disk; no tree where it could not be."""

    stamp: FileStamp | None
    tree: Tree | None


class ModuleSource:
    """Loads the module of a directory, and tells what changes in it.

    `roots` are the folders that child modules may lie in (absolute paths). A module outside all of them may have
    children in its own directory only. Paths are absolute and normalised; a path is known under one name, links to
    directories are different directories.
    """

    __slots__ = ("_buffers", "_faults", "_files", "_modules", "_outdated", "_parents", "_read", "_roots")

    def __init__(self, roots: Iterable[str], buffers: Buffers = MappingProxyType({})) -> None:
        self._buffers = buffers
        self._faults: list[ReadFault] = []
        self._roots = tuple(os.path.realpath(root) for root in roots)
        self._modules: dict[str, ModuleIndex] = {}
        self._files: dict[str, tuple[str, ...]] = {}
        self._read: dict[str, _Read] = {}
        self._parents: dict[str, set[str]] = {}
        self._outdated: set[str] = set()

    def module(self, directory: str) -> ModuleIndex:
        """Returns the module of a directory; an empty one where there are no files, or none can be read."""
        if directory not in self._modules:
            self._files[directory] = self._listed(directory)
            return self._indexed(directory)
        if directory in self._outdated:
            return self._indexed(directory)
        return self._modules[directory]

    def has(self, directory: str) -> bool:
        """Tells whether the module of a directory is loaded."""
        return directory in self._modules

    @property
    def callers(self) -> Mapping[str, AbstractSet[str]]:
        """By directory of a child module, the directories of those that were seen to call it."""
        return self._parents

    def tree(self, path: str) -> Tree | None:
        """Returns the tree of a file as the modules see it, None where it cannot be read."""
        buffer = self._buffers.get(path)
        if buffer is not None:
            return buffer
        read = self._read.get(path)
        return read.tree if read is not None else self._from_disk(path).tree

    def new_faults(self) -> tuple[ReadFault, ...]:
        """Returns why files could not be read since this was asked last; what they declare is not known."""
        faults = tuple(self._faults)
        self._faults.clear()
        return faults

    # ------------------------------------------------------------------------------------- changes

    def buffer_changed(self, path: str) -> Changes:
        """Takes note that the editor's text of `path` is another one, or that it was opened or closed."""
        directory = os.path.dirname(path)
        if directory not in self._modules:
            return self._renewed((), self._waiting_for((directory,)))
        if path not in self._files[directory] or path not in self._buffers:
            self._forget((path,))
            self._files[directory] = self._listed(directory)
        return self._renewed((directory,))

    def disk_changed(self, paths: Iterable[str]) -> Changes:
        """Takes note that files (or whole directories) on the disk were changed, made or deleted.

        However many there are, what was read is gone through once.
        """
        changed = dict.fromkeys(paths)
        around = dict.fromkeys(map(os.path.dirname, changed))
        directories = {path for path in changed if not is_module_file(os.path.basename(path))}
        self._forget(path for path in self._read if path in changed or _is_below(path, directories))
        touched = [name for name in self._modules if name in around or _is_below(name, directories)]
        for directory in touched:
            self._files[directory] = self._listed(directory)
        return self._renewed(
            touched, self._waiting_for(name for name in self._parents if name in around or name in changed)
        )

    def recheck(self) -> Changes:
        """Looks on the disk whether anything that was read is different now; for clients that do not watch files."""
        changed = [path for path, read in self._read.items() if file_stamp(path) != read.stamp]
        self._forget(changed)
        touched = dict.fromkeys(os.path.dirname(path) for path in changed)
        for directory, before in tuple(self._files.items()):
            now = self._files[directory] = self._listed(directory)
            if now != before:
                touched[directory] = None
        loaded = [directory for directory in touched if directory in self._modules]
        return self._renewed(loaded, self._waiting_for(self._parents))

    def _waiting_for(self, directories: Iterable[str]) -> frozenset[str]:
        """Returns the callers of those directories that had nothing to be read when last asked for, and now have."""
        found = (name for name in directories if name in self._parents and name not in self._modules)
        return frozenset(caller for name in found if self._listed(name) for caller in self._parents[name])

    def _renewed(self, directories: Iterable[str], callers: Iterable[str] = ()) -> Changes:
        """Makes the modules of the directories anew, and those that call them where that matters.

        `callers` are such whose children are others, for what is known of them already.
        """
        before: dict[str, ModuleIndex] = {}
        differing: set[str] = set()
        calling = set(callers)
        pending = [*directories, *calling]
        while pending:
            directory = pending.pop()
            if directory in before:
                continue
            before[directory] = self._modules[directory]
            module = self._indexed(directory, same_children=directory not in calling)
            if directory in calling or before[directory].changed(module):
                differing.add(directory)
                affected = self._parents.get(directory, set())
                calling |= affected
                pending += affected
            else:
                # Those that call it mean the same as before, but hold places of the old text.
                self._mark_outdated(directory)
        changes = {name: before[name].changed(self._modules[name]) for name in differing}
        return {name: addresses for name, addresses in changes.items() if addresses}

    def _mark_outdated(self, directory: str) -> None:
        pending = list(self._parents.get(directory, ()))
        while pending:
            caller = pending.pop()
            if caller not in self._outdated and caller != directory:
                self._outdated.add(caller)
                pending += self._parents.get(caller, ())

    # ------------------------------------------------------------------------------------- reading

    def _indexed(self, directory: str, *, same_children: bool = True) -> ModuleIndex:
        """Makes the module of a directory as its files are now, from the one before where there is one."""
        found = {path: self.tree(path) for path in self._files[directory]}
        trees = {path: tree for path, tree in found.items() if tree is not None}
        before = self._modules.get(directory)
        if before is None:
            module = ModuleIndex.of(trees, lambda source: self._child(directory, source))
        else:
            module = before.edited(trees, same_children=same_children and directory not in self._outdated)
        self._modules[directory] = module
        self._outdated.discard(directory)
        return module

    def _child(self, directory: str, source: str) -> ModuleIndex | None:
        """Returns the module that `source`, written in `directory`, means; None where it may not or cannot be read."""
        child = os.path.normpath(os.path.join(directory, source.replace("\\", "/")))
        if not self._is_allowed(child, directory):
            return None
        self._parents.setdefault(child, set()).add(directory)
        return self.module(child) if child in self._modules or self._listed(child) else None

    def _is_allowed(self, child: str, directory: str) -> bool:
        try:
            real, caller = os.path.realpath(child), os.path.realpath(directory)
        except (OSError, ValueError):
            # No path at all: a NUL or half a surrogate pair in it.
            return False
        around = [root for root in self._roots if _is_within(caller, root)]
        return any(_is_within(real, root) for root in around or [caller])

    def _listed(self, directory: str) -> tuple[str, ...]:
        """Returns the module's files: those on the disk, and those that the editor has but has not saved yet."""
        unsaved = (
            path
            for path in self._buffers
            if os.path.dirname(path) == directory and is_module_file(os.path.basename(path))
        )
        return tuple(sorted({*module_files(directory), *unsaved}))

    def _from_disk(self, path: str) -> _Read:
        found = read_text(path)
        if isinstance(found, FileText):
            read = _Read(found.stamp, tree_of(file_kind(path), found.text))
        else:
            read = _Read(file_stamp(path), None)
            if read.stamp is not None:
                # One that is gone is no fault: it was listed, and deleted since.
                self._faults.append(found)
        self._read[path] = read
        return read

    def _forget(self, paths: Iterable[str]) -> None:
        """Forgets what was read of files."""
        for path in tuple(paths):
            self._read.pop(path, None)


def _is_below(path: str, directories: AbstractSet[str]) -> bool:
    """Tells whether a path is one of the directories or lies in one."""
    while directories and path not in directories:
        path, before = os.path.dirname(path), path
        if path == before:
            return False
    return bool(directories)


def _is_within(path: str, root: str) -> bool:
    return path == root or path.startswith(root.rstrip(os.sep) + os.sep)
