"""Every call that was checked on the real engine, except those that depend on more than their arguments."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from splat_ls.semantic.evaluate_outcome import Fault, NotCovered
from splat_ls.semantic.functions_table import FUNCTIONS, LEFT_OUT, REMOVED
from splat_ls.semantic.value import Value
from tests.support.check_evaluate import check_fault, check_not_covered, evaluated

TABLE: Mapping[str, Any] = json.loads((Path(__file__).parent.parent / "corpus" / "functions.json").read_text("utf-8"))
LOCALS = """\
ls = tolist(["b", "a"])
ln = tolist([1, 2])
st = toset(["a", "b"])
tu = ["a", 1]
mp = tomap({ a = "x", b = "y" })
ob = { a = 1, b = "x" }
lo = tolist([{ id = "a" }, { id = "b" }])
lol = tolist([tolist(["a", "b"]), tolist(["c"])])
mo = tomap({ k = { id = "i" } })
s = "x"
"""
CALLS = [call for function in TABLE.values() for call in function["checked"]]


def _name(call: str) -> str:
    return call.partition("(")[0]


@pytest.mark.parametrize("checked", CALLS, ids=lambda checked: checked["call"])
def test_checked_calls(checked: Mapping[str, str | None]) -> None:
    call = checked["call"]
    assert call is not None
    result = evaluated(call, LOCALS)
    if _name(call) in LEFT_OUT:
        assert isinstance(result, NotCovered)
        assert LEFT_OUT[_name(call)] in result.reason
    elif checked["error"] is not None:
        assert isinstance(result, Fault), result
        assert result.summary == checked["error"]
    else:
        assert isinstance(result, Value), result
        assert str(result.type) == checked["type"]


def test_each_function_is_evaluated_or_left_out_with_a_reason() -> None:
    special = {"try", "can"}
    assert set(FUNCTIONS) | set(LEFT_OUT) | REMOVED | special == set(TABLE)
    assert not set(FUNCTIONS) & set(LEFT_OUT)


def test_few_pure_functions_are_left_out() -> None:
    pure = [name for name, reason in LEFT_OUT.items() if reason == "is not computed here"]
    assert len(pure) < len(FUNCTIONS) / 10


def test_a_provider_function_is_not_covered() -> None:
    check_not_covered("provider::aws::arn_parse(1)", "a provider defines")


def test_an_unknown_function_fails() -> None:
    check_fault("nofunc(1)", "Call to unknown function", "`nofunc`")
