"""Cuts the content of a very large object or tuple into parts, each of which is read on its own.

A generated map of thousands of lines is one attribute; an edit in it must not cost all of it. Its content is cut at
the newlines that end an element: in an object each of them, in a tuple those behind a comma. A part is a run of
whole elements, so the parts' elements in a row are the container's.
"""

from __future__ import annotations

import re
from typing import Final

from splat_ls.syntax.comment_ends import CommentEnds
from splat_ls.syntax.lexer import template_end
from splat_ls.syntax.patterns import BLANK_OR_NEWLINE, FOR_WORD, flat_quoted_end
from splat_ls.text.span import RelOffset

LARGE: Final = 8_000
"""From this width (code points) on, an attribute whose value is an object or a tuple is read part by part."""

_STRUCTURE: Final = re.compile(r'["\[({\])},\n\#]|//|/\*|<<-?(?=[^\W\d])')
_NOTHING_MORE: Final = re.compile(r"[ \t]*(?:(?:\#|//)[^\n]*)?(?:\r?\n)?\Z")
_NEVER: Final = re.compile(r"(?!)")
_CLOSERS: Final = {"(": ")", "[": "]", "{": "}"}


def part_ends(text: str, opener: RelOffset) -> list[RelOffset] | None:
    """Returns where the parts of the container that opens at `opener` end; the last end is its closing bracket.

    None where the container is a for, is not closed, or is not all that stands in `text` from `opener` on.
    """
    if opens_for(text, opener):
        return None
    scan = _Scan(text)
    ends: list[RelOffset] = []
    at = opener + 1
    while True:
        at, closed = scan.part_end(at, text[opener])
        ends.append(at)
        if closed:
            whole = text[at] == _CLOSERS[text[opener]] and _NOTHING_MORE.match(text, at + 1)
            return ends if whole else None
        if at >= len(text):
            return None


def opens_for(text: str, opener: RelOffset) -> bool:
    """Tells whether the bracket at `opener` opens a for: the word follows it, behind blanks and comments at most."""
    comments, at = CommentEnds(text), opener + 1
    while True:
        blank = BLANK_OR_NEWLINE.match(text, at)
        at = blank.end() if blank else at
        end = comments.end(at) if text.startswith("/*", at) else None
        if text.startswith(("#", "//"), at):
            newline = text.find("\n", at)
            at = newline if newline >= 0 else len(text)
        elif end is not None:
            at = end
        else:
            return FOR_WORD.match(text, at) is not None


def whole_part_ends(text: str, container: str) -> list[RelOffset] | None:
    """Returns where the parts end that `text`, which stood in a container, is made of; None if the last is open."""
    scan = _Scan(text)
    ends: list[RelOffset] = []
    at, closed = 0, False
    while at < len(text) and not closed:
        at, closed = scan.part_end(at, container)
        ends.append(at)
    return None if closed or scan.is_open or not ends else ends


class _Scan:
    """A scan of one text, which knows whether the last part that it looked at was left open."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.comments = CommentEnds(text)
        self.is_open = False

    def part_end(self, at: RelOffset, container: str) -> tuple[RelOffset, bool]:
        """Returns the end of the part that starts at `at`, and whether a closer of the container stands there."""
        stack: list[str] = []
        comma = code_end = -1
        self.is_open = True
        while found := _STRUCTURE.search(self.text, at):
            mark, at = found.group(), found.end()
            if mark in _CLOSERS:
                stack.append(_CLOSERS[mark])
            elif mark == "\n":
                code_end = code_end if code_end >= 0 else found.start()
                ends = container == "{" or (comma >= 0 and not self.text[comma:code_end].strip())
                if not stack and ends:
                    self.is_open = False
                    return at, False
                code_end = -1
            elif mark == ",":
                comma = at if not stack else comma
            elif mark in ")]}":
                if not stack:
                    return found.start(), True
                if stack.pop() != mark:
                    return len(self.text), False
            else:
                if mark in ("#", "//") and code_end < 0:
                    code_end = found.start()
                at = self._skip(mark, found.start())
        return len(self.text), False

    def _skip(self, mark: str, start: RelOffset) -> RelOffset:
        """Returns the end of the comment, string or heredoc that starts at `start`; the text's for an open one."""
        if mark in ("#", "//"):
            newline = self.text.find("\n", start)
            return newline if newline >= 0 else len(self.text)
        if mark == "/*":
            return self.comments.end(start) or len(self.text)
        if mark == '"' and (end := flat_quoted_end(self.text, start)):
            return end
        stop, closed = template_end(self.text, start, _NEVER, self.comments)
        return stop if closed else len(self.text)
