"""Works out what `fix` would write: new texts, directory by directory. Nothing is written here."""

from __future__ import annotations

from dataclasses import dataclass

from splat_ls.analysis.fix import Safety
from splat_ls.cli.module import Job
from splat_ls.cli.report import Fault
from splat_ls.workspace.read_text import FileStamp

MAX_ROUNDS = 8
"""How often the files of a directory are gone through: a fix in one may tell more of a name used in another."""


@dataclass(frozen=True, slots=True)
class FixJob:
    """A directory to fix, and which fixes to make: those that are surely safe, or all; of some rules, or of all."""

    job: Job
    safety: Safety
    select: frozenset[str] | None


@dataclass(frozen=True, slots=True)
class Change:
    """A file that a fix changes. The stamp is the file's when `old` was read, None for standard input."""

    path: str
    stamp: FileStamp | None
    old: str
    new: str
    findings: int


@dataclass(frozen=True, slots=True)
class Fixed:
    """What is to be changed in a directory, what cannot be done, and which files were left alone with the reason."""

    changes: tuple[Change, ...]
    faults: tuple[Fault, ...]
    left: tuple[Fault, ...]
    files: int
