"""Types in a sentence: short enough to be read, with what tells most kept."""

from __future__ import annotations

from typing import Final

from splat_ls.semantic.type import ObjectAttribute, Type

MAX_TYPE: Final = 100
"""Characters up to which a type is written out."""


def type_text(of: Type) -> str:
    """Returns a type in backticks; where it is long, the objects inside it are only called objects."""
    if not of.kinds:
        return "a type that is not known"
    text = str(of)
    for depth in (3, 2, 1):
        if len(text) <= MAX_TYPE:
            break
        text = str(_cut(of, depth))
    if len(text) > MAX_TYPE:
        text = f"{text[: MAX_TYPE - 1]}…"
    return f"`{text}`{_count(of)}"


def _cut(of: Type, depth: int) -> Type:
    """Returns the type with everything `depth` levels down as bare kinds, and equal items of a tuple as one."""
    if depth == 0:
        return Type(of.kind, among=of.among)
    element = _cut(of.element, depth - 1) if of.element is not None else None
    items = tuple(_cut(item, depth - 1) for item in of.items) if of.items is not None else None
    attributes = of.attributes
    if attributes is not None:
        attributes = tuple(ObjectAttribute(each.name, _cut(each.type, depth - 1), each.optional) for each in attributes)
    if items is not None and len(items) > 1 and len(set(items)) == 1:
        return Type(of.kind, element=items[0])
    return Type(of.kind, element, items, attributes, among=of.among)


def _count(of: Type) -> str:
    """Says how long a tuple is whose items are written as one."""
    if of.items is None or len(of.items) < 2 or len(str(of)) <= MAX_TYPE or len(set(of.items)) != 1:
        return ""
    return f" of {len(of.items)}"
