"""JSON in the shape of ruff's `--output-format json`, which many tools read, with our severity and notes beside it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from splat_ls.cli.outcome import Outcome
from splat_ls.cli.report import Location, Note, Region, Remedy, Report


def ruff_json(outcome: Outcome) -> Iterator[str]:
    """Yields a JSON list with one object a finding."""
    if not outcome.reports:
        yield "[]\n"
        return
    for number, report in enumerate(outcome.reports):
        yield "[\n" if number == 0 else ",\n"
        yield json.dumps(_report(report), indent=2)
    yield "\n]\n"


def statistics_json(outcome: Outcome) -> Iterator[str]:
    """Yields a JSON list with one object a rule, as ruff's `--statistics` has it."""
    rows = [
        {"code": code, "count": count, "fixable": fixable == count, "fixable_count": fixable}
        for code, count, fixable in outcome.by_rule()
    ]
    yield json.dumps(rows, indent=2) + "\n"


def _report(report: Report) -> dict[str, Any]:
    return {
        "cell": None,
        "code": report.code,
        "end_location": _location(report.region.end),
        "filename": report.path,
        "fix": next((_fix(remedy) for remedy in report.remedies), None),
        "location": _location(report.region.start),
        "message": report.message,
        "noqa_row": report.region.start.row,
        "related": [_note(note) for note in report.notes],
        "severity": report.severity.value,
        "url": report.link or None,
    }


def _fix(remedy: Remedy) -> dict[str, Any]:
    return {
        "applicability": "safe" if remedy.safe else "unsafe",
        "edits": [{"content": replacement.text, **_range(replacement.region)} for replacement in remedy.replacements],
        "message": remedy.title,
    }


def _note(note: Note) -> dict[str, Any]:
    place = _range(note.region) if note.region is not None else {"location": None, "end_location": None}
    return {"filename": note.path, "message": note.message, **place}


def _range(region: Region) -> dict[str, Any]:
    return {"location": _location(region.start), "end_location": _location(region.end)}


def _location(location: Location) -> dict[str, int]:
    return {"column": location.column, "row": location.row}
