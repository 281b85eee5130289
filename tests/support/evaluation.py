"""Evaluates expressions of fixtures, and says when two results count as the same."""

from __future__ import annotations

from collections.abc import Mapping

from splat_ls.semantic.evaluate import evaluate
from splat_ls.semantic.evaluate_environment import Environment
from splat_ls.semantic.evaluate_outcome import Evaluated
from splat_ls.semantic.value import Mapped, Value
from splat_ls.semantic.value_equality import same_value
from splat_ls.syntax.nodes import Expression
from splat_ls.syntax.parser import parse_expression
from splat_ls.syntax.tree import Tree


def locals_of(text: str) -> dict[str, Expression]:
    """Returns the local values that a file declares."""
    leaves = [placed for placed in Tree.of(text).leaves() if [each.block.type for each in placed.blocks] == ["locals"]]
    return {placed.leaf.name: placed.leaf.value for placed in leaves if placed.leaf.value is not None}


def parsed(text: str) -> Expression:
    """Returns an expression; it must parse without a problem."""
    result = parse_expression(text, newlines=False)
    assert result.node is not None, f"{text!r}: {result.problems}"
    assert not result.problems, f"{text!r}: {result.problems}"
    node: Expression = result.node
    return node


def result_of(
    text: str, declared: Mapping[str, Expression], values: Mapping[tuple[str, ...], Value] | None = None
) -> Evaluated:
    """Returns what an expression gives among the local values `declared`, where `values` are known by reference."""
    return evaluate(parsed(text), Environment(locals=declared, values=values or {}))


def same_result(before: Value, after: Value) -> bool:
    """Tells whether two values have the same type, content and marks.

    The element type of a collection without elements does not count: a conversion of `[]` cannot know it, where a
    splat of an empty list does (case src-list-empty-typed-attr).
    """
    if same_value(before, after):
        return True
    if before.type.kind is not after.type.kind or before.sensitive != after.sensitive:
        return False
    if before.is_null or after.is_null or not before.is_known or not after.is_known:
        return before.is_null == after.is_null and before.is_known == after.is_known
    if not before.children and not after.children:
        return before.type.is_collection or before.type.is_mapping or before.type.is_sequence
    return before.length == after.length and _same_members(before, after)


def _same_members(before: Value, after: Value) -> bool:
    if isinstance(before.content, Mapped) and before.content.keys != after.members.keys:
        return False
    return all(map(same_result, before.children, after.children))
