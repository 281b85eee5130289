"""From offsets to rows and columns."""

from __future__ import annotations

from splat_ls.cli.report import Location, Region
from splat_ls.text.line_index import LineIndex
from splat_ls.text.span import Offset, Span


class Positions:
    """The rows and columns of one text. Lines end as LSP has it, so that editors and reports agree."""

    __slots__ = ("_lines", "_text")

    def __init__(self, text: str) -> None:
        self._text = text
        self._lines = LineIndex.of(text)

    def region(self, span: Span) -> Region:
        """Returns where a span stands."""
        return Region(self.location(span.start), self.location(span.end))

    def location(self, offset: Offset) -> Location:
        """Returns where an offset stands. A byte order mark at the start of a file is no column."""
        line = self._lines.line_of(offset)
        start = self._lines.line_start(line)
        if line == 0 and offset and self._text.startswith("\ufeff"):
            start = 1
        return Location(line + 1, offset - start + 1)

    def line(self, offset: Offset) -> str:
        """Returns the text of the line that an offset is in, without its end (and without a byte order mark)."""
        return (
            self._lines.line_span(self._lines.line_of(offset)).slice(self._text).rstrip("\r\n").removeprefix("\ufeff")
        )
