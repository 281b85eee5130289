"""The files of one directory, read for a run, each with what is known of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from splat_ls.analysis.analysis import Analysis
from splat_ls.analysis.bug import Bug, BugLog
from splat_ls.analysis.loop_interest import may_judge_loops
from splat_ls.analysis.reading import Reading
from splat_ls.analysis.rule import Loops, Rule
from splat_ls.analysis.settings import Settings
from splat_ls.assists import ASSISTS
from splat_ls.cli.collect import Folder
from splat_ls.cli.positions import Positions
from splat_ls.cli.report import Fault
from splat_ls.rules import RULES
from splat_ls.semantic.module_index import ModuleIndex
from splat_ls.syntax.candidates import may_hold_splat_or_for
from splat_ls.syntax.items import Block, Item
from splat_ls.syntax.placed import leaves_of
from splat_ls.syntax.sound import Soundness, soundness
from splat_ls.syntax.tree import Tree
from splat_ls.workspace.file_kind import FileKind, file_kind
from splat_ls.workspace.gitignore import repository_top
from splat_ls.workspace.module_source import ModuleSource
from splat_ls.workspace.read_text import FileStamp, FileText, read_text
from splat_ls.workspace.rules_of_kind import rules_of_kind
from splat_ls.workspace.source_tree import tree_of


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


def bug_fault(path: str, what: str, line: int | None = None) -> Fault:
    """Returns what is told of a bug of our own in a file."""
    return Fault(path, f"splat-ls failed on a part of this file, which is a bug of splat-ls: {what}", line)


class Trees(Mapping[str, Tree]):
    """The trees of texts, by path; a text is cut when its tree is first asked for."""

    __slots__ = ("_texts", "_trees")

    def __init__(self, texts: Mapping[str, str]) -> None:
        self._texts = texts
        self._trees: dict[str, Tree] = {}

    def __getitem__(self, path: str) -> Tree:
        tree = self._trees.get(path)
        if tree is None or tree.text is not self._texts[path]:
            tree = self._trees[path] = tree_of(file_kind(path), self._texts[path])
        return tree

    def __contains__(self, path: object) -> bool:
        return path in self._texts

    def __iter__(self) -> Iterator[str]:
        return iter(self._texts)

    def __len__(self) -> int:
        return len(self._texts)


class Module:
    """The directory of a job: the texts of its files with their trees, and why the others have none."""

    __slots__ = ("_bugs", "_job", "_positions", "_soundness", "_source", "faults", "stamps", "texts", "trees")

    def __init__(self, job: Job) -> None:
        self._job = job
        self.stamps: dict[str, FileStamp] = {}
        self.faults: list[Fault] = []
        self._bugs = BugLog(self._note_bug)
        self.texts: dict[str, str] = dict(job.texts)
        for path in job.folder.files:
            if path not in self.texts:
                self._read(path)
        self.trees = Trees(self.texts)
        self._soundness: dict[str, Soundness] = {}
        self._positions: dict[str, tuple[Tree, Positions]] = {}
        self._source = self._fresh_source()

    def analysis(self, path: str) -> Analysis:
        """Returns the analysis of one of the files, among the others of the directory."""
        module, settings = self._module_of(path), self._job.settings
        # What surely parses as a whole is not read attribute by attribute once more.
        reading = Reading.WHOLE if self._soundness_of(path) is Soundness.UNKNOWN else Reading.CANDIDATES
        return Analysis(
            path,
            self.trees[path],
            module,
            settings,
            _rules(path),
            ASSISTS,
            bug=self._bugs,
            reading=reading,
            is_lasting=False,
        )

    def is_surely_clean(self, path: str) -> bool:
        """Tells, without cutting the text of one of the files, whether no rule can say anything about it."""
        is_splatless = self._soundness_of(path) is Soundness.SPLATLESS
        return is_splatless and not may_judge_loops(self.texts[path], self._job.settings, _rules(path))

    def _soundness_of(self, path: str) -> Soundness:
        if path not in self._soundness:
            is_json = file_kind(path) is FileKind.MODULE_JSON
            self._soundness[path] = Soundness.UNKNOWN if is_json else soundness(self.texts[path])
        return self._soundness[path]

    def tree(self, path: str) -> Tree | None:
        """Returns the tree of any file that the module depends on, None where it cannot be read."""
        return self._source.tree(path)

    def positions(self, path: str) -> Positions | None:
        """Returns the rows and columns of any such file: made once, however many findings point at it."""
        tree = self.tree(path)
        if tree is None:
            return None
        if path not in self._positions or self._positions[path][0] is not tree:
            self._positions[path] = (tree, Positions(tree.text))
        return self._positions[path][1]

    def set_texts(self, texts: Mapping[str, str]) -> None:
        """Has these texts in place of what the files hold, for this module."""
        self.texts.update(texts)
        self._soundness.clear()
        self._source = self._fresh_source()

    def _read(self, path: str) -> None:
        found = read_text(path)
        if isinstance(found, FileText):
            self.texts[path] = found.text
            self.stamps[path] = found.stamp
        else:
            self.faults.append(Fault(found.path, found.message, found.line))

    def _fresh_source(self) -> ModuleSource:
        folder = self._job.folder.path
        return ModuleSource((repository_top(folder) or folder,), self.trees)

    def _note_bug(self, bug: Bug) -> None:
        """Tells an exception of our own, which cost one result and nothing else."""
        line = Positions(self.texts[bug.path]).location(bug.span.start).row
        self.faults.append(bug_fault(bug.path, f"`{bug.part}`: {bug.error!r}", line))

    def _module_of(self, path: str) -> ModuleIndex:
        """Returns the module that the file is part of; an empty one where nothing would be asked of it."""
        if not file_kind(path).is_module or not self._asks_for_types(path):
            return ModuleIndex.of({})
        if self._job.is_alone:
            return ModuleIndex.of(self.trees)
        return self._source.module(self._job.folder.path)

    def _asks_for_types(self, path: str) -> bool:
        """Tells whether a rule or a fix may want to know what the names in a file mean."""
        if not may_hold_splat_or_for(self.texts[path]):
            return False
        settings = self._job.settings
        if any(rule.loops is Loops.ALL and settings.is_on(rule.code, rule.default) for rule in RULES):
            return True
        return any(_may_hold_splat(item) for item in self.trees[path].items)


def _may_hold_splat(item: Item) -> bool:
    """Tells whether there may be a splat or a legacy index in an item."""
    if isinstance(item, Block) and item.soundness is Soundness.SPLATLESS:
        return False
    return any(placed.leaf.may_hold_splat for placed in leaves_of(item, 0))


def _rules(path: str) -> tuple[Rule, ...]:
    """Returns the rules that may speak in a file; all of them where its name tells nothing, since a person named it."""
    kind = file_kind(path)
    return RULES if kind is FileKind.FOREIGN else rules_of_kind(kind, RULES)
