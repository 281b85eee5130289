"""From offsets to rows and columns."""

from __future__ import annotations

from splat_ls.cli.report import Location, Region
from splat_ls.text.line_index import LineIndex
from splat_ls.text.span import Offset, Span


class Positions:
    """The rows and columns of one text. Lines end as LSP has it, so that editors and reports agree."""

    __slots__ = ("_last", "_lines", "_text")

    def __init__(self, text: str) -> None:
        self._text = text
        self._lines = LineIndex.of(text)
        self._last = (-1, "")

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
        """Returns the text of the line that an offset is in, without its end (and without a byte order mark).

        It is one string for all places of a line: a line may be a whole file, with a finding in every corner.
        """
        number = self._lines.line_of(offset)
        if self._last[0] != number:
            line = self._lines.line_span(number).slice(self._text)
            self._last = (number, line.rstrip("\r\n").removeprefix("\ufeff"))
        return self._last[1]
