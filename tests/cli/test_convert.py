"""`splat-ls convert`: every form, with and without the types, and the reason where there is none."""

from __future__ import annotations

import pytest

from tests.support.command import CommandLine

COUNT = 'resource "terraform_data" "c" {\n  count = 2\n}\nresource "terraform_data" "e" {\n  for_each = {}\n}\n'
UNKNOWN = "note: only if the source is a list, set or tuple: its type is not known\n"


def check_converted(cli: CommandLine, form: str, expression: str, expected: str, *arguments: str) -> str:
    """Asserts what is printed, and returns what is told beside it."""
    ran = cli.run("convert", "--to", form, expression, *arguments)
    assert (ran.status, ran.out) == (0, f"{expected}\n"), ran.err
    return ran.err


@pytest.mark.parametrize(
    ("form", "expression", "expected"),
    [
        ("for", "var.x[*].a", "[for o in var.x : o.a]"),
        ("for", "var.x.*.a[0]", "[for o in var.x : o.a][0]"),
        ("for", "var.x[*].a[*].b", "[for o in var.x : [for p in o.a : p.b]]"),
        ("for", "f(var.x[*].a, var.y.*.b)", "f([for o in var.x : o.a], [for o in var.y : o.b])"),
        ("splat", "[for s in var.x : s.a]", "var.x[*].a"),
        ("splat", "var.x.*.a[0]", "(var.x[*].a)[0]"),
        ("splat", "[for s in var.x : [for t in s.l : t.a]]", "var.x[*].l[*].a"),
        ("splat", "var.x.*.*", "var.x[*][*]"),
        ("legacy", "var.x[*].a[0]", "var.x.*.a.0"),
        ("legacy", 'f("x", var.x[*].a)', 'f("x", var.x.*.a)'),
        ("for", "(\n  var.x\n  [*].a\n)", "(\n  [for o in var.x : o.a]\n)"),
    ],
)
def test_the_new_text_is_printed(cli: CommandLine, form: str, expression: str, expected: str) -> None:
    check_converted(cli, form, expression, expected)


def test_what_differs_is_told(cli: CommandLine) -> None:
    assert check_converted(cli, "for", "var.x[*].a", "[for o in var.x : o.a]") == UNKNOWN


def test_a_file_gives_the_types(cli: CommandLine) -> None:
    cli.write({"main.tf": COUNT})
    assert (
        check_converted(cli, "for", "terraform_data.c[*].id", "[for o in terraform_data.c : o.id]", "--in", "main.tf")
        == ""
    )
    splat = "values(terraform_data.e)[*].id"
    assert check_converted(cli, "splat", "[for o in terraform_data.e : o.id]", splat, "--in", ".") == ""


def test_settings_name_the_loop_variable(cli: CommandLine) -> None:
    cli.write({".splat-ls.toml": 'iterator = "singular"\n'})
    check_converted(cli, "for", "var.subnets[*].id", "[for subnet in var.subnets : subnet.id]")


def test_the_expression_may_come_from_standard_input(cli: CommandLine) -> None:
    for arguments in (("-",), ()):
        ran = cli.run("convert", "--to", "for", *arguments, stdin=b"module.m[*].ids\n")
        assert (ran.status, ran.out) == (0, "[for o in module.m : o.ids]\n")


@pytest.mark.parametrize(
    ("form", "expression", "reason"),
    [
        ("for", "var.x", "there is no splat in it"),
        ("splat", "var.x[*].a", "there is neither a for-expression nor a legacy splat in it"),
        ("splat", "[for s in var.x : s.a if s.b]", "a splat cannot filter"),
        ("legacy", "var.x.*.a", "there is no full splat in it"),
        ("legacy", 'var.x[*]["a b"]', "a legacy splat reads only attributes and whole numbers"),
    ],
)
def test_the_reason_is_told_where_there_is_none(cli: CommandLine, form: str, expression: str, reason: str) -> None:
    ran = cli.run("convert", "--to", form, expression)
    assert (ran.status, ran.out) == (1, "")
    assert ran.err.startswith("no conversion: ")
    assert reason in ran.err


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (("--to", "for", "x["), "the expression does not parse"),
        (("--to", "for", "x[*]) + (y"), "the expression does not parse"),
        (("--to", "for", "x[*]", "--in", "nowhere.tf"), "--in: there is no file nowhere.tf"),
        (("x[*]",), "Missing option '--to'"),
    ],
)
def test_mistakes_are_refused(cli: CommandLine, arguments: tuple[str, ...], reason: str) -> None:
    ran = cli.run("convert", *arguments)
    assert (ran.status, ran.out) == (2, "")
    assert reason in ran.err
