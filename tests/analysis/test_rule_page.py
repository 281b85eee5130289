"""Rule pages: fixed headings, tested examples, nothing left of the marks that make these tests."""

from __future__ import annotations

import pytest

from splat_ls.analysis.rule import Rule
from splat_ls.analysis.rule_page import HEADINGS, WRITTEN, rule_page, rule_summary, rule_table
from splat_ls.rules import RULES


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.code)
def test_a_page_has_all_headings_in_order(rule: Rule) -> None:
    lines = rule_page(rule).split("\n")
    assert lines[0] == f"# {rule.code}"
    assert tuple(line.removeprefix("## ") for line in lines if line.startswith("## ")) == HEADINGS


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.code)
def test_a_page_shows_examples_without_their_marks(rule: Rule) -> None:
    page = rule_page(rule)
    assert "^^" not in page
    assert "$0" not in page
    assert "#- " not in page
    assert page.count("```") % 2 == 0


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.code)
def test_a_docstring_has_its_headings_in_order_and_one_sentence_before_them(rule: Rule) -> None:
    written = [line.strip().removeprefix("## ") for line in (type(rule).__doc__ or "").split("\n") if "## " in line]
    assert tuple(written) == WRITTEN
    summary = rule_summary(rule)
    assert "\n" not in summary
    assert summary.endswith(".")


def test_the_table_has_a_row_for_each_rule() -> None:
    rows = rule_table(RULES).split("\n")[2:-1]
    assert [row.split("|")[1].strip(" `") for row in rows] == [rule.code for rule in RULES]


def test_the_page_of_a_rule_as_a_whole() -> None:
    page = rule_page(next(rule for rule in RULES if rule.code == "legacy-index"))
    assert page.startswith(
        "# legacy-index\n\nAn index is written with a dot.\n\nDefault severity: hint. Setting: `rules.legacy-index`. "
        "In a comment: `# splat-ls: ignore[legacy-index]`.\n\n## What it finds\n\n`x.0` outside a legacy splat."
    )
    assert "## Example\n\n```hcl\nlocals {\n  x = var.xs.0.id\n}\n```\n\n## Use instead\n\n```hcl\nlocals {" in page
