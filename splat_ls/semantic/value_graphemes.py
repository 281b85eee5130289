"""The characters of a string as a person counts them: what `length`, `substr` and `strrev` go by."""

from __future__ import annotations

import unicodedata
from typing import Final

from splat_ls.semantic.value_uncovered import UncoveredError

_EXTENDING: Final = frozenset({"Mn", "Me"})
_UNDECIDED: Final = frozenset({"Mc", "Cf", "Cs", "Cn"})
_JOINING_RANGES: Final = (
    (0x1100, 0x11FF),  # Hangul letters, which make a syllable together
    (0xA960, 0xA97F),
    (0xD7B0, 0xD7FF),
    (0x1F1E6, 0x1F1FF),  # regional indicators: two make a flag
    (0x1F3FB, 0x1F3FF),  # skin tones
)
_PREPENDED: Final = frozenset({0x0D4E, 0x111C2, 0x111C3, 0x1193F, 0x11941, 0x11A3A, 0x11D46, 0x11F02})
"""Letters that belong to the one behind them."""


def graphemes(text: str) -> tuple[str, ...]:
    """Returns the grapheme clusters of a text (Unicode Standard Annex 29).

    Letters with combining marks and CR LF are put together; scripts and emoji whose clusters need the full
    tables are not covered.
    """
    if text.isascii() and "\r" not in text:
        return tuple(text)
    clusters: list[str] = []
    for char in text:
        if _joins(clusters, char):
            clusters[-1] += char
        else:
            clusters.append(char)
    return tuple(clusters)


def _joins(clusters: list[str], char: str) -> bool:
    """Tells whether a character belongs to the cluster before it."""
    if char == "\n":
        return bool(clusters) and clusters[-1] == "\r"
    category = unicodedata.category(char)
    code = ord(char)
    joining = any(first <= code <= last for first, last in _JOINING_RANGES)
    if category in _UNDECIDED or code in _PREPENDED or joining:
        raise UncoveredError("a string whose characters depend on the Unicode version")
    after_text = bool(clusters) and unicodedata.category(clusters[-1][-1]) != "Cc"
    return category in _EXTENDING and after_text
