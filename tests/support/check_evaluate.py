"""Checks what the evaluator gives: the only caller of `evaluate` in its tests."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import lru_cache

from splat_ls.semantic.evaluate import evaluate
from splat_ls.semantic.evaluate_environment import DEFAULT_LIMITS, Environment, Limits
from splat_ls.semantic.evaluate_outcome import Evaluated, Fault, NotCovered
from splat_ls.semantic.value import Value, tuple_value
from splat_ls.semantic.value_json import json_text
from splat_ls.semantic.value_text import value_text
from splat_ls.semantic.value_type import ValueKind, ValueType
from splat_ls.syntax.nodes import Expression
from splat_ls.syntax.parser import parse_body, parse_expression
from tests.support.engine import Answers, EngineAnswer, ask

Values = Mapping[tuple[str, ...], Value]

CRASH = "Invalid nested splat expressions"
"""Where Terraform 1.11 crashes and later versions fail: such an expression cannot be part of a batch."""


@lru_cache(maxsize=64)
def locals_of(text: str) -> Mapping[str, Expression]:
    """Returns the expressions of the body of a `locals` block."""
    parsed = parse_body(text)
    assert not parsed.problems, parsed.problems
    return {attribute.name: attribute.value for attribute in parsed.node}


def evaluated(
    text: str, locals_text: str = "", values: Values | None = None, limits: Limits = DEFAULT_LIMITS
) -> Evaluated:
    """Returns what the evaluator gives for an expression; one that does not parse fails as the engine says."""
    parsed = parse_expression(text)
    if parsed.problems:
        return Fault(parsed.problems[0].summary, parsed.problems[0].detail)
    return evaluate(parsed.node, Environment(locals=locals_of(locals_text), values=values or {}, limits=limits))


def value_of(text: str, locals_text: str = "", values: Values | None = None) -> Value:
    """Returns the value of an expression that must have one."""
    result = evaluated(text, locals_text, values)
    assert isinstance(result, Value), f"{text}: {result}"
    return result


def check_not_covered(text: str, reason: str, locals_text: str = "", limits: Limits = DEFAULT_LIMITS) -> None:
    """Checks that an expression is refused, and why."""
    result = evaluated(text, locals_text, limits=limits)
    assert isinstance(result, NotCovered), f"{text[:200]}: {result}"
    assert reason in result.reason


def check_fault(text: str, summary: str, detail: str = "", locals_text: str = "") -> None:
    """Checks that an expression fails, with the engine's summary and our detail."""
    result = evaluated(text, locals_text)
    assert isinstance(result, Fault), f"{text}: {result}"
    assert result.summary == summary
    assert detail in result.detail


def check_printed(text: str, expected: str, locals_text: str = "") -> None:
    """Checks how the console prints the value of an expression."""
    assert value_text(value_of(text, locals_text)) == expected


# --------------------------------------------------------------------------------- the real engine


def check_batch(name: str, locals_text: str, expressions: Sequence[str]) -> Answers:
    """Compares all expressions that are covered with the real engine, which is asked once for all."""
    results = {text: evaluated(text, locals_text) for text in expressions}
    covered = {text: result for text, result in results.items() if comparable(result)}
    asked = ask(name, locals_text, tuple(covered))
    wrong = [
        (text, difference)
        for (text, result), answer in zip(covered.items(), asked.answers, strict=True)
        if (difference := _difference(result, answer)) is not None
    ]
    assert not wrong, "\n".join(f"{text}\n    {difference}" for text, difference in wrong)
    printed = value_text(tuple_value(result for result in covered.values() if isinstance(result, Value)))
    assert printed + "\n" == asked.text
    return asked


def comparable(result: Evaluated) -> bool:
    return not isinstance(result, NotCovered) and not (isinstance(result, Fault) and result.summary == CRASH)


def _difference(result: Evaluated, answer: EngineAnswer) -> str | None:
    """Returns how our result differs from the engine's, None if it does not."""
    if isinstance(result, Fault):
        return None if result.summary == answer.error else f"{result} is not the engine's {answer}"
    assert isinstance(result, Value), "what is not covered is not compared"
    if answer.error is not None:
        return f"{value_text(result)} where the engine fails: {answer.error}"
    if answer.type is None:
        return "known, but not to the engine" if result.is_wholly_known else None
    ours = EngineAnswer(None, json_type(result.type), _json(result), result.sensitive, result.contains_sensitive)
    return None if ours == answer else f"{ours} is not the engine's {answer}"


def _json(value: Value) -> str:
    """Returns the value as `EngineAnswer.value` has it; the plan forgets the sign of zero."""
    text = json.dumps(json.loads(json_text(value), parse_int=str, parse_float=str), sort_keys=True)
    return text.replace('"-0"', '"0"')


def json_type(of: ValueType) -> str:
    """Returns a type as the engine writes it in JSON."""
    return json.dumps(_type(of), sort_keys=True)


def _type(of: ValueType) -> object:
    if of.element is not None:
        return [of.kind.value, _type(of.element)]
    if of.kind is ValueKind.TUPLE:
        return ["tuple", [_type(item) for item in of.items]]
    if of.kind is ValueKind.OBJECT:
        return ["object", {name: _type(member) for name, member in of.attributes}]
    return of.kind.value
