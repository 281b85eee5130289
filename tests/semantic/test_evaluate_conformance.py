"""Every conformance case: the expression, all its equivalents, and all that looks alike and is something else."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from splat_ls.semantic.evaluate_outcome import Fault, NotCovered
from splat_ls.semantic.value import (
    UNTYPED_NULL,
    Value,
    object_value,
    tuple_value,
    unknown_value,
)
from splat_ls.semantic.value_json import json_text
from splat_ls.semantic.value_type import STRING
from tests.support.check_evaluate import CRASH, Values, evaluated, value_of

CASES = json.loads((Path(__file__).parent.parent / "corpus" / "conformance.json").read_text("utf-8"))

LEFT_OUT: Mapping[tuple[str, str], str] = {
    ("f2s-key-used", "local.x[*].l[i % 1]"): "`i` is not declared, which only the module can say",
}
"""What is not evaluated, with the reason; each entry must really be NotCovered."""


@dataclass(frozen=True)
class Expected:
    """What the real engine gave for one expression of a case; `marks` is None where it was not recorded."""

    case: str
    locals: str
    expression: str
    value: object
    type: str | None
    error: str | None
    unknown: bool
    marks: tuple[bool, bool] | None
    planned: bool


def _expected(case: Mapping[str, Any]) -> Iterator[Expected]:
    """Yields the expressions of a case: its own, those that equal it, those that fail alike, and the others."""
    marks = bool(case.get("sensitive")), bool(case.get("sensitive_whole"))
    planned = "config" in case
    for expression in (case["expr"], *case["equivalents"], *case.get("same_error", ())):
        yield Expected(
            case["id"], case["locals"], expression, case["value"], case["type_1line"], case["error"],
            bool(case.get("unknown")), marks, planned,
        )  # fmt: skip
    for other in case["not_equivalent"]:
        yield Expected(
            case["id"], case["locals"], other["expr"], other["value"], other["type_1line"], other["error"],
            bool(other.get("unknown")), None, planned,
        )  # fmt: skip


def _planned_resource(input_value: Value) -> Value:
    """Returns what a `terraform_data` is while it is planned: its id and output are known after apply."""
    return object_value(
        {
            "id": unknown_value(STRING).refined_not_null(),
            "input": input_value,
            "output": unknown_value(input_value.type),
            "triggers_replace": UNTYPED_NULL,
        }
    )


def planned_values() -> Values:
    """Returns the resources of the cases' `config` (it is the same in all of them)."""
    return {
        ("terraform_data", "u"): _planned_resource(value_of('["p", "q"]')),
        ("terraform_data", "cnt"): tuple_value([_planned_resource(value_of(index)) for index in ("0", "1")]),
        ("terraform_data", "fe"): object_value({k: _planned_resource(value_of(f'"{k}"')) for k in ("k1", "k2")}),
        ("terraform_data", "none"): tuple_value([]),
        ("terraform_data", "o"): _planned_resource(value_of("{ a = 1 }")),
    }


def _check(expected: Expected) -> None:
    values = planned_values() if expected.planned else None
    result = evaluated(expected.expression, expected.locals, values)
    if (expected.case, expected.expression) in LEFT_OUT:
        assert isinstance(result, NotCovered), "it is covered now: take it off the list"
    elif expected.error is not None:
        wanted = CRASH if expected.error.startswith("PANIC") else expected.error
        assert isinstance(result, Fault), f"{expected.expression}: {result}"
        assert result.summary == wanted, expected.expression
    else:
        assert isinstance(result, Value), f"{expected.expression}: {result}"
        _check_value(result, expected)


def _check_value(value: Value, expected: Expected) -> None:
    assert str(value.type) == expected.type, expected.expression
    assert value.is_wholly_known is not expected.unknown, expected.expression
    if not expected.unknown:
        assert json.loads(json_text(value)) == expected.value, expected.expression
    if expected.marks is not None and not expected.unknown:
        assert (value.contains_sensitive, value.sensitive) == expected.marks, expected.expression


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_the_recorded_values_types_marks_and_errors(case: Mapping[str, Any]) -> None:
    for expected in _expected(case):
        _check(expected)


def test_fewer_than_one_in_ten_expressions_is_left_out() -> None:
    expressions = [expected for case in CASES for expected in _expected(case)]
    left_out = [each for each in expressions if (each.case, each.expression) in LEFT_OUT]
    assert len(left_out) == len(LEFT_OUT), "an entry of the list names no expression"
    assert len(expressions) > 1000
    assert len(left_out) < len(expressions) / 10
