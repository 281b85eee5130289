"""Cuts text into items without parsing it: finds where each attribute and block ends.

Only what decides that is looked at: brackets, quotes, heredocs, comments and newlines. Text that is being typed
is the normal case, so a construct that is open gives up where it can only be open by mistake:

- a block header (`resource "a" "b" {`) can stand in no expression, and `name =` in no parentheses or brackets;
- a `}` that fits no brace of a value closes the block around it;
- a quote that is open ends at its line, a `[*` too.

Time is linear in the length of the text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from splat_ls.syntax.block_header import (
    BLANK,
    LABELS,
    NAME,
    NAMED,
    BlockHeader,
    block_header,
    code_start,
    simple_header,
)
from splat_ls.syntax.comment_ends import CommentEnds
from splat_ls.syntax.depth import MAX_BLOCKS
from splat_ls.syntax.diagnose import too_deep
from splat_ls.syntax.items import Attribute, Block, Broken, Gap, Item, Unread
from splat_ls.syntax.lexer import template_end
from splat_ls.syntax.parser import parse_body
from splat_ls.syntax.patterns import FLAT, flat_quoted_end
from splat_ls.syntax.problem import SYNTAX_ERROR, Problem
from splat_ls.syntax.sound import Soundness, block_soundness
from splat_ls.text.span import Offset

# Written like the patterns of `splat_ls.syntax.block_header`.
_GAP: Final = re.compile(r"(?:[ \t]*(?:(?:\#|//)[^\n]*)?\r?\n){1,1000}")
_ATTRIBUTE: Final = re.compile(rf"(?P<name>{NAME}){BLANK}=(?![=>]){BLANK}")
_EQUAL: Final = re.compile(r"=(?![=>])")
_HEADER: Final = re.compile(rf"[ \t]*(?!(?:in|if|for|else)\b){NAME}(?![ \t]+(?:in|if)[ \t]*\{{){LABELS}{BLANK}\{{")
_ARGUMENT: Final = re.compile(rf"[ \t]*{NAME}[ \t]*=(?![=>])")
_SIMPLE_VALUE: Final = re.compile(rf'[^\n"{{}}()\[\]#/<]*(?:"{FLAT}"[^\n"{{}}()\[\]#/<]*){{0,1000}}\n')
_STRUCTURE: Final = re.compile(r'["\[({\])}\n\#]|//|/\*|<<-?(?=[^\W\d])')
_ODD_HEADER: Final = re.compile(r"[\\\r]|[$%]\{")
_BRACES: Final = re.compile(r"\}+")
_STAR: Final = re.compile(r"[ \t]*\*")
_TAIL: Final = re.compile(rf"{BLANK}(?:(?:\#|//)[^\n]*)?(?:\r?\n|\Z)")
_LINE_END: Final = re.compile(r"[ \t]*\r?\n")
_LONE_RETURNS: Final = re.compile(r"(?:\r(?!\n)){1,10000}")
_COLUMN_0: Final = re.compile(r"^[^ \t\r\n#]", re.MULTILINE)
_CLOSERS: Final = {")": ("(",), "]": ("[", "[*"), "}": ("{",)}


@dataclass(frozen=True, slots=True)
class Chunk:
    """A stretch of a body that was cut as one: an item, and how it leaves what follows.

    `opens` blocks are not closed in it, `closes` braces close nothing in it. `looked_ahead`: its end was decided
    by what stands behind it, so a change there may move it: by the start of the next item or, where it is `endless`, by
    all that follows.
    """

    item: Item
    width: int
    opens: int = 0
    closes: int = 0
    looked_ahead: bool = False
    endless: bool = False


def cut(
    text: str,
    start: Offset = 0,
    *,
    whole_blocks: bool = False,
    reuse: Mapping[str, Attribute] | None = None,
    comments: CommentEnds | None = None,
    lazily: bool = False,
) -> Iterator[Chunk]:
    """Yields the chunks of the top-level body from `start` on, where an item must start.

    A block header in column 0 ends the blocks that are open before it, unless `whole_blocks`: then only their
    own braces do, and the text is a part of its file, which cannot begin with a byte order mark. Which of the two a
    text needs is for `splat_ls.syntax.joining` to decide. An attribute whose text is a key of `reuse` is that object.
    `comments` are those of `text`, for a caller that asks them afterwards.
    `lazily`: what stands in a block that surely parses is cut when it is asked for.
    """
    cutter = _Cutter(text, whole_blocks, reuse or {}, comments)
    at = start
    if at == 0 and text.startswith("\ufeff") and not whole_blocks:
        yield Chunk(Gap("\ufeff"), 1)
        at = 1
    while at < len(text):
        chunk = (cutter.sound_block(at) if lazily else None) or cutter.chunk(at)
        yield chunk
        at += chunk.width


def cut_inside(text: str, reuse: Mapping[str, Attribute]) -> tuple[Item, ...] | None:
    """Returns the items that `text`, some whole lines in a block's body, is cut into.

    None when it cannot be told without the text around it: a brace or a line end does not fit, or it starts or
    ends in blank lines or comments, which might belong to a larger gap.
    """
    cutter = _Cutter(text, False, reuse)
    items: list[Item] = []
    at = 0
    while at < len(text):
        item, at = cutter.nested_item(at)
        if item is None or cutter.opens or cutter.looked_ahead:
            return None
        items.append(item)
    ends_well = items and text.endswith("\n") and not isinstance(items[-1], Gap)
    return tuple(items) if ends_well and not isinstance(items[0], Gap) else None


def is_one_value(text: str) -> bool:
    """Tells whether `text`, which starts a value, would be cut as that value and its newline, wherever it stood."""
    cutter = _Cutter(text, False, {})
    return cutter.value_end(0) == len(text) and not cutter.looked_ahead


class _Cutter:
    """One run over a text: the text, the mode, and what the current chunk has left open."""

    def __init__(
        self, text: str, whole_blocks: bool, reuse: Mapping[str, Attribute], comments: CommentEnds | None = None
    ) -> None:
        self.text = text
        self.reuse = reuse
        self.whole_blocks = whole_blocks
        self.comments = comments or CommentEnds(text)
        self.opens = 0
        self.looked_ahead = False
        self.endless = False
        self.ran_out = False
        """Whether a value reached the end of the text with something open in it: that is the mistake, not its block."""

    def chunk(self, at: Offset) -> Chunk:
        """Returns the chunk that starts at `at`."""
        self.opens, self.looked_ahead, self.endless = 0, False, False
        item, stop = self._item(at, 0)
        if item is not None:
            return Chunk(item, stop - at, self.opens, 0, self.looked_ahead, self.endless)
        # Braces in a row are one chunk: nobody wants to hear of each of them.
        start = code_start(self.text, at, self.comments)
        row = _BRACES.match(self.text, start)
        assert row is not None, "where there is no item, there is a brace"
        stop = self._tail(row.end())
        problem = Problem(
            start - at,
            row.end() - at,
            SYNTAX_ERROR,
            "Argument or block definition required",
            "This `}` closes nothing.",
        )
        return Chunk(Broken(self.text[at:stop], (problem,)), stop - at, closes=row.end() - start)

    def sound_block(self, at: Offset) -> Chunk | None:
        """Returns the block that starts at `at`, in column 0, if it surely parses as that block and nothing else.

        It ends at the first brace in column 0: that is a guess, which being sound proves right.
        """
        text = self.text
        header = simple_header(text, at)
        opened = _LINE_END.match(text, header.end) if header else None
        end = _COLUMN_0.search(text, opened.end()) if opened else None
        closed = _LINE_END.match(text, end.end()) if end and end.group() == "}" else None
        if not header or not end or not closed:
            return None
        found = block_soundness(text[at : closed.end()])
        if found is Soundness.UNKNOWN:
            return None
        unread = Unread(text[header.end : end.start()], _cut_block, found)
        closer = text[end.start() : closed.end()]
        block = Block(text[at : header.end], header.type, header.labels, (), closer=closer, unread=unread)
        return Chunk(block, block.width)

    def nested_item(self, at: Offset) -> tuple[Item | None, Offset]:
        """Returns the item of a block's body that starts at `at` and its end; None where a `}` or header is.

        The text starts with a line, or is taken for one that does.
        """
        if self._ends_open_blocks(at):
            return None, at
        return self._item(at, 1)

    def _item(self, at: Offset, depth: int) -> tuple[Item | None, Offset]:
        """Returns the item that starts at `at` and its end; None where a `}` stands instead."""
        text = self.text
        end = at
        while gap := _GAP.match(text, end):
            end = gap.end()
        if end > at:
            return Gap(text[at:end]), end
        code = code_start(self.text, at, self.comments)
        if code >= len(text) or text[code] in "\r\n#" or text.startswith("//", code):
            if lone := _LONE_RETURNS.match(text, code):
                return Broken(text[at : lone.end()]), lone.end()
            line = _TAIL.match(text, code)
            stop = line.end() if line else code + 1
            return Gap(text[at:stop]), stop
        if text[code] == "}":
            return None, code
        if (value := self._value_start(code)) is not None:
            name, start = value
            stop = self.value_end(start)
            own = text[at:stop]
            return self.reuse.get(own) or Attribute(own, name, code - at, start - at), stop
        header = block_header(text, code, self.comments)
        if header and depth < MAX_BLOCKS:
            return self._block(at, header, depth)
        stop = max(self.value_end(code), code + 1)
        if header:
            return Broken(text[at:stop], (too_deep(code - at, header.end - at),)), stop
        return Broken(text[at:stop]), stop

    def _value_start(self, at: Offset) -> tuple[str, Offset] | None:
        """Returns the name of the argument that starts at `at`, and where its value does; None if there is none."""
        if found := _ATTRIBUTE.match(self.text, at):
            return found["name"], found.end()
        named = NAMED.match(self.text, at)
        if named is None:
            return None
        # The pattern does not look for the end of a comment in other lines.
        sign = code_start(self.text, named.end(), self.comments)
        equal = _EQUAL.match(self.text, sign) if sign > named.end() else None
        return (named.group(), code_start(self.text, equal.end(), self.comments)) if equal else None

    def _tail(self, at: Offset) -> Offset:
        """Returns the end of the line if only comments stand between `at` and it, else `at`."""
        found = _TAIL.match(self.text, at) or _TAIL.match(self.text, code_start(self.text, at, self.comments))
        return found.end() if found else at

    # ------------------------------------------------------------------------------------- blocks

    def _block(self, at: Offset, header: BlockHeader, depth: int) -> tuple[Block, Offset]:
        text, start = self.text, header.end
        items: list[Item] = []
        problems: list[Problem] = []
        stop, closer = start, ""
        while stop < len(text):
            if self._ends_open_blocks(stop):
                break
            item, stop_of_item = self._item(stop, depth + 1)
            if item is None:
                end = self._tail(stop_of_item + 1)
                closer, stop = text[stop:end], end
                if text[end - 1] == "}" and end < len(text):
                    problems.append(_after_brace(stop_of_item - at))
                break
            items.append(item)
            stop = stop_of_item
        if not closer:
            self.opens += 1
            self.looked_ahead = True
            self.endless = self.endless or stop >= len(text)
        if not closer and not self.ran_out:
            problems.append(_unclosed(header.start - at, header.end - at))
        elif items and not isinstance(items[0], Gap) and not _is_one_argument(items):
            problems.append(_one_line(start - 1 - at, start - at))
        elif closer and len(items) > 1 and isinstance(items[-1], Attribute) and not items[-1].text.endswith("\n"):
            problems.append(_after_argument(stop - len(closer) - at))
        written = text[header.start : header.end]
        if not written.isascii() or _ODD_HEADER.search(written):
            problems += (each.shifted(header.start - at) for each in parse_body(f"{written}}}\n").problems)
        found = tuple(problems)
        return Block(text[at:start], header.type, header.labels, tuple(items), closer=closer, problems=found), stop

    def _ends_open_blocks(self, at: Offset) -> bool:
        """Tells whether a block header stands at `at`, in column 0, where that counts as the end of open blocks."""
        if self.whole_blocks or self.text[at] in " \t\r\n}#/" or (at and self.text[at - 1] != "\n"):
            return False
        return _HEADER.match(self.text, at) is not None

    # ------------------------------------------------------------------------------------- values

    def value_end(self, at: Offset) -> Offset:
        """Returns where the value that starts at `at` ends: behind its newline, or before what must end it."""
        if simple := _SIMPLE_VALUE.match(self.text, at):
            return simple.end()
        stack: list[str] = []
        while found := _STRUCTURE.search(self.text, at):
            mark, at = found.group(), found.end()
            if mark in ("[", "(", "{"):
                stack.append("[*" if mark == "[" and _STAR.match(self.text, at) else mark)
            elif mark == "\n":
                if self._ends_value(stack, at):
                    return at
            elif mark in _CLOSERS:
                if mark == "}" and "{" not in stack:
                    return found.start()
                _close(stack, mark)
            else:
                at = self._skip(mark, found.start())
                if self.text[at - 1] == "\n":
                    # Nothing that is closed ends behind a newline: the template gave up at what follows.
                    self.looked_ahead = True
                    return at
        self.ran_out = self.ran_out or bool(stack)
        self._note_end()
        return len(self.text)

    def _ends_value(self, stack: list[str], at: Offset) -> bool:
        """Tells whether the newline before `at` ends a value with these open brackets."""
        if not stack or (stack[-1] == "[*" and all(bracket == "[*" for bracket in stack)):
            return True
        ended = _HEADER.match(self.text, at) or (stack[-1] != "{" and _ARGUMENT.match(self.text, at))
        self.looked_ahead = self.looked_ahead or bool(ended)
        return bool(ended)

    def _skip(self, mark: str, start: Offset) -> Offset:
        """Returns the end of the comment, string or heredoc that starts at `start`."""
        text = self.text
        if mark in ("#", "//"):
            newline = text.find("\n", start)
            return newline if newline >= 0 else len(text)
        if mark == "/*":
            end = self.comments.end(start)
            self.looked_ahead = self.looked_ahead or end is None
            self.endless = self.endless or end is None
            return start + 2 if end is None else end
        if mark == '"' and (end := flat_quoted_end(text, start)):
            return end
        stop, closed = template_end(text, start, _HEADER, self.comments)
        self.ran_out = self.ran_out or (not closed and stop >= len(text))
        self._note_end()
        return stop

    def _note_end(self) -> None:
        """Takes note that the end of the text has decided, if something was open there."""
        self.looked_ahead = self.looked_ahead or self.ran_out
        self.endless = self.endless or self.ran_out


def _cut_block(text: str) -> Block:
    """Cuts the text of one block that surely parses."""
    item = _Cutter(text, True, {}).chunk(0).item
    assert isinstance(item, Block), "it parses as a block"
    return item


def _close(stack: list[str], closer: str) -> None:
    """Pops what `closer` closes; a brace closes whatever is open in it as well, another misfit nothing."""
    if stack and stack[-1] in _CLOSERS[closer]:
        stack.pop()
    elif closer == "}":
        while stack.pop() != "{":
            pass


def _is_one_argument(items: list[Item]) -> bool:
    return len(items) == 1 and isinstance(items[0], Attribute) and not items[0].text.endswith("\n")


def _unclosed(start: int, end: int) -> Problem:
    return Problem(start, end, SYNTAX_ERROR, "Unclosed configuration block", "There is no `}` for this block.")


def _after_brace(at: int) -> Problem:
    detail = "A block must end in a newline."
    return Problem(at, at + 1, SYNTAX_ERROR, "Missing newline after block definition", detail)


def _after_argument(at: int) -> Problem:
    detail = "An argument must end in a newline, not in `}`."
    return Problem(at, at + 1, SYNTAX_ERROR, "Missing newline after argument", detail)


def _one_line(start: int, end: int) -> Problem:
    detail = "A block on one line can hold one argument only."
    return Problem(start, end, SYNTAX_ERROR, "Invalid single-argument block definition", detail)
