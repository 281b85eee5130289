"""Parses leaves: their tokens go in, typed nodes come out. A pure function of the text."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from splat_ls.syntax.depth import MAX_DEPTH, depth_exceeds
from splat_ls.syntax.diagnose import diagnose, too_deep
from splat_ls.syntax.lexer import TOO_LONG, lex
from splat_ls.syntax.nodes import AttributeNode, Node, Object, Tuple
from splat_ls.syntax.problem import Problem
from splat_ls.syntax.rejected import RejectedTokenError
from splat_ls.syntax.token import COMMENT, Token

if TYPE_CHECKING:
    from splat_ls.syntax.build import Builder
    from splat_ls.syntax.lalr import Lalr


@dataclass(frozen=True, slots=True)
class Parsed:
    """What came of a text: its node (None when it does not parse), and the mistakes in it.

    There is neither of a text that is too long.
    """

    node: Any
    problems: tuple[Problem, ...]


def parse_attribute(text: str) -> Parsed:
    """Parses `name = expression`, with the blank and comment lines around it, to an AttributeNode."""
    return _parse(lex(text), "attribute", text)


def parse_expression(text: str, *, newlines: bool = True) -> Parsed:
    """Parses an expression; `newlines`: whether a newline ends it, as it does at the top of a value."""
    return _parse(lex(text, newlines=newlines), "value", text)


def parse_template(text: str) -> Parsed:
    """Parses a template without quotes (a decoded string of JSON syntax) to a Template."""
    return _parse(lex(text, template=True), "bare_template", text)


def parse_part(text: str, container: str) -> Parsed:
    """Parses a run of whole elements of an object (`container` is `{`) or a tuple (`[`), to an AttributeNode.

    Its value is an object or tuple of those elements alone; its name is empty.
    """
    in_object = container == "{"
    parsed = _parse(lex(text, newlines=in_object), "object_items" if in_object else "elements", text, container)
    if parsed.node is None:
        return parsed
    members: tuple[Any, ...] = tuple(node for node in parsed.node if isinstance(node, Node))
    start, end = (members[0].start, members[-1].end) if members else (0, 0)
    value = Object(start, end, members) if in_object else Tuple(start, end, members)
    return Parsed(AttributeNode(start, end, "", value), parsed.problems)


def parse_body(text: str) -> Parsed:
    """Parses a whole body at once, to a list of AttributeNode and BlockNode.

    The tree parses leaf by leaf instead; this is the grammar's own answer to what a file is, and its judge.
    """
    tokens = lex(text)
    if tokens and tokens[-1].type != "NEWLINE":
        tokens.append(Token("NEWLINE", len(text), len(text), ""))
    return _parse(tokens, "body", text)


def _parse(tokens: list[Token], start: str, text: str, container: str = "") -> Parsed:
    lalr, builder = _parser()
    builder.begin()
    significant = [token for token in tokens if token.type != COMMENT]
    significant.append(Token("$END", len(text), len(text), ""))
    try:
        node = lalr.parse(significant, start)
    except RejectedTokenError as error:
        if error.token.type == TOO_LONG:
            # It may well be right: nothing is said of what was not read.
            return Parsed(None, ())
        taken = significant[: significant.index(error.token) + 1]
        return Parsed(None, (*builder.problems, diagnose(taken, error.expected, container)))
    if builder.is_too_deep or (len(significant) > MAX_DEPTH and depth_exceeds(node, MAX_DEPTH)):
        return Parsed(None, (too_deep(0, len(text)),))
    return Parsed(node, tuple(builder.problems))


@lru_cache(maxsize=1)
def _parser() -> tuple[Lalr, Builder]:
    """Loads Lark and the tables on first use: a run that parses nothing does not pay for them."""
    from splat_ls.syntax.build import Builder  # noqa: PLC0415
    from splat_ls.syntax.lalr import Lalr  # noqa: PLC0415

    builder = Builder()
    return Lalr(builder), builder
