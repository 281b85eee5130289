"""Works out what `fix` would write: new texts, directory by directory. Nothing is written here."""

from __future__ import annotations

from dataclasses import dataclass

from splat_ls.analysis.fix import Safety
from splat_ls.analysis.fix_text import fix_edits
from splat_ls.cli.module import Job, Module, bug_fault
from splat_ls.cli.positions import Positions
from splat_ls.cli.report import Fault
from splat_ls.text.edit import apply_edits
from splat_ls.workspace.read_text import FileStamp

MAX_ROUNDS = 8
"""How often the files of a directory are gone through: a fix in one may tell more of a name used in another."""


@dataclass(frozen=True, slots=True)
class FixJob:
    """A directory to fix; with which fixes, and of which rules."""

    job: Job
    safety: Safety
    chosen: frozenset[str]

    def selects(self, code: str) -> bool:
        """Tells whether findings of a rule are to be fixed."""
        return code in self.chosen


@dataclass(frozen=True, slots=True)
class Change:
    """A file that a fix changes, and how many findings that fixes.

    The stamp is the file's when `old` was read; standard input has none.
    """

    path: str
    stamp: FileStamp | None
    old: str
    new: str
    fixed: int


@dataclass(frozen=True, slots=True)
class Fixed:
    """What is to be changed in a directory, what went wrong, and which files are left alone for their syntax."""

    changes: tuple[Change, ...]
    faults: tuple[Fault, ...]
    left: tuple[Fault, ...]
    files: int


def fix_folder(job: FixJob) -> Fixed:
    """Works out the new texts of a directory's files. Never raises: what goes wrong with one is told."""
    module = Module(job.job)
    before = {path: text for path, text in module.texts.items() if not module.is_surely_clean(path)}
    counts: dict[str, int] = {}
    for _ in range(MAX_ROUNDS):
        texts = {path: text for path in before if (text := _fixed_text(module, path, job, counts)) is not None}
        if not texts:
            break
        module.set_texts(texts)
    changes: list[Change] = []
    left: list[Fault] = []
    for path, old in before.items():
        new = module.texts[path]
        if new == old:
            continue
        problem = next(module.trees[path].problems(), None)
        if problem is None:
            fixed = max(1, counts[path] - _count(module, path, job))
            changes.append(Change(path, module.stamps.get(path), old, new, fixed))
        else:
            span, why = problem
            row = Positions(new).location(span.start).row
            left.append(Fault(path, f"left alone, as it does not parse: {why.summary}", row))
    return Fixed(tuple(changes), tuple(module.faults), tuple(left), len(job.job.folder.files))


def _fixed_text(module: Module, path: str, job: FixJob, counts: dict[str, int]) -> str | None:
    """Returns what becomes of one file, None when nothing does. Notes how many findings it has at first."""
    try:
        analysis = module.analysis(path)
        counts.setdefault(path, _count(module, path, job))
        edits = fix_edits(analysis, job.safety, job.selects)
    except Exception as error:  # noqa: BLE001  (our bug: it must not cost the other files)
        module.faults.append(bug_fault(path, repr(error)))
        return None
    text = apply_edits(analysis.tree.text, edits)
    return text if text != analysis.tree.text else None


def _count(module: Module, path: str, job: FixJob) -> int:
    return sum(job.selects(finding.code) for finding in module.analysis(path).findings())
