"""The files of one directory, read for a run, each with what is known of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from splat_ls.analysis.analysis import Analysis
from splat_ls.analysis.bug import Bug
from splat_ls.analysis.settings import Settings
from splat_ls.assists import ASSISTS
from splat_ls.cli.collect import Folder
from splat_ls.cli.report import Fault
from splat_ls.rules import RULES
from splat_ls.semantic.module_index import ModuleIndex
from splat_ls.syntax.candidates import may_hold_splat_or_for
from splat_ls.workspace.file_kind import file_kind
from splat_ls.workspace.gitignore import repository_top
from splat_ls.workspace.module_source import ModuleSource
from splat_ls.workspace.read_text import FileStamp, FileText, read_text
from splat_ls.workspace.source_tree import AnyTree, tree_of


@dataclass(frozen=True, slots=True)
class Job:
    """One directory to look at, with its settings.

    `texts` are there instead of what is on the disk, by path. `is_alone` tells that what else lies in the directory
    does not belong to the module.
    """

    folder: Folder
    settings: Settings
    texts: Mapping[str, str] = field(default_factory=dict)
    is_alone: bool = False


def bug_fault(path: str, what: str) -> Fault:
    """Returns what is told of a bug of our own in a file."""
    return Fault(path, f"splat-ls failed on a part of this file, which is a bug of splat-ls: {what}")


class Module:
    """The directory of a job: the trees of its files, and why the others have none."""

    __slots__ = ("_job", "_source", "faults", "stamps", "trees")

    def __init__(self, job: Job) -> None:
        self._job = job
        self.stamps: dict[str, FileStamp] = {}
        self.faults: list[Fault] = []
        self.trees: dict[str, AnyTree] = {path: tree_of(file_kind(path), text) for path, text in job.texts.items()}
        for path in job.folder.files:
            if path not in self.trees:
                self._read(path)
        folder = job.folder.path
        self._source = ModuleSource((repository_top(folder) or folder,), self.trees)

    def analysis(self, path: str) -> Analysis:
        """Returns the analysis of one of the files, among the others of the directory."""
        return Analysis(
            path, self.trees[path], self._module_of(path), self._job.settings, RULES, ASSISTS, bug=self._note_bug
        )

    def tree(self, path: str) -> AnyTree | None:
        """Returns the tree of any file that the module depends on, None where it cannot be read."""
        return self._source.tree(path)

    def set_text(self, path: str, text: str) -> None:
        """Has `text` in place of what the file holds, for this module."""
        self.trees[path] = tree_of(file_kind(path), text)
        self._source.buffer_changed(path)

    def _read(self, path: str) -> None:
        found = read_text(path)
        if isinstance(found, FileText):
            self.trees[path] = tree_of(file_kind(path), found.text)
            self.stamps[path] = found.stamp
        else:
            self.faults.append(Fault(found.path, found.message, found.line))

    def _note_bug(self, bug: Bug) -> None:
        """Tells an exception of our own, which cost one result and nothing else."""
        self.faults.append(bug_fault(bug.path, f"`{bug.part}`: {bug.error!r}"))

    def _module_of(self, path: str) -> ModuleIndex:
        """Returns the module that the file is part of; an empty one where nothing would be asked of it."""
        if not file_kind(path).is_module or not may_hold_splat_or_for(self.trees[path].text):
            return ModuleIndex.of({})
        if self._job.is_alone:
            return ModuleIndex.of(self.trees)
        return self._source.module(self._job.folder.path)
