"""Tells at the speed of pattern matching that a text surely parses, for those who only ask whether it does.

Most of a configuration is plain: names, strings, numbers, calls, lists, objects. Here such a text is folded from the
inside out by a few patterns: a string or a bracket group becomes one character, a block becomes one line. What folds
to nothing but arguments and blocks surely parses; of anything else one has to parse it to know.

Each fold is sound by itself: a fold stands only where what it stands for may stand. Every pattern is atomic
(possessive), so the time is linear in the text for each level of nesting. Python has that from 3.11 on; on 3.10 the
answer is always False, which costs time and nothing else.
"""

from __future__ import annotations

import re
import sys
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from typing import Final

HAS_ATOMIC_PATTERNS: Final = sys.version_info >= (3, 11)

MAX_FOLDS: Final = 24
"""How deeply brackets, and then blocks, may be nested."""

_UNKNOWN, _VALUE, _INDEX, _LABEL, _BLOCK, _ARGUMENTS, _TALL = "\x00", "\x01", "\x02", "\x03", "\x04", "\x05", "\x06"
"""What stands for: something not understood; a value; an index behind one; a string that may be a label; a block;
the arguments of a call; and behind one of these, that it has more than one line."""

_SCRAPS: Final = ("", _LABEL, _VALUE, " ", _VALUE + _TALL, "", _UNKNOWN)
_GROUPS: Final = ("", _ARGUMENTS, _VALUE, _INDEX, _VALUE, _VALUE)
"""What stands for each alternative of a pattern, by its number."""


class Soundness(Enum):
    """What can be told of a text without parsing it. UNKNOWN says nothing at all."""

    UNKNOWN = "unknown"
    SOUND = "parses without a mistake"
    SPLATLESS = "parses without a mistake, and has neither a splat nor a legacy index"


def soundness(text: str) -> Soundness:
    """Tells what is sure of a body: whole lines of a file, or of a block.

    It is UNKNOWN for every text with a directive or an unusual spelling. A text with a for-expression may be anything.
    """
    return _soundness(text)[0]


def block_soundness(text: str) -> Soundness:
    """Tells the same of a text that may be one block, with its newline: UNKNOWN where it is anything else."""
    found, folded = _soundness(text)
    return found if folded == _BLOCK else Soundness.UNKNOWN


def _soundness(text: str) -> tuple[Soundness, str]:
    """Returns what is sure of a body, and what it was folded to."""
    if not HAS_ATOMIC_PATTERNS:
        return Soundness.UNKNOWN, text
    folds = _folds()
    folded = folds.scrap.sub(_fold_scrap, text)
    if _UNKNOWN in folded:
        return Soundness.UNKNOWN, folded
    found = Soundness.SOUND if folds.splat.search(folded) else Soundness.SPLATLESS
    for _ in range(MAX_FOLDS):
        before = folded
        folded = folds.group.sub(_fold_group, folded)
        if folded == before:
            break
    for _ in range(MAX_FOLDS):
        if folds.body.fullmatch(folded):
            return found, folded
        before = folded
        folded = folds.block.sub(_fold_block, folded)
        if folded == before:
            break
    return Soundness.UNKNOWN, folded


def _fold_scrap(found: re.Match[str]) -> str:
    return _SCRAPS[found.lastindex or 0]


def _fold_group(found: re.Match[str]) -> str:
    text, fold = found.group(), _GROUPS[found.lastindex or 0]
    return fold + _TALL if "\n" in text or _TALL in text else fold


def _fold_block(found: re.Match[str]) -> str:
    names = _folds().name.findall(found.group())
    return _BLOCK if len(set(names)) == len(names) else _UNKNOWN


@dataclass(frozen=True, slots=True)
class _Folds:
    """The patterns: what has to be read from left to right; splats; bracket groups; blocks; what may be left; and the
    names of a body's arguments.
    """

    scrap: re.Pattern[str]
    splat: re.Pattern[str]
    group: re.Pattern[str]
    block: re.Pattern[str]
    body: re.Pattern[str]
    name: re.Pattern[str]


