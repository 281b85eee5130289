"""`splat-ls explain` and `splat-ls rules`."""

from __future__ import annotations

import json

import pytest

from splat_ls.analysis.rule import Rule
from splat_ls.rules import RULES
from tests.support.command import CommandLine


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.code)
def test_every_rule_has_its_page(cli: CommandLine, rule: Rule) -> None:
    ran = cli.run("explain", rule.code)
    assert ran.status == 0
    assert ran.out.startswith(f"# {rule.code}\n")
    for heading in ("What it finds", "Why", "Example", "Use instead", "Fix safety", "References"):
        assert f"\n## {heading}\n" in ran.out


def test_a_page_is_laid_out_on_a_terminal(cli: CommandLine) -> None:
    ran = cli.run("explain", "map-splat", "--color", "always")
    assert ran.status == 0
    assert "\x1b[" in ran.out
    assert "```" not in ran.out


def test_an_expression_is_explained_as_a_hover_does(cli: CommandLine) -> None:
    ran = cli.run("explain", "var.list.*.a[0].b")
    assert ran.status == 0
    assert ran.out.startswith("var.list.*.a[0].b\n\n  [for o in var.list : o.a][0].b\n\n")
    assert "warning[legacy-splat-index]: " in ran.out


def test_a_file_gives_the_types(cli: CommandLine) -> None:
    cli.write({"main.tf": 'resource "terraform_data" "m" {\n  for_each = { a = 1 }\n}\n'})
    ran = cli.run("explain", "terraform_data.m[*].id", "--in", "main.tf")
    assert "`terraform_data.m` has `for_each`" in ran.out
    assert "error[map-splat]: " in ran.out


def test_each_splat_is_explained_once(cli: CommandLine) -> None:
    ran = cli.run("explain", "f(a[*].b, [for x in c : x.d])")
    assert ran.out.count("[for o in a : o.b]") == 1
    assert ran.out.count("c[*].d") == 1


def test_nothing_to_explain_is_told_with_the_rule_that_was_meant(cli: CommandLine) -> None:
    ran = cli.run("explain", "legacy-splt")
    assert (ran.status, ran.out) == (1, "")
    assert "did you mean the rule `legacy-splat`?" in ran.err
    assert cli.run("explain", "1 +").status == 2


def test_rules_are_listed(cli: CommandLine) -> None:
    lines = cli.run("rules").out.split("\n")
    assert [line.split()[0] for line in lines if line] == [rule.code for rule in RULES]


def test_rules_are_listed_for_programs_and_for_the_readme(cli: CommandLine) -> None:
    entries = json.loads(cli.run("rules", "--format", "json").out)
    assert [entry["code"] for entry in entries] == [rule.code for rule in RULES]
    assert all(entry["page"].startswith(f"# {entry['code']}") for entry in entries)
    table = cli.run("rules", "--format", "markdown").out.rstrip("\n").split("\n")
    assert len(table) == len(RULES) + 2
    assert all(line.startswith("|") and line.endswith("|") for line in table)
