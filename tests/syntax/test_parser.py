"""Grouping and places of the nodes, where the syntax cases only say that a text parses."""

from __future__ import annotations

import pytest

from splat_ls.syntax.lexer import MAX_TOKENS
from splat_ls.syntax.nodes import Node
from splat_ls.syntax.parser import parse_expression
from splat_ls.syntax.tree import Tree
from splat_ls.syntax.walk import walk


def shown(node: Node) -> str:
    """Returns an expression with every operation in parentheses, to see its grouping."""
    name = type(node).__name__
    if name == "Binary":
        return f"({shown(node.left)} {node.operator} {shown(node.right)})"  # type: ignore[attr-defined]
    if name == "Unary":
        return f"({node.operator}{shown(node.operand)})"  # type: ignore[attr-defined]
    if name == "Conditional":
        return f"({shown(node.condition)} ? {shown(node.yes)} : {shown(node.no)})"  # type: ignore[attr-defined]
    if name == "Chain":
        return f"{shown(node.source)}{''.join(type(step).__name__[:2] for step in node.steps)}"  # type: ignore[attr-defined]
    return getattr(node, "name", getattr(node, "text", name))


@pytest.mark.parametrize(
    ("text", "grouping"),
    [
        ("a + b * c", "(a + (b * c))"),
        ("a * b + c", "((a * b) + c)"),
        ("a - b - c", "((a - b) - c)"),
        ("a || b && c == d < e + f * g", "(a || (b && (c == (d < (e + (f * g))))))"),
        ("-a[*].b", "(-aFuAt)"),
        ("!a.*.b == c", "((!aLeAt) == c)"),
        ("a ? b : c ? d : e", "(a ? b : (c ? d : e))"),
        ("a.**2", "(aLe * 2)"),
        ("a.*-1", "(aLe - 1)"),
        ("a[*].b.*.c[0]", "aFuAtLeAtIn"),
        ("a.*.0.b", "aLeLeAt"),
    ],
)
def test_operators_group_as_the_specification_says(text: str, grouping: str) -> None:
    parsed = parse_expression(text)
    assert not parsed.problems
    assert shown(parsed.node) == grouping


@pytest.mark.parametrize(
    "text",
    [
        'f("${a.*.b}", [for k, v in x : v[*].é if k != "😀"]...)[0]',
        "{ a = b[*], (c) : d.*.e\n f = <<E\n${g}\nE\n}",
        '"%{ for i, o in a.*.b ~}${o}%{ if i > 0 }x%{ else }y%{ endif }%{ endfor }"',
    ],
)
def test_every_node_lies_in_its_parent_and_in_writing_order(text: str) -> None:
    parsed = parse_expression(text)
    assert parsed.node is not None
    for visit in walk(parsed.node):
        assert 0 <= visit.node.start <= visit.node.end <= len(text)
        if visit.parents:
            assert visit.parents[-1].start <= visit.node.start <= visit.node.end <= visit.parents[-1].end


@pytest.mark.parametrize(
    ("opener", "closer"),
    [("(", ")"), ("[", "]"), ("{ a = ", " }"), ('"${', '}"'), ("-", ""), ("a ? b : ", "c"), ("a + ", "b")],
)
def test_what_nests_too_deep_is_a_mistake_and_no_crash(opener: str, closer: str) -> None:
    parsed = parse_expression(opener * 10_000 + "x" + closer * 10_000)
    assert parsed.node is None
    assert [problem.summary for problem in parsed.problems] == ["Expression nested too deeply"]


def test_a_hundred_levels_are_not_too_deep() -> None:
    assert parse_expression("(" * 128 + "a[*].b" + ")" * 128).node is not None


def test_nothing_is_said_of_a_text_that_is_too_long_to_read() -> None:
    long = f"concat({'var.l.*.a, ' * MAX_TOKENS}[])"
    tree = Tree.of(f"locals {{\n  long = {long}\n  short = var.l.*.a\n}}\n")
    assert [placed.leaf.value is None for placed in tree.leaves()] == [True, False]
    assert list(tree.problems()) == []
