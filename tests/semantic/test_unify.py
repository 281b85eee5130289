"""How several types become one. Each row of the tables was run on the real engine."""

from __future__ import annotations

import pytest

from splat_ls.semantic.answer import Answer
from splat_ls.semantic.either import either
from splat_ls.semantic.type import (
    BOOL,
    NULL,
    NUMBER,
    STRING,
    UNKNOWN,
    Kind,
    Type,
    list_of,
    map_of,
    object_of,
    set_of,
    tuple_of,
)
from splat_ls.semantic.unify import collected, unify
from tests.support.known import type_of

LOCALS = """\
locals {
  ls = tolist(["a"])
  ln = tolist([1])
  st = toset(["a"])
  mp = tomap({ a = "1" })
}
"""

CONDITIONALS = [
    ("[1]", '["a"]', "tuple([string])"),
    ("[1]", '["a", 2]', "list(string)"),
    ("[1, true]", '["a"]', "list(string)"),
    ("[]", "[[1]]", "list(tuple([number]))"),
    ("[]", "[]", "tuple([])"),
    ("[]", "local.ls", "list(string)"),
    ("[]", "local.st", "set(string)"),
    ('["a"]', "local.st", "set(string)"),
    ("local.ls", "local.st", "list(string)"),
    ("local.st", "local.ls", "list(string)"),
    ("local.ln", "local.ls", "list(string)"),
    ("toset([1])", 'toset(["a"])', "set(string)"),
    ('toset(["2"])', "tolist([1])", "list(number)"),
    ("toset([1])", '["2"]', "set(number)"),
    ("{}", "local.mp", "map(string)"),
    ("{}", "{ a = 1 }", "map(number)"),
    ("{ a = 1 }", '{ a = "x" }', "object({ a = string })"),
    ("{ a = 1 }", '{ b = "x" }', "map(string)"),
    ("{ a = 1, b = [1] }", "{ a = 1, b = [] }", "object({ a = number, b = list(number) })"),
    ("{ a = { x = 1 } }", "{ b = { y = 1 } }", "map(map(number))"),
    ("[{ x = 1 }]", "[{ x = 1 }, { y = 2 }]", "list(map(number))"),
    ("[{ x = 1 }]", '[{ x = 1 }, { x = "a" }]', "list(object({ x = string }))"),
    ("[[1, 2]]", "[[1]]", "tuple([list(number)])"),
    ("[local.st]", '[["a"]]', "tuple([set(string)])"),
    ("[[1]]", "[local.ls]", "tuple([list(string)])"),
    ("{ a = 1 }", 'tomap({ b = "x" })', "map(string)"),
    ("1", '"a"', "string"),
    ("true", '"a"', "string"),
    ("null", "[1]", "tuple([number])"),
    ("[null]", "[1]", "tuple([number])"),
    ("[null]", '["a", "b"]', "list(string)"),
    ("{ a = null }", "{ a = 1 }", "object({ a = number })"),
    ("[[1]]", "[null]", "tuple([tuple([number])])"),
    ("{ a = [1] }", "{ a = null }", "object({ a = tuple([number]) })"),
]
"""Arms that cannot fail, and the type of `local.c ? yes : no`."""


@pytest.mark.parametrize(("yes", "no", "expected"), CONDITIONALS)
def test_conditional_has_the_type_of_the_engine(yes: str, no: str, expected: str) -> None:
    module = LOCALS + 'variable "c" {\n  type = bool\n}\n'
    assert type_of(module, f"var.c ? {yes} : {no}") == expected


CONVERSIONS = [
    ('tolist([1, "a", true])', "list(string)"),
    ("tolist([{ a = 1 }, { b = 2 }])", "list(map(number))"),
    ("tolist([[1], [1, 2]])", "list(list(number))"),
    ('tolist([[1], ["a", 2]])', "list(list(string))"),
    ("tolist([null, 1])", "list(number)"),
    ('tolist([1, null, "a"])', "list(string)"),
    ("tolist([[null], [1, 2]])", "list(list(number))"),
    ("tolist([[], [1]])", "list(list(number))"),
    ("tolist([{}, { a = 1 }])", "list(map(number))"),
    ("tolist([local.mp, { a = 1 }])", "list(map(string))"),
    ("tolist([local.ls, [1]])", "list(list(string))"),
    ("tolist([local.st, [1]])", "list(set(string))"),
    ("tolist([local.st, local.ls])", "list(list(string))"),
    ('tolist([local.st, ["a"], local.ls])', "list(list(string))"),
    ("tomap({ a = [1], b = local.ls })", "map(list(string))"),
    ("tomap({ a = { x = 1 }, b = { y = 1 } })", "map(map(number))"),
    ("tomap({ a = null, b = 1 })", "map(number)"),
    ("tolist(toset([1]))", "list(number)"),
]


@pytest.mark.parametrize(("expression", "expected"), CONVERSIONS)
def test_conversion_has_the_type_of_the_engine(expression: str, expected: str) -> None:
    assert type_of(LOCALS, expression) == expected


def check_unify(expected: str | None, *types: Type) -> None:
    result = unify(types)
    assert (None if result is None else str(result)) == expected


