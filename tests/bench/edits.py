"""The edits that are measured: somebody changes a splat to its other form and back, here and there in a file."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from typing import Final

from splat_ls.text.edit import TextEdit
from splat_ls.text.span import Span

FULL_SPLAT: Final = "[*]"
_STEP: Final = 0.618
"""The share of the file between one edit and the next: never the same place, and soon everywhere."""


def splat_edits(text: str) -> Iterator[TextEdit]:
    """Yields edits without end, each of the text that the one before left: `[*]` to `.*`, and the same place back.

    Each changes the findings of the file: one comes, or it goes.
    """
    for number in count(1):
        start = text.find(FULL_SPLAT, int(len(text) * (number * _STEP % 1)))
        start = start if start >= 0 else text.index(FULL_SPLAT)
        yield TextEdit(Span(start, start + 3), ".*")
        yield TextEdit(Span(start, start + 2), FULL_SPLAT)
