"""Names: loop variables, local values, and what the caller knows of all others."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import cast

from splat_ls.semantic.evaluate_chain import apply_steps
from splat_ls.semantic.evaluate_environment import Environment
from splat_ls.semantic.evaluate_outcome import Fault, Outcome
from splat_ls.semantic.evaluate_reference import Reference, leading_attributes, references
from splat_ls.semantic.evaluate_run import Names, Run
from splat_ls.semantic.value import Value
from splat_ls.semantic.value_uncovered import UncoveredError
from splat_ls.syntax.nodes import Chain, Expression, Node, Step, Variable

_LOCAL = "local"
_LONGEST_ADDRESS = 3
"""`data.type.name` is the longest name of one thing."""


def variable(run: Run, node: Node, names: Names) -> Outcome:
    """Evaluates a name that stands alone."""
    value, _ = _resolve(run, cast(Variable, node), (), names)
    return Outcome(value)


def chain(run: Run, node: Node, names: Names) -> Outcome:
    """Evaluates a term with steps behind it."""
    written = cast(Chain, node)
    if not isinstance(written.source, Variable):
        return apply_steps(run, run.outcome(written.source, names), written.steps, names)
    value, steps = _resolve(run, written.source, written.steps, names)
    return apply_steps(run, Outcome(value), steps, names)


def _resolve(run: Run, root: Variable, steps: tuple[Step, ...], names: Names) -> tuple[Value, Sequence[Step]]:
    """Returns the value that a name and the steps behind it start from, and the steps that remain."""
    if root.name in names:
        return names[root.name], steps
    words = (root.name, *leading_attributes(steps))
    if words[0] == _LOCAL and words[1:2] and words[1] in run.locals:
        return run.locals[words[1]], steps[1:]
    for length in range(1, _LONGEST_ADDRESS + 1):
        value = run.environment.values.get(words[:length])
        if value is not None:
            return value, steps[length - 1 :]
    raise UncoveredError(f"the value of `{'.'.join(words[:2])}`")


# --------------------------------------------------------------------------------- local values


def evaluate_locals(run: Run, expression: Expression) -> Fault | None:
    """Evaluates the local values that an expression needs, each after those that it needs itself.

    The engine evaluates all that are mentioned, also in an arm that is not taken, so the first one that fails
    is the answer.
    """
    waiting = _needed(run.environment, expression, frozenset(run.environment.names))
    if isinstance(waiting, Fault):
        return waiting
    stack: list[tuple[str, bool]] = [(name, False) for name in reversed(waiting)]
    entered: dict[str, None] = {}
    while stack:
        name, ready = stack.pop()
        if name in run.locals:
            continue
        if ready:
            del entered[name]
            fault = _evaluate_local(run, name)
            if fault is not None:
                return fault
            continue
        if name in entered:
            return _cycle(list(entered)[list(entered).index(name) :])
        needed = _needed(run.environment, _local(run, name), frozenset())
        if isinstance(needed, Fault):
            return needed
        entered[name] = None
        stack.append((name, True))
        stack.extend((other, False) for other in reversed(needed))
    return None


def _needed(environment: Environment, expression: Expression, bound: frozenset[str]) -> list[str] | Fault:
    """Returns the local values that an expression mentions; a Fault if one is not declared."""
    found: list[str] = []
    for reference in references(expression, bound):
        if reference.root.name != _LOCAL:
            continue
        fault = _undeclared(environment, reference)
        if fault is not None:
            return fault
        if reference.attributes[0] not in found:
            found.append(reference.attributes[0])
    return found


def _undeclared(environment: Environment, reference: Reference) -> Fault | None:
    """A bare `local` is reported as a local value without a name (case er-bare-root)."""
    if reference.attributes and reference.attributes[0] in environment.locals:
        return None
    name = ".".join(reference.words[:2])
    return Fault("Reference to undeclared local value", f"`{name}` is not declared", reference.root.start)


def _local(run: Run, name: str) -> Expression:
    expression = run.environment.locals[name]
    if expression is None:
        raise UncoveredError(f"`local.{name}`, which does not parse,")
    return expression


def _evaluate_local(run: Run, name: str) -> Fault | None:
    outcome = run.outcome(_local(run, name), {})
    run.locals[name] = outcome.value
    return first_fault(outcome.faults)


def _cycle(names: list[str]) -> Fault:
    if len(names) == 1:
        detail = f"`local.{names[0]}` refers to itself"
        return Fault("Self-referencing local value", detail)
    chain_text = ", ".join(f"local.{name}" for name in names)
    return Fault("Cycle", f"these local values refer to each other: {chain_text}")


def first_fault(faults: Iterable[Fault]) -> Fault | None:
    """Returns the fault that comes first in the text, which is the one that the engine prints first."""
    return min(faults, key=lambda fault: fault.start, default=None)
