"""Constants that can be read off an expression without evaluating it: names, keys, lengths."""

from __future__ import annotations

from splat_ls.syntax.nodes import Expression, Keyword, Number, Parentheses, Template, TemplateLiteral, Variable


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
    """Returns the text of a quoted template that has neither interpolations nor escapes, else None."""
    if template.heredoc is not None:
        return None
    if not template.parts:
        return ""
    match template.parts:
        case (TemplateLiteral(text=text),) if not any(mark in text for mark in ("\\", "${", "%{")):
            return text
    return None


def literal_of(expression: Expression) -> str | int | None:
    """Returns the string or whole number that is written there, else None."""
    match expression:
        case Parentheses(inner=inner):
            return literal_of(inner)
        case Number(text=text):
            return int(text) if text.isdecimal() and len(text) < 10 else None
        case Template():
            return plain_text(expression)
    return None
