"""The patterns of the lexer: one a mode, and the small ones that look ahead.

None of them backtracks more than linearly, and none turns in a loop without end, since the engine remembers each turn:
what has more of them is more than one token. Where a construct may be open to the end of the text (a block comment),
the lexer finds its end itself.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

NORMAL: Final = re.compile(
    r"""
    [ \t]*
    (?:
      (?P<IDENT>[A-Za-z_][A-Za-z0-9_-]*(?![A-Za-z0-9_-]|[^\x00-\x7F]))
    | (?P<ELLIPSIS>\.\.\.)
    | (?P<DOT>\.)
    | (?P<NEWLINE>\r?\n)
    | (?P<STRING>"[^"\\$%\r\n]*")
    | (?P<QUOTE>")
    | (?P<COMMA>,)
    | (?P<OPEN>[\[({])
    | (?P<CLOSE>[\])}]|~\})
    | (?P<NUMBER>[0-9]+(?:\.+(?:[eE][+-]?)?[0-9]+|[eE][+-]?[0-9]+){0,1000})
    | (?P<UNICODE>[A-Za-z_]|[^\x00-\x7F])
    | (?P<COMMENT>(?:\#|//)(?:[^\n]*(?=\r\n)|[^\n]*))
    | (?P<BLOCK_COMMENT>/\*)
    | (?P<HEREDOC><<-?(?=[^\W\d]))
    | (?P<ARROW>=>)
    | (?P<OP>&&|\|\||==|!=|<=|>=|[+/%<>*])
    | (?P<EQUAL>=)
    | (?P<MINUS>-)
    | (?P<BANG>!)
    | (?P<NAMESPACE>::)
    | (?P<COLON>:)
    | (?P<QUESTION>\?)
    | (?P<WS>[ \t]+)
    | (?P<INVALID>.)
    )
    """,
    re.VERBOSE | re.DOTALL,
)
"""A token of an expression or a body with the blanks before it, or blanks at the end of the text. Its name is the last
group's; the alternatives that are met most stand first. A STRING is a whole template without escapes and sequences."""

QUOTED: Final = re.compile(
    r"""
      (?P<TEXT>(?:[^"\\$%\r\n]+|\\[^\r\n]|\$\$\{|%%\{|[$%](?!\{)){1,10000})
    | (?P<SEQUENCE>[$%]\{~?)
    | (?P<CQUOTE>")
    """,
    re.VERBOSE,
)

BARE: Final = re.compile(
    r"""
      (?P<TEXT>(?:[^$%\r]+|\r\n|\r(?!\n)(?s:.*)|\$\$\{|%%\{|[$%](?!\{)){1,10000})
    | (?P<SEQUENCE>[$%]\{~?)
    """,
    re.VERBOSE,
)
"""The real scanner takes all that follows a lone return for text, whatever sequences there are in it."""

LINE_END: Final = re.compile(r"\r?\n")

FLAT: Final = r'[^"\\\r\n$%]*(?:(?:\\[^\r\n]|[$%](?![{$%])|[$%]\{[^"{}\r\n\#/<]*\})[^"\\\r\n$%]*){0,1000}'
"""Text between quotes, with sequences in which nothing nests: the first brace closes them."""

_FLAT: Final = re.compile(FLAT)

BLANK: Final = re.compile(r"[ \t]*")
BLANK_OR_NEWLINE: Final = re.compile(r"[ \t\r\n]*")
TO_LINE_END: Final = re.compile(r"[^\n]*")
FOR_WORD: Final = re.compile(r"for(?![A-Za-z0-9_-]|[^\x00-\x7F])")


@lru_cache(maxsize=256)
def heredoc_patterns(marker: str) -> tuple[re.Pattern[str], re.Pattern[str]]:
    """Returns the pattern of the end line of a heredoc, and of the text before it or before a sequence."""
    end = rf"[^\S\r\n]*{re.escape(marker)}[^\S\r\n]*(?=\r?\n)"
    text = rf"(?:[^$%\r\n]+|\r(?=\n)|\$\$\{{|%%\{{|[$%](?!\{{)|\n(?!{end})){{1,10000}}\n?|\n"
    return re.compile(end), re.compile(text)


_NEW_IN_IDENTIFIERS: Final = frozenset("\u200c\u200d\u30fb\uff65")
"""ID_Continue since Unicode 15.1 (Python 3.13), and not to the reference scanner (case syn-270)."""


def identifier_length(text: str, start: int, end: int) -> int:
    """Returns how many characters from `start` on make an identifier (Unicode ID_Start, ID_Continue and `-`)."""
    at = start
    while at < end:
        char = text[at]
        valid = char.isidentifier() if at == start else (char == "-" or f"a{char}".isidentifier())
        if not valid or char in _NEW_IN_IDENTIFIERS:
            break
        at += 1
    return at - start


def flat_quoted_end(text: str, start: int) -> int | None:
    """Returns the end of the quoted template that starts at `start`, None where something nests in it or it is open."""
    at, before = start + 1, start
    while at > before:
        before = at
        found = _FLAT.match(text, at)
        at = found.end() if found else at
    return at + 1 if text.startswith('"', at) else None
