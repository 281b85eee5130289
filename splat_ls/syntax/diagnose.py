"""Says what is wrong where the parser stopped, in the words of the real tool.

The summary lines are those of the reference parser (cases/syntax.json: every `error` there); it decides by
what it was reading, and so do we: by the terminals that would have fitted and the innermost open bracket.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from splat_ls.syntax.problem import NESTED_LEGACY_SPLAT, SYNTAX_ERROR, Problem
from splat_ls.syntax.token import Token

_CLOSES: Final = {
    "RPAR": ("LPAR",),
    "RBRACK": ("LBRACK", "LINDEX"),
    "RBRACE": ("LBRACE", "BLOCK"),
    "CQUOTE": ("OQUOTE",),
    "CHEREDOC": ("OHEREDOC",),
    "SEQ_CLOSE": ("INTERPOLATION", "CONTROL"),
}
_OPENS: Final = frozenset(opener for openers in _CLOSES.values() for opener in openers)
_CONTAINERS: Final = {"": "", "{": "LBRACE", "[": "LBRACK"}
_QUOTES: Final = {"'": "Single quotes are not valid: use double quotes.", "`": "Backticks are not valid."}


def too_deep(start: int, end: int) -> Problem:
    """Returns the problem of an expression that nests deeper than we follow."""
    return Problem(start, end, SYNTAX_ERROR, "Expression nested too deeply", "Its innermost parts are not read.")


def nested_legacy_splat(start: int, end: int) -> Problem:
    """Returns the problem of a legacy splat at `[start, end)` that stands right in another one."""
    detail = "A legacy splat cannot hold another one: write `[*]`."
    return Problem(start, end, NESTED_LEGACY_SPLAT, "Nested splat expression not allowed", detail)


def diagnose(taken: Sequence[Token], expected: frozenset[str], container: str = "") -> Problem:
    """Returns the problem at the last of the tokens `taken`, where one of `expected` should have stood.

    `taken` holds the significant tokens of the leaf up to the one that was rejected (`$END` for its end).
    `container` is the bracket that the leaf stands in, where it is a part of an object or a tuple.
    """
    token = taken[-1]
    previous = taken[-2] if len(taken) > 1 else None
    if nested := _nested_legacy_splat(taken):
        return nested
    if token.type == "TOO_DEEP":
        return too_deep(token.start, token.end)
    summary, detail = _summary(taken, previous.type if previous else "", expected, _CONTAINERS[container])
    start, end = token.start, token.end
    if token.type in ("$END", "NEWLINE", "UNCLOSED") and previous is not None:
        # Nothing can be underlined at an end: the last thing that was understood is.
        start, end = previous.start, previous.end
    return Problem(start, end, SYNTAX_ERROR, summary, detail)


def _nested_legacy_splat(taken: Sequence[Token]) -> Problem | None:
    """Returns the problem of a second legacy splat in a chain that the parser did not get to the end of."""
    in_tail = False
    for dot, token in pairwise(taken):
        if dot.type != "DOT":
            in_tail = in_tail and token.type == "DOT"
        elif token.type != "SPLAT":
            in_tail = in_tail and token.type in ("IDENT", "NUMBER")
        elif in_tail:
            return nested_legacy_splat(dot.start, token.end)
        else:
            in_tail = True
    return None


def _summary(taken: Sequence[Token], previous: str, expected: frozenset[str], outermost: str) -> tuple[str, str]:
    token, opener = taken[-1], _innermost(taken[:-1]) or outermost
    shown = _shown(token)
    if token.type == "INVALID":
        detail = _QUOTES.get(token.text, "This character is not used in the language.")
        return "Invalid character", detail
    if token.type == "UNCLOSED" or (token.type == "$END" and opener in ("OQUOTE", "OHEREDOC")):
        return _unclosed(taken)
    if previous == "DOT":
        return "Invalid attribute name", f"An attribute name is required after a dot, not {shown}."
    if previous == "SPLAT" and taken[-3].type == "LINDEX":
        return "Missing close bracket on splat index", f"The star must be followed by `]`, not by {shown}."
    if previous == "CONTROL":
        return _control(token)
    if token.type in ("CQUOTE", "CHEREDOC") or (token.type == "$END" and "CONTROL" in expected):
        return "Unexpected end of template", "A directive is not closed."
    if "LPAR" in expected and "OQUOTE" in expected:
        return "Invalid expression", f"Expected the start of an expression, but found {shown}."
    return _after_expression(taken, opener, expected, shown)


def _after_expression(taken: Sequence[Token], opener: str, expected: frozenset[str], shown: str) -> tuple[str, str]:
    """Names what is missing behind a whole expression, by the bracket that it stands in."""
    if _in_for(taken):
        return "Invalid 'for' expression", f"{shown} does not fit here."
    match opener:
        case "LINDEX":
            return "Missing close bracket on index", f"The index must be followed by `]`, not by {shown}."
        case "LPAR" if "COMMA" in expected or "RPAR" in expected:
            if "COMMA" in expected and taken[-1].type not in ("$END", "ELLIPSIS"):
                return "Missing argument separator", f"A comma is required between arguments, not {shown}."
            return "Missing closing parenthesis", f"Expected `)`, but found {shown}."
        case "LBRACK":
            return "Missing item separator", f"Expected a comma between items, but found {shown}."
        case "BLOCK":
            return "Invalid single-argument block definition", f"Expected `}}` or a newline, but found {shown}."
        case "LBRACE" if "EQUAL" in expected:
            return "Missing key/value separator", f"Expected `=` or `:`, but found {shown}."
        case "LBRACE":
            return "Missing attribute separator", f"Expected a newline or a comma, but found {shown}."
        case "INTERPOLATION" | "CONTROL":
            if taken[-1].type in ("$END", "OQUOTE"):
                return "Unclosed template interpolation sequence", "There is no closing brace for it."
            return "Extra characters after interpolation expression", f"Expected `}}`, but found {shown}."
        case "OQUOTE":
            return "Invalid string literal", "Template sequences are not allowed in this string."
        case "OHEREDOC":
            return "Unterminated template string", "There is no closing line for this heredoc."
    if "NEWLINE" not in expected or "IDENT" in expected:
        return "Argument or block definition required", f"Expected an argument or a block, but found {shown}."
    return "Missing newline after argument", f"An argument must end in a newline, not in {shown}."


def _unclosed(taken: Sequence[Token]) -> tuple[str, str]:
    """Names an open template: one that ends at its line, at the end of the text, or in an open sequence."""
    openers = _open_brackets(taken[:-1])
    if any(opener in ("INTERPOLATION", "CONTROL") for opener in openers):
        return "Unclosed template interpolation sequence", "There is no closing brace for this sequence."
    if openers and openers[-1] == "OQUOTE":
        return "Invalid multi-line string", "A quoted string must end on the line where it starts."
    return "Unterminated template string", "There is no closing line for this heredoc."


def _control(token: Token) -> tuple[str, str]:
    if token.type in ("T_ELSE", "T_ENDIF", "T_ENDFOR"):
        return f"Unexpected {token.text} directive", f"There is nothing open that `{token.text}` could belong to."
    return "Invalid template control keyword", f"{_shown(token)} is no template directive."


def _open_brackets(taken: Sequence[Token]) -> list[str]:
    stack: list[str] = []
    previous = ""
    for token in taken:
        if token.type in _OPENS:
            stack.append("BLOCK" if token.type == "LBRACE" and previous in ("IDENT", "CQUOTE") else token.type)
        previous = token.type
        if token.type in _OPENS:
            continue
        if token.type in _CLOSES and stack and stack[-1] in _CLOSES[token.type]:
            stack.pop()
    return stack


def _innermost(taken: Sequence[Token]) -> str:
    stack = _open_brackets(taken)
    return stack[-1] if stack else ""


def _in_for(taken: Sequence[Token]) -> bool:
    """Tells whether the innermost open bracket is a for's."""
    stack: list[bool] = []
    for before, token in pairwise(taken):
        if before.type in _OPENS:
            stack.append(token.type == "FOR")
        elif before.type in _CLOSES and stack:
            stack.pop()
    return bool(stack) and stack[-1]


def _shown(token: Token) -> str:
    match token.type:
        case "$END" | "UNCLOSED":
            return "the end"
        case "NEWLINE":
            return "a newline"
        case "TEXT":
            return "text"
    return f"`{token.text.strip()}`"
