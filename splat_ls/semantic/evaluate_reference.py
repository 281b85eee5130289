"""The names that an expression uses: found before it is evaluated, as the engine does."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from splat_ls.semantic.references import scoped_children
from splat_ls.syntax.nodes import (
    AttributeStep,
    Chain,
    Expression,
    Node,
    Step,
    Variable,
)


@dataclass(frozen=True, slots=True)
class Reference:
    """A name that no loop binds, with the attributes that follow it: `local.x` in `local.x[0].id`."""

    root: Variable
    attributes: tuple[str, ...]

    @property
    def words(self) -> tuple[str, ...]:
        return (self.root.name, *self.attributes)


def references(expression: Expression, bound: frozenset[str] = frozenset()) -> Iterator[Reference]:
    """Yields the references of an expression in the order of the text; `bound` are names that loops have bound.

    A bare word as an object's key is no reference.
    """
    stack: list[tuple[Node, frozenset[str]]] = [(expression, bound)]
    while stack:
        node, names = stack.pop()
        if isinstance(node, Variable):
            if node.name not in names:
                yield Reference(node, ())
            continue
        inner: list[tuple[Node, frozenset[str]]] = []
        if isinstance(node, Chain) and isinstance(node.source, Variable):
            if node.source.name not in names:
                yield Reference(node.source, leading_attributes(node.steps))
            inner.extend((step, names) for step in node.steps)
        else:
            inner.extend(scoped_children(node, names))
        stack.extend(reversed(inner))


def leading_attributes(steps: tuple[Step, ...]) -> tuple[str, ...]:
    """Returns the names of the attribute steps before the first other step."""
    found: list[str] = []
    for step in steps:
        if not isinstance(step, AttributeStep):
            break
        found.append(step.name)
    return tuple(found)
