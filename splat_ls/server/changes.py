"""What an editor says that it changed, made into edits of our text; or the insight that our text is not its text.

Source: Language Server Protocol 3.17, `DidChangeTextDocumentParams`. An editor counts columns in its own units and may
change half of a UTF-16 surrogate pair; a text here is code points, so the half that stays is carried along.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from lsprotocol import types

from splat_ls.text.document import Document, Encoding
from splat_ls.text.edit import TextEdit
from splat_ls.text.span import Offset, Span

Change: TypeAlias = types.TextDocumentContentChangeEvent


@dataclass(frozen=True, slots=True)
class OutOfStep:
    """Our text cannot be the editor's: a change names a place that it has not."""

    reason: str


@dataclass(frozen=True, slots=True)
class Changed:
    """The document after all changes, and the edits that led to it, each of the text that the one before left."""

    document: Document
    edits: tuple[TextEdit, ...]


def changed(document: Document, changes: Sequence[Change], version: int, encoding: Encoding) -> Changed | OutOfStep:
    """Returns the document with the changes made one after the other."""
    edits: list[TextEdit] = []
    for change in changes:
        if isinstance(change, types.TextDocumentContentChangeWholeDocument):
            edit: TextEdit | OutOfStep = difference(document.text, change.text)
        else:
            edit = partial_edit(document, change, encoding)
        if isinstance(edit, OutOfStep):
            return edit
        document = document.edited(edit, version)
        edits.append(edit)
    if not edits:
        document = Document(document.lines, version)
    return Changed(document, tuple(edits))


def partial_edit(
    document: Document, change: types.TextDocumentContentChangePartial, encoding: Encoding
) -> TextEdit | OutOfStep:
    """Returns the edit that a change with a range stands for.

    A column past the end of its line means the line's end. Line numbers are not so lenient: one past the last is the
    end of the text (editors write it when a last line without line end goes), more is another text than ours. Start
    and end in the wrong order are put right, as other servers do.
    """
    ends = sorted((place.line, place.character) for place in (change.range.start, change.range.end))
    if ends[-1][0] > document.lines.line_count:
        return OutOfStep("a change lies behind the end of the document")
    start, end = (_place(document, *place, encoding) for place in ends)
    if (start.halves or end.halves) and encoding is not Encoding.UTF16:
        return OutOfStep("a change begins or ends inside a character")
    text = start.halves[:1] + change.text + end.halves[1:]
    return _joined(document, TextEdit(Span(start.offset, end.offset + len(end.halves[1:])), text))


@dataclass(frozen=True, slots=True)
class _Place:
    """An offset; `halves` are the two surrogates of the character there, when the place lies between them."""

    offset: Offset
    halves: str = ""


def _place(document: Document, line: int, column: int, encoding: Encoding) -> _Place:
    offset = document.offset(line, column, encoding)
    character = document.lines.slice(offset, offset + 1)
    if character <= "\x7f" or document.position(offset, encoding) >= (line, column):
        return _Place(offset)
    units = character.encode("utf-16-be", "surrogatepass")
    return _Place(offset, "".join(units[at : at + 2].decode("utf-16-be", "surrogatepass") for at in (0, 2)))


def _joined(old: Document, edit: TextEdit) -> TextEdit:
    """Returns the edit with surrogates that meet made one character, also where one stood there already."""
    start, end = edit.span.start, edit.span.end
    before, after = old.lines.slice(max(start - 1, 0), start), old.lines.slice(end, end + 1)
    text = edit.text
    if _is_surrogate(before):
        start, text = start - 1, before + text
    if _is_surrogate(after):
        end, text = end + 1, text + after
    if text.isascii():
        return edit
    return TextEdit(Span(start, end), text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "surrogatepass"))


def _is_surrogate(character: str) -> bool:
    return "\ud800" <= character <= "\udfff"


def difference(old: str, new: str) -> TextEdit:
    """Returns one edit that makes `old` into `new`, without what both begin and end with.

    An editor that sends whole texts then costs no more than one that sends changes. Time is linear.
    """
    start = _common(old, new, min(len(old), len(new)))
    most = min(len(old), len(new)) - start
    end = _common_end(old, new, most)
    return TextEdit(Span(start, len(old) - end), new[start : len(new) - end])


def _common(old: str, new: str, most: int) -> int:
    """Returns how many characters both begin with, `most` at the most: compares halves, as slices compare fast."""
    low, high = 0, most
    while low < high:
        middle = (low + high + 1) // 2
        if old[low:middle] == new[low:middle]:
            low = middle
        else:
            high = middle - 1
    return low


def _common_end(old: str, new: str, most: int) -> int:
    low, high = 0, most
    while low < high:
        middle = (low + high + 1) // 2
        if old[len(old) - middle : len(old) - low] == new[len(new) - middle : len(new) - low]:
            low = middle
        else:
            high = middle - 1
    return low
