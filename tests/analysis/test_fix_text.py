"""Fixing a whole text: all that is allowed, from the inside out, until nothing is left, with the smallest edits."""

from __future__ import annotations

import pytest

from splat_ls.analysis.analysis import Analysis
from splat_ls.analysis.fix import Safety
from splat_ls.analysis.fix_text import fix_edits, fixed
from splat_ls.text.edit import apply_edits
from tests.support.fixture import Fixture
from tests.support.module import analysis_in

COUNT = 'resource "terraform_data" "c" {\n  count = 2\n}\n\n'
EACH = 'resource "terraform_data" "e" {\n  for_each = toset(["a"])\n}\n\n'
SINGLE = 'resource "terraform_data" "s" {\n  input = 1\n}\n\n'


def check_fixed(before: str, after: str, safety: Safety = Safety.SAFE, *, codes: tuple[str, ...] = ()) -> None:
    """Checks what becomes of the first file of a fixture, that it stays so, and that nothing fixable is left."""
    texts = Fixture.of(before).texts
    path = next(iter(texts))

    def analyse(text: str) -> Analysis:
        return analysis_in({**texts, path: text}, path)

    def select(code: str) -> bool:
        return not codes or code in codes

    text = fixed(texts[path], analyse, safety, select)
    assert text == after
    assert fixed(text, analyse, safety, select) == text
    left = analyse(text)
    assert not [one for one in left.findings() if select(one.code) and left.fix_for(one, safety) is not None]
    problems = list(left.tree.problems())
    assert len(problems) <= len(list(analyse(texts[path]).tree.problems()))


SAFE = {
    "nothing to do": ("locals {\n  x = var.l[*].a\n}\n", "locals {\n  x = var.l[*].a\n}\n"),
    "a marker": ("x = var.l.*.a\n\n", "x = var.l[*].a\n\n"),
    "several in a line": (
        "x = concat(var.l.*.a, var.m.*.b, var.n.0)\n",
        "x = concat(var.l[*].a, var.m[*].b, var.n[0])\n",
    ),
    "an index on the result": (COUNT + "x = terraform_data.c.*.id[0]\n", COUNT + "x = terraform_data.c[0].id\n"),
    "an index on the result of something unknown": ("x = var.l.*.a[0]\n\n", "x = (var.l[*].a)[0]\n\n"),
    "a splat in the index of a splat": (
        "x = var.l.*.a[length(var.m.*.b)]\n\n",
        "x = (var.l[*].a)[length(var.m[*].b)]\n\n",
    ),
    "a moved index with a splat in it": (
        COUNT + "x = terraform_data.c.*.id[length(var.m.*.b) - 1]\n",
        COUNT + "x = terraform_data.c[length(var.m[*].b) - 1].id\n",
    ),
    "chains of splats": ("x = var.l.*.a[0].*.b[1]\n\n", "x = ((var.l[*].a)[0][*].b)[1]\n\n"),
    "a list that for_each takes": (
        COUNT + 'resource "terraform_data" "d" {\n  for_each = terraform_data.c.*.id\n}\n',
        COUNT + 'resource "terraform_data" "d" {\n  for_each = toset(terraform_data.c[*].id)\n}\n',
    ),
    "one value": (SINGLE + "x = terraform_data.s.*.id\n", SINGLE + "x = [terraform_data.s.id]\n"),
    "what does not parse": ("x = var.l.[*].a\ny = var.l.*.a.*.b\n", "x = var.l[*].a\ny = var.l[*].a[*].b\n"),
    "not what silences": (
        "x = var.l.*.a # splat-ls: ignore\ny = var.l.*.a\n",
        "x = var.l.*.a # splat-ls: ignore\ny = var.l[*].a\n",
    ),
    "not a map": (EACH + "x = terraform_data.e.*.id\n", EACH + "x = terraform_data.e.*.id\n"),
    "not a comment": ("x = var.l.*.a # and .*.b\n# var.l.*.a\n", "x = var.l[*].a # and .*.b\n# var.l.*.a\n"),
    "not a for": (COUNT + "x = [for o in terraform_data.c : o.id]\n",) * 2,
    "carriage returns": ("x = var.l.*.a\r\ny = var.l.*.b\r\n", "x = var.l[*].a\r\ny = var.l[*].b\r\n"),
    "beside something broken": ("x = 1 +\ny = var.l.*.b\n", "x = 1 +\ny = var.l[*].b\n"),
    "in a template": ('x = "${join(",", var.l.*.a)}"\n\n', 'x = "${join(",", var.l[*].a)}"\n\n'),
    "in JSON": (
        '#- main.tf.json\n{ "output": { "o": { "value": "${var.l.*.a[\\"k\\"]}" } } }\n',
        '{ "output": { "o": { "value": "${(var.l[*].a)[\\"k\\"]}" } } }\n',
    ),
}


@pytest.mark.parametrize(("before", "after"), SAFE.values(), ids=SAFE)
def test_safe_fixes(before: str, after: str) -> None:
    check_fixed(before, after)


def test_unsafe_fixes_are_made_when_they_are_allowed() -> None:
    check_fixed(
        EACH + "x = terraform_data.e.*.id\ny = var.l.*.a[0]\n",
        EACH + "x = values(terraform_data.e)[*].id\ny = (var.l[*].a)[0]\n",
        Safety.UNSAFE,
    )


def test_only_the_selected_rules_are_fixed() -> None:
    check_fixed(
        "x = var.l.*.a\ny = var.l.*.a[0]\nz = var.l.0\n",
        "x = var.l.*.a\ny = var.l.*.a[0]\nz = var.l[0]\n",
        codes=("legacy-index",),
    )


def test_edits_touch_nothing_else() -> None:
    text = "x   = concat( var.l.*.a , /* keep .*.x */ var.m . * . b ) # and this\n"
    edits = fix_edits(analysis_in({"main.tf": text}, "main.tf"), Safety.SAFE, lambda _: True)
    assert [(edit.span.slice(text), edit.text) for edit in edits] == [(".*", "[*]"), (". *", "[*]")]


def test_rounds_make_one_set_of_edits() -> None:
    text = "x = var.l.*.a[length(var.m.*.b)]\n"
    edits = fix_edits(analysis_in({"main.tf": text}, "main.tf"), Safety.SAFE, lambda _: True)
    assert apply_edits(text, edits) == "x = (var.l[*].a)[length(var.m[*].b)]\n"
    assert [(edit.span.slice(text), edit.text) for edit in edits] == [
        ("", "("),
        (".*", "[*]"),
        ("", ")"),
        (".*", "[*]"),
    ]


def test_many_fixes_cost_no_more_than_their_number() -> None:
    """Three thousand splats in one file, in one round: nothing here compares every fix with every other."""
    text = "".join(f"x{number} = var.l.*.a{number}\n" for number in range(3000))
    edits = fix_edits(analysis_in({"main.tf": text}, "main.tf"), Safety.SAFE, lambda _: True)
    assert len(edits) == 3000
