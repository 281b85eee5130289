"""A row of the table: what was measured, what it is compared with, and what was to be reached."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum


class Verdict(Enum):
    """Whether a target is reached; a row without target, or whose peer is missing, has none."""

    MET = "yes"
    MISSED = "NO"
    UNKNOWN = "-"


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the table, every cell as it is shown.

    `ours` and `peer` say the number with its unit, `cpu` our processor time for one sample where that can be had.
    """

    measure: str
    ours: str
    target: str
    verdict: Verdict
    peer: str = ""
    ratio: str = ""
    cpu: str = ""


def at_most(value: float | None, limit: float) -> Verdict:
    """Tells whether a value is within its limit; there may be no value."""
    if value is None:
        return Verdict.UNKNOWN
    return Verdict.MET if value <= limit else Verdict.MISSED


def at_least(value: float | None, limit: float) -> Verdict:
    """Tells whether a value reaches its limit; there may be no value."""
    return at_most(None if value is None else -value, -limit)


def all_of(verdicts: Iterable[Verdict]) -> Verdict:
    """Returns the verdict over several conditions of one row."""
    found = set(verdicts)
    if Verdict.MISSED in found:
        return Verdict.MISSED
    return Verdict.UNKNOWN if Verdict.UNKNOWN in found else Verdict.MET


_HEADERS = ("measure", "splat-ls", "processor", "peer", "ratio", "target", "met")


def table(rows: Sequence[Row]) -> str:
    """Returns the rows as a Markdown table."""
    lines = [_HEADERS, tuple("-" * len(header) for header in _HEADERS)]
    lines += ((row.measure, row.ours, row.cpu, row.peer, row.ratio, row.target, row.verdict.value) for row in rows)
    widths = [max(len(line[column]) for line in lines) for column in range(len(_HEADERS))]
    shown = (" | ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)) for line in lines)
    return "\n".join(f"| {line} |" for line in shown)
