"""Constants that can be read off an expression without evaluating it: names, keys, lengths."""

from __future__ import annotations

from typing import Final

from splat_ls.syntax.nodes import (
    Expression,
    Interpolation,
    Keyword,
    Number,
    Parentheses,
    Template,
    TemplateLiteral,
    Variable,
)

_TOO_MANY_DIGITS: Final = 10


def attribute_name(key: Expression) -> str | None:
    """Returns the name that an object key gives when it is constant, None for any other key.

    A bare word is the name itself, whatever it would mean elsewhere (specification: "Collection Values").
    """
    match key:
        case Variable(name=name) | Keyword(name=name):
            return name
        case Number(text=text):
            return text if text.isdecimal() else None
        case Template():
            return plain_text(key)
    return None


def plain_text(template: Template) -> str | None:
    """Returns the text of a template that has neither interpolations nor escapes and is no heredoc, else None."""
    if template.heredoc:
        return None
    if not template.parts:
        return ""
    match template.parts:
        case (TemplateLiteral(text=text),) if not any(mark in text for mark in ("\\", "${", "%{")):
            return text
    return None


def unwrapped(expression: Expression) -> Expression:
    """Returns what is inside parentheses, and inside a template that is one interpolation (case tp-wrap)."""
    match expression:
        case Parentheses(inner=inner):
            return unwrapped(inner)
        case Template(parts=(Interpolation(expression=inner),)):
            return unwrapped(inner)
    return expression


def whole_number(text: str) -> int | None:
    """Returns the number of a position that is written in digits, None for one that no list can have."""
    return int(text) if text.isdecimal() and len(text) < _TOO_MANY_DIGITS else None


def literal_of(expression: Expression) -> str | int | None:
    """Returns the string or whole number that is written there, else None."""
    match expression:
        case Parentheses(inner=inner):
            return literal_of(inner)
        case Number(text=text):
            return whole_number(text)
        case Template():
            return plain_text(expression)
    return None
