"""The texts of examples without the marks that make them tests."""

from __future__ import annotations

from typing import Final

CURSOR: Final = "$0"


def without_marks(text: str) -> str:
    """Returns an example as a reader wants it: no carets, no cursor; file headers become comments."""
    lines = (line for line in text.split("\n") if not is_caret_line(line))
    return "\n".join(_header_as_comment(line) for line in lines).replace(CURSOR, "")


def is_caret_line(line: str) -> bool:
    """Tells whether a line only marks the text above it."""
    return line.removeprefix("#").lstrip(" ").startswith("^")


def _header_as_comment(line: str) -> str:
    return f"# {line.removeprefix('#- ')}" if line.startswith("#- ") else line
