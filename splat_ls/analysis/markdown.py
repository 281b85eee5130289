"""Source text in Markdown, where it must stay text whatever stands in it."""

from __future__ import annotations

from typing import Final

LANGUAGE: Final = "hcl"


def fenced(text: str) -> str:
    """Returns a fenced block that holds `text` and nothing else; its fence is longer than any in the text."""
    fence = "`" * max(3, _longest_run(text) + 1)
    return f"{fence}{LANGUAGE}\n{text}\n{fence}"


def _longest_run(text: str) -> int:
    """Returns the length of the longest run of backticks."""
    longest = run = 0
    for char in text:
        run = run + 1 if char == "`" else 0
        longest = max(longest, run)
    return longest
