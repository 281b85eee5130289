"""JSON syntax: the same blocks and attributes, at places in the raw text."""

from __future__ import annotations

import pytest

from splat_ls.syntax.json_tree import MAX_SEQUENCES, JsonTree
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
        ('{"a": "x\t"}', "Invalid JSON string"),
        ('{"a": 011}', "Missing JSON comma"),
        ("\ufeff{}", "Invalid JSON value"),
        ('{"locals": {"x": "a\\r\\n${"}}', "Unclosed template interpolation sequence"),
        ('{"locals": {"x": "%{ if a }\\r%{ endif }"}}', "Unexpected end of template"),
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


def test_an_edit_leaves_the_attributes_and_blocks_that_it_does_not_touch_as_they_are() -> None:
    text = '{"locals": {"a": "${var.l.*.a}", "b": [1]}, "variable": {"v": {"type": "string", "default": "string"}}}'
    tree = JsonTree.of(text)
    edited = tree.edited(TextEdit(Span(text.index("[") + 1, text.index("[") + 2), "23"))
    before, after = ({placed.leaf.name: placed.leaf for placed in each.leaves()} for each in (tree, edited))
    assert [name for name in before if before[name] is after[name]] == ["a", "type", "default"]
    kept = {placed.block for placed in tree.blocks()} & {placed.block for placed in edited.blocks()}
    assert [block.type for block in kept] == ["variable"]
    assert after["b"].text == '"b": [23]'


def test_blocks_with_the_same_text_are_different_blocks() -> None:
    text = '{"locals": [{"a": [1]}, {"a": [1]}, {"a": [1]}]}'
    edited = JsonTree.of(text).edited(TextEdit(Span(0, 0), " "))
    starts = [placed.offset for placed in edited.blocks()]
    assert [edited.start_of(placed.block) for placed in edited.blocks()] == starts
    assert len(set(starts)) == 3


def test_of_very_many_interpolations_in_one_property_nothing_is_said() -> None:
    text = '{"locals": {"v": [' + '"${var.l.*.a}", ' * MAX_SEQUENCES + '"${"], "w": "${"}}'
    tree = JsonTree.of(text)
    assert [span.start > text.index('"w"') for span, _ in tree.problems()] == [True]
    assert [placed.leaf.value for placed in tree.leaves()] == [None, None]


def test_what_a_type_means_depends_on_its_block_not_on_what_was_read_before() -> None:
    text = '{"resource": {"a": {"b": {"type": "list(string)"}}}}'
    moved = JsonTree.of(text).edited(TextEdit(Span(0, len(text)), '{"variable": {"b": {"type": "list(string)"}}}'))
    (before,), (after,) = ([placed.leaf.value for placed in each.leaves()] for each in (JsonTree.of(text), moved))
    assert isinstance(before, Template)
    assert isinstance(after, Call)
