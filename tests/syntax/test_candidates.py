"""What is told from text alone agrees with what a parse tells."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from splat_ls.syntax.candidates import is_plain, may_hold_splat_or_for
from splat_ls.syntax.items import Attribute
from splat_ls.syntax.nodes import Chain, ForExpression, FullSplatStep, LegacyIndexStep, LegacySplatStep, TemplateFor
from splat_ls.syntax.parser import parse_attribute
from splat_ls.syntax.tree import Tree
from splat_ls.syntax.walk import walk

CORPUS = Path(__file__).parents[1] / "corpus"


def corpus_leaves() -> list[Attribute]:
    """Returns every attribute of the case files and of the syntax cases."""
    texts = [
        text
        for name in ("field-cases.json", "text-cases.json")
        for case in json.loads((CORPUS / name).read_text("utf-8"))
        for text in case["files"].values()
    ]
    texts += [f"x = {case['text']}\n" for case in json.loads((CORPUS / "syntax.json").read_text("utf-8"))]
    return [placed.leaf for text in texts for placed in Tree.of(text).leaves()]


def holds_something(leaf: Attribute) -> bool:
    """Tells by a parse whether there is a splat, a for or a legacy index in a leaf."""
    node = parse_attribute(leaf.text).node
    kinds = (ForExpression, TemplateFor, FullSplatStep, LegacySplatStep, LegacyIndexStep)
    return node is not None and any(isinstance(visit.node, kinds) for visit in walk(node))


def test_a_leaf_that_holds_something_is_a_candidate() -> None:
    missed = [leaf.text for leaf in corpus_leaves() if holds_something(leaf) and not may_hold_splat_or_for(leaf.text)]
    assert missed == []


def test_a_plain_leaf_parses_without_a_mistake() -> None:
    plain = [leaf for leaf in corpus_leaves() if is_plain(leaf.text)]
    assert len(plain) > 100
    assert [leaf.text for leaf in plain if parse_attribute(leaf.text).problems] == []
    assert not any(
        isinstance(visit.node, Chain) and holds_something(leaf)
        for leaf in plain
        for visit in walk(parse_attribute(leaf.text).node)
    )


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ('x = "a"\n', True),
        ("  name = aws_vpc.main.id # why\r\n", True),
        ("x = -1.5\n", True),
        ('x = "a$b % \\n"\n', True),
        ('x = "${a}"\n', False),
        ('x = "$${a}"\n', False),
        ('x = "\\q"\n', False),
        ("x = a.0\n", False),
        ("x = a.*\n", False),
        ("x = 1.5.2\n", False),
        ("x = a b\n", False),
        ("x = é\n", False),
        ("x = 1", False),
    ],
)
def test_what_is_plain(text: str, plain: bool) -> None:
    assert is_plain(text) is plain
    if plain:
        assert parse_attribute(text).problems == ()


@pytest.mark.parametrize(
    ("text", "candidate"),
    [
        ("x = a./*1*/*\n", True),
        ("x = a[ * ]\n", True),
        ("x = a . 0\n", True),
        ("x = f(a).0\n", True),
        ("x = [for o in a : o]\n", True),
        ('x = "%{ for o in a }%{ endfor }"\n', True),
        ('x = "10.0.0.0/16"\n', False),
        ("x = 1.5\n", False),
        ("for_each = a\n", False),
        ("x = a * b\n", False),
    ],
)
def test_what_is_a_candidate(text: str, candidate: bool) -> None:
    assert may_hold_splat_or_for(text) is candidate
