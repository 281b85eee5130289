"""A rewriting: the new text of an expression, told as what stays, what moves and what is new.

Because the parts that stay are named by their place and not copied, the edits come out minimal, comments and
formatting between them are untouched, and a comment that would be lost is noticed.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Protocol, TypeAlias

from splat_ls.splat.equivalence import Equivalence
from splat_ls.text.span import RelOffset


class Wording(Protocol):
    """The text of a leaf, and how text gets into it: in JSON an expression stands in a string."""

    @property
    def text(self) -> str:
        """The raw text that the offsets of nodes point into."""

    def quoted(self, text: str) -> str:
        """Returns `text` as it must be written here."""

    def shown(self, raw: str) -> str:
        """Returns raw text as people read it."""


@dataclass(frozen=True, slots=True)
class Keep:
    """The text `[start, end)` of the leaf, unchanged; at its place, or moved when a later part stands before it."""

    start: RelOffset
    end: RelOffset


@dataclass(frozen=True, slots=True)
class New:
    """Text that the leaf does not have."""

    text: str


Piece: TypeAlias = Keep | New
Pieces: TypeAlias = tuple[Piece, ...]


@dataclass(frozen=True, slots=True)
class RelEdit:
    """Replaces `[start, end)` of the leaf's text by `text` (raw: already quoted where that is needed)."""

    start: RelOffset
    end: RelOffset
    text: str


@dataclass(frozen=True, slots=True)
class Refusal:
    """Says why a conversion does not exist here; shown where a user would look for it."""

    reason: str


@dataclass(frozen=True, slots=True)
class Rewriting:
    """What `[start, end)` of the leaf turns into, and how exactly that keeps the meaning."""

    start: RelOffset
    end: RelOffset
    pieces: Pieces
    equivalence: Equivalence

    def shown(self, wording: Wording) -> str:
        """Returns the new text on one line, as a person reads it (title, hover)."""
        return one_line(wording.shown(raw_text(self.pieces, wording)))

    def edits(self, wording: Wording) -> tuple[RelEdit, ...]:
        """Returns the smallest edits: the parts that stay in order are not touched."""
        edits: list[RelEdit] = []
        at, new = self.start, ""
        for piece in (*self.pieces, Keep(self.end, self.end)):
            match piece:
                case New(text):
                    new += wording.quoted(text)
                case Keep(start, end) if start < at:
                    new += wording.text[start:end]
                case Keep(start, end):
                    if new != wording.text[at:start]:
                        edits.append(RelEdit(at, start, new))
                    at, new = end, ""
        return tuple(edits)

    def loses_comment(self, wording: Wording) -> bool:
        """Tells whether a comment stands in text that no part keeps."""
        kept = sorted((piece.start, piece.end) for piece in self.pieces if isinstance(piece, Keep))
        at = self.start
        for start, end in (*kept, (self.end, self.end)):
            if at < start and has_comment(wording.shown(wording.text[at:start])):
                return True
            at = max(at, end)
        return False


def raw_text(pieces: Iterable[Piece], wording: Wording) -> str:
    """Returns the text that the pieces make, as it would stand in the file."""
    return "".join(
        wording.quoted(piece.text) if isinstance(piece, New) else wording.text[piece.start : piece.end]
        for piece in pieces
    )


def has_comment(dropped: str) -> bool:
    """Tells whether text that is to be dropped may hold a comment.

    What is dropped is punctuation and names; a string in it (a dropped key) may raise a false alarm, which
    costs an offer but never a comment.
    """
    return "#" in dropped or "//" in dropped or "/*" in dropped


def one_line(text: str) -> str:
    """Returns `text` with each run of white space that holds a line break as one space."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    return " ".join(part for part in (line.strip(" \t") for line in lines) if part)
