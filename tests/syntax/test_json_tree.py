"""JSON syntax: the same blocks and attributes, at places in the raw text."""

from __future__ import annotations

import pytest

from splat_ls.syntax.json_tree import JsonTree
from splat_ls.syntax.nodes import Call, Chain, Template
from splat_ls.syntax.walk import walk
from splat_ls.text.edit import TextEdit
from splat_ls.text.span import Span


def chains(text: str) -> list[tuple[str, str, str]]:
    """Returns for each chain of a JSON file its block, the attribute that it is in, and the raw text at its place."""
    tree = JsonTree.of(text)
    assert "".join(item.text for item in tree.items) == text
    return [
        (
            " ".join((leaf.blocks[-1].block.type, *leaf.blocks[-1].block.labels)),
            leaf.leaf.name,
            leaf.span(visit.node).slice(text),
        )
        for leaf in tree.leaves()
        if leaf.leaf.value is not None
        for visit in walk(leaf.leaf.value)
        if isinstance(visit.node, Chain)
    ]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('{"output": {"o": {"value": "${var.l.*.a}"}}}', [("output o", "value", "var.l.*.a")]),
        (
            r'{"locals": {"x": "é\t\u00e9\ud83d\ude80${join(\",\", a[*].b)} ${c[\"k\"].d}"}}',
            [("locals", "x", "a[*].b"), ("locals", "x", r"c[\"k\"].d")],
        ),
        ('{"locals": [{"x": ["${a.b}"]}, {"y": {"k": "${c.d}"}}]}', [("locals", "x", "a.b"), ("locals", "y", "c.d")]),
        (
            '{"resource": {"t": {"n": [{"dynamic": {"w": {"for_each": "${a[*]}", "content": {"v": "${w.value}"}}}}]}}}',
            [("dynamic w", "for_each", "a[*]"), ("content", "v", "w.value")],
        ),
        ('{"//": "${a.b}", "locals": {"//": "${a.b}", "x": "$${a.b}"}}', []),
        ('{"resource": {"t": {"n": {"provider": "aws.west"}}}}', [("resource t n", "provider", "aws.west")]),
    ],
)
def test_chains_stand_at_their_raw_text(text: str, expected: list[tuple[str, str, str]]) -> None:
    assert chains(text) == expected


@pytest.mark.parametrize(
    ("text", "summary"),
    [
        ('{"locals": {"x": "${a.}"}}', "Invalid attribute name"),
        ('{"locals": {"x": 1}', "Missing JSON comma"),
        ('{"locals": {"x" 1}}', "Missing JSON property value"),
        ('{"locals": {"x": tru}}', "Invalid JSON value"),
        ('{"a": "x\n"}', "Invalid JSON string"),
        ("[" * 5000, "Expression nested too deeply"),
        ("{} {}", "Extraneous data after JSON object"),
        ("", "Invalid JSON value"),
    ],
)
def test_mistakes_are_named_and_what_stands_before_them_is_kept(text: str, summary: str) -> None:
    tree = JsonTree.of(text)
    assert "".join(item.text for item in tree.items) == text
    assert [problem.summary for _, problem in tree.problems()] == [summary]


def test_new_text_is_escaped_and_shown_text_decoded() -> None:
    leaf = next(JsonTree.of(r'{"locals": {"x": "${a[\"k\"]}"}}').leaves()).leaf
    assert leaf.quoted('"é"') == r"\"é\""
    assert leaf.shown(r"a[\"k\"]") == 'a["k"]'


def test_an_edit_leaves_the_attributes_that_it_does_not_touch_as_they_are() -> None:
    text = '{"locals": {"a": "${var.l.*.a}", "b": [1]}, "variable": {"v": {"type": "string", "default": "string"}}}'
    tree = JsonTree.of(text)
    edited = tree.edited(TextEdit(Span(text.index("[") + 1, text.index("[") + 2), "23"))
    before, after = ({placed.leaf.name: placed.leaf for placed in each.leaves()} for each in (tree, edited))
    assert [name for name in before if before[name] is after[name]] == ["a", "default"]
    assert after["b"].text == '"b": [23]'


def test_what_a_type_means_depends_on_its_block_not_on_what_was_read_before() -> None:
    text = '{"resource": {"a": {"b": {"type": "list(string)"}}}}'
    moved = JsonTree.of(text).edited(TextEdit(Span(0, len(text)), '{"variable": {"b": {"type": "list(string)"}}}'))
    (before,), (after,) = ([placed.leaf.value for placed in each.leaves()] for each in (JsonTree.of(text), moved))
    assert isinstance(before, Template)
    assert isinstance(after, Call)
