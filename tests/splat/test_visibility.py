"""Where a tuple in place of a list can be seen, and where it cannot."""

from __future__ import annotations

import pytest

from splat_ls.splat.visibility import Change, is_hidden
from splat_ls.syntax.nodes import Chain
from splat_ls.syntax.walk import Visit, walk
from tests.support.evaluation import parsed

TUPLE = Change(frozenset({0}), makes_list=False, is_scalar_inside=False)
"""A tuple stands where a list stood."""
INNER_TUPLE = Change(frozenset({1}), makes_list=False, is_scalar_inside=False)
LIST_OF_OBJECTS = Change(frozenset({0}), makes_list=True, is_scalar_inside=False)
LIST_OF_STRINGS = Change(frozenset({0}), makes_list=True, is_scalar_inside=True)

HIDDEN = (
    'join(",", x[*])',
    "length(x[*])",
    'contains(x[*], "a")',
    "toset(x[*])",
    "tolist(x[*])",
    "flatten(x[*])",
    "flatten([x[*], y])",
    "jsonencode(x[*])",
    "jsonencode([x[*]])",
    "jsonencode({ a = [x[*]] })",
    "length([{ a = x[*] }])",
    "sort(reverse(x[*]))",
    'join(",", try(x[*], []))',
    "element(x[*], 0)",
    "(x[*])[0]",
    "[for o in x[*] : o]",
    '"%{ for o in x[*] }${o}%{ endfor }"',
    'join(",", (x[*]))',
    'join("", ["${join("", x[*])}"])',
    "core::length(x[*])",
    "max(x[*]...)",
)
SEEN = (
    "x[*]",
    "[x[*]]",
    "{ a = x[*] }",
    "flatten([{ a = x[*] }])",
    "{ a = x[*] }[0]",
    "x[*] == y",
    "concat(x[*], y)",
    "coalescelist(x[*], y)",
    "c ? x[*] : y",
    "reverse(x[*])",
    "element([x[*]], 0)",
    "concat(x[*]...)",
    "one(x[*])",
    "type(x[*])",
    "provider::p::f(x[*])",
    "[for o in y : x[*]]",
    '"${x[*]}"',
    "zipmap(y, x[*])",
    "(x[*])[*]",
)


@pytest.mark.parametrize("text", HIDDEN)
def test_hidden(text: str) -> None:
    assert _is_hidden(text, TUPLE)


@pytest.mark.parametrize("text", SEEN)
def test_seen(text: str) -> None:
    assert not _is_hidden(text, TUPLE)


def test_what_differs_inside_is_seen_by_those_who_look_inside() -> None:
    assert _is_hidden("flatten(x[*])", INNER_TUPLE)
    assert _is_hidden("jsonencode(x[*])", INNER_TUPLE)
    assert not _is_hidden("contains(x[*], y)", INNER_TUPLE)
    assert not _is_hidden("[for o in x[*] : o]", INNER_TUPLE)
    assert not _is_hidden("(x[*])[0]", INNER_TUPLE)
    assert _is_hidden('join("", (x[*])[0])', INNER_TUPLE)


def test_an_empty_list_has_a_type_that_an_empty_tuple_has_not() -> None:
    """`compact([])` works, `compact` of an empty list of objects does not."""
    assert _is_hidden("compact(x[*])", LIST_OF_STRINGS)
    assert not _is_hidden("compact(x[*])", LIST_OF_OBJECTS)
    assert _is_hidden("compact(x[*])", TUPLE)
    assert _is_hidden("length(x[*])", LIST_OF_OBJECTS)


def test_a_dynamic_block_only_goes_through_its_elements() -> None:
    visit = _subject("x[*]")
    assert is_hidden(TUPLE, visit.node, visit.parents, is_iterated=True)
    assert not is_hidden(INNER_TUPLE, visit.node, visit.parents, is_iterated=True)


def _is_hidden(text: str, change: Change) -> bool:
    visit = _subject(text)
    return is_hidden(change, visit.node, visit.parents, is_iterated=False)


def _subject(text: str) -> Visit:
    """Returns the chain `x[*]`."""
    for visit in walk(parsed(text)):
        node = visit.node
        if isinstance(node, Chain) and text[node.start : node.start + 4] == "x[*]":
            return visit
    raise AssertionError(text)
