"""The state of one client's session: open files, modules, settings.

It is changed by plain synchronous calls, in the order in which messages arrive, and each call says which open files
have to be looked at again. Files are known by path (by URI where they have none): editors spell one URI in many ways.
"""

from __future__ import annotations

import logging
import os
from collections.abc import Iterable, Sequence
from typing import Final

from lsprotocol import types

from splat_ls.analysis.analysis import Analysis
from splat_ls.analysis.bug import BugReporter
from splat_ls.analysis.reading import Reading
from splat_ls.analysis.settings import Scope
from splat_ls.assists import ASSISTS
from splat_ls.rules import RULES
from splat_ls.semantic.module_index import ModuleIndex
from splat_ls.server.changes import OutOfStep, changed
from splat_ls.server.diagnostics import Diagnostics
from splat_ls.server.initialization import Folder, Initialization
from splat_ls.server.open_file import OpenFile
from splat_ls.server.settings_store import FolderSettings, SettingsStore
from splat_ls.server.uri import path_of_uri, uri_of_path
from splat_ls.syntax.tree import Tree
from splat_ls.text.document import Document
from splat_ls.workspace.config import CONFIG_NAME
from splat_ls.workspace.file_kind import FileKind, file_kind
from splat_ls.workspace.module_files import is_module_file
from splat_ls.workspace.module_source import Changes, ModuleSource
from splat_ls.workspace.read_text import FileText, read_text
from splat_ls.workspace.rules_of_kind import rules_of_kind

logger = logging.getLogger(__name__)

NOBODY: Final[frozenset[str]] = frozenset()

_NO_MODULE: Final = ModuleIndex.of({})
"""What names refer to in a file that is no configuration: nothing."""


