"""The type that values of several types are converted to, where the engine wants one type for all.

It does so for the arms of a conditional, and in `tolist`, `toset`, `tomap`, `distinct`, `coalesce` and the like.

Source: the conversion rules of the type system ("Type Conversions and Unification" in the HCL specification), each
rule run on the real engine (tests/semantic/test_unify.py has the results).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import chain, product
from typing import Final

from splat_ls.semantic.answer import Answer, any_of
from splat_ls.semantic.either import columns_of_same_names, either, every_member, joined_marks, rows_of_same_length
from splat_ls.semantic.exact import is_exact, same_type, sensitive_within
from splat_ls.semantic.type import EITHER_MAP, EITHER_SEQUENCE, NULL, UNKNOWN, Kind, ObjectAttribute, Type

_ALTERNATIVES_LIMIT: Final = 16
"""Combinations of kinds tried where several operands are "a or b"; beyond it nothing is claimed."""

_OPTIONAL_LIMIT: Final = 4
"""Operands that may be empty up to which all ways of it are tried."""

_SCALARS: Final = frozenset({Kind.BOOL, Kind.NUMBER, Kind.STRING})
_COLLECTIONS: Final = frozenset({Kind.LIST, Kind.SET, Kind.MAP})

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
    if common is None:
        return None
    result = joined_marks(common, given)
    if not result.is_scalar and any(each.untyped_null for each in given):
        result = replace(result, untyped_null=True)
    if Kind.SET in result.kinds:
        return result.with_sensitive(any_of(map(sensitive_within, given)))
    return result


def unified(types: Iterable[Type]) -> Type:
    """Returns `unify(types)`, and UNKNOWN where no common type exists (the expression then fails)."""
    return unify(types) or UNKNOWN


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
    if kinds == {Kind.MAP} and _is_open(common):
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
        return collected(Kind.LIST, types)
    if kinds == {Kind.SET}:
        return collected(Kind.SET, types)
    if kinds <= {Kind.LIST, Kind.SET, Kind.TUPLE}:
        return _unify_with_sets(kinds, types)
    return None


def _unify_scalars(kinds: set[Kind]) -> Type | None:
    if len(kinds) == 1:
        return Type(next(iter(kinds)))
    return Type(Kind.STRING) if Kind.STRING in kinds else None


def collected(kind: Kind, types: Sequence[Type]) -> Type | None:
    """Returns the collection whose elements all members of `types` convert to, None when there is surely none.

    A tuple or object of unknown length may have no members, and then has no say in it.
    """
    choices: list[tuple[tuple[Type, ...], ...]] = []
    for each in types:
        members = every_member((each,))
        if members is None:
            return Type(kind, untyped_when_empty=True)
        choices.append((members, ()) if members and _may_be_empty(each) else (members,))
    if sum(len(choice) > 1 for choice in choices) > _OPTIONAL_LIMIT:
        return Type(kind, untyped_when_empty=True)
    combinations = [tuple(chain.from_iterable(chosen)) for chosen in product(*choices)]
    elements = [element for element in map(unify, filter(None, combinations)) if element is not None]
    may_be_untyped = () in combinations
    if not elements:
        return Type(kind, untyped_when_empty=True) if may_be_untyped else None
    element = elements[0] if len(elements) == 1 else either(elements)
    return Type(kind, element=element, untyped_when_empty=may_be_untyped)


def _may_be_empty(of: Type) -> bool:
    return of.untyped_when_empty or (of.kind not in _COLLECTIONS and of.members is None)


def _unify_maps(types: Sequence[Type]) -> Type | None:
    """Returns the common type of maps and objects: a map.

    Where the members have no common type, a map without elements (of `any`) converts to the object's type instead.
    """
    open_ = [each for each in types if each.kind is Kind.MAP and _is_open(each)]
    members = every_member([each for each in types if each not in open_])
    if open_ and (members is None or not all(map(is_exact, members)) or (members and unify(members) is None)):
        return Type(Kind.UNKNOWN, among=EITHER_MAP)
    return collected(Kind.MAP, types)


def _is_open(collection: Type) -> bool:
    """Tells whether the elements of a collection may have no type yet."""
    element = collection.element
    return collection.untyped_when_empty or element is None or element.kind in (Kind.UNKNOWN, Kind.NULL)


def _unify_with_sets(kinds: set[Kind], types: Sequence[Type]) -> Type | None:
    """Returns the common type of sets and other sequences: the first list's, else the first set's, as it is.

    A list whose elements the members of a set do not convert to gives way to the set.
    """
    wanted = Kind.LIST if Kind.LIST in kinds else Kind.SET
    collections = [each for each in types if each.kind is wanted]
    element, members = collections[0].element, every_member(types)
    if len(collections) == 1 and element is not None and members is not None and not collections[0].untyped_when_empty:
        answers = {_converts(each, element) for each in members}
        if answers <= {Answer.YES}:
            return Type(wanted, element=joined_marks(element, members))
        if Answer.NO in answers and wanted is Kind.SET:
            return None
    return Type(wanted) if wanted is Kind.SET else Type(Kind.UNKNOWN, among=frozenset({Kind.LIST, Kind.SET}))


def _converts(of: Type, to: Type) -> Answer:
    """Tells whether a type converts to another; a text may turn out to be a number or a bool, or not."""
    if of.kind is Kind.NULL:
        return Answer.YES
    if of.kind in _SCALARS and to.kind in _SCALARS:
        return Answer.of(of.kind is to.kind or Kind.STRING in (of.kind, to.kind))
    if is_exact(of) and is_exact(to) and same_type(of, to):
        return Answer.YES
    return Answer.NO if of.is_known and to.is_known and of.is_scalar != to.is_scalar else Answer.UNKNOWN


def _unify_tuples(types: Sequence[Type]) -> Type | None:
    """Returns a tuple for equal lengths (even where it is impossible to unify the items as a list), else a list."""
    rows = rows_of_same_length(types)
    if rows is not None:
        items = [unify(row) for row in rows]
        known = tuple(each for each in items if each is not None)
        return Type(Kind.TUPLE, items=known) if len(known) == len(items) else None
    if any(each.items is None for each in types):
        return Type(Kind.UNKNOWN, element=_one_kind_of(types), among=EITHER_SEQUENCE)
    return collected(Kind.LIST, types)


def _unify_objects(types: Sequence[Type]) -> Type | None:
    """Returns an object for equal names, else a map."""
    columns = columns_of_same_names(types)
    if columns is not None:
        unified = [(name, unify(column)) for name, column in columns]
        known = tuple(ObjectAttribute(name, each) for name, each in unified if each is not None)
        return Type(Kind.OBJECT, attributes=known) if len(known) == len(unified) else None
    if any(each.attributes is None for each in types):
        return Type(Kind.UNKNOWN, element=_one_kind_of(types), among=EITHER_MAP)
    return collected(Kind.MAP, types)


def _one_kind_of(types: Sequence[Type]) -> Type | None:
    """Returns what every member of `types` is, converted or not, when all are scalars of one kind."""
    members = every_member(types) or ()
    kinds = {each.kind for each in members}
    return joined_marks(Type(next(iter(kinds))), members) if len(kinds) == 1 and members[0].is_scalar else None
