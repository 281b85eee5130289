"""Inverse conversions: there and back is the same text, wherever both are exact."""

from __future__ import annotations

import pytest

from splat_ls.analysis.fix import Fix
from splat_ls.text.edit import apply_edits
from tests.support.fixture import Fixture
from tests.support.module import analysis_in

MODULE = """\
resource "terraform_data" "c" {{
  count = 2
}}

resource "terraform_data" "e" {{
  for_each = toset(["a"])
}}

variable "l" {{
  type = list(object({{ a = string, n = list(object({{ b = string }})) }}))
}}

locals {{
  t = [{{ a = 1, l = [{{ b = 1 }}] }}]
  x = {}
}}
"""

PAIRS = (
    ("to-full-splat", "var.l.*.a", "to-legacy-splat", "var.l[*].a"),
    ("to-full-splat", "var.l.*.n.0.b", "to-legacy-splat", "var.l[*].n[0].b"),
    ("to-full-splat", "local.t.*", "to-legacy-splat", "local.t[*]"),
    ("to-full-splat", "local.t[*].l.*.b", "to-legacy-splat", "local.t[*].l[*].b"),
    ("to-full-splat", "length(var.l .*)", "to-legacy-splat", "length(var.l [*])"),
    ("to-for", "terraform_data.c[*].id", "to-splat", "[for o in terraform_data.c : o.id]"),
    ("to-for", "terraform_data.c[*].output.a[0].b", "to-splat", "[for o in terraform_data.c : o.output.a[0].b]"),
    ("to-for", "local.t[*].l[*].b", "to-splat", "[for o in local.t : [for p in o.l : p.b]]"),
    ("to-for", "local.t[*].l[*].b", "to-splat", "[for o in local.t : o.l[*].b]"),
    ("to-for", "local.t[*]", "to-splat", "[for o in local.t : o]"),
    ("to-for", "(local.t[*].l)[0]", "to-splat", "[for o in local.t : o.l][0]"),
    ("to-for", "values(terraform_data.e)[*].id", "to-splat", "[for o in values(terraform_data.e) : o.id]"),
    ("to-for", "(true ? local.t : [])[*].a", "to-splat", "[for o in (true ? local.t : []) : o.a]"),
    ("to-for", 'join(",", var.l[*].a)', "to-splat", 'join(",", [for o in var.l : o.a])'),
    ("to-for", '"${local.t[*].a}"', "to-splat", '"${[for o in local.t : o.a]}"'),
    ("to-for", "local.t[*].l[local.t[0].a]", "to-splat", "[for o in local.t : o.l[local.t[0].a]]"),
)


@pytest.mark.parametrize(
    ("there", "one", "back", "other"), PAIRS, ids=[f"{one} = {other}" for _, one, _, other in PAIRS]
)
def test_there_and_back(there: str, one: str, back: str, other: str) -> None:
    before, after = MODULE.format(one), MODULE.format(other)
    assert after in _results(before, there)
    assert before in _results(after, back)


def _results(text: str, assist: str) -> list[str]:
    """Returns what the fixes of an assist make of the last attribute of a module."""
    return [apply_edits(text, fix.edits) for fix in _fixes(text, assist)]


def _fixes(text: str, assist: str) -> list[Fix]:
    analysis = analysis_in(Fixture.of(text).texts, "main.tf")
    placed = list(analysis.tree.leaves())[-1]
    assert placed.leaf.value is not None
    return [fix for fix in analysis.actions(placed.span(placed.leaf.value)) if fix.assist == assist and fix.edits]
