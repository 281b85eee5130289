"""The names that an expression uses: found before it is evaluated, as the engine does."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from splat_ls.syntax.nodes import (
    AttributeStep,
    Chain,
    Expression,
    ForExpression,
    Node,
    Object,
    ObjectItem,
    Step,
    TemplateFor,
    Variable,
)
from splat_ls.syntax.walk import children


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
            inner.extend(_parts(node, names))
        stack.extend(reversed(inner))


def leading_attributes(steps: tuple[Step, ...]) -> tuple[str, ...]:
    """Returns the names of the attribute steps before the first other step."""
    found: list[str] = []
    for step in steps:
        if not isinstance(step, AttributeStep):
            break
        found.append(step.name)
    return tuple(found)


def _parts(node: Node, names: frozenset[str]) -> Iterator[tuple[Node, frozenset[str]]]:
    """Yields the parts of a node with the names that are bound in each."""
    if isinstance(node, Object):
        for item in node.items:
            yield from _item_parts(item, names)
        return
    inner = names
    source: Node | None = None
    if isinstance(node, (ForExpression, TemplateFor)):
        key = () if node.key_name is None else (node.key_name,)
        inner, source = names | {*key, node.value_name}, node.source
    for child in children(node):
        yield child, names if child is source else inner


def _item_parts(item: ObjectItem, names: frozenset[str]) -> Iterator[tuple[Node, frozenset[str]]]:
    if not isinstance(item.key, Variable):
        yield item.key, names
    yield item.value, names
