"""What editors say that they changed, in the units of each, and when that shows that the texts differ."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lsprotocol import types

from splat_ls.server.changes import Changed, OutOfStep, changed, difference
from splat_ls.text.document import Document, Encoding
from splat_ls.text.edit import apply_edits

Place = tuple[int, int]


def change(start: Place, end: Place, text: str) -> types.TextDocumentContentChangePartial:
    return types.TextDocumentContentChangePartial(
        range=types.Range(types.Position(*start), types.Position(*end)), text=text
    )


@dataclass(frozen=True, slots=True)
class Edit:
    """One change of a text, and the text that it leads to."""

    before: str
    encoding: Encoding
    start: Place
    end: Place
    text: str
    after: str


def check_change(edit: Edit) -> None:
    """Makes one change and compares the text, the edits and the lines with those of a new document."""
    found = changed(Document.of(edit.before, 1), [change(edit.start, edit.end, edit.text)], 2, edit.encoding)
    assert isinstance(found, Changed)
    assert found.document.text == edit.after
    assert found.document.version == 2
    assert apply_edits(edit.before, found.edits) == edit.after
    lines = found.document.lines
    fresh = Document.of(edit.after).lines
    assert [lines.line_start(n) for n in range(lines.line_count)] == [
        fresh.line_start(n) for n in range(fresh.line_count)
    ]


def check_out_of_step(before: str, encoding: Encoding, start: Place, end: Place) -> None:
    assert isinstance(changed(Document.of(before, 1), [change(start, end, "x")], 2, encoding), OutOfStep)


U8, U16, U32 = Encoding.UTF8, Encoding.UTF16, Encoding.UTF32


@pytest.mark.parametrize(
    "edit",
    [
        pytest.param(Edit("a\nb", U16, (1, 0), (1, 1), "c", "a\nc"), id="one character"),
        pytest.param(Edit("", U16, (0, 0), (0, 0), "x", "x"), id="into nothing"),
        pytest.param(Edit("😀x", U16, (0, 2), (0, 3), "y", "😀y"), id="behind an emoji, UTF-16"),
        pytest.param(Edit("😀x", U8, (0, 4), (0, 5), "y", "😀y"), id="behind an emoji, UTF-8"),
        pytest.param(Edit("😀x", U32, (0, 1), (0, 2), "y", "😀y"), id="behind an emoji, UTF-32"),
        pytest.param(Edit("e\u0301x", U16, (0, 2), (0, 3), "y", "e\u0301y"), id="behind a combining character"),
        pytest.param(Edit("e\u0301x", U8, (0, 3), (0, 4), "y", "e\u0301y"), id="behind a combining character, UTF-8"),
        pytest.param(Edit("a\u2028b\nc", U16, (0, 2), (0, 3), "d", "a\u2028d\nc"), id="U+2028 ends no line"),
        pytest.param(Edit("a\r\nb\rc\n", U16, (2, 0), (2, 1), "d", "a\r\nb\rd\n"), id="all line endings"),
        pytest.param(Edit("a\n", U16, (1, 0), (1, 0), "b", "a\nb"), id="empty last line"),
        pytest.param(Edit("a\nb", U16, (1, 1), (2, 0), "", "a\nb"), id="one line past the last is the end"),
        pytest.param(Edit("a\nb", U16, (0, 0), (2, 0), "", ""), id="everything up to one line past the last"),
        pytest.param(Edit("a\r\nb", U16, (0, 9), (0, 99), "c", "ac\r\nb"), id="columns past the end of the line"),
        pytest.param(Edit("abc", U16, (0, 2), (0, 1), "x", "axc"), id="start and end exchanged"),
        pytest.param(Edit("😀", U16, (0, 1), (0, 2), "\ude01", "😁"), id="second half of a pair replaced"),
        pytest.param(Edit("😀", U16, (0, 0), (0, 1), "\ud83c", "\U0001f200"), id="first half of a pair replaced"),
        pytest.param(Edit("a😀b", U16, (0, 2), (0, 2), "-", "a\ud83d-\ude00b"), id="between the halves"),
        pytest.param(Edit("a\ud83d-\ude00b", U16, (0, 2), (0, 3), "", "a😀b"), id="halves that meet again"),
        pytest.param(Edit("a\ud83d", U16, (0, 2), (0, 2), "\ude00", "a😀"), id="second half typed behind the first"),
        pytest.param(Edit("\ude00", U16, (0, 0), (0, 0), "\ud83d", "😀"), id="first half typed before the second"),
        pytest.param(Edit("😀😀", U16, (0, 1), (0, 3), "", "😀"), id="halves of two characters"),
    ],
)
def test_change(edit: Edit) -> None:
    check_change(edit)


@pytest.mark.parametrize(
    ("before", "encoding", "start", "end"),
    [
        pytest.param("a", U16, (2, 0), (2, 0), id="two lines past the last"),
        pytest.param("a", U16, (0, 0), (9, 9), id="end far behind"),
        pytest.param("é", U8, (0, 1), (0, 1), id="inside a UTF-8 sequence"),
    ],
)
def test_place_that_shows_that_the_texts_differ(before: str, encoding: Encoding, start: Place, end: Place) -> None:
    check_out_of_step(before, encoding, start, end)


def test_changes_of_one_message_are_made_in_order() -> None:
    found = changed(
        Document.of("x.*.a", 1), [change((0, 2), (0, 3), "]"), change((0, 1), (0, 2), "[*")], 2, Encoding.UTF16
    )
    assert isinstance(found, Changed)
    assert found.document.text == "x[*].a"


def test_whole_text_costs_only_what_differs() -> None:
    whole = types.TextDocumentContentChangeWholeDocument(text="a = 1\nb = 3\nc = 1\n")
    found = changed(Document.of("a = 1\nb = 2\nc = 1\n", 1), [whole], 2, Encoding.UTF16)
    assert isinstance(found, Changed)
    assert [(edit.span.start, edit.span.end, edit.text) for edit in found.edits] == [(10, 11, "3")]


def test_no_changes_is_a_new_version() -> None:
    found = changed(Document.of("a", 1), [], 7, Encoding.UTF16)
    assert isinstance(found, Changed)
    assert (found.document.text, found.document.version, found.edits) == ("a", 7, ())


TEXTS = st.text(st.sampled_from("ab\r\n😀\u0301\ud83d\ude00"), max_size=12)


@given(TEXTS, TEXTS)
@settings(max_examples=300, deadline=None)
def test_difference_leads_from_one_text_to_the_other(old: str, new: str) -> None:
    edit = difference(old, new)
    assert apply_edits(old, (edit,)) == new
    if edit.text and edit.span.length:
        removed = edit.span.slice(old)
        assert removed[0] != edit.text[0]
        assert removed[-1] != edit.text[-1]


PLACES = st.tuples(st.integers(0, 3), st.integers(0, 6))


@given(TEXTS, PLACES, PLACES, TEXTS)
@settings(max_examples=500, deadline=None)
def test_utf16_changes_are_those_of_utf16_texts(before: str, first: Place, second: Place, text: str) -> None:
    """The same change made to arrays of UTF-16 units is the reference."""
    document = Document.of(_paired(before), 1)
    found = changed(document, [change(first, second, text)], 2, Encoding.UTF16)
    if isinstance(found, OutOfStep):
        assert max(first[0], second[0]) > document.lines.line_count
        return
    units = _units(document.text)
    start, end = sorted((_unit_offset(document, *first), _unit_offset(document, *second)))
    assert _units(found.document.text) == units[:start] + _units(text) + units[end:]
    assert found.document.text == _paired(found.document.text)


def _units(text: str) -> list[int]:
    data = text.encode("utf-16-le", "surrogatepass")
    return [data[at] | data[at + 1] << 8 for at in range(0, len(data), 2)]


def _paired(text: str) -> str:
    return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "surrogatepass")


def _unit_offset(document: Document, line: int, column: int) -> int:
    """The offset in UTF-16 units, with the column cut off at the line's end."""
    if line >= document.lines.line_count:
        return len(_units(document.text))
    span = document.lines.line_span(line)
    content = span.slice(document.text).rstrip("\r\n")
    return len(_units(document.text[: span.start])) + min(column, len(_units(content)))
