"""A finding as the command line reports it: rows and columns instead of offsets, and nothing that needs the tree.

Reports travel between processes, so they hold plain values only. Paths are absolute. Rows and columns count from
1; a column counts code points (SARIF's `unicodeCodePoints`, and what ruff's JSON has).
"""

from __future__ import annotations

from dataclasses import dataclass

from splat_ls.analysis.severity import Severity


@dataclass(frozen=True, slots=True, order=True)
class Location:
    """A place in a file."""

    row: int
    column: int


@dataclass(frozen=True, slots=True, order=True)
class Region:
    """A half-open range of a file: `end` is the first place behind it."""

    start: Location
    end: Location


@dataclass(frozen=True, slots=True)
class Note:
    """Another place that makes the finding true; `path` is absolute. The region is None where the file is gone."""

    path: str
    region: Region | None
    message: str


@dataclass(frozen=True, slots=True)
class Replacement:
    """Puts `text` in place of a region."""

    region: Region
    text: str


@dataclass(frozen=True, slots=True)
class Remedy:
    """A quick fix of the finding; `safe` tells that `splat-ls fix` makes it without `--unsafe`."""

    title: str
    safe: bool
    replacements: tuple[Replacement, ...]


@dataclass(frozen=True, slots=True)
class Report:
    """One finding. `excerpt` is its own text, `line` the whole first line that it stands on, without its end.

    `is_fixable` tells that `splat-ls fix` removes it, which leaves files alone that do not parse.
    """

    path: str
    code: str
    severity: Severity
    message: str
    region: Region
    excerpt: str
    line: str
    notes: tuple[Note, ...] = ()
    remedies: tuple[Remedy, ...] = ()
    link: str = ""
    is_fixable: bool = False

    @property
    def place(self) -> tuple[str, Region, str]:
        """Returns what reports are sorted by."""
        return (self.path, self.region, self.code)


@dataclass(frozen=True, slots=True)
class Fault:
    """Something that could not be done: a file that cannot be read, a mistake in the settings.

    `row` counts from 1 and is None where the whole file is meant.
    """

    path: str
    message: str
    row: int | None = None
