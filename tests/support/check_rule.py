"""Checks what the rules say about a fixture: the only caller of `Analysis.findings` in the tests of rules."""

from __future__ import annotations

from splat_ls.analysis.finding import Finding
from splat_ls.analysis.settings import Settings
from splat_ls.analysis.severity import Severity
from tests.support.fixture import Expected, Fixture
from tests.support.module import analysis_of


def check_findings(source: str, settings: Settings | None = None) -> None:
    """Checks that exactly the findings under carets are found, in every file of the fixture."""
    _check(source, None, settings)


def check_rule(code: str, source: str) -> None:
    """Checks that a rule finds exactly what its carets say, whatever others find. It is switched on if need be."""
    _check(source, code, Settings(severities={code: Severity.WARNING}))


def findings_in(source: str, settings: Settings | None = None) -> list[Finding]:
    """Returns the findings in the first file of a fixture, for tests of more than place and message."""
    fixture = Fixture.of(source)
    return list(analysis_of(fixture, fixture.main.path, settings).findings())


def _check(source: str, code: str | None, settings: Settings | None) -> None:
    fixture = Fixture.of(source)
    for file in fixture.files:
        found = [each for each in analysis_of(fixture, file.path, settings).findings() if code in (None, each.code)]
        expected = [each for each in file.expected if code in (None, each.code)]
        told = "\n".join(f"{each.code} at {each.span.slice(file.text)!r}: {each.message}" for each in found)
        assert len(found) == len(expected), f"{file.path}: found {len(found)}, not {len(expected)}:\n{told}\n{source}"
        for one, mark in zip(found, expected, strict=True):
            assert _fits(one, mark), f"{file.path}: found\n{told}\nwhere the carets say\n{source}"


def _fits(finding: Finding, mark: Expected) -> bool:
    place = finding.span.start == mark.span.start if mark.goes_on else finding.span == mark.span
    return place and finding.code == mark.code and mark.message in finding.message
