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

from splat_ls.syntax.token import Token

START_SYMBOLS: Final = ("body", "attribute", "value", "object_items", "elements", "bare_template")
_TABLE: Final = "hcl_table.json"
_NOTHING: Final = Token("", 0, 0, "")


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

    def parse(self, tokens: Iterable[Token], start: str) -> Any:
        """Returns what the callback of `start` made of the tokens, the last of which is `$END`.

        Raises RejectedTokenError at the first token that does not fit; no token behind it is taken.
        """
        interactive = self._lark.parse_interactive(start=start)
        state = interactive.parser_state
        feed = state.feed_token
        token = _NOTHING
        try:
            for token in tokens:
                if token.type == "$END":
                    return feed(token, True)  # type: ignore[arg-type]  # Lark reads nothing but `.type`
                feed(token)  # type: ignore[arg-type]
        except UnexpectedToken:
            # What the state lists would include terminals that only lead to another error after a reduction.
            accepted: set[str] = interactive.accepts()  # type: ignore[no-untyped-call]  # Lark does not say
            raise RejectedTokenError(token, frozenset(accepted)) from None
        raise ValueError("the last token is not $END")


def grammar_text() -> str:
    """Returns grammar/hcl.lark: from the installed package, or from the checkout beside it."""
    installed = resources.files("splat_ls.syntax").joinpath("hcl.lark")
    if installed.is_file():
        return installed.read_text(encoding="utf-8")
    return (Path(__file__).parents[2] / "grammar" / "hcl.lark").read_text(encoding="utf-8")


def write_table(folder: Path) -> Path:
    """Builds the tables and writes them into `folder` (by the build hook: this package); returns the file."""
    grammar = grammar_text()
    data, memo = _build(grammar, None).memo_serialize([TerminalDef, Rule])
    target = folder / _TABLE
    target.write_text(json.dumps({"key": _key(grammar), "data": data, "memo": memo}), encoding="utf-8")
    return target


def _load(callbacks: object) -> Lark:
    grammar = grammar_text()
    stored = resources.files("splat_ls.syntax").joinpath(_TABLE)
    if stored.is_file():
        content = json.loads(stored.read_text(encoding="utf-8"), object_pairs_hook=_with_numbers)
        if content["key"] == _key(grammar):
            load: Callable[..., Lark] = Lark._load_from_dict
            return load(data=content["data"], memo=content["memo"], transformer=callbacks)
    return _build(grammar, callbacks)


def _with_numbers(pairs: list[tuple[str, Any]]) -> dict[str | int, Any]:
    """Returns a JSON object with the numbers that its keys were: JSON has only strings there, Lark's tables numbers."""
    return {int(key) if key.isdigit() else key: value for key, value in pairs}


def _key(grammar: str) -> str:
    return hashlib.sha256(f"{lark.__version__}\n{grammar}".encode()).hexdigest()


def _build(grammar: str, callbacks: object | None) -> Lark:
    options: dict[str, Any] = {"parser": "lalr", "lexer": "basic", "start": list(START_SYMBOLS)}
    return Lark(
        grammar,
        keep_all_tokens=True,
        maybe_placeholders=False,
        propagate_positions=False,
        transformer=callbacks,
        **options,
    )
