"""What a value says of its type in the lattice of inference."""

from __future__ import annotations

import pytest

from splat_ls.semantic.answer import Answer
from splat_ls.semantic.value_as_type import as_type, type_of_value
from tests.support.check_evaluate import value_of


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('[1, "a", null]', "tuple([number, string, any])"),
        ("tolist([{ a = 1 }])", "list(object({ a = number }))"),
        ("toset([])", "set(any)"),
        ('tomap({ a = "x" })', "map(string)"),
        ("{ a = { b = true } }", "object({ a = object({ b = bool }) })"),
        ("null", "null"),
    ],
)
def test_types_of_values(text: str, expected: str) -> None:
    assert str(type_of_value(value_of(text))) == expected


def test_null_and_marks_are_known_of_a_value() -> None:
    value = type_of_value(value_of("[tostring(null), sensitive(1)]"))
    assert value.nullable is Answer.NO
    assert value.items is not None
    assert [item.nullable for item in value.items] == [Answer.YES, Answer.NO]
    assert [item.sensitive for item in value.items] == [Answer.NO, Answer.YES]


def test_of_a_mere_type_they_are_not() -> None:
    type_ = as_type(value_of("[1]").type)
    assert type_.nullable is Answer.UNKNOWN
    assert type_.sensitive is Answer.UNKNOWN