def test_no_common_type() -> None:
    check_unify(None, NUMBER, BOOL)
    check_unify(None, tuple_of([NUMBER]), tuple_of([BOOL]))
    check_unify(None, tuple_of([NUMBER, STRING]), tuple_of([BOOL, STRING]))
    check_unify(None, list_of(STRING), map_of(STRING))
    check_unify(None, object_of({}), tuple_of([]))
    check_unify(None, STRING, set_of(STRING))


def test_beside_an_unknown_type_only_what_surely_stays() -> None:
    check_unify("list(any)", list_of(STRING), UNKNOWN)
    check_unify("map(any)", map_of(STRING), UNKNOWN)
    check_unify("string", STRING, UNKNOWN)
    check_unify("list or set", set_of(STRING), UNKNOWN)
    check_unify("list or set or tuple", tuple_of([STRING]), UNKNOWN)
    check_unify("map or object", object_of({}), UNKNOWN)
    check_unify("number or string", NUMBER, UNKNOWN)
    check_unify("unknown", UNKNOWN, UNKNOWN)


def test_map_of_any_takes_the_type_of_an_object_that_no_map_has() -> None:
    mixed = object_of({"a": STRING, "b": tuple_of([])})
    check_unify("map or object", map_of(None), mixed)
    check_unify(None, map_of(STRING), mixed)
    check_unify("map(string)", map_of(STRING), object_of({"a": NUMBER}))


def test_tuple_of_unknown_length_may_have_no_say() -> None:
    numbers, objects = tuple_of(None, NUMBER), tuple_of(None, object_of({"a": STRING}))
    check_unify("list(string)", list_of(STRING), numbers)
    check_unify("list(any)", list_of(BOOL), tuple_of(None, STRING))
    check_unify("list(any)", list_of(object_of({"b": STRING})), objects)
    check_unify("list(object({ b = string }))", list_of(object_of({"b": STRING})), tuple_of([]))
    check_unify("list(map(string))", list_of(object_of({"b": STRING})), tuple_of([object_of({"a": STRING})]))


def test_collection_that_may_be_empty_has_no_say_either() -> None:
    collected_objects = collected(Kind.LIST, (tuple_of(None, object_of({"a": STRING})),))
    assert collected_objects is not None
    assert collected_objects.untyped_when_empty
    check_unify("list(any)", list_of(object_of({"b": STRING})), collected_objects)
    check_unify("list(object({ a = string }))", collected_objects)


def test_set_takes_the_null_and_the_marks_of_elements() -> None:
    marked = tuple_of([NULL, STRING.with_sensitive(Answer.YES)])
    result = unify((set_of(STRING), marked))
    assert result is not None
    assert result.element is not None
    assert result.element.nullable is Answer.YES
    assert result.sensitive is Answer.YES


def test_beside_null_structures_keep_their_own_type() -> None:
    check_unify("list or tuple", NULL, tuple_of([NUMBER]), tuple_of([NUMBER, NUMBER]))
    check_unify("string", NULL, NUMBER, STRING)
    check_unify("null", NULL, NULL)


def test_alternatives_are_tried() -> None:
    either_sequence = Type(Kind.UNKNOWN, element=STRING, among=frozenset({Kind.LIST, Kind.TUPLE}))
    check_unify("list(string)", either_sequence, list_of(STRING))
    check_unify("list or tuple", either_sequence, tuple_of([STRING]))
    check_unify(None, either_sequence, map_of(STRING))


def test_tuples_of_unknown_length() -> None:
    check_unify("list or tuple", tuple_of(None, STRING), tuple_of([STRING]))
    check_unify("list(string)", tuple_of(None, STRING), list_of(STRING))
    check_unify("map or object", object_of(None, STRING), object_of({"a": STRING}))


def check_either(expected: str, *types: Type) -> None:
    assert str(either(types)) == expected


def test_either_keeps_what_is_true_of_both() -> None:
    check_either("string", STRING, STRING)
    check_either("number or string", STRING, NUMBER)
    check_either("list or tuple", list_of(STRING), tuple_of([]))
    check_either("tuple([string])", tuple_of([STRING]), tuple_of([STRING]))
    check_either("tuple([string, …])", tuple_of([STRING]), tuple_of([STRING, STRING]))
    check_either("object({ a = any })", object_of({"a": STRING}), object_of({"a": NUMBER}))
    check_either("object({ … = string })", object_of({"a": STRING}), object_of({"b": STRING}))
    check_either("unknown", STRING, UNKNOWN)
    check_either("string", STRING, NULL)


@pytest.mark.parametrize("join", [unify, either])
def test_null_and_sensitive_are_joined(join: object) -> None:
    assert callable(join)
    maybe = STRING.with_nullable(Answer.UNKNOWN)
    assert join((STRING, STRING)).nullable is Answer.NO
    assert join((STRING, maybe)).nullable is Answer.UNKNOWN
    assert join((maybe, NULL)).nullable is Answer.YES
    marked = STRING.with_sensitive(Answer.YES)
    assert join((STRING, marked)).sensitive is Answer.YES
