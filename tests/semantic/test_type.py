"""Types: how they print, and what they answer."""

from __future__ import annotations

import pytest

from splat_ls.semantic.answer import Answer, any_of
from splat_ls.semantic.type import (
    BOOL,
    EITHER_SEQUENCE,
    NULL,
    NUMBER,
    STRING,
    UNKNOWN,
    Kind,
    ObjectAttribute,
    Type,
    list_of,
    map_of,
    object_of,
    set_of,
    tuple_of,
)

EITHER = Type(Kind.UNKNOWN, element=STRING, among=EITHER_SEQUENCE)

PRINTED = [
    (UNKNOWN, "unknown"),
    (NULL, "null"),
    (BOOL, "bool"),
    (list_of(object_of({"b": NUMBER, "a": STRING})), "list(object({ a = string, b = number }))"),
    (set_of(None), "set(any)"),
    (map_of(UNKNOWN), "map(any)"),
    (tuple_of([STRING, NULL]), "tuple([string, any])"),
    (tuple_of([]), "tuple([])"),
    (tuple_of(None, STRING), "tuple([string, …])"),
    (tuple_of(None), "tuple"),
    (object_of({}), "object({})"),
    (object_of(None, NUMBER), "object({ … = number })"),
    (object_of(None), "object"),
    (Type(Kind.OBJECT, attributes=(ObjectAttribute("a", STRING, optional=True),)), "object({ a = optional(string) })"),
    (EITHER, "list or tuple"),
    (list_of(EITHER), "list(any)"),
]


@pytest.mark.parametrize(("of", "expected"), PRINTED, ids=[expected for _, expected in PRINTED])
def test_type_prints_as_the_type_language_writes_it(of: Type, expected: str) -> None:
    assert str(of) == expected


def check_is(of: Type, *, sequence: bool = False, map_like: bool = False, scalar: bool = False) -> None:
    """Checks which of the families a type surely belongs to."""
    assert (of.is_sequence, of.is_map_like, of.is_scalar) == (sequence, map_like, scalar)


def test_families_are_sure() -> None:
    check_is(list_of(None), sequence=True)
    check_is(set_of(None), sequence=True)
    check_is(tuple_of([]), sequence=True)
    check_is(EITHER, sequence=True)
    check_is(map_of(None), map_like=True)
    check_is(object_of({}), map_like=True)
    check_is(STRING, scalar=True)
    check_is(Type(Kind.UNKNOWN, among=frozenset({Kind.STRING, Kind.LIST})))
    check_is(NULL)
    check_is(UNKNOWN)


def test_a_sequence_is_ruled_out_only_by_what_is_known() -> None:
    assert UNKNOWN.may_be_sequence
    assert EITHER.may_be_sequence
    assert Type(Kind.UNKNOWN, among=frozenset({Kind.STRING, Kind.LIST})).may_be_sequence
    assert not STRING.may_be_sequence
    assert not map_of(None).may_be_sequence


def test_attributes() -> None:
    known = object_of({"a": STRING})
    assert known.attribute("a") == STRING
    assert known.attribute("b") is Answer.NO
    assert object_of(None, NUMBER).attribute("b") == NUMBER
    assert object_of(None).attribute("b") is Answer.UNKNOWN
    assert map_of(STRING).attribute("any") == STRING
    assert map_of(None).attribute("any") is Answer.UNKNOWN
    assert list_of(known).attribute("a") is Answer.NO
    assert STRING.attribute("a") is Answer.NO
    assert UNKNOWN.attribute("a") is Answer.UNKNOWN
    assert Type(Kind.UNKNOWN, among=frozenset({Kind.STRING, Kind.OBJECT})).attribute("a") is Answer.UNKNOWN


def test_members() -> None:
    assert tuple_of([STRING, BOOL]).members == (STRING, BOOL)
    assert object_of({"b": STRING, "a": BOOL}).members == (BOOL, STRING)
    assert list_of(STRING).members is None


def test_a_literal_is_no_part_of_the_type() -> None:
    assert Type(Kind.STRING, literal="a") == Type(Kind.STRING)


def test_any_of_answers() -> None:
    assert any_of([]) is Answer.NO
    assert any_of([Answer.NO, Answer.UNKNOWN]) is Answer.UNKNOWN
    assert any_of([Answer.UNKNOWN, Answer.YES]) is Answer.YES
    assert (Answer.of(True), Answer.of(False)) == (Answer.YES, Answer.NO)
