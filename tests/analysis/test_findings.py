"""Findings as a whole: one a splat, the most specific one, in text order, at exact places in any text."""

from __future__ import annotations

import pytest

from splat_ls.analysis.settings import Settings
from splat_ls.analysis.severity import Severity
from tests.support.check_rule import check_findings, findings_in

FOR_EACH = 'resource "terraform_data" "e" {\n  for_each = { a = 1 }\n}\n\n'
COUNT = 'resource "terraform_data" "c" {\n  count = 2\n}\n\n'
LIST = 'variable "l" {\n  type = list(object({ a = list(string) }))\n}\n\n'

ONE_A_SPLAT = {
    "map before legacy": (FOR_EACH + "locals {\n  x = terraform_data.e.*.id\n#     ^^^^^^^^^^^^^^^^^^ map-splat\n}\n"),
    "map before an index": (
        FOR_EACH + "locals {\n  x = terraform_data.e.*.id[0]\n#     ^^^^^^^^^^^^^^^^^^ map-splat\n}\n"
    ),
    "an index before one value": (
        'resource "terraform_data" "s" {}\n\nlocals {\n  x = terraform_data.s.*.id[0]\n'
        "#                     ^^ legacy-splat-index\n}\n"
    ),
    "one value before legacy": (
        'resource "terraform_data" "s" {}\n\nlocals {\n  x = terraform_data.s.*.id\n'
        "#                     ^^ single-value-splat\n}\n"
    ),
    "legacy before a list that may be null": (
        'variable "n" {\n  type    = list(string)\n  default = null\n}\n\nlocals {\n  x = var.n.*\n'
        "#          ^^ legacy-splat\n}\n"
    ),
    "a dot before everything": FOR_EACH
    + "locals {\n  x = terraform_data.e.[*].id\n#                     ^ dotted-splat\n}\n",
    "a nested legacy splat is one mistake": (
        FOR_EACH + "locals {\n  x = terraform_data.e.*.a.*.b\n#                         ^^ nested-legacy-splat\n}\n"
    ),
    "two splats of one chain": (
        LIST
        + "locals {\n  x = var.l.*.a[0].*\n#          ^^ legacy-splat-index\n#                 ^^ legacy-splat\n}\n"
    ),
    "what stands behind a splat of a map": (
        FOR_EACH + "locals {\n  x = terraform_data.e[*].id[*]\n#     ^^^^^^^^^^^^^^^^^^^ map-splat\n}\n"
    ),
    "a legacy splat behind a splat of a map": (
        FOR_EACH + "locals {\n  x = terraform_data.e[*].id.*\n#     ^^^^^^^^^^^^^^^^^^^ map-splat\n"
        "#                           ^^ legacy-splat\n}\n"
    ),
    "splats in each other's brackets": (
        LIST + "locals {\n  x = var.l.*.a[length(var.l.*.a)]\n#          ^^ legacy-splat-index\n"
        "#                           ^^ legacy-splat\n}\n"
    ),
    "a for_each of a splat has a finding of its own": (
        COUNT + 'resource "terraform_data" "d" {\n  for_each = terraform_data.c.*.id\n'
        "#            ^^^^^^^^^^^^^^^^^^^^^ for-each-splat\n#                            ^^ legacy-splat\n}\n"
    ),
    "a for_each of a splat of a map has the map's": (
        FOR_EACH + 'resource "terraform_data" "d" {\n  for_each = terraform_data.e[*].id\n'
        "#            ^^^^^^^^^^^^^^^^^^^ map-splat\n}\n"
    ),
}
EXACT_PLACES = {
    "characters beyond the first plane": (
        'locals {\n  x = "🚀🚀 ${join("→", local.größe.*.a)} 🚀"\n#                                ^^ legacy-splat\n}\n'
    ),
    "a combining character": 'locals {\n  x = ["é", var.l.*.a]\n#                ^^ legacy-splat\n}\n',
    "carriage returns": "locals {\r\n  y = 1\r\n  x = var.l.*.a\r\n#          ^^ legacy-splat\r\n}\r\n",
    "a line separator is no line end": 'locals {\n  x = ["\u2028", var.l.*.a]\n#                ^^ legacy-splat\n}\n',
    "a form feed in a comment": "locals {\n  # \x0c\n  x = var.l.*.a\n#          ^^ legacy-splat\n}\n",
    "a byte order mark": "\ufefflocals {\n  x = var.l.*.a\n#          ^^ legacy-splat\n}\n",
    "an empty last line": "\n\nlocals {\n  x = var.l.*.a\n#          ^^ legacy-splat\n}\n\n\n",
    "no last newline": "x = var.l.*.a\n#        ^^ legacy-splat",
    "blanks in the marker": "locals {\n  x = var.l . * . a\n#           ^^^ legacy-splat\n}\n",
    "a chain over several lines": (
        FOR_EACH
        + "locals {\n  x = (\n    terraform_data.e\n#   ^^^^^^^^^^^^^^^^… map-splat\n    [*]\n    .id\n  )\n}\n"
    ),
}


