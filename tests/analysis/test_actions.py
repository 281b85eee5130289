"""Actions: by kind, the innermost first, one failure harming no other, and the one that silences."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from splat_ls.analysis.analysis import Analysis
from splat_ls.analysis.bug import Bug, BugLog, raise_bug
from splat_ls.analysis.finding import Finding
from splat_ls.analysis.fix import ActionKind, Fix, Safety
from splat_ls.analysis.place import Place
from splat_ls.analysis.rule import PlacedProblem, Rule
from splat_ls.analysis.severity import Severity
from splat_ls.assists import ASSISTS
from splat_ls.text.edit import apply_edits
from splat_ls.text.span import Span
from tests.support.check_rule import check_findings
from tests.support.fixture import Fixture
from tests.support.module import analysis_in, analysis_of

COUNT = 'resource "terraform_data" "c" {\n  count = 2\n}\n\n'
SPLAT = COUNT + "locals {\n  x = terraform_data.c.*$0.id\n}\n"


def actions_at(source: str, only: tuple[str, ...] | None = None) -> list[Fix]:
    fixture = Fixture.of(source)
    file, mark = fixture.marked
    return list(analysis_of(fixture, file.path).actions(mark, only))


@pytest.mark.parametrize(
    ("only", "kinds"),
    [
        (None, {ActionKind.QUICKFIX, ActionKind.REWRITE}),
        ((), set()),
        (("",), set(ActionKind)),
        (("quickfix",), {ActionKind.QUICKFIX}),
        (("refactor",), {ActionKind.REWRITE}),
        (("refactor.rewrite",), {ActionKind.REWRITE}),
        (("refactor.rewrite.x",), set()),
        (("refactor.extract",), set()),
        (("source",), {ActionKind.FIX_ALL}),
        (("source.fixAll",), {ActionKind.FIX_ALL}),
        (("source.fixAll.splat-ls",), {ActionKind.FIX_ALL}),
        (("source.fixAll.other",), set()),
        (("quick",), set()),
        (("refactor", "quickfix"), {ActionKind.QUICKFIX, ActionKind.REWRITE}),
    ],
)
def test_kinds_are_asked_for_by_prefix(only: tuple[str, ...] | None, kinds: set[ActionKind]) -> None:
    assert {fix.kind for fix in actions_at(SPLAT, only)} == kinds


def test_an_assist_runs_only_if_its_kind_is_asked_for() -> None:
    asked: list[str] = []

    def spy(place: Place) -> Iterator[Fix]:
        asked.append(place.placed.leaf.name)
        return iter(())

    fixture = Fixture.of(SPLAT)
    analysis = analysis_of(fixture, "main.tf")
    assists = tuple(replace(assist, offers=spy) for assist in ASSISTS if assist.kinds == (ActionKind.REWRITE,))
    spied = Analysis("main.tf", analysis.tree, analysis.module, analysis.settings, analysis.rules, assists)
    spied.actions(fixture.marked[1], ("quickfix",))
    assert not asked
    spied.actions(fixture.marked[1], ("refactor",))
    assert asked == ["x"] * len(assists)


def test_the_order_of_actions() -> None:
    fixes = actions_at(SPLAT)
    assert fixes[0].preferred
    assert fixes[0].title == "Convert to `terraform_data.c[*].id`"
    assert fixes[-1].title == "Ignore `legacy-splat` here"
    kinds = [fix.kind for fix in fixes[:-1]]
    assert kinds == sorted(kinds, key=list(ActionKind).index)


@pytest.mark.parametrize(
    ("source", "assists"),
    [
        ("locals {\n  x = 1$0\n}\n", []),
        ("locals {\n  x$0 = var.l[*].a\n}\n", []),
        ("locals {\n  x = [for o in var.l : upper(o)$0]\n}\n", []),
        ("\n$0", []),
        ("locals {\n  $0x = var.l.*.a\n  y = 1$0\n}\n", ["to-full-splat", "to-for", "ignore"]),
        ("locals {\n  x = var.l.*.a\n$0  y = 1\n$0}\n", []),
        ("$0locals {\n  x = var.l.*.a\n  y = var.m.*.b\n}\n$0", ["to-full-splat"] * 2 + ["to-for"] * 2 + ["ignore"]),
        ("locals {\n  x = var.l.*.a[var.m.*$0.b]\n}\n", ["to-full-splat"] * 2 + ["to-for"] * 2 + ["ignore"]),
    ],
)
def test_what_is_offered_where(source: str, assists: list[str]) -> None:
    offered = [fix.assist for fix in actions_at(source) if fix.disabled is None]
    assert [name for name in offered if name in ("to-full-splat", "to-for", "ignore")][
        : len(assists) or None
    ] == assists


def test_the_innermost_place_comes_first() -> None:
    fixes = actions_at("locals {\n  x = var.l.*.a[length(var.m.*$0.b)]\n}\n")
    assert [fix.title for fix in fixes if fix.assist == "to-full-splat"] == [
        "Convert to `var.m[*].b`",
        "Convert to `(var.l[*].a)[length(var.m.*.b)]`",
    ]


# ------------------------------------------------------------------------------------------- faults


class BrokenError(Exception):
    """The fault that the tests put into rules and assists."""


def broken_offers(place: Place) -> Iterator[Fix]:
    raise BrokenError(f"a secret of the file: {place.placed.leaf.text}")


class BrokenRule(Rule):
    """Fails. It stands before all other rules."""

    code = "broken"
    default = Severity.ERROR
    link = ""

    def check(self, place: Place) -> Finding | None:
        raise BrokenError(place.placed.leaf.text)

    def check_problem(self, problem: PlacedProblem) -> Finding | None:
        raise BrokenError(problem.problem.detail)


def test_a_rule_that_fails_loses_its_own_findings_only() -> None:
    fixture = Fixture.of(COUNT + "locals {\n  x = terraform_data.c.*.id\n  y = 1 +\n}\n")
    sound = analysis_of(fixture, "main.tf")
    bugs: list[Bug] = []
    rules = (BrokenRule(), *sound.rules)
    analysis = Analysis("main.tf", sound.tree, sound.module, sound.settings, rules, ASSISTS, bug=bugs.append)
    assert analysis.findings() == sound.findings()
    assert [finding.code for finding in analysis.findings()] == ["legacy-splat", "syntax-error"]
    assert {bug.part for bug in bugs} == {"broken"}
    assert "terraform_data.c.*.id" in {bug.span.slice(fixture.main.text) for bug in bugs}
    strict = Analysis("main.tf", sound.tree, sound.module, sound.settings, rules, ASSISTS, bug=raise_bug)
    with pytest.raises(BrokenError):
        strict.findings()


def test_a_bug_is_passed_on_once() -> None:
    heard: list[Bug] = []
    log = BugLog(heard.append)
    for offset in range(3):
        try:
            raise BrokenError(str(offset))
        except BrokenError as error:
            log(Bug("map-splat", "main.tf", Span(offset, offset), error))
            log(Bug("hover", "main.tf", Span(offset, offset), error))
    assert [bug.part for bug in heard] == ["map-splat", "hover"]


def test_an_assist_that_fails_loses_its_own_offers_only() -> None:
    fixture = Fixture.of(SPLAT)
    sound = analysis_of(fixture, "main.tf")
    assists = (replace(ASSISTS[0], offers=broken_offers), *ASSISTS)
    bugs: list[Bug] = []
    analysis = Analysis("main.tf", sound.tree, sound.module, sound.settings, sound.rules, assists, bug=bugs.append)
    mark = fixture.marked[1]
    assert analysis.actions(mark) == sound.actions(mark)
    assert {(bug.part, type(bug.error)) for bug in bugs} == {(ASSISTS[0].id, BrokenError)}
    assert bugs[0].span.slice(fixture.main.text) == "terraform_data.c.*.id"
    assert "secret" not in str(bugs[0])


# ----------------------------------------------------------------------------------------- ignoring

IGNORED = {
    "at the end of the line": (
        "locals {\n  x = var.l.*$0.a\n}\n",
        "locals {\n  x = var.l.*.a # splat-ls: ignore[legacy-splat]\n}\n",
    ),
    "behind blanks": ("x = var.l.*$0.a  \n", "x = var.l.*.a  # splat-ls: ignore[legacy-splat]\n"),
    "behind a comment": ("x = var.l.*$0.a # why\n", "x = var.l.*.a # why splat-ls: ignore[legacy-splat]\n"),
    "behind a block comment": (
        "x = var.l.*$0.a /* why */\n",
        "x = var.l.*.a /* why */ # splat-ls: ignore[legacy-splat]\n",
    ),
    "in a list that is there": (
        "x = [var.l.*$0.a, var.l.*.a[0]] # splat-ls: ignore[legacy-splat-index] yes\n",
        "x = [var.l.*.a, var.l.*.a[0]] # splat-ls: ignore[legacy-splat-index, legacy-splat] yes\n",
    ),
    "inside a call": (
        "x = concat(\n  var.l.*$0.a,\n  [],\n)\n",
        "x = concat(\n  var.l.*.a, # splat-ls: ignore[legacy-splat]\n  [],\n)\n",
    ),
    "before a carriage return": ("x = var.l.*$0.a\r\n", "x = var.l.*.a # splat-ls: ignore[legacy-splat]\r\n"),
    "above a heredoc": (
        "locals {\r\n  x = <<EOT\r\n${var.l.*$0.a[0]}\r\nEOT\r\n}\r\n",
        "locals {\r\n  # splat-ls: ignore[legacy-splat-index]\r\n  x = <<EOT\r\n${var.l.*.a[0]}\r\nEOT\r\n}\r\n",
    ),
    "above the start of a heredoc": (
        "x = [var.l.*$0.a, <<EOT\ntext\nEOT\n]\n",
        "# splat-ls: ignore[legacy-splat]\nx = [var.l.*.a, <<EOT\ntext\nEOT\n]\n",
    ),
    "above an open block comment": (
        "x = var.l.*$0.a /* one\ntwo */\n",
        "# splat-ls: ignore[legacy-splat]\nx = var.l.*.a /* one\ntwo */\n",
    ),
    "at the end of the text": ("y = 1\nx = var.l.*$0.a", "y = 1\nx = var.l.*.a # splat-ls: ignore[legacy-splat]"),
}


@pytest.mark.parametrize(("before", "after"), IGNORED.values(), ids=IGNORED)
def test_ignoring(before: str, after: str) -> None:
    (fix,) = (fix for fix in actions_at(before) if fix.assist == "ignore")
    assert apply_edits(Fixture.of(before).main.text, fix.edits) == after
    assert (fix.safety, fix.preferred) == (Safety.SAFE, False)
    check_findings(after)


def test_one_action_for_each_rule_that_has_something_here() -> None:
    fixes = actions_at("$0x = [var.l.*.a, var.m.*.b, var.n.*.c[0]]$0\n", ("quickfix",))
    assert [fix.title for fix in fixes if fix.assist == "ignore"] == [
        "Ignore `legacy-splat` here",
        "Ignore `legacy-splat-index` here",
    ]


def test_json_has_no_comments_to_ignore_with() -> None:
    fixes = actions_at('#- main.tf.json\n{ "output": { "o": { "value": "${var.l.*$0.a}" } } }\n')
    assert [fix.assist for fix in fixes] == ["to-full-splat", "to-for"]


# ------------------------------------------------------------------------------------------ fix all


def test_fix_all_is_one_action_with_small_edits() -> None:
    (fix,) = actions_at(
        COUNT + "locals {\n  x = terraform_data.c.*$0.id\n  y = terraform_data.c.0\n}\n", ("source.fixAll",)
    )
    assert fix.kind is ActionKind.FIX_ALL
    assert [(edit.span.length, edit.text) for edit in fix.edits] == [(2, "[*]"), (1, "["), (0, "]")]


def test_fix_all_is_not_offered_where_there_is_nothing_to_fix() -> None:
    assert not actions_at("locals {\n  x = var.l[*]$0.a\n}\n", ("source.fixAll",))


def test_no_action_reaches_beyond_the_selection_of_another_attribute() -> None:
    fixture = Fixture.of("locals {\n  x = var.l.*.a\n  y = var.m.*.b\n}\n")
    start = fixture.main.text.index("var.l")
    fixes = analysis_of(fixture, "main.tf").actions(Span(start, start + 5), None)
    assert {fix.title for fix in fixes if fix.assist == "to-full-splat"} == {"Convert to `var.l[*].a`"}


def test_a_chain_of_more_splats_than_anyone_writes_costs_nothing() -> None:
    text = f"locals {{\n  x = local.a{'[*]' * 150}\n}}\n"
    at = text.index("[*]") + 1
    fixes = analysis_in({"main.tf": text}, "main.tf").actions(Span(at, at))
    assert [fix for fix in fixes if fix.edits and "Ignore" not in fix.title] == []
