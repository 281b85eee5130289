"""Our loop over the tables takes and refuses what Lark's own parser does, and expects the same after a mistake."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from lark import Lark
from lark import Token as LarkToken
from lark.exceptions import UnexpectedToken

from splat_ls.syntax.build import Builder
from splat_ls.syntax.lalr import START_SYMBOLS, Lalr, grammar_text
from splat_ls.syntax.lexer import lex
from splat_ls.syntax.rejected import RejectedTokenError
from splat_ls.syntax.token import COMMENT, Token

CASES = json.loads((Path(__file__).parents[1] / "corpus" / "syntax.json").read_text())
OURS = Lalr(Builder())
END = Token("$END", 0, 0, "")
LARK = Lark(grammar_text(), parser="lalr", lexer="basic", keep_all_tokens=True, start=list(START_SYMBOLS))


def check_agreement(tokens: list[Token], start: str) -> None:
    """Asserts that both take the tokens, or stop at the same one and expect the same."""
    numbered = [Token(token.type, at, at + 1, token.text) for at, token in enumerate([*tokens, END])]
    assert _ours(numbered, start) == _larks(numbered, start)


def _ours(tokens: list[Token], start: str) -> Any:
    try:
        OURS.parse(tokens, start)
    except RejectedTokenError as error:
        return error.token.start, error.expected
    return None


def _larks(tokens: list[Token], start: str) -> Any:
    interactive = LARK.parse_interactive(start=start)
    for token in tokens:
        try:
            interactive.feed_token(LarkToken(token.type, token.text))
        except UnexpectedToken:
            return token.start, frozenset(interactive.accepts())  # type: ignore[no-untyped-call]  # Lark does not say
    return None


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_the_cases_of_the_reference_parser(case: dict[str, str]) -> None:
    tokens = [token for token in lex(case["text"]) if token.type != COMMENT]
    start, middle = "value" if case["kind"] == "expr" else "body", len(tokens) // 2
    check_agreement(tokens, start)
    check_agreement(tokens[:middle], start)
    check_agreement([*tokens[:middle], *tokens[middle + 1 :]], start)
    check_agreement([*tokens[:middle], *tokens[middle - 1 :]], start)
