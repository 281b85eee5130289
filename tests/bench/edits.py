"""The edits that are measured, here and there in a file: a letter is typed, a splat is changed to its other form.

Each is taken back by the next one, so the text stays the same however many there are.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from typing import Final

from splat_ls.text.edit import TextEdit
from splat_ls.text.span import Span

FULL_SPLAT: Final = "[*]"
_STEP: Final = 0.618
"""The share of the file between one edit and the next: never the same place, and soon everywhere."""


def letter_edits(text: str) -> Iterator[TextEdit]:
    """Yields edits without end: a letter comes into the middle of a word, and goes again.

    The word may be anything: a name, a keyword, a part of a string, of a comment or of a splat.
    """
    for number in count(1):
        start = int(len(text) * (number * _STEP % 1))
        while not text[start - 1 : start + 1].isalpha() or start in (0, len(text)):
            start = (start + 1) % len(text)
        yield TextEdit(Span(start, start), "x")
        yield TextEdit(Span(start, start + 1), "")


def splat_edits(text: str) -> Iterator[TextEdit]:
    """Yields edits without end: `[*]` becomes `.*`, and `[*]` again.

    Each changes the findings of the file: one comes, or it goes.
    """
    for number in count(1):
        start = text.find(FULL_SPLAT, int(len(text) * (number * _STEP % 1)))
        start = start if start >= 0 else text.index(FULL_SPLAT)
        yield TextEdit(Span(start, start + 3), ".*")
        yield TextEdit(Span(start, start + 2), FULL_SPLAT)
