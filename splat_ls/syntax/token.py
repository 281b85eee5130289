"""Tokens of HCL native syntax, under the names that the grammar declares as terminals."""

from __future__ import annotations

from typing import Final, NamedTuple

from splat_ls.text.span import RelOffset


class Token(NamedTuple):
    """One token: `type` is a terminal of the grammar or a trivia type, `text` the characters `[start, end)`.

    A NamedTuple for the sake of its construction cost: a file has one of these every five characters.
    """

    type: str
    start: RelOffset
    end: RelOffset
    text: str


COMMENT: Final = "COMMENT"
"""A line comment without its newline, or a block comment. The parser never sees it."""

INVALID: Final = "INVALID"
"""A character or an opened construct that HCL's scanner knows no token for."""

OPERAND_ENDS: Final = frozenset(
    {"IDENT", "NUMBER", "RPAR", "RBRACK", "RBRACE", "CQUOTE", "CHEREDOC", "SPLAT", "ELLIPSIS"}
)
"""Types that complete an operand: a `[` behind one is an index, a `{` a block, an `if` the clause of a for."""