@pytest.mark.parametrize("source", ONE_A_SPLAT.values(), ids=ONE_A_SPLAT)
def test_one_finding_a_splat(source: str) -> None:
    check_findings(source)


@pytest.mark.parametrize("source", EXACT_PLACES.values(), ids=EXACT_PLACES)
def test_exact_places(source: str) -> None:
    check_findings(source)


def test_a_map_splat_is_an_error_only_where_it_surely_fails() -> None:
    found = findings_in(
        FOR_EACH
        + 'variable "m" { type = map(string) }\nlocals {\n  fails = terraform_data.e[*].id\n'
        + "  wrong = terraform_data.e[*].a\n  bare = terraform_data.e[*]\n  m = var.m[*].x\n"
        + '  key = terraform_data.e[*][var.m]\n  b = terraform_data.e[*]["b"]\n}\n'
    )
    assert [finding.severity.value for finding in found] == [
        "error",
        "warning",
        "warning",
        "warning",
        "warning",
        "error",
    ]


def test_a_map_splat_names_the_declaration_that_makes_it_a_map() -> None:
    source = (
        "#- main.tf\nlocals {\n  web = terraform_data.web\n  ids = local.web[*].id\n}\n"
        '#- web.tf\nresource "terraform_data" "web" {\n  for_each = toset(["a"])\n}\n'
    )
    (finding,) = findings_in(source)
    assert "`local.web` is a map of instances, as `terraform_data.web` has `for_each`" in finding.message
    assert [(related.path, related.message) for related in finding.related] == [
        ("main.tf", "`local.web` is `terraform_data.web`"),
        ("web.tf", "`terraform_data.web` has `for_each`"),
    ]


def test_a_finding_links_to_the_matching_part_of_the_manual() -> None:
    found = findings_in(
        FOR_EACH + 'variable "m" { type = map(any) }\nlocals {\n  a = terraform_data.e[*].id\n  b = var.m[*].id\n}\n'
    )
    assert [finding.link for finding in found] == [
        "https://opentofu.org/docs/language/meta-arguments/for_each/#referring-to-instances",
        "https://opentofu.org/docs/language/expressions/splat/#splat-expressions-with-maps",
    ]


def test_a_severity_that_is_set_counts_for_every_finding_of_the_rule() -> None:
    settings = Settings(severities={"map-splat": Severity.HINT, "legacy-splat": Severity.OFF})
    source = FOR_EACH + "locals {\n  a = terraform_data.e[*].id\n  b = terraform_data.e.*\n  c = var.x.*.a\n}\n"
    assert [(each.code, each.severity) for each in findings_in(source, settings)] == 2 * [("map-splat", Severity.HINT)]


