"""Lines and positions: what ends a line, and what the three encodings count."""

from __future__ import annotations

from itertools import accumulate

import pytest
from hypothesis import given
from hypothesis import strategies as st

from splat_ls.text.document import Document, Encoding
from splat_ls.text.edit import TextEdit, apply_edits
from splat_ls.text.line_index import LineIndex
from splat_ls.text.span import Span

TEXT = "a\r\nb\rc\n\u2028d\x0ce\x85f\n😀x e\u0301y\n"


def test_only_the_three_line_ends_of_the_protocol_end_a_line() -> None:
    lines = LineIndex.of(TEXT)
    assert [lines.line_span(n).slice(TEXT) for n in range(lines.line_count)] == [
        "a\r\n", "b\r", "c\n", "\u2028d\x0ce\x85f\n", "😀x e\u0301y\n", "",
    ]  # fmt: skip


@pytest.mark.parametrize(("encoding", "column"), [(Encoding.UTF8, 5), (Encoding.UTF16, 3), (Encoding.UTF32, 2)])
def test_columns_behind_a_character_beyond_the_basic_plane(encoding: Encoding, column: int) -> None:
    document = Document.of(TEXT)
    offset = TEXT.index(" e\u0301")
    assert document.position(offset, encoding) == (4, column)
    assert document.offset(4, column, encoding) == offset


@pytest.mark.parametrize("encoding", [Encoding.UTF8, Encoding.UTF16])
def test_a_column_inside_a_character_is_its_start(encoding: Encoding) -> None:
    document = Document.of(TEXT)
    assert document.offset(4, 1, encoding) == TEXT.index("😀")


@pytest.mark.parametrize("encoding", list(Encoding))
def test_positions_out_of_range_are_the_nearest_place(encoding: Encoding) -> None:
    document = Document.of(TEXT)
    assert document.offset(0, 99, encoding) == 1
    assert document.offset(99, 0, encoding) == len(TEXT)
    assert document.offset(5, 4, encoding) == len(TEXT)
    assert document.offset(-1, 3, encoding) == 0
    assert document.position(10_000, encoding) == (5, 0)


@given(st.text("a😀e\u0301\r\n\u2028\ud800", max_size=30), st.sampled_from(list(Encoding)), st.data())
def test_every_offset_comes_back_from_its_position(text: str, encoding: Encoding, data: st.DataObject) -> None:
    offset = data.draw(st.integers(0, len(text)))
    document = Document.of(text)
    between = text[max(offset - 1, 0) : offset + 1] == "\r\n"
    assert document.offset(*document.position(offset, encoding), encoding) == (offset - 1 if between else offset)


def test_an_edit_far_down_renews_one_chunk_of_lines() -> None:
    text = "x = 1\n" * 10_000
    edit = TextEdit(Span(30_000, 30_000), "\n\n")
    before = LineIndex.of(text)
    after = before.edited(edit)
    assert after.text == apply_edits(text, [edit])
    shared = set(map(id, before._chunks)) & set(map(id, after._chunks))
    assert len(before._chunks) - len(shared) <= 2
    assert after.line_count == before.line_count + 2


def test_lines_that_come_and_go_one_by_one_leave_few_chunks() -> None:
    lines = LineIndex.of("x = 1\n" * 10_000)
    for _ in range(2_000):
        lines = lines.edited(TextEdit(Span(30_000, 30_000), "y\n"))
    assert len(lines._chunks) < 120
    for _ in range(2_000):
        lines = lines.edited(TextEdit(Span(30_000, 30_002), ""))
    assert lines.text == "x = 1\n" * 10_000
    assert len(lines._chunks) < 120


@given(st.text("a😀\r\n", max_size=20), st.integers(0, 25), st.integers(0, 25))
def test_a_slice_is_that_of_the_text(text: str, start: int, end: int) -> None:
    assert LineIndex.of(text).slice(start, end) == text[start:end]


def test_overlapping_edits_are_refused() -> None:
    with pytest.raises(ValueError, match="overlap"):
        apply_edits("abcdef", [TextEdit(Span(0, 3), ""), TextEdit(Span(2, 4), "")])


LONG_LINES = {
    "letters of one unit": "x" * 9_000,
    "letters of all widths": "aé😀" * 3_000 + "\ud83d" + "z" * 5_000,
    "a line that ends where columns are kept": "é" * 8_000,
}


@pytest.mark.parametrize("encoding", Encoding)
@pytest.mark.parametrize("name", LONG_LINES)
def test_places_of_a_very_long_line_are_those_of_its_parts(name: str, encoding: Encoding) -> None:
    line = LONG_LINES[name]
    document = Document.of(f"a\n{line}\r\nb")
    columns = list(accumulate(map(encoding.width, line), initial=0))
    for at in (*range(0, len(line), 997), *range(len(line) - 3, len(line) + 1), 3_999, 4_000, 4_001, 5_000):
        assert document.position(2 + at, encoding) == (1, columns[at])
        content = len(line)
        assert document.offset(1, columns[at], encoding) == 2 + min(at, content)
        if at < content and columns[at + 1] > columns[at] + 1:
            assert document.offset(1, columns[at] + 1, encoding) == 2 + at
    assert document.offset(1, columns[-1] + 9, encoding) == 2 + len(line)
    assert document.offset(2, 1, encoding) == document.lines.length
