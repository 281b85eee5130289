"""The LALR parser: Lark, its tables, and nothing else. The only file that knows Lark.

The tables are built from grammar/hcl.lark once, when the package is built, and loaded from JSON ever after:
building takes some 70 ms, loading 5. A file from another grammar or another release of Lark is not used; then
(and in a checkout that was never built) the tables are built in memory.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, Final, TypeAlias

import lark
from lark import Lark
from lark.grammar import Rule
from lark.lexer import TerminalDef
from lark.parse_tree_builder import ExpandSingleChild
from lark.parsers.lalr_analysis import Shift
from lark.parsers.lalr_parser_state import ParseConf

from splat_ls.syntax.rejected import RejectedTokenError
from splat_ls.syntax.token import Token

START_SYMBOLS: Final = ("body", "attribute", "value", "object_items", "elements", "bare_template")
_TABLE: Final = "hcl_table.json"
_NOTHING: Final = Token("", 0, 0, "")


class Lalr:
    """A parser with several start symbols over one table, which calls back once for each reduction."""

    def __init__(self, callbacks: object) -> None:
        """Loads the tables; `callbacks` has a method for each rule and alias of the grammar."""
        self._lark = _load(callbacks)
        parser = self._lark.parser.parser.parser
        self._tables = {start: ParseConf(parser.parse_table, parser.callbacks, start) for start in START_SYMBOLS}
        self._rows = _rows(parser)

    def parse(self, tokens: Iterable[Token], start: str) -> Any:
        """Returns what the callback of `start` made of the tokens, the last of which is `$END`.

        Raises RejectedTokenError at the first token that does not fit; no token behind it is taken. The loop is that of
        Lark's own parser, without what it looks up anew for every token.
        """
        rows, end = self._rows, self._tables[start].end_state
        states, values = [self._tables[start].start_state], [_NOTHING]
        for token in tokens:
            kind = token[0]
            action = rows[states[-1]].get(kind)
            while action.__class__ is tuple:
                size, callback, symbol = action
                if size == 1:
                    if callback is not None:
                        values[-1] = callback([values[-1]])
                    states.pop()
                elif size:
                    values[-size:] = (callback(values[-size:]),)
                    del states[-size:]
                else:
                    values.append(callback([]))
                state = rows[states[-1]][symbol]
                states.append(state)
                if state == end and kind == "$END":
                    return values[-1]
                action = rows[state].get(kind)
            if action is None:
                raise RejectedTokenError(token, self._expected(start, states))
            states.append(action)
            values.append(token)
        raise ValueError("the last token is not $END")

    def _expected(self, start: str, states: list[Any]) -> frozenset[str]:
        """Returns the terminals that may stand next."""
        terminals = (symbol for symbol in self._rows[states[-1]] if symbol.isupper())
        return frozenset(symbol for symbol in terminals if self._is_accepted(symbol, start, states))

    def _is_accepted(self, terminal: str, start: str, states: list[Any]) -> bool:
        """Tells whether a terminal may stand next; some that the table lists lead to an error behind a reduction."""
        rows, end, states = self._rows, self._tables[start].end_state, states.copy()
        action = rows[states[-1]].get(terminal)
        while action.__class__ is tuple:
            size, _, symbol = action
            del states[len(states) - size :]
            states.append(rows[states[-1]][symbol])
            if states[-1] == end and terminal == "$END":
                return True
            action = rows[states[-1]].get(terminal)
        return action is not None


_Row: TypeAlias = dict[str, Any]
"""For each symbol the state that follows it, or the reduction: the number of symbols, the callback, what they become.

There is no callback where a single symbol is what it becomes (a rule with `?`).
"""


def _rows(parser: Any) -> dict[Any, _Row]:
    """Returns the parser's table with everything at hand that a reduction needs."""
    reductions: dict[Rule, tuple[int, Any, str]] = {}
    for rule, callback in parser.callbacks.items():
        is_same = isinstance(callback, ExpandSingleChild) and len(rule.expansion) == 1
        reductions[rule] = (len(rule.expansion), None if is_same else callback, rule.origin.name)
    return {
        state: {symbol: to if action is Shift else reductions[to] for symbol, (action, to) in row.items()}
        for state, row in parser.parse_table.states.items()
    }


def grammar_text() -> str:
    """Returns grammar/hcl.lark: from the installed package, or from the checkout beside it."""
    installed = Path(__file__).with_name("hcl.lark")
    found = installed if installed.is_file() else Path(__file__).parents[2] / "grammar" / "hcl.lark"
    return found.read_text(encoding="utf-8")


def write_table(folder: Path) -> Path:
    """Builds the tables and writes them into `folder` (by the build hook: this package); returns the file."""
    target = folder / _TABLE
    target.write_text(_encoded(grammar_text()), encoding="utf-8")
    return target


def _load(callbacks: object) -> Lark:
    """Returns the parser, from the stored tables or from new ones, which take the same way: it makes names plain."""
    grammar = grammar_text()
    stored = Path(__file__).with_name(_TABLE)
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
    """Returns what tables are of: another grammar, or another release of Lark, has other tables."""
    return f"{lark.__version__}\n{grammar}"
