"""The tree's invariants, over random texts and edits."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from splat_ls.syntax.items import Attribute, Block, Item
from splat_ls.syntax.lexer import lex
from splat_ls.syntax.tree import Tree
from splat_ls.text.document import Document
from splat_ls.text.edit import apply_edits
from splat_ls.text.line_index import LineIndex
from tests.properties.edits import edits, texts


def shape(item: Item) -> object:
    """Returns what an item is, without its identity, as something that can be compared."""
    if isinstance(item, Block):
        return (item.header, item.type, item.labels, item.closer, item.problems, [shape(child) for child in item.items])
    if isinstance(item, Attribute):
        parts = [shape(part) for part in item.parts]
        return (item.text, item.name, item.name_start, item.value_start, repr(item.value), item.problems, parts)
    return (type(item).__name__, item.text, getattr(item, "problems", ()))


@given(texts)
def test_the_items_of_any_text_are_the_text(text: str) -> None:
    tree = Tree.of(text)
    assert "".join(item.text for item in tree.items) == text
    for placed in tree.leaves():
        assert text[placed.offset :].startswith(placed.leaf.text)


@given(texts)
def test_between_two_tokens_is_nothing_but_blanks(text: str) -> None:
    at = 1 if text.startswith("\ufeff") else 0
    for token in lex(text):
        assert text[at : token.start].strip(" \t\r\n") == ""
        assert text[token.start : token.end] == token.text
        at = token.end
    assert text[at:].strip(" \t\r\n") == ""


@given(texts, st.data())
def test_edits_lead_to_the_tree_of_the_whole_text(text: str, data: st.DataObject) -> None:
    tree = Tree.of(text)
    document = Document.of(text)
    for _ in range(data.draw(st.integers(1, 6))):
        edit = data.draw(edits(tree.text))
        expected = apply_edits(tree.text, [edit])
        tree, document = tree.edited(edit), document.edited(edit, None)
        assert tree.text == document.text == expected
        whole = Tree.of(expected)
        assert [shape(item) for item in tree.items] == [shape(item) for item in whole.items]
        assert [chunk.width for chunk in tree.chunks] == [chunk.width for chunk in whole.chunks]
        lines, whole_lines = document.lines, LineIndex.of(expected)
        assert lines.line_count == whole_lines.line_count
        assert [lines.line_start(n) for n in range(lines.line_count)] == [
            whole_lines.line_start(n) for n in range(lines.line_count)
        ]
