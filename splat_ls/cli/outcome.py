"""What a check came to: everything that an output format needs."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from splat_ls.analysis.severity import Severity
from splat_ls.cli.report import Fault, Report


@dataclass(frozen=True, slots=True)
class Outcome:
    """The findings to show, in the order of files and places, and what else is to be told.

    `root` is the folder that other programs count paths from (the repository's top). `files` were looked at.
    `hidden` findings are below the level that was asked for, `accepted` ones are in the baseline.
    """

    reports: tuple[Report, ...]
    faults: tuple[Fault, ...]
    root: str
    files: int = 0
    hidden: int = 0
    accepted: int = 0

    @property
    def fixable(self) -> int:
        """The number of findings that `splat-ls fix` removes."""
        return sum(report.is_fixable for report in self.reports)

    def by_rule(self) -> tuple[tuple[str, int, int], ...]:
        """Returns (code, findings, fixable ones) for each rule that has any, most findings first."""
        counts = Counter(report.code for report in self.reports)
        fixable = Counter(report.code for report in self.reports if report.is_fixable)
        return tuple(
            (code, count, fixable[code]) for code, count in sorted(counts.items(), key=lambda c: (-c[1], c[0]))
        )

    def reaches(self, level: Severity) -> bool:
        """Tells whether any shown finding is at least as grave as `level`."""
        return any(report.severity.reaches(level) for report in self.reports)
