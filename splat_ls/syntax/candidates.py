"""Tells from text alone whether a parse could find something to report or convert in it."""

from __future__ import annotations

import re
from typing import Final

_SPLAT: Final = re.compile(r"[.\[]\s*\*")
_COMMENT: Final = re.compile(r"[.\[]\s*(?:/\*|#|//)")
"""A comment where the star of a splat may follow."""

_FOR: Final = re.compile(r"(?<![\w-])for(?![\w-])")
_DOTTED_INDEX: Final = re.compile(r"\.\s*\[")
_NUMBER: Final = re.compile(r"\.\s*[0-9]")
_LEGACY_INDEX: Final = re.compile(r"(?:(?<![\w-])[A-Za-z_][\w-]*|[\])\"*])\s*\.\s*[0-9]")
"""A number behind a dot, and where that is no version, address or fraction."""

_PLAIN: Final = re.compile(
    r"""
    [ \t]* [A-Za-z_][A-Za-z0-9_-]* [ \t]* = [ \t]*
    (?:
      "[^"\\$%\r\n]*(?:(?:[$%](?![{$%])|\\[nrt"\\])[^"\\$%\r\n]*){0,1000}"
      | -?[0-9]+(?:\.[0-9]+)?
      | [A-Za-z_][A-Za-z0-9_-]*(?:\.[A-Za-z_][A-Za-z0-9_-]*){0,1000}
      | \[\] | \{\}
    )
    [ \t]* (?:(?:\#|//)[^\r\n]*)? \r?\n
    """,
    re.VERBOSE,
)


def is_plain(text: str) -> bool:
    """Tells whether `text` is an attribute with a literal or a reference: it is right, and that takes no parse."""
    return _PLAIN.fullmatch(text) is not None


def may_hold_splat_or_for(text: str) -> bool:
    """Returns False only where no splat, no for and no index behind a dot can be; strings are not told from code.

    A search for one character or word goes before each pattern: that is what most texts end with.
    """
    return (
        ("*" in text and _SPLAT.search(text) is not None)
        or ("for" in text and _FOR.search(text) is not None)
        or (("/" in text or "#" in text) and _COMMENT.search(text) is not None)
        or ("[" in text and _DOTTED_INDEX.search(text) is not None)
        or _may_hold_legacy_index(text)
    )


def _may_hold_legacy_index(text: str) -> bool:
    return _NUMBER.search(text) is not None and _LEGACY_INDEX.search(text) is not None
