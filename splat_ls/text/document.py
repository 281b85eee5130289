"""A document: a version of a text with its lines, and positions in the units of an editor."""

from __future__ import annotations

from enum import Enum

from splat_ls.dataclass import dataclass
from splat_ls.text.edit import TextEdit
from splat_ls.text.line_index import LineIndex
from splat_ls.text.span import Offset


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
        return line, encoding.width(self.lines.slice(self.lines.line_start(line), offset))

    def offset(self, line: int, column: int, encoding: Encoding) -> Offset:
        """Returns the offset of a position; `column` counts units of `encoding`.

        A column past the end of its line is the end of the line (before its line end), a line past the last is
        the end of the text, and a column inside a character is that character's start (LSP: "Position").
        """
        if line >= self.lines.line_count:
            return self.lines.length
        span = self.lines.line_span(max(line, 0))
        content = self.lines.slice(span.start, span.end).rstrip("\r\n")
        if line < 0 or column <= 0:
            return span.start
        if content.isascii() or encoding is Encoding.UTF32:
            return span.start + min(column, len(content))
        at = 0
        for index, char in enumerate(content):
            at += encoding.width(char)
            if at > column:
                return span.start + index
        return span.start + len(content)