@lru_cache(maxsize=1)
def _folds() -> _Folds:
    """Compiles the patterns when they are first needed (10 ms)."""
    line, free = _expression(_BLANK, _ATOM), _expression(_SPACE, _ATOM)
    splat = r"\.[*0-9]|\[\*"
    return _Folds(re.compile(_scrap()), re.compile(splat), re.compile(_group(line, free)), *_structure(line))


# ------------------------------------------------------------------------------------------- patterns

_BLANK: Final = r"[ \t]*+"
_SPACE: Final = r"(?:[ \t\n]++|\r\n)*+"
_LINE_END: Final = rf"{_BLANK}\r?\n"
_END: Final = r"(?![A-Za-z0-9_-])"
_NAME: Final = r"[A-Za-z_][A-Za-z0-9_-]*+"
_NO_KEYWORD: Final = rf"(?!(?:for|in|if|else|endif|endfor){_END})"
_NUMBER: Final = r"[0-9]++(?:\.[0-9]++)?+(?![A-Za-z0-9_.])"
_NO_STEP: Final = r"(?![(\[]|\.(?!\.\.))"
_BEHIND: Final = rf"A-Za-z0-9_\-{_VALUE}{_INDEX}{_LABEL}{_ARGUMENTS}{_TALL}"
"""What a term may end with."""

_ROOT: Final = rf"{_NO_KEYWORD}{_NAME}(?:(?:::{_NAME})*+{_ARGUMENTS}{_TALL}?+)?+"
_DOTTED_NUMBER: Final = r"\.[0-9]++(?![A-Za-z0-9_]|\.[0-9eE])"
_LEGACY_SPLAT: Final = rf"\.\*(?:\.{_NAME}|{_DOTTED_NUMBER})*+(?!\s*\.\s*\*)"
_STEP: Final = rf"(?:\.{_NAME}|{_INDEX}{_TALL}?+|\[\*\]|{_LEGACY_SPLAT}|{_DOTTED_NUMBER})"
_ATOM: Final = rf"(?:{_ROOT}|{_NUMBER}|[{_VALUE}{_LABEL}]{_TALL}?+){_STEP}{{0,64}}+{_NO_STEP}"
"""A term with its steps, fewer of them than the parser follows."""

_BARE_ATOM: Final = rf"(?:{_NO_KEYWORD}{_NAME}|{_NUMBER})(?:\.{_NAME}|\[[0-9]++\])*+{_NO_STEP}"
"""The same before anything is folded, as it stands in an interpolation."""


def _expression(space: str, atom: str) -> str:
    """Returns the pattern of terms with operators and conditions between them, with `space` around these.

    What may nest is bounded, so that no text is called sound that is too deep for the parser: with all brackets of
    MAX_FOLDS levels that is less than MAX_DEPTH.
    """
    operator = r"(?:&&|\|\||[=!]=|[<>]=?+|[-+*%]|/(?![/*]))"
    operand = rf"(?>[-!]?+{atom})"
    # What stands between `?` and `:` is written as a part of what stands between two operands: the fewer copies of an
    # operand there are in the pattern, the sooner it is compiled.
    chosen = rf"(?:{operand}{space}(?:{operator}{space}(?!:)|(?=:))){{1,6}}+"
    between = rf"(?:{operator}|\?{space}{chosen}:)"
    return rf"(?>{operand}(?:{space}{between}{space}{operand}){{0,9}}+)"


def _scrap() -> str:
    """Returns the pattern of strings, comments, heredocs, and what makes a text too odd.

    Only so are they told apart.
    """
    literal = r'(?:[^"\\$%\x00-\x08\x0a-\x1f\x7f]++|\\[nrt"\\]|[$%](?![{$%]))'
    inner = _expression(_BLANK, _BARE_ATOM)
    call = rf"{_NO_KEYWORD}{_NAME}\({_BLANK}(?:{inner}{_BLANK}(?:,{_BLANK}{inner}{_BLANK})*+)?+\)"
    interpolation = rf"\$\{{{_BLANK}(?:{call}|{inner}){_BLANK}\}}"
    comment = r"(?:#|//)[^\r\n]*+|/\*(?:[^*]++|\*(?!/))*+\*/"
    heredoc_line = rf"(?:[^$%\x00-\x08\x0a-\x1f\x7f]++|[$%](?![{{$%])|{interpolation})*+\r?\n"
    heredoc_end = r"[^\S\n]*+(?P=word)[^\S\n]*+\n"
    heredoc = rf"<<-?+(?P<word>{_NAME})\r?\n(?:(?!{heredoc_end}){heredoc_line})*+[ \t]*+(?P=word)(?=[ \t]*+\r?\n)"
    # What is odd takes the rest of the text along: else each quote or comment that is open would be looked for anew.
    odd = r'(?:/\*|<<|"|[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]|\r(?!\n))(?s:.*+)'
    return rf'("{literal}*+")|("(?:{literal}|{interpolation})*+")|({comment})|({heredoc})|({odd})'


