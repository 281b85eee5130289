"""What is told of a text without parsing it is true: the parser agrees, on real shapes and on broken ones."""

from __future__ import annotations

import json
import random
import time
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from splat_ls.syntax.candidates import may_hold_splat_or_for
from splat_ls.syntax.sound import HAS_ATOMIC_PATTERNS, Soundness, soundness
from splat_ls.syntax.tree import Tree

CORPUS = Path(__file__).parents[1] / "corpus"
BODY = """\
/* head */
variable "size" {
  type        = object({ cpu = number, names = optional(list(string), ["a"]) })
  description = "A $ and a % and a \\"quote\\"." # and "more"
  default     = { cpu : 15, names = [] }
}

locals {
  one   = var.a == null ? -1 : (var.b > 2 && !var.c ? 1 : 2)
  calls = provider::x::f(lower("${var.name}-x"), var.list[0], var.map["k"].b[local.i]...)
  tuple = [
    1, # one
    "two",
  ]
  loops = { for k, v in var.m : k => v... if v != null }
  list  = [for x in [for y in var.l : y] : merge(x, {
    a = 1
    "b" = 2, c = 3
  })]
  text = f(<<-EOT
    A "quote", a \\, a $ and ${var.name}.
    EOT2
    EOT
  )
}

resource "a" "b" {
  one = { one = 1, two = 2 }
  two = [
    { one = 1 },
  ]
  user_data = <<EOF
}
EOF
  dynamic "setting" {
    for_each = var.settings
    content {}
  }
  lifecycle { ignore_changes = [tags] }
}
"""
SPLATS = "locals {\n  a = var.x[*].y[0]\n  b = f(var.x.*.y.0.z[1])\n  c = var.x.0\n}\n"


def check_true(text: str) -> Soundness:
    """Asserts that what is told of a text is so, and returns it."""
    told = soundness(text)
    if told is not Soundness.UNKNOWN:
        tree = Tree.of(text)
        assert not list(tree.problems()), text
        if told is Soundness.SPLATLESS:
            for placed in tree.leaves():
                assert placed.leaf.value is not None
                assert not has_splat(placed.leaf.value), text
    return told


def has_splat(node: object) -> bool:
    """Tells whether a splat or a legacy index is anywhere in an expression."""
    from splat_ls.syntax.nodes import FullSplatStep, LegacyIndexStep, LegacySplatStep, Node
    from splat_ls.syntax.walk import walk

    assert isinstance(node, Node)
    return any(isinstance(visit.node, (FullSplatStep, LegacySplatStep, LegacyIndexStep)) for visit in walk(node))


def told_where_possible(expected: Soundness) -> Soundness:
    """Returns what is told of a plain text, which on a Python without atomic patterns is nothing."""
    return expected if HAS_ATOMIC_PATTERNS else Soundness.UNKNOWN


def test_plain_texts_are_sound() -> None:
    assert check_true(BODY) is told_where_possible(Soundness.SPLATLESS)
    assert check_true(BODY.replace("\n", "\r\n")) is told_where_possible(Soundness.SPLATLESS)
    assert check_true("") is told_where_possible(Soundness.SPLATLESS)
    assert check_true(SPLATS) is told_where_possible(Soundness.SOUND)


@pytest.mark.parametrize(
    "value",
    [
        "f()",
        "f(a,)",
        "f(a, b...)",
        "f(\n  a\n)",
        "[]",
        "[a,]",
        "(a)",
        "x[a]",
        "{}",
        "{ a = 1, b : 2, }",
        "[for x in y : z if w]",
        "{ for k, v in y : k => v... if w }",
        "a ? b + c : d ? e : f",
    ],
)
def test_every_kind_of_bracket_is_understood(value: str) -> None:
    assert check_true(f"a = {value}\n") is told_where_possible(Soundness.SPLATLESS)


