"""Severities: what a rule says, what the user sets, and which one counts."""

from __future__ import annotations

import pytest

from splat_ls.analysis.settings import Settings
from splat_ls.analysis.severity import Severity


def test_a_rule_that_is_off_by_default_runs_once_it_is_set() -> None:
    settings = Settings(severities={"prefer-splat": Severity.HINT})
    assert settings.is_on("prefer-splat", Severity.OFF)
    assert settings.severity("prefer-splat", Severity.INFORMATION) is Severity.HINT
    assert not Settings().is_on("prefer-splat", Severity.OFF)


def test_what_is_set_for_a_rule_counts_for_each_of_its_findings() -> None:
    settings = Settings(severities={"map-splat": Severity.INFORMATION})
    assert settings.severity("map-splat", Severity.ERROR) is Severity.INFORMATION
    assert Settings().severity("map-splat", Severity.ERROR) is Severity.ERROR


@pytest.mark.parametrize(
    ("severity", "level", "reaches"),
    [
        (Severity.ERROR, Severity.WARNING, True),
        (Severity.WARNING, Severity.WARNING, True),
        (Severity.HINT, Severity.INFORMATION, False),
        (Severity.OFF, Severity.HINT, False),
    ],
)
def test_severities_have_an_order(severity: Severity, level: Severity, reaches: bool) -> None:
    assert severity.reaches(level) is reaches
