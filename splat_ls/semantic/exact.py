"""Questions about all parts of a type at once."""

from __future__ import annotations

from splat_ls.semantic.answer import Answer, any_of
from splat_ls.semantic.type import UNKNOWN, Kind, Type


def is_exact(of: Type) -> bool:
    """Tells whether the type is known in every part, so that no value of it can have another."""
    if of.kind in (Kind.BOOL, Kind.NUMBER, Kind.STRING):
        return True
    if of.kind in (Kind.LIST, Kind.SET, Kind.MAP):
        return of.element is not None and is_exact(of.element) and not of.untyped_when_empty
    return of.members is not None and all(map(is_exact, of.members))


def same_type(one: Type, other: Type) -> bool:
    """Tells whether two exact types are one type, null and sensitive aside."""
    if one.kind is not other.kind:
        return False
    if one.attributes is not None and other.attributes is not None:
        named = {each.name: each.type for each in other.attributes}
        return len(one.attributes) == len(named) and all(
            each.name in named and same_type(each.type, named[each.name]) for each in one.attributes
        )
    if one.items is not None and other.items is not None:
        return len(one.items) == len(other.items) and all(map(same_type, one.items, other.items))
    if one.element is not None and other.element is not None:
        return same_type(one.element, other.element)
    return one.element is other.element


def sensitive_within(of: Type) -> Answer:
    """Tells whether anything in a value is marked: a set takes the marks of its elements, a function those of all."""
    if of.is_scalar or of.kind is Kind.NULL:
        return of.sensitive
    if of.members is None and of.element is None:
        return Answer.YES if of.sensitive is Answer.YES else Answer.UNKNOWN
    members = of.members if of.members is not None else (of.element or UNKNOWN,)
    return any_of((of.sensitive, *map(sensitive_within, members)))
