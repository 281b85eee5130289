"""A document: a version of a text with its lines, and positions in the units of an editor."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass, field
from enum import Enum
from itertools import accumulate
from typing import Final

from splat_ls.text.edit import TextEdit
from splat_ls.text.line_index import LineIndex
from splat_ls.text.span import Offset

STEP: Final = 1_000
LONG: Final = 4 * STEP
"""Code points: a line longer than this has its columns kept, one every STEP, so that not all of it is counted anew."""


class Encoding(Enum):
    """What an editor counts a column in: bytes, UTF-16 code units, or code points."""

    UTF8 = "utf-8"
    UTF16 = "utf-16"
    UTF32 = "utf-32"

    def width(self, text: str) -> int:
        """Returns how many units `text` takes. A lone surrogate counts as the replacement character would."""
        if self is Encoding.UTF32 or text.isascii():
            return len(text)
        if self is Encoding.UTF16:
            return len(text) + sum(char > "\uffff" for char in text)
        return len(text.encode("utf-8", "surrogatepass"))


@dataclass(frozen=True, slots=True)
class Document:
    """One version of a document. `version` is the editor's number, None for a file that no editor has open."""

    lines: LineIndex
    version: int | None
    _marks: dict[tuple[int, Encoding], list[int]] = field(default_factory=dict, compare=False, repr=False)

    @classmethod
    def of(cls, text: str, version: int | None = None) -> Document:
        return cls(LineIndex.of(text), version)

    @property
    def text(self) -> str:
        return self.lines.text

    def edited(self, edit: TextEdit, version: int | None) -> Document:
        """Returns the next version: this text with `edit` made. Nothing of the rest of the text is copied."""
        return Document(self.lines.edited(edit), version)

    def position(self, offset: Offset, encoding: Encoding) -> tuple[int, int]:
        """Returns line and column (in units of `encoding`) of an offset; past the end counts as the end."""
        offset = min(max(offset, 0), self.lines.length)
        line = self.lines.line_of(offset)
        start = self.lines.line_start(line)
        if offset - start <= LONG:
            return line, encoding.width(self.lines.slice(start, offset))
        marks = self._marks_of(line, encoding)
        known = min((offset - start) // STEP, len(marks) - 1)
        return line, marks[known] + encoding.width(self.lines.slice(start + known * STEP, offset))

    def offset(self, line: int, column: int, encoding: Encoding) -> Offset:
        """Returns the offset of a position; `column` counts units of `encoding`.

        A column past the end of its line is the end of the line (before its line end), a line past the last is
        the end of the text, and a column inside a character is that character's start (LSP: "Position").
        """
        if line >= self.lines.line_count:
            return self.lines.length
        start, end = self._content(max(line, 0))
        if line < 0 or column <= 0:
            return start
        if end - start > LONG:
            marks = self._marks_of(line, encoding)
            known = bisect_right(marks, column) - 1
            start, column = start + known * STEP, column - marks[known]
            end = min(end, start + STEP)
        content = self.lines.slice(start, end)
        if content.isascii() or encoding is Encoding.UTF32:
            return start + min(column, len(content))
        at = 0
        for index, char in enumerate(content):
            at += encoding.width(char)
            if at > column:
                return start + index
        return end

    def _content(self, line: int) -> tuple[Offset, Offset]:
        """Returns where a line starts, and where it ends before its line end."""
        span = self.lines.line_span(line)
        tail = self.lines.slice(max(span.end - 2, span.start), span.end)
        return span.start, span.end - (len(tail) - len(tail.rstrip("\r\n")))

    def _marks_of(self, line: int, encoding: Encoding) -> list[int]:
        """Returns the column at every STEP code points of a line: worked out once for a long one, and kept."""
        marks = self._marks.get((line, encoding))
        if marks is None:
            start, end = self._content(line)
            pieces = [self.lines.slice(at, min(at + STEP, end)) for at in range(start, end, STEP)]
            marks = list(accumulate([encoding.width(piece) for piece in pieces[:-1]], initial=0))
            self._marks[line, encoding] = marks
        return marks
