"""Edits of a text: what a fix says and what an editor sends, in one form."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise

from splat_ls.text.span import Span


@dataclass(frozen=True, slots=True)
class TextEdit:
    """Replaces the code points of `span` by `text`."""

    span: Span
    text: str

    @property
    def growth(self) -> int:
        """The number of code points that the text gets longer by (negative: shorter)."""
        return len(self.text) - self.span.length

    def shifted(self, by: int) -> TextEdit:
        """Returns the same edit of a text whose places are moved by `by` code points."""
        return TextEdit(self.span.shifted(by), self.text)


def sorted_edits(edits: Iterable[TextEdit]) -> tuple[TextEdit, ...]:
    """Returns the edits in text order.

    Raises ValueError when two of them overlap: they describe one old text, so they must be disjoint.
    """
    ordered = tuple(sorted(edits, key=lambda edit: (edit.span.start, edit.span.end)))
    for before, after in pairwise(ordered):
        if after.span.start < before.span.end:
            raise ValueError(f"edits overlap: {before.span} and {after.span}")
    return ordered


def apply_edits(text: str, edits: Iterable[TextEdit]) -> str:
    """Returns `text` with all `edits` made; every span is a place in the old text."""
    parts: list[str] = []
    at = 0
    for edit in sorted_edits(edits):
        parts.append(text[at : edit.span.start])
        parts.append(edit.text)
        at = edit.span.end
    parts.append(text[at:])
    return "".join(parts)
