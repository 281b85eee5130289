"""Finds the header of a block: its type, its labels and its brace.

Source: HCL native syntax specification, "Structural Elements": any blanks and block comments may stand in it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from splat_ls.syntax import patterns
from splat_ls.syntax.comment_ends import CommentEnds
from splat_ls.text.span import Offset

MAX_LABELS: Final = 1_000
"""What has more labels is no header; the patterns count to the same number."""

# No loop over single characters is written as one over alternatives: the engine would remember each turn of it, a
# hundred bytes and more. For the same reason each loop over more than characters has an end: what has more turns is
# read another way, or is no header. A loop in a loop has a character of its own that starts each turn, so none can be
# split in two ways.
# Written by what a name has not: a set with a range of all of Unicode takes milliseconds to compile wherever it stands.
NAME: Final = r"[^\x00-@\[-^`{-\x7f][^\x00-,./:-@\[-^`{-\x7f]*"
_COMMENT: Final = r"/\*[^*\n]*\*+(?:[^/*\n][^*\n]*\*+){0,1000}/"
BLANK: Final = rf"[ \t]*(?:{_COMMENT}[ \t]*){{0,1000}}"
QUOTED: Final = r'"[^"\\\n]*(?:\\[^\n][^"\\\n]*){0,1000}"'
# A bare label needs a blank or a quote before it, or a name could be split into labels in exponentially many ways.
LABELS: Final = rf"(?:(?:(?=[ \t/]){BLANK}|(?<=\")){NAME}|{BLANK}{QUOTED}){{0,1000}}"

NAMED: Final = re.compile(NAME)
_BLOCK: Final = re.compile(rf"(?P<type>{NAME})(?P<labels>{LABELS}){BLANK}\{{")
_LABEL: Final = re.compile(rf"{_COMMENT}|{NAME}|{QUOTED}")
_ONE_LABEL: Final = re.compile(rf"{NAME}|{QUOTED}")


@dataclass(frozen=True, slots=True)
class BlockHeader:
    """The type and the labels of a block, and where they stand, up to and with the brace."""

    type: str
    labels: tuple[str, ...]
    start: Offset
    end: Offset


def simple_header(text: str, at: Offset) -> BlockHeader | None:
    """Returns the header that starts at `at`, None if there is none or a comment in it has more than one line."""
    found = _BLOCK.match(text, at)
    return BlockHeader(found["type"], _labels(found["labels"]), at, found.end()) if found else None


def block_header(text: str, at: Offset, comments: CommentEnds) -> BlockHeader | None:
    """Returns the header that starts at `at`, None if there is none. `comments` are those of the text."""
    if found := simple_header(text, at):
        return found
    named = NAMED.match(text, at)
    line_end = text.find("\n", at)
    if named is None or "/*" not in text[at : line_end if line_end >= 0 else len(text)]:
        return None
    # The pattern does not look for the end of a comment in other lines.
    labels: list[str] = []
    stop = named.end()
    while len(labels) <= MAX_LABELS:
        start = code_start(text, stop, comments)
        if text.startswith("{", start):
            return BlockHeader(named.group(), tuple(labels), at, start + 1)
        label = _ONE_LABEL.match(text, start)
        if label is None or (start == stop and '"' not in (text[start], text[start - 1])):
            return None
        labels.append(label.group().strip('"'))
        stop = label.end()
    return None


def code_start(text: str, at: Offset, comments: CommentEnds) -> Offset:
    """Returns where the first token from `at` on stands, past blanks and block comments."""
    while True:
        blank = patterns.BLANK.match(text, at)
        at = blank.end() if blank else at
        end = comments.end(at) if text.startswith("/*", at) else None
        if end is None:
            return at
        at = end


def _labels(written: str) -> tuple[str, ...]:
    words = (found.group() for found in _LABEL.finditer(written))
    return tuple(word.strip('"') for word in words if not word.startswith("/*"))
