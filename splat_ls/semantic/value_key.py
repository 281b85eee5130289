"""The text that the engine files a set's element under, and how it quotes a string."""

from __future__ import annotations

from typing import Final

from splat_ls.semantic.value import Mapped, Value, normalised
from splat_ls.semantic.value_number import Number, general_text
from splat_ls.semantic.value_type import ValueKind

_KEY_DIGITS: Final = 10
"""Numbers in a key have ten significant digits; numbers that differ only beyond are told apart by `equal`."""

_ESCAPES: Final = {
    "\a": r"\a", "\b": r"\b", "\f": r"\f", "\n": r"\n", "\r": r"\r", "\t": r"\t", "\v": r"\v",
    "\\": r"\\", '"': r"\"",
}  # fmt: skip


def set_key(value: Value) -> bytes:
    """Returns the text that the engine files an element under: equal elements have equal keys."""
    return _key(value).encode("utf-8", "surrogatepass")


def _key(value: Value) -> str:
    content = value.content
    if not value.is_known:
        return "?"
    if value.is_null:
        return "~"
    if isinstance(content, Number):
        return general_text(content, _KEY_DIGITS)
    if isinstance(content, bool):
        return "T" if content else "F"
    if isinstance(content, str):
        return quoted(content)
    if isinstance(content, Mapped) and value.type.kind is ValueKind.MAP:
        return "{" + "".join(f"{quoted(key)}:{_key(child)};" for key, child in content.items()) + "}"
    opening, closing = ("[", "]") if value.type.is_collection else ("<", ">")
    return opening + "".join(f"{_key(child)};" for child in value.children) + closing


def quoted(text: str) -> str:
    """Returns the text in double quotes, with what does not print escaped: how the console shows a string."""
    return '"' + "".join(map(_escaped, normalised(text))) + '"'


def _escaped(char: str) -> str:
    if char in _ESCAPES:
        return _ESCAPES[char]
    if char.isprintable():
        return char
    code = ord(char)
    if code < 0x20 or code == 0x7F:
        return f"\\x{code:02x}"
    return f"\\u{code:04x}" if code <= 0xFFFF else f"\\U{code:08x}"
