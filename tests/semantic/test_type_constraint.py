"""The whole language of type constraints, and text that is none."""

from __future__ import annotations

import pytest

from splat_ls.semantic.answer import Answer
from splat_ls.semantic.type import ObjectAttribute, Type
from splat_ls.semantic.type_constraint import constraint_type
from tests.support.evaluation import parsed

CONSTRAINTS = [
    ("string", "string"),
    ("number", "number"),
    ("bool", "bool"),
    ("any", "unknown"),
    ("list(string)", "list(string)"),
    ("set(number)", "set(number)"),
    ("map(list(bool))", "map(list(bool))"),
    ("list", "list(any)"),
    ("set", "set(any)"),
    ("map", "map(any)"),
    ("list(any)", "list(any)"),
    ("tuple([string, number])", "tuple([string, number])"),
    ("tuple([])", "tuple([])"),
    ("object({})", "object({})"),
    ("object({ b = string, a = number })", "object({ b = string, a = number })"),
    ('object({ "a" = optional(string), b : any })', "object({ a = optional(string), b = any })"),
    (
        "object({ a = optional(object({ b = optional(number, 1) }), {}) })",
        "object({ a = optional(object({ b = optional(number) })) })",
    ),
    ('"string"', "string"),
    ('"list"', "list(any)"),
    ("object", "unknown"),
    ("tuple", "unknown"),
    ("list(string, number)", "unknown"),
    ("list()", "unknown"),
    ("object([])", "unknown"),
    ("object({ (x) = string })", "object"),
    ("tuple(string)", "unknown"),
    ("optional(string)", "unknown"),
    ("nosuch", "unknown"),
    ("nosuch(string)", "unknown"),
    ("list(nosuch)", "list(any)"),
    ("1", "unknown"),
    ("null", "unknown"),
    ("var.x", "unknown"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "expected"), CONSTRAINTS, ids=[text for text, _ in CONSTRAINTS])
def test_constraint(text: str, expected: str) -> None:
    assert str(constraint_type(parsed(text))) == expected


def attributes_of(text: str) -> dict[str, ObjectAttribute]:
    attributes = constraint_type(parsed(text)).attributes
    assert attributes is not None
    return {each.name: each for each in attributes}


def test_everything_may_be_null_but_an_attribute_with_a_default() -> None:
    text = """object({
      plain = string, optional = optional(string), text = optional(string, "x"), list = optional(list(string), []),
      null = optional(string, null), negative = optional(number, -1), wrapped = optional(string, (null)),
    })"""
    nullable = {name: each.type.nullable for name, each in attributes_of(text).items()}
    assert {name for name, answer in nullable.items() if answer is Answer.NO} == {"text", "list", "negative"}
    assert set(nullable.values()) == {Answer.YES, Answer.NO}
    element = constraint_type(parsed("list(string)")).element
    assert element is not None
    assert element.nullable is Answer.YES


def test_optional_is_kept() -> None:
    attributes = attributes_of("object({ a = string, b = optional(string), c = optional(any, {}) })")
    assert [attributes[name].optional for name in "abc"] == [False, True, True]
    assert isinstance(attributes["c"].type, Type)
