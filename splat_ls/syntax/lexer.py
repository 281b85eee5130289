"""The modal lexer: text to tokens, one compiled pattern a mode.

HCL has no single lexical grammar: a quote opens a template, `${` in a template opens an expression, a
heredoc ends at a word of its own choice, and a newline counts only at the top of a value and in object
constructors (specification: "Lexical Elements", "Template Expressions"; behaviour of the real scanner:
cases syn-097 to syn-115 and syn-197 to syn-250).

The result is lossless: between two tokens, before the first and behind the last there is nothing but
blanks (and, where they do not count, newlines). Every kind of time is linear in the length of the text.
"""

from __future__ import annotations

import re
import sys
from collections import deque
from itertools import repeat
from typing import Final

from splat_ls.syntax.comment_ends import CommentEnds
from splat_ls.syntax.patterns import (
    BARE,
    BLANK,
    BLANK_OR_NEWLINE,
    FOR_WORD,
    LINE_END,
    NORMAL,
    QUOTED,
    TO_LINE_END,
    heredoc_patterns,
    identifier_length,
)
from splat_ls.syntax.token import COMMENT, INVALID, OPERAND_ENDS, Token

_DIRECTIVES: Final = {"if": "T_IF", "else": "T_ELSE", "endif": "T_ENDIF", "for": "T_FOR", "endfor": "T_ENDFOR"}
_CLOSERS: Final = {"]": "RBRACK", ")": "RPAR", "}": "RBRACE"}
_CONTEXTUAL: Final = frozenset({"for", "in", "if", "else", "endif", "endfor"})
_SIMPLE: Final = frozenset(
    {"NUMBER", "ELLIPSIS", "DOT", "COMMA", "ARROW", "EQUAL", "MINUS", "BANG", "NAMESPACE", "COLON", "QUESTION"}
)

# What may stand on the lexer's stack. Newlines count in braces only; `[*` leaves them as they are outside.
_PAREN, _BRACKET, _SPLAT, _BRACE = "(", "[", "[*", "{"
_FOR_BRACKET, _FOR_BRACE, _DIRECTIVE_FOR = "for[", "for{", "%{for"
_SEQUENCE, _QUOTE, _HEREDOC = "${", '"', "<<"
_FORS: Final = frozenset({_FOR_BRACKET, _FOR_BRACE, _DIRECTIVE_FOR})
_SEQUENCES: Final = frozenset({_SEQUENCE, _DIRECTIVE_FOR})
_CLOSED_BY: Final = {
    _PAREN: ")", _BRACKET: "]", _SPLAT: "]", _FOR_BRACKET: "]", _BRACE: "}", _FOR_BRACE: "}",
}  # fmt: skip

MAX_NESTING: Final = 200
"""How deep brackets and templates may stand in each other; what is deeper is one TOO_DEEP token."""

MAX_TOKENS: Final = 50_000
"""How many tokens and blanks are read of one text, which takes about a second to parse."""

TOO_LONG: Final = "TOO_LONG"
"""The type of the token that is the rest of a longer text."""


def lex(text: str, *, newlines: bool = True, template: bool = False) -> list[Token]:
    """Returns the tokens of `text`; it never fails, what HCL does not know becomes INVALID.

    `newlines`: whether a newline counts at the top level (an attribute's value, a body) or not (inside
    brackets). `template`: the whole text is a template (an interpolated string of JSON syntax).
    """
    lexer = _Lexer(text, newlines, CommentEnds(text), MAX_TOKENS)
    lexer.run(template)
    assert isinstance(lexer.tokens, list), "all of them are kept"
    return lexer.tokens


def template_end(text: str, start: int, gives_up: re.Pattern[str], comments: CommentEnds) -> tuple[int, bool]:
    """Returns where the quoted template or heredoc that starts at `start` ends, and whether it is closed.

    An unclosed one ends at its line end, before a line that `gives_up` matches, or with the text. `comments`
    are those of the text.
    """
    lexer = _Lexer(text, True, comments, sys.maxsize)
    lexer.at, lexer.gives_up, lexer.tokens = start, gives_up, deque(maxlen=1)
    lexer.run_one()
    last = lexer.tokens[-1].type
    return lexer.at, last in ("CQUOTE", "CHEREDOC")


