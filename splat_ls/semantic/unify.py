"""The two ways in which several types become one: converted to a common type, or one of them as it is.

`unify` is what the engine does for a conditional, `tolist`, `toset`, `tomap`, `distinct`, `coalesce` and the like: it
converts all to one type. `either` is for a place where one of the values stands unconverted: `try`, `lookup`, an
index that is not known, the variable of a loop over a tuple.

Source: the conversion rules of the type system ("Type Conversions and Unification" in the HCL specification), each
rule run on the real engine (tests/semantic/test_unify.py has the results).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import product
from typing import Final

from splat_ls.semantic.answer import any_of
from splat_ls.semantic.type import EITHER_MAP, NULL, UNKNOWN, Kind, ObjectAttribute, Type

_ALTERNATIVES_LIMIT: Final = 16
"""Combinations of kinds tried where several operands are "a or b"; beyond it nothing is claimed."""

_KINDS_BESIDE_UNKNOWN: Final = {
    Kind.BOOL: frozenset({Kind.BOOL, Kind.STRING}),
    Kind.NUMBER: frozenset({Kind.NUMBER, Kind.STRING}),
    Kind.SET: frozenset({Kind.SET, Kind.LIST}),
    Kind.TUPLE: frozenset({Kind.TUPLE, Kind.LIST, Kind.SET}),
    Kind.OBJECT: frozenset({Kind.OBJECT, Kind.MAP}),
}
"""The kinds that a value may be converted to when it is unified with one of unknown type; others stay."""


def unify(types: Iterable[Type]) -> Type | None:
    """Returns the type that values of all `types` are converted to, None when there is surely none.

    Null and sensitive are joined: the result may be null if one may.
    """
    given = tuple(types)
    typed = tuple(each for each in given if each.kind is not Kind.NULL)
    decided = tuple(each for each in typed if each.kinds)
    if not typed:
        return joined_marks(NULL if given else UNKNOWN, given)
    common = _unify_decided(decided) if decided else UNKNOWN
    if common is not None and len(decided) < len(given):
        common = _without_conversion(common, decided)
    if common is not None and len(decided) < len(typed):
        common = _beside_unknown(common)
    return None if common is None else joined_marks(common, given)


def unified(types: Iterable[Type]) -> Type:
    """Returns `unify(types)`, and UNKNOWN where no common type exists (the expression then fails)."""
    return unify(types) or UNKNOWN


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


# ------------------------------------------------------------------------------------------- either


def _either_same(kind: Kind, types: Sequence[Type]) -> Type:
    """Returns the join of types of one kind."""
    if kind is Kind.TUPLE:
        rows = _rows_of_same_length(types)
        if rows is not None:
            return Type(kind, items=tuple(map(either, rows)))
    if kind is Kind.OBJECT:
        columns = _columns_of_same_names(types)
        if columns is not None:
            return Type(kind, attributes=tuple(ObjectAttribute(name, either(column)) for name, column in columns))
    if kind in (Kind.BOOL, Kind.NUMBER, Kind.STRING):
        return Type(kind)
    return Type(kind, element=_either_member(types))


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


def is_exact(of: Type) -> bool:
    """Tells whether the type is known in every part, so that no value of it can have another."""
    if of.kind in (Kind.BOOL, Kind.NUMBER, Kind.STRING):
        return True
    if of.kind in (Kind.LIST, Kind.SET, Kind.MAP):
        return of.element is not None and is_exact(of.element)
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


def _rows_of_same_length(types: Sequence[Type]) -> list[tuple[Type, ...]] | None:
    """Returns the items of tuples position by position; None unless all are known and equally long."""
    items = [each.items for each in types if each.items is not None]
    if len(items) < len(types) or len({len(each) for each in items}) > 1:
        return None
    return list(zip(*items, strict=True))


def _columns_of_same_names(types: Sequence[Type]) -> list[tuple[str, tuple[Type, ...]]] | None:
    """Returns the attributes of objects name by name; None unless all have the same known names."""
    attributes = [each.attributes for each in types if each.attributes is not None]
    if len(attributes) < len(types) or len({frozenset(each.name for each in row) for row in attributes}) > 1:
        return None
    by_name = [{each.name: each.type for each in row} for row in attributes]
    return [(each.name, tuple(row[each.name] for row in by_name)) for each in attributes[0]]


# -------------------------------------------------------------------------------------------- unify


def _without_conversion(common: Type, decided: Sequence[Type]) -> Type:
    """Returns what holds when an untyped null may be among the operands (cases in test_unify: "beside null").

    The engine then has no common type for structures, and each value keeps its own; scalars are converted all the same.
    """
    if all(each.is_scalar for each in decided):
        return common
    return either((*decided, common))


def _unify_decided(types: Sequence[Type]) -> Type | None:
    """Returns the common type, where an operand that is "a list or a tuple" is tried as each of them."""
    if all(each.is_known for each in types):
        return _unify_known(types)
    count = 1
    for each in types:
        count *= len(each.kinds)
    if count > _ALTERNATIVES_LIMIT:
        return UNKNOWN
    alternatives = [[_as_kind(each, kind) for kind in each.kinds] for each in types]
    results = [each for each in map(_unify_known, product(*alternatives)) if each is not None]
    return either(results) if results else None


def _as_kind(of: Type, kind: Kind) -> Type:
    """Returns `of`, taken to be of one of the kinds it can have."""
    return of if of.is_known else replace(of, kind=kind, among=frozenset())


def _beside_unknown(common: Type) -> Type:
    """Returns what is left of a common type when an operand of unknown type joins in.

    A list stays one, whatever else converts to it, and so does a map, unless it is one of `any`. A tuple may become a
    list or set, an object a map, and a number or bool a string.
    """
    kinds = frozenset[Kind]().union(*(_KINDS_BESIDE_UNKNOWN.get(kind, frozenset({kind})) for kind in common.kinds))
    if kinds == {Kind.MAP} and (common.element is None or not common.element.is_known):
        kinds = EITHER_MAP
    return Type(next(iter(kinds))) if len(kinds) == 1 else Type(Kind.UNKNOWN, among=kinds)


def _unify_known(types: Sequence[Type]) -> Type | None:
    """Returns the common type of operands whose kinds are all known, none of them null."""
    kinds = {each.kind for each in types}
    if kinds <= {Kind.STRING, Kind.NUMBER, Kind.BOOL}:
        return _unify_scalars(kinds)
    if kinds == {Kind.TUPLE}:
        return _unify_tuples(types)
    if kinds == {Kind.OBJECT}:
        return _unify_objects(types)
    if kinds <= {Kind.MAP, Kind.OBJECT}:
        return _unify_maps(types)
    if kinds <= {Kind.LIST, Kind.TUPLE}:
        return _unify_members(Kind.LIST, types)
    if kinds == {Kind.SET}:
        return _unify_members(Kind.SET, types)
    if kinds <= {Kind.LIST, Kind.SET, Kind.TUPLE}:
        return _unify_with_sets(kinds, types)
    return None


def _unify_scalars(kinds: set[Kind]) -> Type | None:
    if len(kinds) == 1:
        return Type(next(iter(kinds)))
    return Type(Kind.STRING) if Kind.STRING in kinds else None


def _unify_members(kind: Kind, types: Sequence[Type]) -> Type | None:
    """Returns the collection whose elements all members of `types` convert to."""
    members = every_member(types)
    if members is None:
        return Type(kind)
    element = unify(members) if members else None
    if members and element is None:
        return None
    return Type(kind, element=element)


def _unify_maps(types: Sequence[Type]) -> Type | None:
    """Returns the common type of maps and objects: a map.

    Where the members have no common type, a map without elements (of `any`) converts to the object's type instead.
    """
    open_ = [each for each in types if each.kind is Kind.MAP and (each.element is None or not each.element.is_known)]
    members = every_member([each for each in types if each not in open_])
    if open_ and (members is None or not all(map(is_exact, members)) or (members and unify(members) is None)):
        return Type(Kind.UNKNOWN, among=EITHER_MAP)
    return _unify_members(Kind.MAP, types)


def _unify_with_sets(kinds: set[Kind], types: Sequence[Type]) -> Type | None:
    """Returns the common type of sets and other sequences: the first list's, else the first set's, as it is."""
    wanted = Kind.LIST if Kind.LIST in kinds else Kind.SET
    elements = [each.element for each in types if each.kind is wanted]
    members = every_member(types)
    if len(elements) > 1 or elements[0] is None or members is None:
        return Type(wanted)
    if not all(_may_convert(each, elements[0]) for each in members):
        return None
    return Type(wanted, element=joined_marks(elements[0], members))


def _may_convert(of: Type, to: Type) -> bool:
    """Tells whether some value of one type may convert to the other; a text may be a number or a bool."""
    if of.is_scalar and to.is_scalar:
        return Kind.STRING in (of.kind, to.kind) or of.kind is to.kind or not (of.is_known and to.is_known)
    return not (of.is_known and to.is_known) or of.kind is Kind.NULL or of.is_scalar == to.is_scalar


def _unify_tuples(types: Sequence[Type]) -> Type | None:
    """Returns a tuple for equal lengths (even where it is impossible to unify the items as a list), else a list."""
    rows = _rows_of_same_length(types)
    if rows is not None:
        items = [unify(row) for row in rows]
        known = tuple(each for each in items if each is not None)
        return Type(Kind.TUPLE, items=known) if len(known) == len(items) else None
    as_list = _unify_members(Kind.LIST, types)
    if any(each.items is None for each in types):
        element = None if as_list is None else as_list.element
        return Type(Kind.UNKNOWN, element=element, among=frozenset({Kind.LIST, Kind.TUPLE}))
    return as_list


def _unify_objects(types: Sequence[Type]) -> Type | None:
    """Returns an object for equal names, else a map."""
    columns = _columns_of_same_names(types)
    if columns is not None:
        unified = [(name, unify(column)) for name, column in columns]
        known = tuple(ObjectAttribute(name, each) for name, each in unified if each is not None)
        return Type(Kind.OBJECT, attributes=known) if len(known) == len(unified) else None
    as_map = _unify_members(Kind.MAP, types)
    if any(each.attributes is None for each in types):
        element = None if as_map is None else as_map.element
        return Type(Kind.UNKNOWN, element=element, among=frozenset({Kind.MAP, Kind.OBJECT}))
    return as_map
