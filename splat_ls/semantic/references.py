"""Which declarations an expression refers to."""

from __future__ import annotations

from collections.abc import Iterator

from splat_ls.syntax.nodes import (
    AttributeStep,
    Chain,
    Expression,
    ForExpression,
    Node,
    Object,
    Step,
    TemplateFor,
    Variable,
)
from splat_ls.syntax.walk import children

_NAMED_ROOTS = frozenset({"var", "local", "module"})
_MODES = frozenset({"data", "ephemeral", "resource"})
_NO_DECLARATIONS = frozenset({"each", "count", "self", "path", "terraform", "tofu"})


def free_references(expression: Expression, bound: frozenset[str] = frozenset()) -> frozenset[str]:
    """Returns the addresses (`var.x`, `resource.T.n`) that the value of `expression` may depend on.

    Loop variables and the names in `bound` are no references, nor is what stands bare before a `.*` or `[*]`. What a
    loop variable, `each` or a dynamic block's iterator leads to is referred to where the loop stands.
    """
    return frozenset(_references(expression, bound))


def _references(expression: Expression, bound: frozenset[str]) -> Iterator[str]:
    pending: list[tuple[Node, frozenset[str]]] = [(expression, bound)]
    while pending:
        node, bound = pending.pop()
        if isinstance(node, Chain) and isinstance(node.source, Variable) and node.source.name not in bound:
            address = address_of(node.source.name, node.steps)
            if address is not None:
                yield address
        pending.extend(scoped_children(node, bound))


def scoped_children(node: Node, bound: frozenset[str]) -> Iterator[tuple[Node, frozenset[str]]]:
    """Yields the children of a node with the loop variables that each of them sees."""
    if isinstance(node, (ForExpression, TemplateFor)):
        inner = bound | {node.value_name, *([node.key_name] if node.key_name is not None else [])}
        for child in children(node):
            yield child, bound if child is node.source else inner
        return
    if isinstance(node, Object):
        for item in node.items:
            if not isinstance(item.key, Variable):
                yield item.key, bound
            yield item.value, bound
        return
    for child in children(node):
        yield child, bound


def address_of(root: str, steps: tuple[Step, ...]) -> str | None:
    """Returns the address of the declaration that `root` and its first steps name, None if they name none."""
    if root in _NO_DECLARATIONS:
        return None
    wanted = 1 if root in _NAMED_ROOTS else 2 if root in _MODES else 1
    names: list[str] = []
    for step in steps[:wanted]:
        if not isinstance(step, AttributeStep):
            return None
        names.append(step.name)
    if len(names) < wanted:
        return None
    if root in _NAMED_ROOTS or root in _MODES:
        return ".".join((root, *names))
    return ".".join(("resource", root, *names))