class _Lexer:
    """The state of one run: where it is, which brackets and templates are open, and what token came last."""

    __slots__ = (
        "at",
        "comments",
        "end",
        "gives_up",
        "heredocs",
        "limit",
        "newlines",
        "previous",
        "stack",
        "states",
        "text",
        "tokens",
    )

    def __init__(self, text: str, newlines: bool, comments: CommentEnds, limit: int) -> None:
        self.limit = limit
        self.text = text
        self.end = len(text)
        self.at = 0
        self.newlines = newlines
        self.comments = comments
        self.tokens: list[Token] | deque[Token] = []
        """What was read; of one template, of which only the end is wanted, the last token."""
        self.previous = ""
        self.stack: list[str] = []
        self.states: list[str] = []
        """For each open `for`: "open", "name" from its keyword on, "body" from its `in` on."""
        self.heredocs: list[str] = []
        """The end words of the open heredocs."""
        self.gives_up: re.Pattern[str] | None = None
        """A line that starts like this can stand in no expression: what is open before it is never closed."""

    def run_one(self) -> None:
        """Reads the one template that starts here: up to where nothing is open any more."""
        self._special("HEREDOC" if self.text[self.at] == "<" else "QUOTE", self._opener())
        self.run(False, once=True)

    def _opener(self) -> str:
        if self.text[self.at] != "<":
            return self.text[self.at]
        return "<<-" if self.text.startswith("<<-", self.at) else "<<"

    def run(self, template: bool, once: bool = False) -> None:
        """Reads the text, each stretch by the mode that the innermost open construct asks for.

        `once`: stops as soon as nothing is open.
        """
        while self.at < self.end and (self.stack or not once):
            top = self.stack[-1] if self.stack else ""
            if top == _QUOTE:
                self._quoted()
            elif top == _HEREDOC:
                self._heredoc_text()
            elif template and not top:
                self._bare()
            else:
                self._normal()
        if any(open_ in (_QUOTE, _HEREDOC, _SEQUENCE, _DIRECTIVE_FOR) for open_ in self.stack):
            self._emit("UNCLOSED", self.end)

    # -------------------------------------------------------------------------------- expressions

    def _normal(self) -> None:
        """Reads expression or body tokens until a template opens or the sequence around them closes."""
        match, append, text = NORMAL.match, self.tokens.append, self.text
        new = tuple.__new__  # What `Token(…)` calls, by way of two more calls.
        for _ in repeat(None, self.limit - len(self.tokens)):
            if self.at >= self.end:
                return
            found = match(text, self.at)
            assert found is not None, "the last alternative matches any character"
            kind, number = found.lastgroup, found.lastindex
            assert kind is not None
            assert number is not None
            start, stop = found.span(number)
            word = text[start:stop]
            if kind in _SIMPLE or (kind == "IDENT" and word not in _CONTEXTUAL):
                self.at = stop
                append(new(Token, (kind, start, stop, word)))
                self.previous = kind
            elif kind == "STRING" and len(self.stack) < MAX_NESTING:
                self.at = stop
                append(new(Token, ("OQUOTE", start, start + 1, '"')))
                if stop - start > 2:
                    append(new(Token, ("TEXT", start + 1, stop - 1, word[1:-1])))
                append(new(Token, ("CQUOTE", stop - 1, stop, '"')))
                self.previous = "CQUOTE"
            elif kind == "WS":
                self.at = stop
            else:
                self.at = start
                if self._special(kind, word):
                    return
        if self.at < self.end:
            self._stop(TOO_LONG)

    def _special(self, kind: str, word: str) -> bool:
        """Reads a token that depends on, or changes, the mode; tells whether the mode changed."""
        stop = self.at + len(word)
        match kind:
            case "IDENT":
                self._emit(self._keyword(word), stop)
            case "NEWLINE":
                if self._newlines_count():
                    self._emit("NEWLINE", stop)
                self.at = stop
                if self.gives_up is not None and self.gives_up.match(self.text, stop):
                    self.end = stop
            case "COMMENT":
                self.tokens.append(Token(COMMENT, self.at, stop, word))
                self.at = stop
            case "BLOCK_COMMENT":
                self._block_comment()
            case "OP":
                self._emit("SPLAT" if word == "*" and self._is_splat() else "OP", stop)
            case "OPEN":
                self._open(word, stop)
            case "CLOSE":
                return self._close(word, stop)
            case "QUOTE" | "STRING":
                return self._push(_QUOTE, "OQUOTE", self.at + 1)
            case "HEREDOC":
                return self._open_heredoc(stop)
            case "UNICODE":
                length = identifier_length(self.text, self.at, self.end)
                self._emit("IDENT" if length else INVALID, self.at + max(length, 1))
            case _:
                self._emit(INVALID, stop)
        return False

    def _emit(self, kind: str, stop: int) -> None:
        """Adds the token from here to `stop`, and goes there."""
        self.tokens.append(Token(kind, self.at, stop, self.text[self.at : stop]))
        self.previous = kind
        self.at = stop

    def _stop(self, kind: str) -> None:
        """Makes the rest of the text one token."""
        self.stack.clear()
        self._emit(kind, self.end)

    def _push(self, opened: str, kind: str, stop: int) -> bool:
        """Opens a bracket or template; the rest of the text is one token where it stands too deep."""
        if len(self.stack) >= MAX_NESTING:
            self._stop("TOO_DEEP")
            return True
        self.stack.append(opened)
        if opened in _FORS:
            self.states.append("open")
        self._emit(kind, stop)
        return True

    def _pop(self) -> None:
        if self.stack.pop() in _FORS:
            self.states.pop()

    def _newlines_count(self, stack: list[str] | None = None) -> bool:
        """Tells whether a newline is a token here: at the top and in braces, not in other brackets."""
        for bracket in reversed(self.stack if stack is None else stack):
            if bracket != _SPLAT:
                return bracket == _BRACE
        return self.newlines

    def _is_splat(self) -> bool:
        """Tells whether a `*` here is a splat's: behind a dot, or in an index (behind a newline, if that is free)."""
        if self.previous != "LINDEX":
            return self.previous == "DOT"
        return self.stack[-1] == _SPLAT or not self._newlines_count(self.stack[:-1])

    def _block_comment(self) -> None:
        stop = self.comments.end(self.at)
        if stop is None:
            self._emit("OP", self.at + 1)
            return
        self.tokens.append(Token(COMMENT, self.at, stop, self.text[self.at : stop]))
        self.at = stop

    def _behind_blank(self, at: int, blank: re.Pattern[str]) -> int:
        """Returns where the first token from `at` on starts; line comments count as blank if newlines do."""
        while True:
            found = blank.match(self.text, at)
            at = found.end() if found else at
            stop = self.comments.end(at) if self.text.startswith("/*", at) else None
            if stop is not None:
                at = stop
            elif blank is BLANK_OR_NEWLINE and self.text.startswith(("#", "//"), at):
                found = TO_LINE_END.match(self.text, at)
                at = found.end() if found else at
            else:
                return at

    def _keyword(self, word: str) -> str:
        """Returns the type of a word that is a keyword in some places only."""
        previous, top = self.previous, self.stack[-1] if self.stack else ""
        if previous == "CONTROL":
            if word == "for":
                self.stack[-1] = _DIRECTIVE_FOR
                self.states.append("name")
            return _DIRECTIVES.get(word, "IDENT")
        state = self.states[-1] if top in _FORS else ""
        if word == "for" and state == "open":
            self.states[-1] = "name"
            return "FOR"
        if word == "in" and state == "name" and previous == "IDENT":
            self.states[-1] = "body"
            return "IN"
        if word == "if" and state == "body" and top != _DIRECTIVE_FOR and previous in OPERAND_ENDS:
            return "IF"
        return "IDENT"

    def _open(self, bracket: str, stop: int) -> None:
        operand, dotted = self.previous in OPERAND_ENDS, self.previous == "DOT"
        if bracket == "(":
            self._push(_PAREN, "LPAR", stop)
        elif not operand and not dotted and FOR_WORD.match(self.text, self._behind_blank(stop, BLANK_OR_NEWLINE)):
            self._push(_FOR_BRACKET if bracket == "[" else _FOR_BRACE, "LBRACK" if bracket == "[" else "LBRACE", stop)
        elif bracket == "{":
            self._push(_BRACE, "LBRACE", stop)
        elif (operand or dotted) and self.text.startswith("*", self._behind_blank(stop, BLANK)):
            # The real parser frees newlines inside an index only once it has seen that no `*` follows.
            self._push(_SPLAT, "LINDEX", stop)
        else:
            self._push(_BRACKET, "LINDEX" if operand or dotted else "LBRACK", stop)

    def _close(self, word: str, stop: int) -> bool:
        """Reads a closer; tells whether it closed the sequence around. One that fits nothing closes nothing."""
        bracket = word[-1]
        if bracket == "}" and self._ends_sequence():
            self._emit("SEQ_CLOSE", stop)
            return True
        if len(word) == 2:
            self._emit(INVALID, self.at + 1)
            return False
        if self.stack and _CLOSED_BY.get(self.stack[-1]) == bracket:
            self._pop()
        self._emit(_CLOSERS[bracket], stop)
        return False

    def _ends_sequence(self) -> bool:
        """Closes the innermost `${` when no brace is open in it (parentheses do not count, as in the real scanner)."""
        for index in range(len(self.stack) - 1, -1, -1):
            if self.stack[index] in (_BRACE, _FOR_BRACE):
                return False
            if self.stack[index] in _SEQUENCES:
                while len(self.stack) > index:
                    self._pop()
                return True
        return False

    # ---------------------------------------------------------------------------------- templates

    def _quoted(self) -> None:
        """Reads a quoted template up to its closing quote or a sequence; an open one ends at its line."""
        while self.at < self.end:
            found = QUOTED.match(self.text, self.at)
            if found is None and self.text[self.at] == "\\":
                self._emit(INVALID, self.at + 1)
            elif found is None:
                self._pop()
                self._emit("UNCLOSED", self.at)
                return
            elif found.lastgroup == "SEQUENCE":
                self._open_sequence(found.end())
                return
            else:
                self._emit(found.lastgroup or "", found.end())
                if found.lastgroup == "CQUOTE":
                    self._pop()
                    return

    def _bare(self) -> None:
        """Reads a template without quotes up to a sequence or the end of the text."""
        while self.at < self.end:
            found = BARE.match(self.text, self.at)
            assert found is not None, "the two alternatives leave nothing out"
            if found.lastgroup == "SEQUENCE":
                self._open_sequence(found.end())
                return
            self._emit("TEXT", found.end())

    def _open_sequence(self, stop: int) -> None:
        self._push(_SEQUENCE, "INTERPOLATION" if self.text[self.at] == "$" else "CONTROL", stop)

    def _open_heredoc(self, stop: int) -> bool:
        """Reads `<<WORD` and its line end; without them it is an operator. Tells whether a heredoc opened."""
        length = identifier_length(self.text, stop, self.end)
        line_end = LINE_END.match(self.text, stop + length)
        if not length or line_end is None:
            self._emit("OP", self.at + 1)
            return False
        self.heredocs.append(self.text[stop : stop + length])
        return self._push(_HEREDOC, "OHEREDOC", line_end.end())

    def _heredoc_text(self) -> None:
        """Reads a heredoc up to its end word or a sequence."""
        end, text = heredoc_patterns(self.heredocs[-1])
        while self.at < self.end:
            closed = end.match(self.text, self.at) if self.text[self.at - 1] == "\n" else None
            if closed is not None:
                self._pop()
                self.heredocs.pop()
                self._emit("CHEREDOC", closed.end())
                return
            found = text.match(self.text, self.at)
            if found is None and self.text[self.at] == "\r":
                self._emit(INVALID, self.at + 1)
            elif found is None:
                self._open_sequence(self.at + (3 if self.text.startswith("~", self.at + 2) else 2))
                return
            else:
                self._emit("TEXT", found.end())