@pytest.mark.parametrize(
    "text",
    [
        "a = [\n  b = 1\n]\n",
        "a = f(\n  b {\n  }\n)\n",
        "a = {\n  b {\n  }\n}\n",
        "a = b : c\n",
        "a = b ? c\n",
        'a = "x" "y"\n',
        'a "${b}" {\n}\n',
        "a = 1 b = 2\n",
        "a = [1 2]\n",
        "a = {b = 1 c = 2}\n",
        "a = f(1,,2)\n",
        "a = x.*.y.*.z\n",
        "a = x.0.1\n",
        "a = x.0.e1\n",
        "a = x.[*]\n",
        "a = {for = 1}\n",
        "a = [for x in y : z => 1]\n",
        "a = {for x in y : z}\n",
        "a = (for x in y : z)\n",
        "a = f(for x in y : z)\n",
        "a = x[for x in y : z]\n",
        "a = [for x in y : z...]\n",
        "a = f(b, ...)\n",
        "a = f(...)\n",
        "a = f(b... c)\n",
        "a = [b...]\n",
        "a = (b, c)\n",
        "a = (b,)\n",
        "a = ()\n",
        "a = x[b, c]\n",
        "a = x[]\n",
        "a = [,]\n",
        "a = b ? c + : d\n",
        "a = b ? c d : e\n",
        "a = b ? : d\n",
        "a = 0x1\n",
        'a = "\n"\n',
        'a = "\\q"\n',
        "a = 1\nb\n",
        "}\n",
        "a {\n",
        "a = (1\n",
        "a\x05 = 1\n",
        "a = \x01\n",
        "a = f (1)(2)\n",
        "a =\n1\n",
        "a = b\n  .c\n",
        "/* open\na = 1\n",
        "a = <<E\nb\n",
        "a = <<E\n${\nE\n",
        "a = <<E\n%{ if x }\nE\n",
        "a = <<E\nb\nE + 1\n",
        "a = <<E\nE\n.b\n",
        "a { b = <<E\nE\n}\n",
        "a {\n  b = 1\n  c = [\n  ]\n  b = 2\n}\n",
        "a {\n  b {\n    c = 1\n  }\n  c = 1\n  d {\n  }\n  c = 1\n}\n",
    ],
)
def test_what_does_not_parse_is_never_sound(text: str) -> None:
    assert list(Tree.of(text).problems())
    assert soundness(text) is Soundness.UNKNOWN


@pytest.mark.parametrize("case", json.loads((CORPUS / "syntax.json").read_text()), ids=lambda case: case["id"])
def test_the_cases_of_the_reference_parser(case: dict[str, str]) -> None:
    check_true(f"x = {case['text']}\n" if case["kind"] == "expr" else case["text"])


PIECES = [
    "a", "b.c", "1", "1.5", '"s"', '"${a.b}"', '"${', "[", "]", "(", ")", "{", "}", ",", "=", ":", "=>", "?", "...",
    "\n", " ", "  ", "for ", "x in y", " if ", "[*]", ".*", ".0", ".d", "-", "!", " + ", " == ", "# c", "//", "/*",
    "*/", "<<E\n", "\nE\n", "<<-E\n  b\n  E\n", "${a}", "%{ if a }",
    "f(", 't "l" {\n', "}\n", "x = ", "\r\n", "\t", '"', "\\", "é", "::",
]  # fmt: skip


@settings(max_examples=600, deadline=None)
@given(st.lists(st.sampled_from(PIECES), max_size=14).map("".join))
def test_whatever_is_called_sound_parses(text: str) -> None:
    check_true(f"x = {text}\n")
    check_true(text)


@settings(max_examples=300, deadline=None)
@given(st.integers(0, len(BODY + SPLATS) - 1), st.sampled_from(["", *PIECES]))
def test_a_sound_text_with_one_change_is_told_right(at: int, piece: str) -> None:
    text = BODY + SPLATS
    check_true(text[:at] + piece + text[at + 1 :])


@pytest.mark.parametrize(
    "unit",
    [
        "a = [[1], {b = 2}]\n",
        'x = "${a}${b}"\n',
        "b {\n a = 1\n",
        "a = f(1, ",
        "a = b ? c : ",
        "[",
        '"',
        "(((",
        "a = {b = 1, ",
    ],
)
def test_the_time_is_linear(unit: str) -> None:
    def seconds(count: int) -> float:
        text = unit * count
        started = time.process_time()
        soundness(text)
        return time.process_time() - started

    seconds(10)
    small = max(min(seconds(4_000) for _ in range(3)), 1e-3)
    assert min(seconds(16_000) for _ in range(3)) < 12 * small


def test_a_body_with_parts_taken_away_is_told_right() -> None:
    cut = random.Random(7)
    for _ in range(150):
        start = cut.randrange(len(BODY))
        check_true(BODY[:start] + BODY[start + cut.randrange(1, 12) :])


def test_a_splatless_text_has_no_candidate_but_for() -> None:
    text = BODY.replace("for ", "gor ")
    assert not may_hold_splat_or_for(text.replace("for_each", "each"))
