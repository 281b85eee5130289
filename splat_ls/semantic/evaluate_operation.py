"""Operators and conditionals."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, cast

from splat_ls.semantic.evaluate_outcome import Fault, Outcome, failed
from splat_ls.semantic.evaluate_run import Names, Run
from splat_ls.semantic.value import (
    DYNAMIC_UNKNOWN,
    NULL,
    Value,
    bool_value,
    null_value,
    number_value,
    unknown_value,
)
from splat_ls.semantic.value_convert import Mismatch, convert
from splat_ls.semantic.value_equality import equals
from splat_ls.semantic.value_number import Number, add, divide, modulo, multiply, negate
from splat_ls.semantic.value_type import BOOL, DYNAMIC, NUMBER, ValueType
from splat_ls.semantic.value_uncovered import UncoveredError
from splat_ls.semantic.value_unify import converts_in_two_steps, unify
from splat_ls.syntax.nodes import Binary, Conditional, Expression, Node, Unary
from splat_ls.text.span import RelOffset

_ARITHMETIC: Final[dict[str, Callable[[Number, Number], Number]]] = {
    "+": add,
    "-": lambda left, right: add(left, negate(right)),
    "*": multiply,
    "/": divide,
    "%": modulo,
}
_COMPARISONS: Final[dict[str, Callable[[Number, Number], bool]]] = {
    "<": lambda left, right: left.value < right.value,
    "<=": lambda left, right: left.value <= right.value,
    ">": lambda left, right: left.value > right.value,
    ">=": lambda left, right: left.value >= right.value,
}
_LOGIC: Final[dict[str, Callable[[bool, bool], bool]]] = {
    "&&": lambda left, right: left and right,
    "||": lambda left, right: left or right,
}
_INCONSISTENT: Final = "Inconsistent conditional result types"
_DECIDES: Final = {"&&": False, "||": True}
"""The operand that decides the result alone."""


# ------------------------------------------------------------------------------------- operators


def unary(run: Run, node: Node, names: Names) -> Outcome:
    """Evaluates `-x` and `!x`."""
    operation = cast(Unary, node)
    type_ = NUMBER if operation.operator == "-" else BOOL
    operand = _operand(run, operation.operand, type_, names)
    if operand.faults:
        return Outcome(unknown_value(type_), operand.faults)
    value = operand.value
    if value.is_null:
        return _null_operand(node, type_)
    if not value.is_known:
        return Outcome(unknown_value(type_).refined_not_null().marked(value.sensitive))
    result = number_value(negate(value.number)) if type_ is NUMBER else bool_value(not value.truth)
    return Outcome(result.marked(value.sensitive))


def _null_operand(node: Node, type_: ValueType) -> Outcome:
    return failed(node, "Operation failed", "an operand is null", unknown_value(type_))


def _operand(run: Run, expression: Expression, type_: ValueType, names: Names) -> Outcome:
    """Evaluates an operand and converts it to the type that the operator takes."""
    outcome = run.outcome(expression, names)
    converted = convert(outcome.value, type_)
    if isinstance(converted, Mismatch):
        fault = Fault("Invalid operand", converted.text, expression.start)
        return Outcome(unknown_value(type_), (*outcome.faults, fault))
    return Outcome(converted, outcome.faults)


def binary(run: Run, node: Node, names: Names) -> Outcome:
    """Evaluates an operation of two operands."""
    operation = cast(Binary, node)
    operator = operation.operator
    if operator in ("==", "!="):
        return _equality(run, operation, names)
    taken = BOOL if operator in _LOGIC else NUMBER
    given = NUMBER if operator in _ARITHMETIC else BOOL
    left = _operand(run, operation.left, taken, names)
    right = _operand(run, operation.right, taken, names)
    failing = bool(left.faults) or left.value.is_null, bool(right.faults) or right.value.is_null
    if operator in _LOGIC:
        _check_short_circuit(operator, left, right, failing)
    if left.faults or right.faults:
        return Outcome(unknown_value(given), left.faults + right.faults)
    if any(failing):
        return _null_operand(node, given)
    sensitive = left.value.sensitive or right.value.sensitive
    if not left.value.is_known or not right.value.is_known:
        return Outcome(unknown_value(given).refined_not_null().marked(sensitive))
    result = _computed(operator, left.value, right.value)
    if result is None:
        return failed(node, "Operation failed", "zero divided by zero", unknown_value(given))
    return Outcome(result.marked(sensitive))


def _check_short_circuit(operator: str, left: Outcome, right: Outcome, failing: tuple[bool, bool]) -> None:
    """Refuses `false && <failure>`: the engine fails up to HCL 2.23 and gives false from 2.24 on."""
    for fails, other, other_fails in ((failing[0], right, failing[1]), (failing[1], left, failing[0])):
        if fails and not other_fails and (not other.value.is_known or other.value.truth is _DECIDES[operator]):
            raise UncoveredError("an operand that fails where the other one decides, since versions differ,")


def _computed(operator: str, left: Value, right: Value) -> Value | None:
    if operator in _LOGIC:
        return bool_value(_LOGIC[operator](left.truth, right.truth))
    if operator in _COMPARISONS:
        return bool_value(_COMPARISONS[operator](left.number, right.number))
    if operator == "/" and right.number.value == 0:
        if left.number.value == 0:
            return None
        raise UncoveredError("a division by zero, which gives infinity,")
    return number_value(_ARITHMETIC[operator](left.number, right.number))


def _equality(run: Run, operation: Binary, names: Names) -> Outcome:
    left, right = run.outcome(operation.left, names), run.outcome(operation.right, names)
    if left.faults or right.faults:
        return Outcome(unknown_value(BOOL), left.faults + right.faults)
    answer = equals(left.value, right.value)
    if operation.operator == "!=" and answer.is_known:
        answer = bool_value(not answer.truth).marked(answer.sensitive)
    return Outcome(answer)


# ----------------------------------------------------------------------------------- conditionals


@dataclass(frozen=True, slots=True)
class Choice:
    """A conditional whose parts are evaluated, each with its place in the text."""

    condition: Outcome
    yes: Outcome
    no: Outcome
    condition_start: RelOffset
    yes_start: RelOffset
    no_start: RelOffset


def conditional(run: Run, node: Node, names: Names) -> Outcome:
    """Evaluates `condition ? yes : no`."""
    parts = cast(Conditional, node)
    yes, no = run.outcome(parts.yes, names), run.outcome(parts.no, names)
    condition = run.outcome(parts.condition, names)
    return chosen(Choice(condition, yes, no, parts.condition.start, parts.yes.start, parts.no.start))


def chosen(choice: Choice) -> Outcome:
    """Returns the chosen arm, converted to the type that both arms have in common.

    Faults of the other arm do not count, but its type does, and so do its marks.
    """
    condition, yes, no = choice.condition, choice.yes, choice.no
    type_ = _common_type(yes.value, no.value)
    if type_ is None:
        detail = "the two results have no common type"
        return Outcome(DYNAMIC_UNKNOWN, (Fault(_INCONSISTENT, detail, choice.yes_start),))
    value = condition.value
    if value.is_null:
        fault = Fault("Null condition", "the condition is null, not true or false", choice.condition_start)
        return Outcome(unknown_value(type_), (*condition.faults, fault))
    sensitive = value.sensitive or yes.value.sensitive or no.value.sensitive
    if not value.is_known:
        return Outcome(_either(yes.value, no.value, type_).marked(sensitive), condition.faults)
    truth = convert(value.unmarked(), BOOL)
    if isinstance(truth, Mismatch):
        fault = Fault("Incorrect condition type", truth.text, choice.condition_start)
        return Outcome(unknown_value(type_), (*condition.faults, fault))
    arm = _taken(choice, type_, truth=truth.truth)
    return Outcome(arm.value.marked(sensitive), condition.faults + arm.faults)


def _taken(choice: Choice, type_: ValueType, *, truth: bool) -> Outcome:
    """Returns the arm that the condition chooses, converted."""
    taken, other = (choice.yes, choice.no) if truth else (choice.no, choice.yes)
    if converts_in_two_steps(taken.value.type, other.value.type, type_):
        raise UncoveredError("a conditional whose results are converted in two steps")
    converted = convert(taken.value, type_)
    if isinstance(converted, Mismatch):
        fault = Fault(_INCONSISTENT, converted.text, choice.yes_start if truth else choice.no_start)
        return Outcome(unknown_value(type_), (*taken.faults, fault))
    return Outcome(converted, taken.faults)


def _common_type(yes: Value, no: Value) -> ValueType | None:
    """Returns the type of the result: an untyped null takes the other arm's type, an unknown type leaves it open."""
    if _is_untyped_null(yes):
        return no.type
    if _is_untyped_null(no):
        return yes.type
    if DYNAMIC in (yes.type, no.type):
        return DYNAMIC
    return unify([yes.type, no.type])


def _is_untyped_null(value: Value) -> bool:
    return value.type == DYNAMIC and value.content is NULL and not value.sensitive


def _either(yes: Value, no: Value, type_: ValueType) -> Value:
    """Returns what is known while the condition is not."""
    if yes.is_null and no.is_null:
        return null_value(type_)
    if type_ == DYNAMIC:
        return DYNAMIC_UNKNOWN
    result = unknown_value(type_)
    return result if yes.may_be_null or no.may_be_null else result.refined_not_null()
