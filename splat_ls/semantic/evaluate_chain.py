"""Traversals: attributes, indexes, and both splats (SEMANTICS section 2, cases lvf-*, nest-*, src-*).

This is the evaluator's own reading of what a splat takes along. It does not use `splat_ls.splat.site`, so
that the two can be held against each other.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from splat_ls.semantic.evaluate_access import attribute, index
from splat_ls.semantic.evaluate_outcome import Fault, Outcome, failed
from splat_ls.semantic.evaluate_run import Names, Run
from splat_ls.semantic.value import (
    DYNAMIC_UNKNOWN,
    Unknown,
    Value,
    common_type,
    list_value,
    number_value,
    tuple_value,
    unknown_value,
)
from splat_ls.semantic.value_number import parse_number
from splat_ls.semantic.value_type import DYNAMIC, EMPTY_TUPLE, ValueKind, ValueType, list_of, tuple_of
from splat_ls.semantic.value_uncovered import UncoveredError
from splat_ls.syntax.nodes import (
    AttributeStep,
    Chain,
    Expression,
    FullSplatStep,
    IndexStep,
    LegacyIndexStep,
    LegacySplatStep,
    Node,
    Number,
    Step,
    Template,
    TemplateLiteral,
    Variable,
)
from splat_ls.text.never import assert_never

Each: TypeAlias = Callable[[Value], Outcome]
"""What a splat does with one element."""


def apply_steps(run: Run, source: Outcome, steps: Sequence[Step], names: Names) -> Outcome:
    """Applies the steps to the source, in order."""
    outcome = source
    for at, step in enumerate(steps):
        match step:
            case FullSplatStep():
                return splat(outcome, _each(run, steps[at + 1 :], names), step)
            case LegacySplatStep():
                end = _legacy_end(steps, at + 1)
                result = splat(outcome, _each(run, steps[at + 1 : end], names), step)
                return apply_steps(run, result, steps[end:], names)
            case _:
                outcome = _apply_step(run, outcome, step, names)
    return outcome


def _each(run: Run, steps: Sequence[Step], names: Names) -> Each:
    def each(element: Value) -> Outcome:
        run.enter()
        outcome = apply_steps(run, Outcome(element), steps, names)
        run.leave()
        return outcome

    return each


def _legacy_end(steps: Sequence[Step], start: int) -> int:
    """Returns where the attributes and dot-numbers end that a legacy splat takes along."""
    end = start
    while end < len(steps) and isinstance(steps[end], (AttributeStep, LegacyIndexStep)):
        end += 1
    return end


def _apply_step(run: Run, source: Outcome, step: AttributeStep | LegacyIndexStep | IndexStep, names: Names) -> Outcome:
    match step:
        case AttributeStep(name=name):
            found = attribute(source.value, name, step)
        case LegacyIndexStep(number=text):
            number = parse_number(text)
            if number is None:
                raise UncoveredError("an index that is no number")
            found = index(source.value, number_value(number), step)
        case IndexStep(key=key):
            return _apply_index(run, source, key, step, names)
        case _:
            assert_never(step)
    return Outcome(found.value, source.faults + found.faults)


def _apply_index(run: Run, source: Outcome, key: Expression, step: Node, names: Names) -> Outcome:
    evaluated = run.outcome(key, names)
    found = index(source.value, evaluated.value, step)
    return Outcome(found.value, source.faults + evaluated.faults + found.faults)


def ambiguous_key(key: Chain) -> bool:
    """Tells whether an object's key is a plain reference without parentheses, which the engine refuses."""
    return isinstance(key.source, Variable) and all(_is_plain(step) for step in key.steps)


def _is_plain(step: Step) -> bool:
    match step:
        case AttributeStep() | LegacyIndexStep():
            return True
        case IndexStep(key=Number()):
            return True
        case IndexStep(key=Template(parts=parts)):
            return all(isinstance(part, TemplateLiteral) for part in parts)
    return False


# ---------------------------------------------------------------------------------------- splats


def splat(source: Outcome, each: Each, marker: Node) -> Outcome:
    """Applies a splat to its source: sequences are visited, anything else becomes none or one element."""
    value = source.value
    if source.faults:
        return Outcome(DYNAMIC_UNKNOWN, source.faults)
    if value.is_null:
        if not value.type.is_sequence:
            return Outcome(Value(EMPTY_TUPLE, ()).marked(value.sensitive))
        detail = "a null list, set or tuple cannot be visited"
        return failed(marker, "Splat of null value", detail)
    if value.type == DYNAMIC:
        return Outcome(DYNAMIC_UNKNOWN.marked(value.sensitive))
    if value.type.is_sequence:
        return _visited(value, each, marker)
    visited = _visited(tuple_value([value]).marked(value.sensitive), each, marker)
    return Outcome(DYNAMIC_UNKNOWN.marked(value.sensitive), visited.faults) if value.may_be_null else visited


def _visited(source: Value, each: Each, marker: Node) -> Outcome:
    """Applies a splat to a sequence that is not null; marks of the whole sequence go to the whole result."""
    if isinstance(source.content, Unknown):
        type_, faults = _type_of_each(source.type, each)
        return Outcome(_unknown_result(type_, source.content).marked(source.sensitive), faults)
    outcomes = [each(element) for element in source.unmarked().children]
    faults = tuple(fault for outcome in outcomes for fault in outcome.faults)
    if faults:
        type_, _ = _type_of_each(source.type, each)
        return Outcome(unknown_value(type_).marked(source.sensitive), faults)
    values = [outcome.value for outcome in outcomes]
    if source.type.kind is ValueKind.TUPLE:
        return Outcome(tuple_value(values).marked(source.sensitive))
    if not values:
        type_, faults = _type_of_each(source.type, each)
        return Outcome(list_value([], type_.element_type).marked(source.sensitive), faults)
    element_type = common_type(values)
    if element_type is None:
        # Terraform 1.11 crashes here, later versions report it (case nest-list-hetero-crash).
        detail = "the elements of the result would have different types"
        return failed(marker, "Invalid nested splat expressions", detail)
    return Outcome(list_value(values, element_type).marked(source.sensitive))


def _type_of_each(source: ValueType, each: Each) -> tuple[ValueType, tuple[Fault, ...]]:
    """Returns the type of the result, found by visiting an unknown element, and what fails already for it."""
    if source.kind is ValueKind.TUPLE:
        outcomes = [each(unknown_value(item)) for item in source.items]
        faults = tuple(fault for outcome in outcomes for fault in outcome.faults)
        return tuple_of(outcome.value.type for outcome in outcomes), faults
    outcome = each(unknown_value(source.element_type))
    return list_of(outcome.value.type), outcome.faults


def _unknown_result(type_: ValueType, source: Unknown) -> Value:
    if type_.kind is ValueKind.LIST:
        return Value(type_, Unknown(True, source.shortest, source.longest))
    return Value(type_, Unknown(not_null=True))
