"""Text of files and names made fit for a terminal: no character may move the cursor or turn the writing round."""

from __future__ import annotations

import unicodedata

TAB_WIDTH = 4
_LETTERS = {"\n": "\\n", "\r": "\\r", "\t": "\\t"}
_UNSAFE_CATEGORIES = frozenset({"Cc", "Cf", "Zl", "Zp"})
"""Control characters; format characters (directions among them); line and paragraph separators."""


def printable(text: str) -> str:
    """Returns `text` with escapes for everything that does not print as itself. Undecodable bytes are kept."""
    if text.isprintable():
        return text
    return "".join(_LETTERS.get(character) or _escaped(character) for character in text)


def source_line(line: str) -> str:
    """Returns a line of source for display: tabs as spaces, and one replacement character for each unprintable one.

    Its characters stand for those of `line` one by one, except that a tab becomes `TAB_WIDTH` spaces.
    """
    if line.isprintable():
        return line
    return "".join(
        " " * TAB_WIDTH if character == "\t" else "\ufffd" if _is_unsafe(character) else character for character in line
    )


def cell_width(text: str) -> int:
    """Returns how many terminal cells a displayed text takes: wide characters two, combining ones none."""
    if text.isascii():
        return len(text)
    return sum(_cells(character) for character in text)


def _cells(character: str) -> int:
    if unicodedata.combining(character) or unicodedata.category(character) in ("Mn", "Me"):
        return 0
    return 2 if unicodedata.east_asian_width(character) in ("W", "F") else 1


def _is_unsafe(character: str) -> bool:
    return unicodedata.category(character) in _UNSAFE_CATEGORIES


def _escaped(character: str) -> str:
    if not _is_unsafe(character):
        return character
    code = ord(character)
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"
