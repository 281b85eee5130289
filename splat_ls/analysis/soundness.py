"""Whether an attribute parses as well with a rewriting as without it.

What is written anew always does. What may not is a comment or a line break that is kept: it may end a line where the
new text cannot have one. So it is the new text alone that is parsed, in brackets that treat line breaks as the place
does; that costs what the rewriting is long, not what the attribute is.
"""

from __future__ import annotations

from typing import Final

from splat_ls.analysis.place import Place
from splat_ls.splat.rewriting import Rewriting, raw_text
from splat_ls.syntax.lexer import lex
from splat_ls.syntax.nodes import (
    Call,
    ForExpression,
    IndexStep,
    Interpolation,
    Object,
    ObjectItem,
    Parentheses,
    TemplateFor,
    TemplateIf,
    Tuple,
)
from splat_ls.syntax.parser import parse_expression
from splat_ls.syntax.token import COMMENT

_ENDS_A_LINE: Final = ("\n", "\r", "#", "//")
_FREE: Final = (Call, ForExpression, IndexStep, Interpolation, Parentheses, TemplateFor, TemplateIf, Tuple)
"""Where line breaks mean nothing."""
_LINED: Final = (Object, ObjectItem)
"""Where they end an element, whatever stands around."""


def still_parses(place: Place, made: Rewriting) -> bool:
    """Tells whether the attribute is at least as sound with the rewriting as before.

    JSON is left out: its strings have no line breaks of their own.
    """
    leaf = place.placed.leaf
    text = raw_text(made.pieces, leaf)
    if leaf.json or not any(mark in text for mark in _ENDS_A_LINE):
        return True
    last = lex(text)[-1]
    if last.type == COMMENT and not last.text.startswith("/*"):
        return False
    opener, closer = ("(", "\n)") if _is_free(place, made) else ("{ a = ", "\n}")
    parsed = parse_expression(f"{opener}{text}{closer}")
    mistakes = sum(made.start <= problem.start < made.end for problem in leaf.problems)
    return parsed.node is not None and len(parsed.problems) <= mistakes


def _is_free(place: Place, made: Rewriting) -> bool:
    """Tells whether line breaks mean nothing where the new text will stand."""
    for node in reversed(place.parents):
        if made.start <= node.start and node.end <= made.end:
            continue
        if isinstance(node, _FREE):
            return True
        if isinstance(node, _LINED):
            return False
    return place.placed.leaf.container == "["
