"""Places and texts as LSP has them, and back: every conversion of positions goes through here."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TypeAlias

from lsprotocol import types

from splat_ls.analysis.finding import Related
from splat_ls.server.abilities import Abilities
from splat_ls.text.document import Document, Encoding
from splat_ls.text.edit import TextEdit
from splat_ls.text.span import Offset, Span


@dataclass(frozen=True, slots=True)
class Positions:
    """The places of one document in the units of one client."""

    document: Document
    encoding: Encoding

    def position(self, offset: Offset) -> types.Position:
        """Returns the position of an offset."""
        line, column = self.document.position(offset, self.encoding)
        return types.Position(line, column)

    def range(self, span: Span) -> types.Range:
        """Returns the range of a span."""
        return types.Range(self.position(span.start), self.position(span.end))

    def offset(self, position: types.Position) -> Offset | None:
        """Returns the offset of a position, None when the document has no such line.

        A column past the end of the line is the line's end, one inside a character the character's start.
        """
        if position.line >= self.document.lines.line_count:
            return None
        return self.document.offset(position.line, position.character, self.encoding)

    def span(self, range_: types.Range) -> Span | None:
        """Returns the span of a range, None when it starts behind the document; what reaches beyond is cut off."""
        start, end = self.offset(range_.start), self.offset(range_.end)
        if start is None:
            return None
        if end is None:
            end = self.document.lines.length
        return Span(min(start, end), max(start, end))

    def text_edits(self, edits: Iterable[TextEdit]) -> list[types.TextEdit]:
        """Returns the edits of the document as LSP has them."""
        return [types.TextEdit(self.range(edit.span), edit.text) for edit in edits]


@dataclass(frozen=True, slots=True)
class Place:
    """A place in any file, by the URI that the client knows it by."""

    uri: str
    span: Span
    positions: Positions


Locator: TypeAlias = Callable[[Related], "Place | None"]
"""Finds a related place; None when its file cannot be read any more."""


def markup(markdown: str, plain: str, abilities: Abilities) -> types.MarkupContent:
    """Returns a text in the form that the client shows in a hover."""
    if abilities.markdown_hover:
        return types.MarkupContent(types.MarkupKind.Markdown, markdown)
    return types.MarkupContent(types.MarkupKind.PlainText, plain)
