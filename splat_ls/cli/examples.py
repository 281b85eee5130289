"""Examples in the help of a command. Each of them is run by a test, so that none can lie."""

from __future__ import annotations

HEADING = "Examples:"


def epilog(*examples: str) -> str:
    """Returns the end of a command's help: one example a line. `\\b` keeps click from joining the lines."""
    return "\n".join(("\b", HEADING, *(f"  {example}" for example in examples)))
