"""SARIF 2.1.0 (OASIS), which code scanning of GitHub and others reads: rules with help, fixes, related places."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from typing import Any

from splat_ls import __version__
from splat_ls.analysis.rule import Rule
from splat_ls.analysis.rule_page import rule_page, rule_summary
from splat_ls.analysis.severity import Severity
from splat_ls.cli.fingerprint import fingerprints
from splat_ls.cli.outcome import Outcome
from splat_ls.cli.paths import file_uri, relative_path, uri_path
from splat_ls.cli.report import Fault, Note, Region, Remedy, Report
from splat_ls.rules import RULES

SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
ROOT = "%SRCROOT%"
FINGERPRINT = "splatLsText/v1"

_LEVELS = {
    Severity.ERROR: "error",
    Severity.WARNING: "warning",
    Severity.INFORMATION: "note",
    Severity.HINT: "note",
    Severity.OFF: "none",
}


def sarif(outcome: Outcome) -> Iterator[str]:
    """Yields one SARIF log with one run."""
    index = {rule.code: number for number, rule in enumerate(RULES)}
    prints = fingerprints(outcome.reports, outcome.root)
    results = [
        _result(report, print_, index[report.code], outcome.root)
        for report, print_ in zip(outcome.reports, prints, strict=True)
    ]
    run = {
        "tool": {"driver": _driver()},
        "columnKind": "unicodeCodePoints",
        "originalUriBaseIds": {ROOT: {"uri": file_uri(outcome.root.rstrip(os.sep) + os.sep)}},
        "invocations": [_invocation(outcome)],
        "results": results,
    }
    yield json.dumps({"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}, indent=2) + "\n"


def _driver() -> dict[str, Any]:
    return {
        "name": "splat-ls",
        "version": __version__,
        "semanticVersion": __version__,
        "rules": [_rule(rule) for rule in RULES],
    }


def _rule(rule: Rule) -> dict[str, Any]:
    summary, page = {"text": rule_summary(rule)}, rule_page(rule)
    enabled = rule.default is not Severity.OFF
    return {
        "id": rule.code,
        "shortDescription": summary,
        "fullDescription": summary,
        "help": {"text": page, "markdown": page},
        "helpUri": rule.link,
        "defaultConfiguration": {"enabled": enabled, "level": _LEVELS[rule.default] if enabled else "note"},
    }


def _invocation(outcome: Outcome) -> dict[str, Any]:
    return {
        "executionSuccessful": not outcome.faults,
        "toolExecutionNotifications": [_notification(fault, outcome.root) for fault in outcome.faults],
    }


def _notification(fault: Fault, root: str) -> dict[str, Any]:
    physical: dict[str, Any] = {"artifactLocation": _artifact(fault.path, root)}
    if fault.row is not None:
        physical["region"] = {"startLine": fault.row}
    return {
        "level": "error",
        "message": {"text": fault.message},
        "locations": [{"physicalLocation": physical}],
    }


def _result(report: Report, fingerprint: str, rule_index: int, root: str) -> dict[str, Any]:
    result: dict[str, Any] = {
        "ruleId": report.code,
        "ruleIndex": rule_index,
        "level": _LEVELS[report.severity],
        "message": {"text": report.message},
        "locations": [{"physicalLocation": _physical(report.path, report.region, root, report.excerpt)}],
        "partialFingerprints": {FINGERPRINT: fingerprint},
    }
    if report.notes:
        result["relatedLocations"] = [_related(number, note, root) for number, note in enumerate(report.notes)]
    if report.remedies:
        result["fixes"] = [_fix(remedy, report.path, root) for remedy in report.remedies]
    return result


def _related(number: int, note: Note, root: str) -> dict[str, Any]:
    place = _physical(note.path, note.region, root)
    return {"id": number, "message": {"text": note.message}, "physicalLocation": place}


def _fix(remedy: Remedy, path: str, root: str) -> dict[str, Any]:
    replacements = [
        {"deletedRegion": _region(replacement.region), "insertedContent": {"text": replacement.text}}
        for replacement in remedy.replacements
    ]
    return {
        "description": {"text": remedy.title},
        "artifactChanges": [{"artifactLocation": _artifact(path, root), "replacements": replacements}],
    }


def _physical(path: str, region: Region | None, root: str, snippet: str | None = None) -> dict[str, Any]:
    physical: dict[str, Any] = {"artifactLocation": _artifact(path, root)}
    if region is not None:
        physical["region"] = _region(region)
        if snippet is not None:
            physical["region"]["snippet"] = {"text": snippet}
    return physical


def _region(region: Region) -> dict[str, Any]:
    return {
        "startLine": region.start.row,
        "startColumn": region.start.column,
        "endLine": region.end.row,
        "endColumn": region.end.column,
    }


def _artifact(path: str, root: str) -> dict[str, Any]:
    """Returns where a file is: from the repository's top, or by its whole path when it lies elsewhere."""
    relative = relative_path(path, root)
    if os.path.isabs(relative):
        return {"uri": file_uri(relative)}
    return {"uri": uri_path(relative), "uriBaseId": ROOT}
