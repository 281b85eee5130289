"""Expressions of JSON syntax: strings are templates without backslash escapes (observed with `main.tf.json`)."""

from __future__ import annotations

import json

import pytest

from splat_ls.semantic.evaluate import evaluate
from splat_ls.semantic.value import Value
from splat_ls.semantic.value_text import value_text
from splat_ls.syntax.json_tree import JsonTree


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        ('x\n\\n${1} "q" $${y}', '<<EOT\nx\n\\n1 "q" ${y}\nEOT'),
        ('${[for a in [1] : "v${a}\\n"]}', "[\n  <<-EOT\n  v1\n  \n  EOT,\n]"),
        (["${2}", None, True, {"k": "v"}], '[\n  2,\n  null,\n  true,\n  {\n    "k" = "v"\n  },\n]'),
        ("", '""'),
        ('${"x"}${~ 2}', '"x2"'),
        ("plain \\u00e9", '"plain \\\\u00e9"'),
        ("a  \n  ${~ 1 ~}  \n  b", "<<EOT\na  \n1  b\nEOT"),
        ("${[{ id = 1 }][*].id}", "[\n  1,\n]"),
    ],
)
def test_values_of_json_syntax(written: object, expected: str) -> None:
    tree = JsonTree.of(json.dumps({"locals": {"a": written}}))
    (placed,) = tree.leaves()
    assert placed.leaf.value is not None
    value = evaluate(placed.leaf.value)
    assert isinstance(value, Value)
    assert value_text(value) == expected
