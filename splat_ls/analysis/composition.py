"""Several rounds of edits as one set of edits against the first text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TypeAlias

from splat_ls.text.edit import TextEdit, sorted_edits
from splat_ls.text.span import Offset, Span


@dataclass(frozen=True, slots=True)
class _New:
    """Text that the first text does not have."""

    text: str

    @property
    def length(self) -> int:
        return len(self.text)

    def part(self, start: int, end: int) -> _New:
        return _New(self.text[start:end])


@dataclass(frozen=True, slots=True)
class _Kept:
    """A stretch of the first text."""

    span: Span

    @property
    def length(self) -> int:
        return self.span.length

    def part(self, start: int, end: int) -> _Kept:
        return _Kept(Span(self.span.start + start, self.span.start + end))


_Piece: TypeAlias = _New | _Kept


@dataclass(frozen=True, slots=True)
class Composition:
    """A text as it has become: what stays of `first`, in its order, with new text between."""

    first: str
    pieces: tuple[_Piece, ...]

    @classmethod
    def of(cls, text: str) -> Composition:
        """Returns the text before any edit."""
        return cls(text, (_Kept(Span(0, len(text))),) if text else ())

    @property
    def text(self) -> str:
        """The text with all edits made."""
        return "".join(piece.text if isinstance(piece, _New) else piece.span.slice(self.first) for piece in self.pieces)

    def edited(self, edits: Iterable[TextEdit]) -> Composition:
        """Returns the composition with one more round of edits, whose places are those of `text`."""
        source = _Reader(self.pieces)
        pieces: list[_Piece] = []
        for edit in sorted_edits(edits):
            pieces += source.up_to(edit.span.start)
            pieces.append(_New(edit.text))
            for _ in source.up_to(edit.span.end):
                pass  # What an edit replaces is read and not kept.
        pieces += source.rest()
        return Composition(self.first, tuple(piece for piece in pieces if piece.length))

    def edits(self) -> tuple[TextEdit, ...]:
        """Returns the smallest disjoint edits of `first` that make `text` of it."""
        edits: list[TextEdit] = []
        at, new = 0, ""
        for piece in (*self.pieces, _Kept(Span(len(self.first), len(self.first)))):
            if isinstance(piece, _New):
                new += piece.text
                continue
            if new or at < piece.span.start:
                edits.append(_trimmed(self.first, Span(at, piece.span.start), new))
            at, new = piece.span.end, ""
        return tuple(edit for edit in edits if edit.text or edit.span.length)


class _Reader:
    """Goes through pieces once, from the start of the text that they make."""

    __slots__ = ("_at", "_pieces")

    def __init__(self, pieces: tuple[_Piece, ...]) -> None:
        self._pieces = list(reversed(pieces))
        self._at: Offset = 0

    def up_to(self, end: Offset) -> Iterator[_Piece]:
        """Yields what stands between here and `end`, cut there."""
        while self._at < end:
            piece = self._pieces.pop()
            inside = min(piece.length, end - self._at)
            if inside < piece.length:
                self._pieces.append(piece.part(inside, piece.length))
            self._at += inside
            yield piece.part(0, inside)

    def rest(self) -> Iterator[_Piece]:
        """Yields what is left."""
        return reversed(self._pieces)


def _trimmed(text: str, span: Span, new: str) -> TextEdit:
    """Returns the edit without what it would replace by itself at its ends."""
    old = span.slice(text)
    head = _common(old, new)
    tail = _common(old[head:][::-1], new[head:][::-1])
    return TextEdit(Span(span.start + head, span.end - tail), new[head : len(new) - tail])


def _common(left: str, right: str) -> int:
    """Returns how many characters at the start are the same."""
    count = 0
    for a, b in zip(left, right, strict=False):
        if a != b:
            break
        count += 1
    return count
