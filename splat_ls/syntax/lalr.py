"""The LALR parser: Lark, its tables, and nothing else. The only file that knows Lark.

The tables are built from grammar/hcl.lark once, when the package is built, and loaded from JSON ever after:
building takes some 70 ms, loading 5. A file from another grammar or another release of Lark is not used; then
(and in a checkout that was never built) the tables are built in memory.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable
from importlib import resources
from pathlib import Path
from typing import Any, Final

import lark
from lark import Lark
from lark.exceptions import UnexpectedToken
from lark.grammar import Rule
from lark.lexer import TerminalDef
from lark.parsers.lalr_analysis import ParseTableBase
from lark.parsers.lalr_parser_state import ParseConf, ParserState

from splat_ls.syntax.token import Token

START_SYMBOLS: Final = ("body", "attribute", "value", "object_items", "elements", "bare_template")
_TABLE: Final = "hcl_table.json"
_NOTHING: Final = Token("", 0, 0, "")
_NO_LEXER: Final[Any] = None
"""Tokens are fed; Lark would ask a lexer for them."""


class RejectedTokenError(Exception):
    """`token` fits nowhere where it stands; `expected` holds the terminals that would have."""

    def __init__(self, token: Token, expected: frozenset[str]) -> None:
        super().__init__()
        self.token = token
        self.expected = expected


class Lalr:
    """A parser with several start symbols over one table, which calls back once for each reduction."""

    def __init__(self, callbacks: object) -> None:
        """Loads the tables; `callbacks` has a method for each rule and alias of the grammar."""
        self._lark = _load(callbacks)
        self._starts = _with_identical_rules(self._lark.parser.parser.parser)

    def parse(self, tokens: Iterable[Token], start: str) -> Any:
        """Returns what the callback of `start` made of the tokens, the last of which is `$END`.

        Raises RejectedTokenError at the first token that does not fit; no token behind it is taken.
        """
        state: ParserState[Any] = ParserState(self._starts[start], _NO_LEXER)
        feed = state.feed_token
        token = _NOTHING
        try:
            for token in tokens:
                if token.type == "$END":
                    return feed(token, True)  # type: ignore[arg-type]  # Lark reads nothing but `.type`
                feed(token)  # type: ignore[arg-type]
        except UnexpectedToken:
            # What the state lists would include terminals that only lead to another error after a reduction.
            interactive = self._lark.parse_interactive(start=start)
            interactive.parser_state = state
            accepted: set[str] = interactive.accepts()  # type: ignore[no-untyped-call]  # Lark does not say
            raise RejectedTokenError(token, frozenset(accepted)) from None
        raise ValueError("the last token is not $END")


class _Reduction:
    """A rule as far as parsing reads it, equal to nothing but itself: Lark's own are hashed anew at every reduction."""

    __slots__ = ("expansion", "origin")

    def __init__(self, rule: Rule) -> None:
        self.expansion = rule.expansion
        self.origin = rule.origin


def _with_identical_rules(parser: Any) -> dict[str, ParseConf[Any]]:
    """Returns the parser's tables by start symbol, with reductions in place of the rules."""
    reductions = {rule: _Reduction(rule) for rule in parser.callbacks if isinstance(rule, Rule)}
    callbacks = {reductions.get(key, key): callback for key, callback in parser.callbacks.items()}
    old = parser.parse_table
    states = {
        state: {symbol: (action, reductions.get(to, to)) for symbol, (action, to) in row.items()}
        for state, row in old.states.items()
    }
    table: Any = ParseTableBase(states, old.start_states, old.end_states)  # type: ignore[no-untyped-call]
    return {start: ParseConf(table, callbacks, start) for start in START_SYMBOLS}


def grammar_text() -> str:
    """Returns grammar/hcl.lark: from the installed package, or from the checkout beside it."""
    installed = resources.files("splat_ls.syntax").joinpath("hcl.lark")
    if installed.is_file():
        return installed.read_text(encoding="utf-8")
    return (Path(__file__).parents[2] / "grammar" / "hcl.lark").read_text(encoding="utf-8")


def write_table(folder: Path) -> Path:
    """Builds the tables and writes them into `folder` (by the build hook: this package); returns the file."""
    target = folder / _TABLE
    target.write_text(_encoded(grammar_text()), encoding="utf-8")
    return target


def _load(callbacks: object) -> Lark:
    """Returns the parser, from the stored tables or from new ones, which take the same way: it makes names plain."""
    grammar = grammar_text()
    stored = resources.files("splat_ls.syntax").joinpath(_TABLE)
    content = _decoded(stored.read_text(encoding="utf-8")) if stored.is_file() else {}
    if content.get("key") != _key(grammar):
        content = _decoded(_encoded(grammar))
    load: Callable[..., Lark] = Lark._load_from_dict
    return load(data=content["data"], memo=content["memo"], transformer=callbacks)


def _encoded(grammar: str) -> str:
    """Builds the tables of a grammar; returns them as JSON."""
    options: dict[str, Any] = {"parser": "lalr", "lexer": "basic", "start": list(START_SYMBOLS)}
    built = Lark(grammar, keep_all_tokens=True, maybe_placeholders=False, propagate_positions=False, **options)
    data, memo = built.memo_serialize([TerminalDef, Rule])
    return json.dumps({"key": _key(grammar), "data": data, "memo": memo})


def _decoded(text: str) -> dict[Any, Any]:
    content: dict[Any, Any] = json.loads(text, object_pairs_hook=_with_numbers)
    return content


def _with_numbers(pairs: list[tuple[str, Any]]) -> dict[str | int, Any]:
    """Returns a JSON object with the numbers that its keys were: JSON has only strings there, Lark's tables numbers."""
    return {int(key) if key.isdigit() else key: value for key, value in pairs}


def _key(grammar: str) -> str:
    return hashlib.sha256(f"{lark.__version__}\n{grammar}".encode()).hexdigest()
