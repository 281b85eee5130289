"""Every example of every rule: what is found, what is not, and what the text should be instead."""

from __future__ import annotations

import importlib
import pkgutil

import pytest

import splat_ls.rules
from splat_ls.analysis.fix import Safety
from splat_ls.analysis.rule import Invalid, Rule, Valid
from splat_ls.analysis.settings import Settings
from splat_ls.analysis.severity import Severity
from splat_ls.rules import RULES
from splat_ls.text.edit import apply_edits
from tests.support.check_rule import check_rule
from tests.support.fixture import Fixture
from tests.support.module import analysis_of

INVALID = [(rule, example) for rule in RULES for example in rule.INVALID]
VALID = [(rule, example) for rule in RULES for example in rule.VALID]
REPAIRED = [(rule, example) for rule, example in INVALID if example.instead]
NOT_RULES = {"map_source", "map_message"}


def _id(value: object) -> str:
    match value:
        case Rule(code=code):
            return code
        case Valid(why=why):
            return why
        case Invalid(text=text):
            return next(line.partition("^ ")[2] for line in text.split("\n") if "^" in line)[:40]
        case _:
            return str(value)


@pytest.mark.parametrize(("rule", "example"), INVALID, ids=_id)
def test_invalid(rule: Rule, example: Invalid) -> None:
    assert f" {rule.code}" in example.text
    check_rule(rule.code, example.text)


@pytest.mark.parametrize(("rule", "example"), VALID, ids=_id)
def test_valid(rule: Rule, example: Valid) -> None:
    assert not any(file.expected for file in Fixture.of(example.text).files)
    check_rule(rule.code, example.text)


@pytest.mark.parametrize(("rule", "example"), REPAIRED, ids=_id)
def test_instead_is_what_the_fixes_of_the_findings_make(rule: Rule, example: Invalid) -> None:
    check_rule(rule.code, example.instead)
    fixture = Fixture.of(example.text)
    analysis = analysis_of(fixture, fixture.main.path, Settings(severities={rule.code: Severity.WARNING}))
    found = [finding for finding in analysis.findings() if finding.code == rule.code]
    fixes = {fix for finding in found if (fix := analysis.fix_for(finding, Safety.UNSAFE)) is not None}
    edits = dict.fromkeys(edit for fix in fixes for edit in fix.edits)
    assert apply_edits(fixture.main.text, edits) == example.instead


@pytest.mark.parametrize("rule", RULES, ids=_id)
def test_every_rule_has_near_misses(rule: Rule) -> None:
    assert rule.INVALID
    assert rule.VALID


def test_every_rule_is_in_the_tuple_under_the_name_of_its_file() -> None:
    names = {module.name for module in pkgutil.iter_modules(splat_ls.rules.__path__)} - NOT_RULES
    assert {rule.code.replace("-", "_") for rule in RULES} == names
    for rule in RULES:
        assert type(rule).__module__ == f"splat_ls.rules.{rule.code.replace('-', '_')}"
        assert importlib.import_module(type(rule).__module__).__doc__


def test_the_order_is_that_of_the_contract() -> None:
    assert [(rule.code, rule.default.value) for rule in RULES] == [
        ("dotted-splat", "error"),
        ("nested-legacy-splat", "error"),
        ("map-splat", "error"),
        ("legacy-splat-index", "warning"),
        ("single-value-splat", "hint"),
        ("legacy-splat", "warning"),
        ("nullable-list-splat", "information"),
        ("for-each-splat", "error"),
        ("legacy-index", "hint"),
        ("syntax-error", "error"),
        ("prefer-splat", "off"),
    ]


def test_legacy_spellings_are_struck_through_and_nothing_else_is() -> None:
    assert {rule.code for rule in RULES if rule.deprecated} == {"legacy-splat", "legacy-splat-index", "legacy-index"}


def test_every_rule_links_to_the_manual() -> None:
    assert all(rule.link.startswith("https://opentofu.org/docs/language/") for rule in RULES)
