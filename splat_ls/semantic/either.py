"""The join of types for a place where one of several values stands as it is, not converted.

That is the case for `try`, `lookup`, an index that is not known, and the variable of a loop over a tuple. (`unify` is
for values that are converted to one type.)
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from splat_ls.semantic.answer import any_of
from splat_ls.semantic.type import NULL, UNKNOWN, Kind, ObjectAttribute, Type


def either(types: Iterable[Type]) -> Type:
    """Returns what holds whichever of `types` the value has; UNKNOWN for no types at all."""
    given = tuple(types)
    typed = tuple(each for each in given if each.kind is not Kind.NULL)
    if not typed:
        return joined_marks(NULL if given else UNKNOWN, given)
    result = joined_marks(_either_typed(typed), given)
    return replace(result, untyped_null=True) if any(each.untyped_null for each in given) else result


def _either_typed(types: Sequence[Type]) -> Type:
    kinds = [each.kinds for each in types]
    if not all(kinds):
        return UNKNOWN
    possible = frozenset[Kind]().union(*kinds)
    if len(possible) > 1:
        return Type(Kind.UNKNOWN, element=_either_member(types), among=possible)
    return _either_same(next(iter(possible)), types)


def joined_marks(result: Type, types: Sequence[Type]) -> Type:
    """Returns `result` with the null and sensitive of `types` joined; of no types nothing is known."""
    if not types:
        return result
    nullable = any_of(each.nullable for each in types)
    return replace(result, nullable=nullable, sensitive=any_of(each.sensitive for each in types))


def _either_same(kind: Kind, types: Sequence[Type]) -> Type:
    """Returns the join of types of one kind."""
    if kind is Kind.TUPLE:
        rows = rows_of_same_length(types)
        if rows is not None:
            return Type(kind, items=tuple(map(either, rows)))
    if kind is Kind.OBJECT:
        columns = columns_of_same_names(types)
        if columns is not None:
            return Type(kind, attributes=tuple(ObjectAttribute(name, either(column)) for name, column in columns))
    if kind in (Kind.BOOL, Kind.NUMBER, Kind.STRING):
        return Type(kind)
    is_untyped = any(each.untyped_when_empty for each in types)
    return Type(kind, element=_either_member(types), untyped_when_empty=is_untyped)


def _either_member(types: Sequence[Type]) -> Type | None:
    """Returns what a member of any of `types` is, None when nothing is said of them or when there is none."""
    members = every_member(types)
    return either(members) if members else None


def every_member(types: Iterable[Type]) -> tuple[Type, ...] | None:
    """Returns the types of all members of all `types`, None when those of one are not known.

    The element of a tuple or object of unknown length comes twice: its members need not have one type, only fit one
    description, so to unify them is more than to unify one.
    """
    members: list[Type] = []
    for each in types:
        if each.members is not None:
            members.extend(each.members)
        elif each.element is not None:
            same = each.kind in (Kind.LIST, Kind.SET, Kind.MAP)
            members.extend((each.element,) if same else (each.element, each.element))
        else:
            return None
    return tuple(members)


def element_type(of: Type) -> Type | None:
    """Returns what a member of `of` is, whichever it is; None when that is not known or there is none."""
    return _either_member((of,))


def rows_of_same_length(types: Sequence[Type]) -> list[tuple[Type, ...]] | None:
    """Returns the items of tuples position by position; None unless all are known and equally long."""
    items = [each.items for each in types if each.items is not None]
    if len(items) < len(types) or len({len(each) for each in items}) > 1:
        return None
    return list(zip(*items, strict=True))


def columns_of_same_names(types: Sequence[Type]) -> list[tuple[str, tuple[Type, ...]]] | None:
    """Returns the attributes of objects name by name; None unless all have the same known names."""
    attributes = [each.attributes for each in types if each.attributes is not None]
    if len(attributes) < len(types) or len({frozenset(each.name for each in row) for row in attributes}) > 1:
        return None
    by_name = [{each.name: each.type for each in row} for row in attributes]
    return [(each.name, tuple(row[each.name] for row in by_name)) for each in attributes[0]]
