"""Values as the console prints them.

Sensitive and unknown values are named, not shown. Type conversions stand around lists, sets and maps, as in
`tolist([…])`, and a string of several lines is a heredoc (observed with the console of Terraform 1.11.4).
"""

from __future__ import annotations

from splat_ls.semantic.value import Mapped, Value
from splat_ls.semantic.value_key import quoted
from splat_ls.semantic.value_number import Number, decimal_text
from splat_ls.semantic.value_type import ValueKind, ValueType, type_text

_INDENT = 2


def value_text(value: Value) -> str:
    """Returns the text that the console prints for a value."""
    return _text(value, 0)


def shortened(text: str, lines: int) -> str:
    """Returns the text with at most `lines` lines, the last one an ellipsis if there were more."""
    parts = text.split("\n")
    return text if len(parts) <= lines else "\n".join([*parts[: lines - 1], "…"])


def _text(value: Value, indent: int) -> str:
    content = value.content
    if not value.is_known:
        return "(known after apply)"
    if value.sensitive:
        return "(sensitive value)"
    if value.is_null:
        return _null_text(value.type)
    if isinstance(content, str):
        return _heredoc(content, indent) if "\n" in content else quoted(content)
    if isinstance(content, bool):
        return "true" if content else "false"
    if isinstance(content, Number):
        return decimal_text(content)
    if isinstance(content, ValueType):
        return type_text(content)
    return _wrapped(value.type, _mapping(content, indent) if isinstance(content, Mapped) else _sequence(value, indent))


def _null_text(of: ValueType) -> str:
    if of.kind is ValueKind.DYNAMIC:
        return "null"
    if of.is_primitive:
        return f"to{of.kind.value}(null)"
    if of.element is not None:
        return f"to{of.kind.value}(null) /* of {friendly_name(of.element)} */"
    return f"null /* {of.kind.value} */"


def friendly_name(of: ValueType) -> str:
    """Returns a type in a few words: `list of string`, `object`."""
    return f"{of.kind.value} of {friendly_name(of.element)}" if of.element is not None else str(of.kind.value)


def _wrapped(of: ValueType, text: str) -> str:
    return f"to{of.kind.value}({text})" if of.is_collection else text


def _sequence(value: Value, indent: int) -> str:
    if not value.children:
        return "[]"
    margin = " " * (indent + _INDENT)
    lines = [f"\n{margin}{_text(child, indent + _INDENT)}," for child in value.children]
    return f"[{''.join(lines)}\n{' ' * indent}]"


def _mapping(members: Mapped, indent: int) -> str:
    if not members.keys:
        return "{}"
    margin = " " * (indent + _INDENT)
    lines = [f"\n{margin}{_key(key, indent)} = {_text(child, indent + _INDENT)}" for key, child in members.items()]
    return f"{{{''.join(lines)}\n{' ' * indent}}}"


def _key(key: str, indent: int) -> str:
    return _heredoc(key, indent + _INDENT) if "\n" in key else quoted(key)


def _heredoc(text: str, indent: int) -> str:
    """Returns a string of several lines as a heredoc; its end word stands on no line of the text."""
    lines = text.split("\n")
    word = "EOT"
    while any(line.strip() == word for line in lines):
        word += "_"
    margin = "\n" + " " * indent
    return f"{'<<-' if indent else '<<'}{word}{margin}{margin.join(lines)}{margin}{word}"
