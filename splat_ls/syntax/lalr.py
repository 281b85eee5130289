"""The LALR parser: the tables that Lark makes of the grammar, and the loop that runs over them.

The tables are built from grammar/hcl.lark once, when the package is built, and loaded from JSON ever after: with Lark,
that takes some 100 ms, loading takes 3. A file of another grammar is not used; then (and in a checkout that was never
built) the tables are built in memory. This is the only file that knows Lark.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from splat_ls.syntax.rejected import RejectedTokenError
from splat_ls.syntax.token import Token

if TYPE_CHECKING:
    from pathlib import Path

START_SYMBOLS: Final = ("body", "attribute", "value", "object_items", "elements", "bare_template")
_HERE: Final = os.path.dirname(__file__)
_TABLE: Final = "hcl_table.json"
_NOTHING: Final = Token("", 0, 0, "")

_Callback: TypeAlias = Callable[[list[Any]], Any]
_Reduction: TypeAlias = "tuple[int, _Callback | None, str]"
"""How many values become one, what makes it of them, and which symbol that is.

There is no callback where a single value is what it becomes (a rule with `?`).
"""

_Row: TypeAlias = dict[str, Any]
"""For each symbol the state that follows it, or the _Reduction."""


class Lalr:
    """A parser with several start symbols over one table, which calls back once for each reduction."""

    def __init__(self, callbacks: object) -> None:
        """Loads the tables; `callbacks` has a method for each rule and alias of the grammar."""
        table = _load()
        reductions = [_reduction(rule, callbacks) for rule in table["rules"]]
        self._rows: list[_Row] = [
            {symbol: to if to >= 0 else reductions[~to] for symbol, to in row.items()} for row in table["rows"]
        ]
        self._starts: dict[str, list[int]] = table["starts"]

    def parse(self, tokens: Iterable[Token], start: str) -> Any:
        """Returns what the callback of `start` made of the tokens, the last of which is `$END`.

        Raises RejectedTokenError at the first token that does not fit; no token behind it is taken.
        """
        rows = self._rows
        first, end = self._starts[start]
        states, values = [first], [_NOTHING]
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
                raise RejectedTokenError(token, self._expected(states, end))
            states.append(action)
            values.append(token)
        raise ValueError("the last token is not $END")

    def _expected(self, states: list[int], end: int) -> frozenset[str]:
        """Returns the terminals that may stand next.

        What the row lists would include terminals that only lead to another error after a reduction.
        """
        terminals = (symbol for symbol in self._rows[states[-1]] if symbol.isupper())
        return frozenset(kind for kind in terminals if self._takes(kind, list(states), end))

    def _takes(self, kind: str, states: list[int], end: int) -> bool:
        """Tells whether a terminal is taken in the end, with all reductions before it made on `states`."""
        action = self._rows[states[-1]].get(kind)
        while isinstance(action, tuple):
            size, _, symbol = action
            del states[len(states) - size :]
            states.append(self._rows[states[-1]][symbol])
            if states[-1] == end and kind == "$END":
                return True
            action = self._rows[states[-1]].get(kind)
        return action is not None


def _reduction(rule: list[Any], callbacks: object) -> _Reduction:
    """Returns a rule of the tables (see `_rule`) with what it calls."""
    size, symbol, name, is_same, inlined = rule
    if is_same and size == 1:
        return size, None, symbol
    made: _Callback = getattr(callbacks, name) if name else _as_they_are
    if is_same:
        made = _unless_single(made)
    return size, _with_inlined(made, size, inlined) if inlined else made, symbol


def _as_they_are(children: list[Any]) -> list[Any]:
    return children


def _unless_single(made: _Callback) -> _Callback:
    return lambda children: children[0] if len(children) == 1 else made(children)


def _with_inlined(made: _Callback, size: int, inlined: list[int]) -> _Callback:
    """Returns `made` for children of which those at `inlined` are lists whose members are meant.

    Nobody else has such a list, so the first one grows: a long list is not copied for each of its members.
    """
    is_first_whole = 0 in inlined
    others = tuple((at, at in inlined) for at in range(1, size))

    def flat(children: list[Any]) -> Any:
        members: list[Any] = children[0] if is_first_whole else [children[0]]
        for at, is_whole in others:
            if is_whole:
                members += children[at]
            else:
                members.append(children[at])
        return made(members)

    return flat


# ------------------------------------------------------------------------------------------ tables


def grammar_text() -> str:
    """Returns grammar/hcl.lark: from the installed package, or from the checkout beside it."""
    installed = os.path.join(_HERE, "hcl.lark")
    return _content(installed if os.path.isfile(installed) else os.path.join(_HERE, "..", "..", "grammar", "hcl.lark"))


def write_table(folder: Path) -> Path:
    """Builds the tables and writes them into `folder` (by the build hook: this package); returns the file."""
    target = folder / _TABLE
    target.write_text(json.dumps(_built(grammar_text())), encoding="utf-8")
    return target


def _load() -> dict[str, Any]:
    """Returns the stored tables, or new ones where there are none of this grammar."""
    grammar = grammar_text()
    stored = os.path.join(_HERE, _TABLE)
    content: dict[str, Any] = json.loads(_content(stored)) if os.path.isfile(stored) else {}
    return content if content.get("grammar") == grammar else _built(grammar)


def _content(path: str) -> str:
    with open(path, encoding="utf-8") as stream:
        return stream.read()


def _built(grammar: str) -> dict[str, Any]:
    """Has Lark build the tables of a grammar, and returns what the parser needs of them, as JSON can hold it.

    In `rows`, one a state, a number is the next state, or `~number` a rule that is reduced.
    """
    from lark import Lark  # noqa: PLC0415  (what has its tables does not need Lark)
    from lark.parsers.lalr_analysis import Shift  # noqa: PLC0415

    options: dict[str, Any] = {"parser": "lalr", "lexer": "basic", "start": list(START_SYMBOLS)}
    built: Any = Lark(grammar, keep_all_tokens=True, maybe_placeholders=False, propagate_positions=False, **options)
    table = built.parser.parser.parser.parse_table
    number = {rule: at for at, rule in enumerate(built.rules)}
    return {
        "grammar": grammar,
        "starts": {start: [table.start_states[start], table.end_states[start]] for start in START_SYMBOLS},
        "rules": [_rule(rule) for rule in number],
        "rows": [
            {symbol: to if action is Shift else ~number[to] for symbol, (action, to) in table.states[state].items()}
            for state in range(len(table.states))
        ],
    }


def _rule(rule: Any) -> list[Any]:
    """Returns what a reduction needs of Lark's rule.

    That is: how many symbols it has; the symbol it makes; what is called (nothing for a rule with `_`, whose members
    belong to the rule around it); whether a single child stands for it (a rule with `?`); where such members stand.
    """
    symbol: str = rule.origin.name
    inlined = [at for at, part in enumerate(rule.expansion) if not part.is_term and part.name.startswith("_")]
    name = "" if symbol.startswith("_") else rule.alias or symbol
    return [len(rule.expansion), symbol, name, bool(rule.options.expand1 and not rule.alias), inlined]
