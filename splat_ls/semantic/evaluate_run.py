"""One run of the evaluator: what it has spent, and which local values it knows already."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias

from splat_ls.semantic.evaluate_environment import Environment
from splat_ls.semantic.evaluate_outcome import Outcome
from splat_ls.semantic.value import Value
from splat_ls.semantic.value_uncovered import UncoveredError
from splat_ls.syntax.nodes import Expression, Node, Template

Names: TypeAlias = Mapping[str, Value]
"""The loop variables around an expression."""

Handler: TypeAlias = "Callable[[Run, Node, Names], Outcome]"

_TEXT_PER_STEP = 200
_TEXT_PER_WEIGHT = 200
_VALUE_DEPTH_SHARE = 3


class Run:
    """Evaluates the nodes of one expression, and of the local values it needs, within the limits.

    `handlers` has one function for each kind of expression; they come back here for the parts.
    """

    def __init__(self, environment: Environment, handlers: Mapping[type[Node], Handler]) -> None:
        self.environment = environment
        self.handlers = handlers
        self.locals: dict[str, Value] = {}
        """The local values that have been evaluated."""
        self._literals: dict[int, tuple[Template, Mapping[int, str]]] = {}
        """The literal texts of templates, by the identity of their node; the node is kept, so it stays unique."""
        self._steps_left = environment.limits.steps
        self._depth = 0

    def outcome(self, expression: Expression, names: Names) -> Outcome:
        """Evaluates one expression. Raises UncoveredError where that is not covered or costs too much."""
        self.spend(1)
        self.enter()
        result = self.handlers[type(expression)](self, expression, names)
        self.leave()
        self._check(result.value)
        return result

    def enter(self) -> None:
        """Goes one level deeper; who does so by recursion without `outcome` says it here."""
        self._depth += 1
        if self._depth > self.environment.limits.depth:
            raise UncoveredError("an expression nested so deep")

    def leave(self) -> None:
        """Comes back from `enter`."""
        self._depth -= 1

    def literals_of(self, template: Template, texts: Callable[[Template], Mapping[int, str]]) -> Mapping[int, str]:
        """Returns the literal texts of a template, which `texts` finds out once: a loop may come here often."""
        found = self._literals.get(id(template))
        if found is None:
            found = self._literals[id(template)] = (template, texts(template))
        return found[1]

    def spend(self, steps: int) -> None:
        """Counts steps. Raises UncoveredError when there were too many."""
        self._steps_left -= steps
        if self._steps_left < 0:
            raise UncoveredError("an expression that takes so many steps")

    def _check(self, value: Value) -> None:
        """Bounds what comes out of a step, so that no later step can be surprised by a huge value."""
        limits = self.environment.limits
        characters = len(value.content) if isinstance(value.content, str) else 0
        too_heavy = max(value.weight, value.type.weight) > limits.weight
        too_deep = value.type.depth > limits.depth // _VALUE_DEPTH_SHARE
        too_long = characters > limits.weight * _TEXT_PER_WEIGHT
        if too_heavy or too_deep or too_long:
            raise UncoveredError("a value so large")
        self.spend(value.length + characters // _TEXT_PER_STEP)
