"""What a parser says of a token that it cannot take. Apart from the parser, which is loaded when it is needed."""

from __future__ import annotations

from splat_ls.syntax.token import Token


class RejectedTokenError(Exception):
    """`token` fits nowhere where it stands; `expected` holds the terminals that would have."""

    def __init__(self, token: Token, expected: frozenset[str]) -> None:
        super().__init__()
        self.token = token
        self.expected = expected
