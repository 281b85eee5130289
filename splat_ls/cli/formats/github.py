"""Annotations for GitHub Actions: workflow commands, which the runner turns into marks on the changed lines.

Source: GitHub Actions, "Workflow commands", which also says what must be escaped.
"""

from __future__ import annotations

from collections.abc import Iterator
from os import environ

from splat_ls.analysis.severity import Severity
from splat_ls.cli.outcome import Outcome
from splat_ls.cli.paths import relative_path
from splat_ls.cli.report import Fault, Report

_COMMANDS = {
    Severity.ERROR: "error",
    Severity.WARNING: "warning",
    Severity.INFORMATION: "notice",
    Severity.HINT: "notice",
    Severity.OFF: "notice",
}


def github(outcome: Outcome) -> Iterator[str]:
    """Yields one command a finding, and one for each thing that could not be done."""
    root = environ.get("GITHUB_WORKSPACE", outcome.root)
    for fault in outcome.faults:
        yield _fault(fault, root)
    for report in outcome.reports:
        yield _report(report, root)


def _report(report: Report, root: str) -> str:
    start, end = report.region.start, report.region.end
    # A column range over several lines is not taken; without columns whole lines are marked.
    columns = f",col={start.column},endColumn={end.column}" if start.row == end.row else ""
    place = f"file={_property(relative_path(report.path, root))},line={start.row},endLine={end.row}{columns}"
    title = _property(f"splat-ls ({report.code})")
    return f"::{_COMMANDS[report.severity]} title={title},{place}::{_data(report.message)}\n"


def _fault(fault: Fault, root: str) -> str:
    row = f",line={fault.row}" if fault.row is not None else ""
    place = f"file={_property(relative_path(fault.path, root))}{row}"
    return f"::error title=splat-ls,{place}::{_data(fault.message)}\n"


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
