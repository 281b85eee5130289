"""For expressions: the two forms, conditions, and grouping (manual, "for Expressions"; cases f2s-*, cap-*)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import TypeAlias, cast

from splat_ls.semantic.evaluate_outcome import Fault, Outcome
from splat_ls.semantic.evaluate_run import Names, Run
from splat_ls.semantic.value import DYNAMIC_UNKNOWN, Value, object_value, tuple_value
from splat_ls.semantic.value_convert import Mismatch, convert
from splat_ls.semantic.value_type import BOOL, DYNAMIC, STRING
from splat_ls.syntax.nodes import Expression, ForExpression, Node

Body: TypeAlias = Callable[[Names], Outcome]
"""Evaluates the body of a loop with the loop variables bound."""

_INVALID_CONDITION = "Invalid 'for' condition"
_INVALID_KEY = "Invalid object key"


@dataclass(slots=True)
class _Loop:
    """The state of one loop: faults so far, whether anything marks the result, whether the result is decided."""

    faults: list[Fault] = field(default_factory=list)
    sensitive: bool = False
    known: bool = True

    def fail(self, summary: str, detail: str, node: Node) -> None:
        self.faults.append(Fault(summary, detail, node.start))

    def undecided(self) -> Outcome:
        return Outcome(DYNAMIC_UNKNOWN.marked(self.sensitive), tuple(self.faults))


@dataclass(frozen=True, slots=True)
class Iteration:
    """What a loop iterates over and under which names; also of a `%{ for }` directive."""

    key_name: str | None
    value_name: str
    source: Expression
    condition: Expression | None


def for_expression(run: Run, node: Node, names: Names) -> Outcome:
    """Evaluates `[for …]` and `{for …}`."""
    loop = cast(ForExpression, node)
    iteration = Iteration(loop.key_name, loop.value_name, loop.source, loop.condition)
    source = run.outcome(loop.source, names)
    body = loop.body
    if loop.key_result is not None:
        return _object(run, loop, iteration, source, names)
    return collected(run, iteration, source, names, lambda bound: run.outcome(body, bound))


def collected(run: Run, iteration: Iteration, source: Outcome, names: Names, body: Body) -> Outcome:
    """Returns the tuple of what the body gives for each element."""
    loop = _Loop(list(source.faults))
    items: list[Value] = []
    if not _can_start(run, iteration, source.value, names, loop):
        return loop.undecided()
    for bound in _selected(run, iteration, source.value, names, loop):
        outcome = body(bound)
        loop.faults.extend(outcome.faults)
        items.append(outcome.value)
    if not loop.known:
        return loop.undecided()
    return Outcome(tuple_value(items).marked(loop.sensitive), tuple(loop.faults))


def _object(run: Run, node: ForExpression, iteration: Iteration, source: Outcome, names: Names) -> Outcome:
    """Returns the object of what key and body give for each element; equal keys need grouping."""
    loop = _Loop(list(source.faults))
    members: dict[str, list[Value]] = {}
    if not _can_start(run, iteration, source.value, names, loop):
        return loop.undecided()
    for bound in _selected(run, iteration, source.value, names, loop):
        key = _key(run, node, bound, loop)
        if key is None:
            loop.known = False
            continue
        outcome = run.outcome(node.body, bound)
        loop.faults.extend(outcome.faults)
        group = members.setdefault(key, [])
        if group and not node.grouping:
            loop.fail("Duplicate object key", f"the key `{key}` is there twice; `...` groups", node.key_result or node)
        else:
            group.append(outcome.value)
    if not loop.known:
        return loop.undecided()
    values = {key: tuple_value(group) if node.grouping else group[0] for key, group in members.items()}
    return Outcome(object_value(values).marked(loop.sensitive), tuple(loop.faults))


def _key(run: Run, node: ForExpression, names: Names, loop: _Loop) -> str | None:
    """Returns the key of one member, None if it is unknown or there is none."""
    assert node.key_result is not None, "an object for has a key"
    outcome = run.outcome(node.key_result, names)
    loop.faults.extend(outcome.faults)
    loop.sensitive = loop.sensitive or outcome.value.sensitive
    if outcome.value.is_null:
        loop.fail(_INVALID_KEY, "a key must not be null", node.key_result)
        return None
    if not outcome.value.is_known:
        return None
    key = convert(outcome.value.unmarked(), STRING)
    if isinstance(key, Mismatch):
        loop.fail(_INVALID_KEY, key.text, node.key_result)
        return None
    return key.text


def _can_start(run: Run, iteration: Iteration, source: Value, names: Names, loop: _Loop) -> bool:
    """Checks the source, and the condition with unknown loop variables, as the engine does before it starts."""
    if source.is_null:
        loop.fail("Iteration over null value", "null cannot be iterated over", iteration.source)
        return False
    if source.type == DYNAMIC:
        return False
    loop.sensitive = source.sensitive
    if not (source.type.is_sequence or source.type.is_mapping):
        detail = f"a {source.type.kind.value} cannot be iterated over"
        loop.fail("Iteration over non-iterable value", detail, iteration.source)
        return False
    if iteration.condition is not None and not _condition_may_hold(run, iteration, names, loop):
        return False
    return source.is_known


def _condition_may_hold(run: Run, iteration: Iteration, names: Names, loop: _Loop) -> bool:
    condition = iteration.condition
    assert condition is not None, "the caller has looked"
    outcome = run.outcome(condition, _bound(iteration, names, DYNAMIC_UNKNOWN, DYNAMIC_UNKNOWN))
    loop.faults.extend(outcome.faults)
    if outcome.value.is_null:
        loop.fail("Condition is null", "the condition must not be null", condition)
        return False
    converted = convert(outcome.value, BOOL)
    if isinstance(converted, Mismatch):
        loop.fail(_INVALID_CONDITION, converted.text, condition)
        return False
    return not outcome.faults


def _bound(iteration: Iteration, names: Names, key: Value, value: Value) -> Names:
    bound = dict(names)
    if iteration.key_name is not None:
        bound[iteration.key_name] = key
    bound[iteration.value_name] = value
    return bound


def _selected(run: Run, iteration: Iteration, source: Value, names: Names, loop: _Loop) -> Iterator[Names]:
    """Yields the names for each element that the condition lets through."""
    for key, value in source.unmarked().pairs:
        bound = _bound(iteration, names, key, value)
        if iteration.condition is None or _holds(run, iteration.condition, bound, loop):
            yield bound


def _holds(run: Run, condition: Expression, names: Names, loop: _Loop) -> bool:
    outcome = run.outcome(condition, names)
    loop.faults.extend(outcome.faults)
    if outcome.value.is_null:
        loop.fail(_INVALID_CONDITION, "the condition must not be null", condition)
        loop.known = False
        return False
    loop.sensitive = loop.sensitive or outcome.value.sensitive
    converted = convert(outcome.value.unmarked(), BOOL)
    if isinstance(converted, Mismatch):
        loop.fail(_INVALID_CONDITION, converted.text, condition)
        loop.known = False
        return False
    loop.known = loop.known and converted.is_known
    return converted.is_known and converted.truth
