"""The type of a function call from the types of its arguments: each `ResultRule` as a function.

Rules that need more than types (`try`, `regex`, `convert`) are in `splat_ls.semantic.infer_call`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Final, TypeAlias

from splat_ls.semantic.answer import Answer, any_of
from splat_ls.semantic.call_merge import concat_type, flatten_type, merge_type
from splat_ls.semantic.either import either, element_type
from splat_ls.semantic.exact import sensitive_within
from splat_ls.semantic.function_results import ResultRule
from splat_ls.semantic.type import (
    BOOL,
    EITHER_SEQUENCE,
    NULL,
    NUMBER,
    STRING,
    UNKNOWN,
    Kind,
    Type,
    list_of,
    map_of,
    object_of,
    set_of,
    tuple_of,
)
from splat_ls.semantic.unify import collected, unified

Arguments: TypeAlias = tuple[Type, ...]


def call_type(rule: ResultRule, arguments: Arguments) -> Type:
    """Returns the type of a call of a function with this rule; UNKNOWN for too few arguments."""
    fixed = _FIXED.get(rule)
    if fixed is not None:
        result = fixed
    else:
        apply, least = _BY_ARGUMENTS[rule]
        result = apply(arguments) if len(arguments) >= least else UNKNOWN
    if rule in (ResultRule.SENSITIVE, ResultRule.NOT_SENSITIVE):
        return result.with_sensitive(Answer.of(rule is ResultRule.SENSITIVE))
    return result.with_sensitive(_sensitive(arguments))


def _sensitive(arguments: Arguments) -> Answer:
    """Tells whether a result is marked: surely not when nothing in the arguments is."""
    within = any_of(map(sensitive_within, arguments))
    if within is Answer.YES and any_of(each.sensitive for each in arguments) is not Answer.YES:
        return Answer.UNKNOWN
    return within


# --------------------------------------------------------------------------------- conversions


def _collected(kind: Kind, types: Sequence[Type]) -> Type:
    """Returns the collection of all members of `types`; where they have no common type, the call fails."""
    return (collected(kind, types) or Type(kind)).with_nullable(Answer.NO)


def _converted(kind: Kind) -> Callable[[Arguments], Type]:
    def convert(arguments: Arguments) -> Type:
        first = arguments[0]
        of = _collected(kind, (first,)) if kind in (Kind.LIST, Kind.SET, Kind.MAP) else Type(kind)
        return of.with_nullable(first.nullable)

    return convert


def _listed(arguments: Arguments) -> Type:
    return _collected(Kind.LIST, arguments[:1])


def _chunked(arguments: Arguments) -> Type:
    return list_of(_listed(arguments))


def _set_of_all(arguments: Arguments) -> Type:
    return _collected(Kind.SET, arguments)


def _set_product(arguments: Arguments) -> Type:
    """Returns a set if an argument is one (functions.json, `checked`: list with set), a list if none can be."""
    items = [_listed((each,)).element or UNKNOWN for each in arguments]
    element = tuple_of(items)
    if any(each.kind is Kind.SET for each in arguments):
        return set_of(element)
    if all(each.kinds and Kind.SET not in each.kinds for each in arguments):
        return list_of(element)
    return Type(Kind.UNKNOWN, element=element, among=frozenset({Kind.LIST, Kind.SET}), nullable=Answer.NO)


def _first(arguments: Arguments) -> Type:
    return arguments[0]


def _second(arguments: Arguments) -> Type:
    return arguments[1].with_nullable(arguments[0].nullable)


# --------------------------------------------------------------------------------- members


def _keys(arguments: Arguments) -> Type:
    first = arguments[0]
    if first.attributes is not None:
        names = sorted(each.name for each in first.attributes)
        return tuple_of(Type(Kind.STRING, nullable=Answer.NO, literal=name) for name in names)
    return _sequence_for(first, STRING)


def _values(arguments: Arguments) -> Type:
    first = arguments[0]
    if first.attributes is not None:
        return tuple_of(each.type for each in sorted(first.attributes, key=lambda each: each.name))
    is_untyped = first.kind is Kind.MAP and first.untyped_when_empty
    return replace(_sequence_for(first, element_type(first)), untyped_when_empty=is_untyped)


def _sequence_for(mapping: Type, element: Type | None) -> Type:
    """Returns the keys or values of a mapping: a list of a map's, a tuple of an object's (cases obj-values, map-*)."""
    if mapping.kind is Kind.MAP:
        return list_of(element)
    if mapping.kind is Kind.OBJECT:
        return tuple_of(None, element)
    return Type(Kind.UNKNOWN, element=element, among=EITHER_SEQUENCE, nullable=Answer.NO)


def _lookup(arguments: Arguments) -> Type:
    """Returns a member, or the default; a map converts the default to its element type."""
    mapping, key, default = arguments[0], arguments[1], arguments[2:3]
    if mapping.kind is Kind.MAP:
        return _map_lookup(mapping, default)
    if mapping.attributes is None:
        return UNKNOWN if mapping.element is None else either((mapping.element, *default))
    if isinstance(key.literal, str):
        found = mapping.attribute(key.literal)
        return found if isinstance(found, Type) else either(default)
    return either((*(each.type for each in mapping.attributes), *default))


def _map_lookup(mapping: Type, default: Arguments) -> Type:
    """Returns an element, or the default as one; a map whose elements have no type leaves the default as it is."""
    element = mapping.element
    if element is None or not element.is_known:
        return UNKNOWN
    if element.kind is Kind.NULL or mapping.untyped_when_empty:
        return either((element, *default))
    return element.with_nullable(any_of(each.nullable for each in (element, *default)))


def _element(arguments: Arguments) -> Type:
    """Returns a member; a position behind the end wraps around (functions.json, `element`)."""
    sequence, position = arguments[0], arguments[1].literal
    if sequence.items and isinstance(position, int):
        return sequence.items[position % len(sequence.items)]
    return element_type(sequence) or UNKNOWN


def _one(arguments: Arguments) -> Type:
    """Returns the only member, null where there is none (a sequence of several fails)."""
    sequence = arguments[0]
    if sequence.items is not None and len(sequence.items) < 2:
        return sequence.items[0] if sequence.items else NULL
    element = (element_type(sequence) or UNKNOWN).with_nullable(Answer.YES)
    return element if sequence.kind in (Kind.LIST, Kind.SET) else replace(element, untyped_null=True)


def _slice(arguments: Arguments) -> Type:
    sequence, start, end = arguments[0], arguments[1].literal, arguments[2].literal
    if sequence.items is not None and isinstance(start, int) and isinstance(end, int):
        return tuple_of(sequence.items[start:end])
    return _part(sequence)


def _part(sequence: Type) -> Type:
    """Returns some members of a list or tuple, in a value of the same kind."""
    element = element_type(sequence)
    if sequence.kind is Kind.LIST:
        return sequence.with_nullable(Answer.NO)
    if sequence.kind is Kind.TUPLE:
        return tuple_of(None, element)
    return Type(Kind.UNKNOWN, element=element, among=EITHER_SEQUENCE, nullable=Answer.NO)


def _reverse(arguments: Arguments) -> Type:
    sequence = arguments[0]
    if sequence.items is not None:
        return tuple_of(reversed(sequence.items))
    return replace(sequence, kind=Kind.LIST) if sequence.kind is Kind.SET else _part(sequence)


def _zipmap(arguments: Arguments) -> Type:
    """Returns a map for a list of values, an object for a tuple; its names are known where all keys are written."""
    keys, values = arguments[0], arguments[1]
    if values.kind is Kind.LIST:
        return replace(values, kind=Kind.MAP)
    names = [each.literal for each in keys.items or ()]
    if values.items is not None and len(names) == len(values.items):
        known = {name: item for name, item in zip(names, values.items, strict=True) if isinstance(name, str)}
        if len(known) == len(names):
            return object_of(known)
    element = element_type(values) or UNKNOWN
    if values.kind is Kind.TUPLE:
        return object_of(None, element)
    return Type(Kind.UNKNOWN, element=element, among=frozenset({Kind.MAP, Kind.OBJECT}), nullable=Answer.NO)


def _coalesce(arguments: Arguments) -> Type:
    return unified(arguments).with_nullable(Answer.NO)


def _coalesce_list(arguments: Arguments) -> Type:
    """Returns the argument that is chosen, as it is: never an empty one, never a set (functions.json)."""
    chosen = either(each for each in arguments if each.items != ())
    return (chosen if chosen.kinds else Type(Kind.UNKNOWN, among=EITHER_SEQUENCE)).with_nullable(Answer.NO)


_RECORD: Final = Type(Kind.OBJECT, element=STRING, nullable=Answer.NO)

_FIXED: Final[Mapping[ResultRule, Type]] = {
    ResultRule.STRING: STRING,
    ResultRule.NUMBER: NUMBER,
    ResultRule.BOOL: BOOL,
    ResultRule.STRINGS: list_of(STRING),
    ResultRule.NUMBERS: list_of(NUMBER),
    ResultRule.STRING_SET: set_of(STRING),
    ResultRule.LISTS_OF_STRINGS: map_of(list_of(STRING)),
    ResultRule.RECORDS: list_of(_RECORD),
}

_BY_ARGUMENTS: Final[Mapping[ResultRule, tuple[Callable[[Arguments], Type], int]]] = {
    ResultRule.TO_STRING: (_converted(Kind.STRING), 1),
    ResultRule.TO_NUMBER: (_converted(Kind.NUMBER), 1),
    ResultRule.TO_BOOL: (_converted(Kind.BOOL), 1),
    ResultRule.TO_LIST: (_converted(Kind.LIST), 1),
    ResultRule.TO_SET: (_converted(Kind.SET), 1),
    ResultRule.TO_MAP: (_converted(Kind.MAP), 1),
    ResultRule.LISTED: (_listed, 1),
    ResultRule.CHUNKED: (_chunked, 1),
    ResultRule.SET_OF_ALL: (_set_of_all, 1),
    ResultRule.SET_PRODUCT: (_set_product, 2),
    ResultRule.SAME: (_first, 1),
    ResultRule.SENSITIVE: (_first, 1),
    ResultRule.NOT_SENSITIVE: (_first, 1),
    ResultRule.CONCAT: (concat_type, 1),
    ResultRule.FLATTEN: (flatten_type, 1),
    ResultRule.KEYS: (_keys, 1),
    ResultRule.VALUES: (_values, 1),
    ResultRule.MERGE: (merge_type, 0),
    ResultRule.LOOKUP: (_lookup, 2),
    ResultRule.ELEMENT: (_element, 2),
    ResultRule.ONE: (_one, 1),
    ResultRule.SLICE: (_slice, 3),
    ResultRule.REVERSE: (_reverse, 1),
    ResultRule.ZIPMAP: (_zipmap, 2),
    ResultRule.COALESCE: (_coalesce, 1),
    ResultRule.COALESCE_LIST: (_coalesce_list, 1),
    ResultRule.SECOND: (_second, 2),
}
"""The rules that look at arguments, each with the least number of arguments it needs."""