def _group(line: str, free: str) -> str:
    """Returns the pattern of calls, parentheses, indexes, tuples and objects with nothing unfolded in them.

    The empty group behind its bracket says which of them it is (in that order), and what may be in it hangs on that:
    the fewer copies of an expression there are in the pattern, the sooner it is compiled.
    """
    after = rf"[{_BEHIND})\]}}]"
    # What stands before a bracket is looked at behind it: a pattern that starts with a character is found fast.
    # Behind a name or a label, at most a blank away, a brace opens a block.
    round_ = rf"\((?:((?<=[A-Za-z0-9_-]\())|((?<!{after}\()))"
    square = rf"\[(?:((?<=[{_BEHIND}]\[))|((?<!{after}\[)))"
    curly = rf"\{{((?<!{after}\{{)(?<![{_BEHIND}] \{{))"
    names = rf"{_NAME}{_SPACE}(?:,{_SPACE}{_NAME}{_SPACE})?+"
    value = rf"(?(5)=>{_SPACE}{free}{_SPACE}(?:\.\.\.{_SPACE})?+)(?:if{_END}{_SPACE}{free}{_SPACE})?+"
    loop = rf"(?(4)|(?(5)|(?!)))for{_END}{_SPACE}{names}in{_END}{_SPACE}{free}{_SPACE}:{_SPACE}{free}{_SPACE}{value}"
    key = rf"(?:(?!for{_END}){_NAME}|{_NUMBER}|[{_VALUE}{_LABEL}]{_TALL}?+)"
    pair = rf"{key}{_BLANK}(?:=(?![=>])|:){_BLANK}{line}{_BLANK}(?:,{_SPACE}|\r?\n{_SPACE}|(?=\}}))"
    # Parentheses and an index hold one expression, the arguments of a call and a tuple any number of them.
    one = r"(?(2)(?=\))|(?(3)(?=\])|"
    item = rf"{free}{_SPACE}{one}(?:,{_SPACE}|(?(1)(?:\.\.\.{_SPACE})?+(?=\))|(?=\])))))"
    items = rf"(?(2)(?!\))|(?(3)(?!\])))(?:{item})*+"
    end = r"(?(5)\}|(?(4)\]|(?(3)\]|\))))"
    return rf"(?:{round_}|{square}|{curly}){_SPACE}(?:{loop}|(?(5)(?:{pair})*+|{items})){end}"


def _structure(line: str) -> tuple[re.Pattern[str], re.Pattern[str], re.Pattern[str]]:
    """Returns the patterns of a block whose blocks are folded, of a body whose blocks are, and of an argument name."""
    argument = rf"{_BLANK}{_NAME}{_BLANK}=(?![=>]){_BLANK}{line}{_LINE_END}"
    body = rf"(?>{argument}|{_LINE_END}|{_BLOCK})*+"
    header = rf"{_BLANK}{_NAME}(?:[ \t]++{_NAME}|{_BLANK}{_LABEL})*+{_BLANK}\{{"
    one = rf"{_BLANK}{_NAME}{_BLANK}=(?![=>])(?![^\n]*{_TALL}){_BLANK}{line}"
    block = rf"^{header}(?:{_LINE_END}{body}|{one})?+{_BLANK}\}}{_LINE_END}"
    name = rf"(?:^|{_BLOCK}){_BLANK}({_NAME}){_BLANK}=(?![=>])"
    return re.compile(block, re.MULTILINE), re.compile(body), re.compile(name, re.MULTILINE)
