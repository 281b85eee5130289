"""A code quality report for GitLab (GitLab, "Code Quality", "Code Quality report format")."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from splat_ls.analysis.severity import Severity
from splat_ls.cli.fingerprint import fingerprints
from splat_ls.cli.outcome import Outcome
from splat_ls.cli.paths import relative_path
from splat_ls.cli.report import Report

_SEVERITIES = {
    Severity.ERROR: "critical",
    Severity.WARNING: "major",
    Severity.INFORMATION: "minor",
    Severity.HINT: "info",
    Severity.OFF: "info",
}


def gitlab(outcome: Outcome) -> Iterator[str]:
    """Yields a JSON list with one object a finding; its paths are relative to the repository."""
    prints = fingerprints(outcome.reports, outcome.root)
    issues = [_issue(report, print_, outcome.root) for report, print_ in zip(outcome.reports, prints, strict=True)]
    yield json.dumps(issues, indent=2) + "\n"


def _issue(report: Report, fingerprint: str, root: str) -> dict[str, Any]:
    start, end = report.region.start, report.region.end
    return {
        "description": report.message,
        "check_name": report.code,
        "fingerprint": fingerprint,
        "severity": _SEVERITIES[report.severity],
        "location": {
            "path": relative_path(report.path, root).replace("\\", "/"),
            "positions": {
                "begin": {"line": start.row, "column": start.column},
                "end": {"line": end.row, "column": end.column},
            },
        },
    }