class Session:
    """Everything that messages change. Keys are those of `key_of`."""

    def __init__(self, initialization: Initialization, bug: BugReporter) -> None:
        self._bug = bug
        self._analyses: dict[str, Analysis] = {}
        self.diagnosed: dict[str, Diagnostics] = {}
        """The last diagnostics of the open files: much of the next ones is the same."""
        self.abilities = initialization.abilities
        self.folders: tuple[Folder, ...] = initialization.folders
        self.settings = SettingsStore([rule.code for rule in RULES], initialization.options)
        self._files: dict[str, OpenFile] = {}
        self._lost: set[str] = set()
        self._changed_directories: set[str] = set()
        self._buffers: dict[str, Tree] = {}
        self.modules = self.separate_modules()

    # ------------------------------------------------------------------------------------- documents

    def open(self, item: types.TextDocumentItem) -> frozenset[str]:
        """Takes in an opened file. One that is open already is replaced: this is its text now."""
        file = OpenFile.of(item.uri, item.language_id, item.version, item.text)
        self._lost.discard(file.path)
        return self._looked_at_disk() | self._stored(file) | {file.path}

    def change(self, params: types.DidChangeTextDocumentParams) -> frozenset[str]:
        """Makes an editor's changes. Where they do not fit our text, the file is lost until its whole text comes."""
        key = key_of(params.text_document.uri)
        file = self._files.get(key)
        if file is None:
            logger.warning("a change of a document that is not open")
            return NOBODY
        version = params.text_document.version
        changes = _from_last_whole(params.content_changes)
        is_whole = bool(changes) and isinstance(changes[0], types.TextDocumentContentChangeWholeDocument)
        if not is_whole and (key in self._lost or version < (file.document.version or 0)):
            return self._lose(key, "a change that does not follow the text that we have")
        change = changed(file.document, changes, version, self.abilities.encoding)
        if isinstance(change, OutOfStep):
            return self._lose(key, change.reason)
        self._lost.discard(key)
        return self._stored(file.changed(change)) | {key}

    def close(self, uri: str) -> frozenset[str]:
        """Forgets an open file; what is on the disk counts again."""
        key = key_of(uri)
        self._lost.discard(key)
        self._analyses.pop(key, None)
        self.diagnosed.pop(key, None)
        if self._files.pop(key, None) is None:
            logger.warning("a document was closed that is not open")
            return NOBODY
        if self._buffers.pop(key, None) is None:
            return NOBODY
        return self._users(self.modules.buffer_changed(key)) - {key}

    def save(self, uri: str) -> frozenset[str]:
        """Looks at the disk after a save; a file that was lost is found again, as disk and editor now agree."""
        key = key_of(uri)
        affected = self._looked_at_disk()
        file = self._files.get(key)
        if file is None or key not in self._lost:
            return affected
        found = read_text(file.path) if file.is_on_disk else None
        if not isinstance(found, FileText):
            return affected
        self._lost.discard(key)
        return affected | self._stored(file.with_text(found.text)) | {key}

    def lose(self, uri: str) -> frozenset[str]:
        """Takes note that the text of an open file is not known any more."""
        key = key_of(uri)
        return self._lose(key, "a change that cannot be understood") if key in self._files else NOBODY

    def _lose(self, key: str, reason: str) -> frozenset[str]:
        if key not in self._lost:
            logger.warning("a document is out of step: %s; waiting for its whole text", reason)
        self._lost.add(key)
        return frozenset({key})

    def _stored(self, file: OpenFile) -> frozenset[str]:
        """Puts a version of a file in its place; returns the other files that it matters to."""
        self._files[file.path] = file
        if not file.is_in_module or file.tree is None:
            had_one = self._buffers.pop(file.path, None) is not None
        else:
            had_one = True
            self._buffers[file.path] = file.tree
        return self._users(self.modules.buffer_changed(file.path)) if had_one else NOBODY

    # --------------------------------------------------------------------------------------- reading

    @property
    def keys(self) -> frozenset[str]:
        """All open files."""
        return frozenset(self._files)

    def file(self, key: str) -> OpenFile | None:
        """Returns an open file, None when it is not open."""
        return self._files.get(key)

    def is_lost(self, key: str) -> bool:
        """Tells whether the file's text is known to be another than the editor's."""
        return key in self._lost

    def on_disk(self, path: str, modules: ModuleSource) -> OpenFile | None:
        """Returns a file that is not open as it is on the disk, None where it cannot be read."""
        if is_module_file(os.path.basename(path)):
            # The module knows the file by the very same tree.
            modules.module(os.path.dirname(path))
            tree = modules.tree(path)
            if tree is None:
                return None
            return OpenFile(uri_of_path(path), path, file_kind(path), True, Document.of(tree.text), tree)
        found = read_text(path)
        return OpenFile.of(uri_of_path(path), "", None, found.text) if isinstance(found, FileText) else None

    def analysis(self, file: OpenFile, modules: ModuleSource | None = None) -> Analysis | None:
        """Returns what there is to say about a file as it is now, None for one that is not analysed.

        `modules` are those of the open files, unless others are given.
        """
        if file.tree is None:
            return None
        folder = self.settings_for(file)
        excluded = file.is_on_disk and folder.excludes(file.path)
        rules = () if excluded else rules_of_kind(file.kind, RULES)
        path, module = self._module_of(file, modules or self.modules)
        before = self._analyses.get(file.path)
        if before is not None and _identity(before) == (id(file.tree), id(module), folder.settings, rules):
            return before
        is_open = file.path in self._files
        reading = Reading.WHOLE if is_open else Reading.CANDIDATES
        analysis = Analysis(
            path,
            file.tree,
            module,
            folder.settings,
            rules,
            ASSISTS,
            bug=self._bug,
            reading=reading,
            before=before,
            is_lasting=is_open,
        )
        if is_open:
            self._analyses[file.path] = analysis
        return analysis

    def _module_of(self, file: OpenFile, modules: ModuleSource) -> tuple[str, ModuleIndex]:
        """Returns the module that names in a file refer to, and the file's path there.

        A module file that belongs to no directory's module (untitled, another scheme, a name that the real tool skips)
        is a module of its own.
        """
        if file.is_in_module:
            return file.path, modules.module(file.directory)
        if file.tree is None or not file.kind.is_module:
            return file.path, _NO_MODULE
        path = file.path + (".tf.json" if file.kind is FileKind.MODULE_JSON else ".tf")
        before = self._analyses.get(file.path)
        if before is not None and before.tree is file.tree:
            return path, before.module
        return path, ModuleIndex.of({path: file.tree})

    def settings_for(self, file: OpenFile) -> FolderSettings:
        """Returns the settings that count for a file."""
        return self.settings.for_directory(file.directory, self.folder_of(file.path) if file.is_on_disk else "")

    def folder_of(self, path: str) -> str:
        """Returns the innermost workspace folder that a path lies in, empty when it lies in none."""
        around = [folder.path for folder in self.folders if is_within(path, folder.path)]
        return max(around, key=len, default="")

    def scopes(self) -> frozenset[Scope]:
        """Returns which files are wanted, in any of the workspace folders."""
        found = (self.settings.for_directory(folder.path, folder.path) for folder in self.folders)
        return frozenset(each.settings.scope for each in found)

    def hinted_folders(self) -> frozenset[str]:
        """Returns the workspace folders that inlay hints are switched on for; the empty path is what lies in none."""
        paths = ("", *(folder.path for folder in self.folders))
        return frozenset(path for path in paths if self.settings.for_directory(path, path).settings.inlay_hints)

    def unsaved_directories(self, key: str) -> frozenset[str]:
        """Returns the directory of an open file whose text is not that of the disk, where other files are wanted."""
        file = self._files.get(key)
        if file is None or not file.is_in_module or Scope.WORKSPACE not in self.scopes():
            return NOBODY
        found = read_text(file.path)
        is_saved = isinstance(found, FileText) and found.text == file.document.text
        return NOBODY if is_saved else frozenset({file.directory})

    # --------------------------------------------------------------------------------------- outside

    def _looked_at_disk(self) -> frozenset[str]:
        """Looks whether files have changed, for a client that does not tell; returns who is affected."""
        if self.abilities.registers_watched_files:
            return NOBODY
        self.settings.forget_files()
        return self._users(self.modules.recheck())

    def disk_changed(self, uris: Iterable[str]) -> frozenset[str]:
        """Takes note of files that were changed on the disk; those that are open count as the editor has them."""
        paths = [path for path in map(path_of_uri, uris) if path is not None and path not in self._buffers]
        affected = self._users(self.modules.disk_changed(paths))
        if any(os.path.basename(path) == CONFIG_NAME for path in paths):
            self.settings.forget_files()
            return self.keys
        return affected

    def change_folders(self, added: Sequence[Folder], removed: Sequence[Folder]) -> frozenset[str]:
        """Takes note of other workspace folders: other child modules may be read, and other settings count."""
        gone = {folder.path for folder in removed}
        kept = [folder for folder in self.folders if folder.path not in gone]
        new = [folder for folder in added if folder.path not in {one.path for one in kept}]
        self.folders = (*kept, *new)
        self.settings.forget_files()
        self.modules = self.separate_modules()
        return self.keys

    def separate_modules(self) -> ModuleSource:
        """Returns the modules of the workspace, none of them loaded: for work that is not to be kept in memory."""
        return ModuleSource([folder.path for folder in self.folders], self._buffers)

    def _users(self, changes: Changes) -> frozenset[str]:
        """Returns the open files that depend on what has changed."""
        self._changed_directories.update(changes)
        return frozenset(
            file.path
            for file in self._files.values()
            if file.is_in_module and self._depends(file.path, changes.get(file.directory, NOBODY))
        )

    def take_changed_directories(self) -> frozenset[str]:
        """Returns the directories whose declarations have changed since the last call."""
        found = frozenset(self._changed_directories)
        self._changed_directories.clear()
        return found

    def _depends(self, key: str, addresses: frozenset[str]) -> bool:
        """Tells whether what was found in a file depends on one of the declarations. Nothing found yet: it is due."""
        analysis = self._analyses.get(key)
        if analysis is None or not addresses:
            return False
        found = analysis.found_so_far()
        return found is not None and found.depends_on(addresses)


def key_of(uri: str) -> str:
    """Returns what a file is known by: its path, or its URI where that names no path."""
    path = path_of_uri(uri)
    return uri if path is None else path


def is_within(path: str, folder: str) -> bool:
    """Tells whether a path is a folder or lies below it."""
    return path == folder or path.startswith(folder.rstrip(os.sep) + os.sep)


def _identity(analysis: Analysis) -> tuple[object, ...]:
    """Returns what an analysis is an analysis of."""
    return (id(analysis.tree), id(analysis.module), analysis.settings, analysis.rules)


def _from_last_whole(
    changes: Sequence[types.TextDocumentContentChangeEvent],
) -> Sequence[types.TextDocumentContentChangeEvent]:
    """Returns the changes from the last whole text on: whatever came before it does not matter."""
    for index in range(len(changes) - 1, -1, -1):
        if isinstance(changes[index], types.TextDocumentContentChangeWholeDocument):
            return changes[index:]
    return changes
