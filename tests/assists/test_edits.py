"""Edits touch what they must and nothing else: templates, heredocs, JSON, line ends, comments, several lines."""

from __future__ import annotations

import pytest

from splat_ls.analysis.settings import IteratorStyle, Settings
from splat_ls.text.edit import apply_edits
from tests.support.fixture import Fixture
from tests.support.module import analysis_of

DYNAMIC = """\
resource "a_b" "c" {
  dynamic "o" {
    for_each = [1]
    content {
      x = $1
    }
  }
}
locals {
  t = [{ l = [1, 2] }]
}
"""
COUNT = 'resource "terraform_data" "c" {\n  count = 2\n}\n'

CASES = {
    "in a quoted template": (
        "to-full-splat",
        'locals {\n  x = "a ${join(",", var.x.*$0.a)} $${var.x.*.a} b" # .*\n}\n',
        'locals {\n  x = "a ${join(",", var.x[*].a)} $${var.x.*.a} b" # .*\n}\n',
    ),
    "in a template in a template": (
        "to-full-splat",
        'locals {\n  x = "${join("-${join("", var.x.*$0.a)}", ["b"])}"\n}\n',
        'locals {\n  x = "${join("-${join("", var.x[*].a)}", ["b"])}"\n}\n',
    ),
    "in a heredoc": (
        "to-for",
        f'{COUNT}locals {{\n  x = <<-EOT\n    .* ${{join(",", terraform_data.c[*$0].id)}} [*]\n  EOT\n}}\n',
        f'{COUNT}locals {{\n  x = <<-EOT\n    .* ${{join(",", [for o in terraform_data.c : o.id])}} [*]\n  EOT\n}}\n',
    ),
    "in a directive": (
        "to-full-splat",
        'locals {\n  x = "%{ for o in var.x.*$0.a ~} ${o} %{ endfor ~}"\n}\n',
        'locals {\n  x = "%{ for o in var.x[*].a ~} ${o} %{ endfor ~}"\n}\n',
    ),
    "below a directive's loop variable": (
        "to-for",
        f'{COUNT}locals {{\n  x = "%{{ for o in [0] }}${{terraform_data.c[*$0].l[o]}}%{{ endfor }}"\n}}\n',
        f'{COUNT}locals {{\n  x = "%{{ for o in [0] }}${{[for p in terraform_data.c : p.l[o]]}}%{{ endfor }}"\n}}\n',
    ),
    "carriage returns": (
        "to-full-splat",
        "locals {\r\n  x = [\r\n    var.x.*$0.a[0], # first\r\n    2,\r\n  ]\r\n}\r\n",
        "locals {\r\n  x = [\r\n    (var.x[*].a)[0], # first\r\n    2,\r\n  ]\r\n}\r\n",
    ),
    "a comment between the steps stays": (
        "to-full-splat",
        "locals {\n  x = (\n    var.x # the list\n    .*$0  # each\n    .a    # its a\n  )\n}\n",
        "locals {\n  x = (\n    var.x # the list\n    [*]  # each\n    .a    # its a\n  )\n}\n",
    ),
    "a comment between the steps stays in a for": (
        "to-for",
        f"{COUNT}locals {{\n  x = (\n    terraform_data.c # the list\n    .*$0\n    .id\n  )\n}}\n",
        f"{COUNT}locals {{\n  x = (\n    [for o in terraform_data.c # the list\n     : o.id]\n  )\n}}\n",
    ),
    "several lines become one at the top of a value": (
        "to-splat",
        f"{COUNT}locals {{\n  x = [\n    for o in terraform_data.c$0 :\n    o.id\n  ] # ids\n  y = 1\n}}\n",
        f"{COUNT}locals {{\n  x = terraform_data.c[*].id # ids\n  y = 1\n}}\n",
    ),
    "an index over several lines stays": (
        "to-full-splat",
        "locals {\n  x = var.x.*$0.a[\n    0 # first\n  ]\n}\n",
        "locals {\n  x = (var.x[*].a)[\n    0 # first\n  ]\n}\n",
    ),
    "alignment of neighbours": (
        "to-full-splat",
        "locals {\n  long_name = 1 # one\n  x         = var.x.*$0.a   # two\n}\n",
        "locals {\n  long_name = 1 # one\n  x         = var.x[*].a   # two\n}\n",
    ),
    "characters beyond the BMP": (
        "to-full-splat",
        'locals {\n  größe = "🚀 ${join("→", var.größe.*$0.straße)} é"\n}\n',
        'locals {\n  größe = "🚀 ${join("→", var.größe[*].straße)} é"\n}\n',
    ),
    "a selection of the whole": (
        "to-full-splat",
        "locals {\n  x = $0var.x.*.a$0\n}\n",
        "locals {\n  x = var.x[*].a\n}\n",
    ),
    "a cursor on the name behind the splat": (
        "to-full-splat",
        "locals {\n  x = var.x.*.abc$0def\n}\n",
        "locals {\n  x = var.x[*].abcdef\n}\n",
    ),
    "a JSON string": (
        "to-full-splat",
        '#- main.tf.json\n{"locals": {"x": "é\\t${join(\\",\\", var.x.*$0.a)} \\u0024"}}\n',
        '{"locals": {"x": "é\\t${join(\\",\\", var.x[*].a)} \\u0024"}}\n',
    ),
    "a JSON string with a key in quotes": (
        "to-for",
        '#- main.tf.json\n{"locals": {"t": [{"k": 1}], "x": "${local.t[*$0][\\"k\\"]}"}}\n',
        '{"locals": {"t": [{"k": 1}], "x": "${[for o in local.t : o[\\"k\\"]]}"}}\n',
    ),
    "a dynamic block's iterator is not captured": (
        "to-for",
        DYNAMIC.replace("$1", "local.t[*$0].l[o.value]"),
        DYNAMIC.replace("$1", "[for p in local.t : p.l[o.value]]"),
    ),
}


