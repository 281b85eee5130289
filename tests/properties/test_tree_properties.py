"""The tree's invariants, over random texts and edits."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from splat_ls.syntax import page, recut
from splat_ls.syntax.cutter import Chunk, cut
from splat_ls.syntax.items import Attribute, Block, Item
from splat_ls.syntax.lexer import lex
from splat_ls.syntax.tree import Tree
from splat_ls.text.document import Document
from splat_ls.text.edit import apply_edits
from splat_ls.text.line_index import LineIndex
from splat_ls.text.span import Span
from tests.properties.edits import FRAGMENTS, edits, texts

BLOCKS = """\
resource "a" "b" {
  count = 2
  text  = <<-EOT
    a {
    EOT

  nested {
    list = [
      { a = "b" },
    ]
  }
# a comment in column 0
  one { x = 1 }
}

locals {
}
variable l {
  type = list(string)
 }
 x {
}
output "o" { value = var.l.*.a }
data "a" "b" {
  text = <<EOT
}
EOT
}
"""


def shape(item: Item) -> object:
    """Returns what an item is, without its identity, as something that can be compared."""
    if isinstance(item, Block):
        return (item.header, item.type, item.labels, item.closer, item.problems, [shape(child) for child in item.items])
    if isinstance(item, Attribute):
        parts = [shape(part) for part in item.parts]
        return (item.text, item.name, item.name_start, item.value_start, repr(item.value), item.problems, parts)
    return (type(item).__name__, item.text, getattr(item, "problems", ()))


@settings(deadline=None)
@given(texts)
def test_the_items_of_any_text_are_the_text(text: str) -> None:
    tree = Tree.of(text)
    assert "".join(item.text for item in tree.items) == text
    for placed in tree.leaves():
        assert text[placed.offset :].startswith(placed.leaf.text)


@settings(deadline=None)
@given(texts, st.floats(0, 1), st.integers(0, 40))
def test_the_candidates_in_a_span_are_those_of_the_leaves_there(text: str, share: float, width: int) -> None:
    start = int(share * len(text))
    end = min(start + width, len(text))
    leaves = [each for each in Tree.of(text).leaves() if each.offset <= end and start <= each.offset + each.leaf.width]
    found = Tree.of(text).candidates(Span(start, end))
    assert [(each.offset, each.leaf.text) for each in found] == [
        (each.offset, each.leaf.text) for each in leaves if each.leaf.has_splat_or_for
    ]


def left_open(chunk: Chunk) -> tuple[int, int, int, bool, bool]:
    """Returns all of a chunk but its item."""
    return chunk.width, chunk.opens, chunk.closes, chunk.looked_ahead, chunk.endless


def check_lazy(text: str) -> None:
    """Asserts that what is cut when it is asked for is what is cut at once."""
    lazy, eager = list(cut(text, lazily=True)), list(cut(text))
    assert "".join(chunk.item.text for chunk in lazy) == text
    assert [chunk.width for chunk in lazy] == [chunk.item.width for chunk in lazy]
    assert [left_open(chunk) for chunk in lazy] == [left_open(chunk) for chunk in eager]
    assert [shape(chunk.item) for chunk in lazy] == [shape(chunk.item) for chunk in eager]


@settings(deadline=None)
@given(texts)
def test_what_is_cut_when_asked_for_is_what_is_cut_at_once(text: str) -> None:
    check_lazy(text)


@settings(deadline=None)
@given(st.data())
def test_a_block_with_one_change_is_cut_the_same_when_asked_for(data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(BLOCKS)))
    piece = data.draw(st.sampled_from(FRAGMENTS))
    check_lazy(BLOCKS[:at] + piece + BLOCKS[at + data.draw(st.integers(0, 3)) :])


@settings(deadline=None)
@given(texts)
def test_between_two_tokens_is_nothing_but_blanks(text: str) -> None:
    at = 1 if text.startswith("\ufeff") else 0
    for token in lex(text):
        assert text[at : token.start].strip(" \t\r\n") == ""
        assert text[token.start : token.end] == token.text
        at = token.end
    assert text[at:].strip(" \t\r\n") == ""


@settings(deadline=None)
@given(texts, st.data())
def test_edits_lead_to_the_tree_of_the_whole_text(text: str, data: st.DataObject) -> None:
    check_edits(text, data)


@settings(deadline=None)
@given(texts, st.sampled_from([1, 2, 3]), st.sampled_from([0, 20, 60]), st.data())
def test_edits_across_pages_and_in_blocks_lead_to_the_tree_of_the_whole_text(
    text: str, full: int, large: int, data: st.DataObject
) -> None:
    with pytest.MonkeyPatch.context() as patch:
        # Few texts here are long enough for two pages, or for a large block, of the usual size.
        patch.setattr(page, "ITEMS_A_PAGE", full)
        patch.setattr(recut, "LARGE_BLOCK", large)
        check_edits(text, data)


def check_edits(text: str, data: st.DataObject) -> None:
    """Draws edits of `text` and asserts that tree and lines are those of the whole text after each of them."""
    tree = Tree.of(text)
    document = Document.of(text)
    for _ in range(data.draw(st.integers(1, 6))):
        edit = data.draw(edits(tree.text))
        expected = apply_edits(tree.text, [edit])
        tree, document = tree.edited(edit), document.edited(edit, None)
        assert tree.text == document.text == expected
        whole = Tree.of(expected)
        assert [shape(item) for item in tree.items] == [shape(item) for item in whole.items]
        assert ["".join(item.text for item in each.items) for each in tree.pages] == [each.text for each in tree.pages]
        assert tree.page_starts == [sum(each.width for each in tree.pages[:n]) for n in range(len(tree.pages) + 1)]
        assert [chunk.width for chunk in tree.chunks] == [chunk.width for chunk in whole.chunks]
        lines, whole_lines = document.lines, LineIndex.of(expected)
        assert lines.line_count == whole_lines.line_count
        assert [lines.line_start(n) for n in range(lines.line_count)] == [
            whole_lines.line_start(n) for n in range(lines.line_count)
        ]
