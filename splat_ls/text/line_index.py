"""The lines of a text, kept so that an edit costs what it touched.

Lines end at `\\n`, `\\r\\n` and `\\r`, as LSP says, and at nothing else: U+2028, form feed and their like are
characters (never `str.splitlines`). Text and starts stand in chunks that count from their own beginning, so an edit
renews one chunk and the list of chunks, whatever the length of the text; the text is put together when asked for.
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
    """Some whole lines: their text, and where in it they start."""

    text: str
    starts: tuple[int, ...]


class LineIndex:
    """One text and its line starts. Immutable."""

    __slots__ = ("_chunks", "_lines", "_offsets", "_text")

    def __init__(self, chunks: tuple[_Chunk, ...], offsets: list[Offset], lines: list[int], text: str | None) -> None:
        """Takes the chunks, and the sums of their widths and of their lines: from 0 to those of the whole text."""
        self._chunks = chunks
        self._offsets = offsets
        self._lines = lines
        self._text = text

    @classmethod
    def of(cls, text: str) -> LineIndex:
        """Returns the index of `text`; the last line is what follows the last line end, possibly nothing."""
        return cls._of(_chunks_of(text), text)

    @classmethod
    def _of(cls, chunks: tuple[_Chunk, ...], text: str | None) -> LineIndex:
        offsets = list(accumulate([len(chunk.text) for chunk in chunks], initial=0))
        lines = list(accumulate([len(chunk.starts) for chunk in chunks], initial=0))
        return cls(chunks, offsets, lines, text)

    def edited(self, edit: TextEdit) -> LineIndex:
        """Returns the index of this one's text with `edit` made."""
        last_chunk = len(self._chunks) - 1
        # One character more on both sides: a `\r` and a `\n` may have been joined or parted.
        first = min(max(bisect_right(self._offsets, max(edit.span.start - 1, 0)) - 1, 0), last_chunk)
        last = min(max(bisect_right(self._offsets, edit.span.end + 1) - 1, 0), last_chunk)
        inside = edit.shifted(-self._offsets[first])
        if first == last and (chunk := _edited_in_line(self._chunks[first], inside)) is not None:
            growth = edit.growth
            offsets = self._offsets[: first + 1] + [at + growth for at in self._offsets[first + 1 :]]
            chunks = (*self._chunks[:first], chunk, *self._chunks[first + 1 :])
            return LineIndex(chunks, offsets, self._lines, None)
        old = "".join([chunk.text for chunk in self._chunks[first : last + 1]])
        fresh = _chunks_of(_with_edit(old, inside))
        if last < last_chunk:
            fresh = _without_last_line(fresh)
        return LineIndex._of((*self._chunks[:first], *fresh, *self._chunks[last + 1 :]), None)

    @property
    def text(self) -> str:
        """All of the text. An edited one is put together at first use."""
        if self._text is None:
            self._text = "".join([chunk.text for chunk in self._chunks])
        return self._text

    @property
    def line_count(self) -> int:
        """The number of lines; an empty text has one."""
        return self._lines[-1]

    @property
    def length(self) -> Offset:
        """The length of the text in code points."""
        return self._offsets[-1]

    def slice(self, start: Offset, end: Offset) -> str:
        """Returns the text from `start` to `end`; what lies outside of it is left out."""
        first = max(bisect_right(self._offsets, start), 1) - 1
        parts: list[str] = []
        for index in range(first, len(self._chunks)):
            at = self._offsets[index]
            if at >= end:
                break
            parts.append(self._chunks[index].text[max(start - at, 0) : end - at])
        return "".join(parts)

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
    """Returns the chunks of a text, all about the same length; one of up to twice the usual length stays whole."""
    starts = [0, *(found.end() for found in _LINE_END.finditer(text))]
    count = max(len(starts) // _LINES_A_CHUNK, 1)
    size = -(-len(starts) // count)
    chunks: list[_Chunk] = []
    for first in range(0, len(starts), size):
        begin = starts[first]
        end = starts[first + size] if first + size < len(starts) else len(text)
        chunks.append(_Chunk(text[begin:end], tuple([at - begin for at in starts[first : first + size]])))
    return tuple(chunks)


def _edited_in_line(chunk: _Chunk, edit: TextEdit) -> _Chunk | None:
    """Returns the chunk with an edit made in one of its lines, None where a line end comes, goes or is touched."""
    start, end = edit.span.start, edit.span.end
    around = chunk.text[max(start - 1, 0) : end + 1] + edit.text
    if "\n" in around or "\r" in around:
        return None
    behind, growth = bisect_right(chunk.starts, start), edit.growth
    moved = tuple([at + growth for at in chunk.starts[behind:]])
    return _Chunk(_with_edit(chunk.text, edit), chunk.starts[:behind] + moved)


def _with_edit(text: str, edit: TextEdit) -> str:
    return text[: edit.span.start] + edit.text + text[edit.span.end :]


def _without_last_line(chunks: tuple[_Chunk, ...]) -> tuple[_Chunk, ...]:
    """Returns the chunks without the empty line behind their last line end: the next chunk starts with it."""
    last = chunks[-1]
    assert last.starts[-1] == len(last.text), "a chunk that another follows ends in a line end"
    kept = (_Chunk(last.text, last.starts[:-1]),) if len(last.starts) > 1 else ()
    return (*chunks[:-1], *kept)
