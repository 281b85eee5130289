"""Where the lines of a text start, kept so that an edit costs what it touched.

Lines end at `\\n`, `\\r\\n` and `\\r`, as LSP says, and at nothing else: U+2028, form feed and their like are
characters (never `str.splitlines`). The starts stand in chunks that count from their own beginning, so an edit
renews one chunk and the list of chunks, whatever the length of the text.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass
from itertools import accumulate
from typing import Final

from splat_ls.text.edit import TextEdit
from splat_ls.text.span import Offset, Span

_LINE_END: Final = re.compile(r"\r\n|\n|\r")
_LINES_A_CHUNK: Final = 256


@dataclass(frozen=True, slots=True)
class _Chunk:
    """Some whole lines: their starts, counted from the first one, and their width together."""

    starts: tuple[int, ...]
    width: int


class LineIndex:
    """The line starts of one text. Immutable."""

    __slots__ = ("_chunks", "_lines", "_offsets")

    def __init__(self, chunks: tuple[_Chunk, ...]) -> None:
        self._chunks = chunks
        self._offsets = list(accumulate((chunk.width for chunk in chunks), initial=0))
        self._lines = list(accumulate((len(chunk.starts) for chunk in chunks), initial=0))

    @classmethod
    def of(cls, text: str) -> LineIndex:
        """Returns the index of `text`; the last line is what follows the last line end, possibly nothing."""
        return cls(_chunks_of(text))

    def edited(self, text: str, edit: TextEdit) -> LineIndex:
        """Returns the index of `text`, which is this index's text with `edit` made."""
        last_chunk = len(self._chunks) - 1
        # One character more on both sides: a `\r` and a `\n` may have been joined or parted.
        first = min(max(bisect_right(self._offsets, max(edit.span.start - 1, 0)) - 1, 0), last_chunk)
        last = min(max(bisect_right(self._offsets, edit.span.end + 1) - 1, 0), last_chunk)
        start, end = self._offsets[first], self._offsets[last + 1] + edit.growth
        fresh = _chunks_of(text[start:end])
        if last < last_chunk:
            fresh = _without_last_line(fresh)
        return LineIndex((*self._chunks[:first], *fresh, *self._chunks[last + 1 :]))

    @property
    def line_count(self) -> int:
        """The number of lines; an empty text has one."""
        return self._lines[-1]

    @property
    def length(self) -> Offset:
        """The length of the text in code points."""
        return self._offsets[-1]

    def line_of(self, offset: Offset) -> int:
        """Returns the number (from 0) of the line that `offset` is in; an offset past the end is in the last."""
        index = min(bisect_right(self._offsets, offset), len(self._chunks)) - 1
        chunk = self._chunks[index]
        return self._lines[index] + bisect_right(chunk.starts, offset - self._offsets[index]) - 1

    def line_start(self, line: int) -> Offset:
        """Returns where line number `line` starts. Raises IndexError when there is no such line."""
        if not 0 <= line < self.line_count:
            raise IndexError(line)
        index = bisect_right(self._lines, line) - 1
        return self._offsets[index] + self._chunks[index].starts[line - self._lines[index]]

    def line_span(self, line: int) -> Span:
        """Returns the line with its line end. Raises IndexError when there is no such line."""
        start = self.line_start(line)
        end = self.line_start(line + 1) if line + 1 < self.line_count else self.length
        return Span(start, end)


def _chunks_of(text: str) -> tuple[_Chunk, ...]:
    starts = [0, *(found.end() for found in _LINE_END.finditer(text))]
    chunks: list[_Chunk] = []
    for first in range(0, len(starts), _LINES_A_CHUNK):
        begin = starts[first]
        end = starts[first + _LINES_A_CHUNK] if first + _LINES_A_CHUNK < len(starts) else len(text)
        chunks.append(_Chunk(tuple(at - begin for at in starts[first : first + _LINES_A_CHUNK]), end - begin))
    return tuple(chunks)


def _without_last_line(chunks: tuple[_Chunk, ...]) -> tuple[_Chunk, ...]:
    """Returns the chunks without the empty line behind their last line end: the next chunk starts with it."""
    last = chunks[-1]
    assert last.starts[-1] == last.width, "a chunk that another follows ends in a line end"
    kept = (_Chunk(last.starts[:-1], last.width),) if len(last.starts) > 1 else ()
    return (*chunks[:-1], *kept)
