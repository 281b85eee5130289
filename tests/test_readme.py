"""The README says what is so: its table of rules, and the values that its comparison claims."""

from __future__ import annotations

import pytest

from splat_ls.semantic.evaluate import evaluate
from splat_ls.semantic.value import Value
from splat_ls.semantic.value_text import value_text
from splat_ls.syntax.parser import parse_expression
from tests.readme import README, renewed

HOSTS = '[{ nics = ["a0", "a1"] }, { nics = ["b0"] }]'


def test_the_table_of_rules_is_that_of_the_rules() -> None:
    text = README.read_text("utf-8")
    assert text == renewed(text), "run `python -m tests.readme`"


@pytest.mark.parametrize(
    ("expression", "value"),
    [
        ("hosts.*.nics[0]", '["a0", "a1"]'),
        ("hosts[*].nics[0]", '["a0", "b0"]'),
        ("hosts[0].nics", '["a0", "a1"]'),
        ("hosts.*.nics.0", '["a0", "b0"]'),
        ("hosts.*.nics[*]", '[["a0", "a1"], ["b0"]]'),
        ("(hosts[*].nics)[*]", '[["a0", "a1"], ["b0"]]'),
        ("hosts[*].nics.*", '[["a0", "a1"], ["b0"]]'),
    ],
)
def test_the_comparison_gives_the_values_of_the_engine(expression: str, value: str) -> None:
    assert shown(expression.replace("hosts", HOSTS)) == shown(value)


def shown(expression: str) -> str:
    """Returns the value of an expression as the console prints it."""
    value = evaluate(parse_expression(expression).node)
    assert isinstance(value, Value)
    return value_text(value)
