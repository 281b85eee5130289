"""What functions give: every checked call of tests/corpus/functions.json, and more that ran on the real engine."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from splat_ls.semantic.function_results import FUNCTION_RESULTS
from splat_ls.semantic.type import Kind
from tests.support.engine_type import contradiction, read_type
from tests.support.known import known_of, type_of

FUNCTIONS: dict[str, dict[str, Any]] = json.loads(
    (Path(__file__).parent.parent / "corpus" / "functions.json").read_text(encoding="utf-8")
)

LOCALS = """\
locals {
  ls  = tolist(["a", "b"])
  ln  = tolist([1, 2])
  lo  = tolist([{ id = "a" }, { id = "b" }])
  lol = tolist([["a"], ["b", "c"]])
  st  = toset(["a", "b"])
  mp  = tomap({ a = "1", b = "2" })
  mo  = tomap({ a = { id = "1" }, b = { id = "2" } })
  ob  = { a = 1, b = "x" }
  tu  = ["a", 1]
  s   = "text"
  c   = true
}
"""

CHECKED = [
    (call["call"], call["type"])
    for function in FUNCTIONS.values()
    for call in function["checked"]
    if call["type"] is not None
]

OPEN = frozenset({"jsondecode", "yamldecode", "try", "convert", "coalescelist"})
"""Functions whose result kind may stay open: it depends on text, on whether an argument fails or is empty."""


def test_every_function_is_in_the_table() -> None:
    assert set(FUNCTION_RESULTS) == set(FUNCTIONS)


@pytest.mark.parametrize(("call", "printed"), CHECKED, ids=[call for call, _ in CHECKED])
def test_call_does_not_contradict_the_engine(call: str, printed: str) -> None:
    known = known_of(LOCALS, call).type
    assert contradiction(known, read_type(printed)) is None, f"{known}, but the engine has {printed}"
    if call.partition("(")[0] not in OPEN and printed != "dynamic":
        assert known.kind is not Kind.UNKNOWN


CALLS = [
    ("distinct([{ a = 1 }, { b = 2 }])", "list(map(number))"),
    ('concat(tolist([{ a = 1 }]), tolist([{ b = "x" }]))', "list(map(string))"),
    ("concat(tolist([1]), tolist([[1]]))", "tuple([any, …])"),
    ("concat(local.lol...)", "list(string)"),
    ('concat([[1], ["a"]]...)', "tuple([number, string])"),
    ('merge({ a = 1 }, { a = "x", b = [1] })', "object({ a = string, b = tuple([number]) })"),
    ("merge(local.mp, local.mp)", "map(string)"),
    ("merge(tomap({ a = 1 }), tomap({ b = 2 }))", "map(number)"),
    ("merge(local.mp, tomap({ a = 1 }))", "object({ … = any })"),
    ("merge(null, { a = 1 })", "object({ a = number })"),
    ('merge(tolist([{ a = "1" }])...)', "object({ … = any })"),
    ('lookup({ a = 1 }, "b", "x")', "string"),
    ('lookup({ a = 1 }, upper(local.s), "x")', "number or string"),
    ('lookup(local.mo, "a", null)', "object({ id = string })"),
    ('lookup(tomap({ a = null }), "b", "d")', "string"),
    ('lookup(tomap({ for k, v in local.mp : k => v }), "b", 1)', "number or string"),
    ('element([1, "a"], 3)', "string"),
    ('slice([1, "a", "b"], 1, 2)', "tuple([string])"),
    ("reverse(local.st)", "list(string)"),
    ('setproduct(local.ls, ["a"], local.st)', "set(tuple([string, string, string]))"),
    ("setunion(tolist([{ a = 1 }]), [{ b = 2 }])", "set(map(number))"),
    ('zipmap(["a"], [[1]])', "object({ a = tuple([number]) })"),
    ("coalesce(null, [1], [2, 3])", "list or tuple"),
    ("coalesce([1], [2, 3])", "list(number)"),
    ("coalesce({ a = 1 }, { b = 2 })", "map(number)"),
    ("coalescelist([], [1])", "tuple([number])"),
    ('regex("a(b)?", "a")', "tuple([string])"),
    ('regex("a(?i:b)?", "a")', "string"),
    ('regex("[(]a", "(a")', "string"),
    ('regex("[]()]a", "(a")', "string"),
    ('regex("\\\\((a)", "(a")', "tuple([string])"),
    ('regex("(?P<x>a)(?P<y>b)", "ab")', "object({ x = string, y = string })"),
    ('regexall("(?<x>a)", local.s)', "list(object({ x = string }))"),
    ('regex(local.s, "ab")', "unknown"),
    ('flatten([toset(["a"]), { a = [1] }])', "tuple([any, …])"),
    ('flatten([["a"], { a = [1] }])', "tuple([string, object({ a = tuple([number]) })])"),
    ("flatten(local.lol)", "tuple([string, …])"),
    ("one([])", "null"),
    ("one(local.lo)", "object({ id = string })"),
    ("core::values({ a = 1 })", "tuple([number])"),
    ("provider::aws::arn_parse(local.s)", "unknown"),
    ("nosuch(local.ls)", "unknown"),
    ("convert(local.tu, list(string))", "list(string)"),
    ("try(local.ls, [])", "list(string)"),
    ("try(local.ls[0], [])", "string or tuple"),
    ('try(local.ob.a, "d")', "number"),
    ('try(var.nothing, "d")', "unknown"),
    ("tolist()", "unknown"),
]


@pytest.mark.parametrize(("call", "expected"), CALLS, ids=[call for call, _ in CALLS])
def test_call_has_the_type(call: str, expected: str) -> None:
    assert type_of(LOCALS, call) == expected