SINGLE = 'resource "terraform_data" "s" {}\n\n'
NULLABLE = 'variable "n" {\n  type    = list(object({ a = string }))\n  default = null\n}\n\n'
SPOKEN_FOR = {
    "dotted-splat": FOR_EACH + "locals {\n  x = terraform_data.e.[*].id\n}\n",
    "nested-legacy-splat": FOR_EACH + "locals {\n  x = terraform_data.e.*.a.*.b\n}\n",
    "map-splat": FOR_EACH + "locals {\n  x = terraform_data.e.*.id[0]\n  y = terraform_data.e.*\n}\n",
    "legacy-splat-index": SINGLE + "locals {\n  x = terraform_data.s.*.id[0]\n  y = var.u.*.id[*]\n}\n",
    "single-value-splat": SINGLE + "locals {\n  x = terraform_data.s.*.id\n}\n",
    "legacy-splat": NULLABLE + "locals {\n  x = var.n.*.a\n}\n",
    "nullable-list-splat": NULLABLE + "locals {\n  x = var.n[*].a\n}\n",
    "syntax-error": "locals {\n  x = var.u.\n}\n",
}
"""For each rule a text where it speaks, and, but for it, a rule behind it would."""


@pytest.mark.parametrize("code", SPOKEN_FOR)
def test_with_a_rule_off_no_other_speaks_in_its_place(code: str) -> None:
    assert {finding.code for finding in findings_in(SPOKEN_FOR[code])} == {code}
    assert findings_in(SPOKEN_FOR[code], Settings(severities={code: Severity.OFF})) == []


def test_with_a_rule_off_others_speak_of_other_splats_and_other_aspects() -> None:
    off = Settings(severities={"legacy-splat-index": Severity.OFF})
    check_findings(
        LIST + "locals {\n  x = var.l.*.a[length(var.l.*.a)]\n#                           ^^ legacy-splat\n}\n", off
    )
    only = Settings(severities={"for-each-splat": Severity.OFF})
    check_findings(
        COUNT + 'resource "terraform_data" "d" {\n  for_each = terraform_data.c.*.id\n'
        "#                            ^^ legacy-splat\n}\n",
        only,
    )


def test_what_stands_behind_a_splat_of_a_map_is_not_judged_by_types_with_its_rule_off() -> None:
    source = FOR_EACH + "locals {\n  x = terraform_data.e[*].id[*]\n  y = terraform_data.e[*].id.*.b\n}\n"
    found = findings_in(source, Settings(severities={"map-splat": Severity.OFF}))
    assert [finding.code for finding in found] == ["legacy-splat"]


def test_with_every_rule_off_nothing_is_said() -> None:
    off = Settings(severities=dict.fromkeys(SPOKEN_FOR, Severity.OFF))
    assert [findings_in(source, off) for source in SPOKEN_FOR.values()] == [[]] * len(SPOKEN_FOR)


def test_prefer_splat_is_off_unless_it_is_set() -> None:
    source = COUNT + "locals {\n  x = [for c in terraform_data.c : c.id]\n}\n"
    assert not findings_in(source)
    (finding,) = findings_in(source, Settings(severities={"prefer-splat": Severity.INFORMATION}))
    assert (finding.code, finding.severity) == ("prefer-splat", Severity.INFORMATION)


def test_legacy_spellings_are_marked_as_deprecated() -> None:
    found = findings_in("locals {\n  a = var.x.*.a\n  b = var.x.*.a[0]\n  c = var.x.0\n  d = var.x.[0]\n}\n")
    assert [(finding.code, finding.deprecated) for finding in found] == [
        ("legacy-splat", True),
        ("legacy-splat-index", True),
        ("legacy-index", True),
        ("dotted-splat", False),
    ]


def test_a_long_source_is_cut_in_the_message() -> None:
    (finding,) = findings_in(f"locals {{\n  x = var.{'very_' * 20}long.*.a\n}}\n")
    assert "…`" in finding.message
    assert len(finding.message) < 200


def test_backticks_in_the_source_do_not_end_the_code_of_a_message() -> None:
    (finding,) = findings_in('locals {\n  x = var.x["a`[b](c)"].*.a\n}\n')
    assert '`var.x["a\'[b](c)"][*].a`' in finding.message
