"""Tells from text alone whether a parse could find something to report or convert in it."""

from __future__ import annotations

import re
from typing import Final

_CANDIDATE: Final = re.compile(
    r"""
      [.\[]\s*\*                                              # a splat
    | [.\[]\s*(?:/\*|\#|//)                                   # or one with a comment in it
    | (?<![\w-])for(?![\w-])                                  # a for expression or directive
    | (?:(?<![\w-])[A-Za-z_][\w-]*|[\])"*])\s*\.\s*[0-9]      # a legacy index, but no version or address
    """,
    re.VERBOSE,
)


def may_hold_splat_or_for(text: str) -> bool:
    """Returns False only where no splat, no for and no legacy index can be; strings are not told from code."""
    return _CANDIDATE.search(text) is not None