@pytest.mark.parametrize(("assist", "before", "after"), CASES.values(), ids=CASES)
def test_edit(assist: str, before: str, after: str) -> None:
    assert after in _made(before, assist, Settings())


def test_an_element_of_a_very_large_object() -> None:
    """Large objects are parsed in parts."""
    many = "".join(f"    key_{number} = var.x[{number}].name\n" for number in range(2000))
    before = f"locals {{\n  large = {{\n{many}    last = var.x.*$0.name[0] # last\n  }}\n}}\n"
    after = before.replace("var.x.*$0.name[0]", "(var.x[*].name)[0]")
    assert after in _made(before, "to-full-splat", Settings())


SINGULAR = {
    "the plural of a variable": ("length(var.subnets[*$0].id)", "length([for subnet in var.subnets : subnet.id])"),
    "inner loops have names of their own": (
        "length(var.groups[*$0].members[*].id)",
        "length([for group in var.groups : [for member in group.members : member.id]])",
    ),
    "a name that is taken": ("length(var.subnets[*$0].l[subnet])", "length([for o in var.subnets : o.l[subnet]])"),
    "a root of the language": ("length(var.counts[*$0].id)", "length([for o in var.counts : o.id])"),
    "no plural": ("length(var.web[*$0].id)", "length([for o in var.web : o.id])"),
    "what values are": (
        "length(values(var.policies)[*$0].id)",
        "length([for policy in values(var.policies) : policy.id])",
    ),
    "what keys are": ("length(keys(var.policies)[*$0])", "length([for key in keys(var.policies) : key])"),
}


@pytest.mark.parametrize(("before", "after"), SINGULAR.values(), ids=SINGULAR)
def test_singular_names(before: str, after: str) -> None:
    assert f"locals {{\n  x = {after}\n}}\n" in _made(before, "to-for", Settings(iterator=IteratorStyle.SINGULAR))


def _made(before: str, assist: str, settings: Settings) -> list[str]:
    """Returns what the fixes of an assist make of the file with the mark."""
    fixture = Fixture.of(before)
    file, mark = fixture.marked
    fixes = analysis_of(fixture, file.path, settings).actions(mark)
    return [apply_edits(file.text, fix.edits) for fix in fixes if fix.assist == assist and fix.edits]
