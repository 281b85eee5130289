"""Bounds the work of one question: how many expressions are looked at, how deep, and that no circle is followed.

A question about an expression leads through the declarations that it refers to. Each declaration is inferred on its
own budget, so its answer does not depend on who asks and can be kept. A chain of declarations that is too long for
the call stack is cut: its far end is asked first, as a question of its own, and then the question again.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final, TypeAlias, TypeVar

from splat_ls.semantic.known import NOTHING, Known

STEP_BUDGET: Final = 10_000
"""Expressions that may be looked at for one declaration or one question; what is beyond stays unknown."""

_DEPTH_LIMIT: Final = 100
"""Expressions that may nest within one declaration."""

_CHAIN_DEPTH: Final = 40
"""Expressions that may nest, over all declarations on the way, when a further declaration is entered."""

_QUESTIONS_LIMIT: Final = 200
"""Questions that may be put off for others before the answer is given up."""

_MODULES_LIMIT: Final = 64
"""Modules that one question may lead through; a module that calls itself would lead on for ever."""

DeclarationKey: TypeAlias = tuple[int, str]
"""A declaration of a module: the identity of its index, and its address."""

Answered = TypeVar("Answered")


@dataclass(slots=True)
class Work:
    """The state of one question. It changes while the question is worked on, and says nothing afterwards."""

    depth: int = 0
    _base: int = 0
    _steps: int = STEP_BUDGET
    _active: set[DeclarationKey] = field(default_factory=set)
    _modules: set[int] = field(default_factory=set)
    _put_off: Callable[[], Known] | None = None
    _remembered: dict[tuple[int, int], tuple[object, object, Known]] = field(default_factory=dict)

    def enter(self) -> bool:
        """Starts on one more expression; False when it must stay unknown. Each True is followed by a `leave`."""
        if self._put_off is not None or self._steps <= 0 or self.depth - self._base >= _DEPTH_LIMIT:
            return False
        self._steps -= 1
        self.depth += 1
        return True

    def leave(self) -> None:
        self.depth -= 1

    def asked(self, question: Callable[[], Answered]) -> Answered:
        """Returns the answer to a whole question, asking first for what it leads to where that is far away."""
        self._modules.clear()
        pending: list[Callable[[], Known]] = []
        answer = self._afresh(question)
        for _ in range(_QUESTIONS_LIMIT):
            if self._put_off is not None:
                pending.append(self._put_off)
            elif pending:
                pending.pop()
            else:
                break
            if pending:
                self._afresh(pending[-1])
            else:
                answer = self._afresh(question)
        return answer

    def _afresh(self, question: Callable[[], Answered]) -> Answered:
        """Returns the answer to a question with a whole budget; it is of no use when something was put off."""
        self._base, self._steps, self._put_off = 0, STEP_BUDGET, None
        self._remembered.clear()
        return question()

    def remembered(self, expression: object, scope: object, compute: Callable[[], Known]) -> Known:
        """Returns what is known of an expression in a scope, worked out once in a question."""
        key = (id(expression), id(scope))
        found = self._remembered.get(key)
        if found is not None:
            return found[2]
        known = compute()
        self._remembered[key] = (expression, scope, known)
        return known

    def declared(self, key: DeclarationKey, cache: dict[str, Known], compute: Callable[[], Known]) -> Known:
        """Returns what is known of a declaration, kept in `cache`; NOTHING if it is being worked on already."""
        address = key[1]
        if address in cache:
            return cache[address]
        if key in self._active or self._put_off is not None or not self._may_enter(key[0]):
            return NOTHING
        if self.depth > _CHAIN_DEPTH:
            self._put_off = lambda: self.declared(key, cache, compute)
            return NOTHING
        base, steps = self._base, self._steps
        self._base, self._steps = self.depth, STEP_BUDGET
        self._active.add(key)
        try:
            answer = compute()
        finally:
            self._active.discard(key)
            self._base, self._steps = base, steps
        if self._put_off is None:
            cache[address] = answer
        return answer

    def _may_enter(self, module: int) -> bool:
        if module not in self._modules and len(self._modules) >= _MODULES_LIMIT:
            return False
        self._modules.add(module)
        return True
