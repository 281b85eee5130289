"""How values are printed: as the console of the real engine does (compared with it in test_evaluate_engine.py)."""

from __future__ import annotations

import pytest

from splat_ls.semantic.value_text import shortened
from tests.support.check_evaluate import check_printed, value_of


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("null", "null"),
        ("tostring(null)", "tostring(null)"),
        ("tolist(null)", "tolist(null) /* of dynamic */"),
        ("true ? null : tolist([tomap({ a = 1 })])", "tolist(null) /* of map of number */"),
        ("true ? null : { a = 1 }", "null /* object */"),
        ("true ? null : [1]", "null /* tuple */"),
        ("[]", "[]"),
        ("tolist([])", "tolist([])"),
        ("{}", "{}"),
        ('tomap({ "a b" = 1.50 })', 'tomap({\n  "a b" = 1.5\n})'),
        ("[sensitive(1), true]", "[\n  (sensitive value),\n  true,\n]"),
        ('"a\\"\\\\\\t\\u0001\\u200b😀é"', '"a\\"\\\\\\t\\x01\\u200b😀é"'),
        ('"a\\nb"', "<<EOT\na\nb\nEOT"),
        ('["a\\n EOT"]', "[\n  <<-EOT_\n  a\n   EOT\n  EOT_,\n]"),
        ('{ "k\\nl" = "x\\ny" }', "{\n  <<-EOT\n  k\n  l\n  EOT = <<-EOT\n  x\n  y\n  EOT\n}"),
        ("type([1, { a = tolist([]) }])",
         "tuple([\n    number,\n    object({\n        a: list(dynamic),\n    }),\n])"),
    ],
)  # fmt: skip
def test_printed_values(text: str, expected: str) -> None:
    check_printed(text, expected)


def test_a_type_reads_on_one_line() -> None:
    assert str(value_of('tolist([{ a = ["x"] }])').type) == "list( object({ a: tuple([ string, ]), }), )"


def test_long_texts_are_shortened_to_whole_lines() -> None:
    assert shortened("a\nb\nc", 3) == "a\nb\nc"
    assert shortened("a\nb\nc\nd", 3) == "a\nb\n…"
    assert shortened("a", 1) == "a"
