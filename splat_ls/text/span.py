"""Places in a text: offsets and half-open spans, in code points."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

Offset: TypeAlias = int
"""A code point offset from the start of a document."""

RelOffset: TypeAlias = int
"""A code point offset from the start of the leaf (attribute, element) that a node belongs to."""


@dataclass(frozen=True, slots=True, order=True)
class Span:
    """A half-open range `[start, end)` of code points in a document."""

    start: Offset
    end: Offset

    @property
    def length(self) -> int:
        return self.end - self.start

    def shifted(self, by: int) -> Span:
        """Returns this span moved by `by` code points."""
        return Span(self.start + by, self.end + by)

    def contains(self, offset: Offset) -> bool:
        """Tells whether `offset` is inside, or right at either end (where a cursor still counts)."""
        return self.start <= offset <= self.end

    def encloses(self, other: Span) -> bool:
        """Tells whether `other` lies wholly inside this span."""
        return self.start <= other.start and other.end <= self.end

    def overlaps(self, other: Span) -> bool:
        """Tells whether the two share a code point, or an empty one lies strictly inside the other."""
        return self.start < other.end and other.start < self.end

    def slice(self, text: str) -> str:
        """Returns the part of `text` that the span covers."""
        return text[self.start : self.end]
