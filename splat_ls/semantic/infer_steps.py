"""What the steps of a chain lead to: attributes, indexes, and what a splat makes of its source.

How far a splat reaches: a full splat takes all steps that follow, a legacy one the attributes and dotted numbers
(specification, "Splat Operators"; cases nest-* and lvf-*). What it gives: cases src-*.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final, Protocol, TypeAlias

from splat_ls.semantic.answer import Answer, any_of
from splat_ls.semantic.either import element_type
from splat_ls.semantic.known import Known, Origin
from splat_ls.semantic.literal import whole_number
from splat_ls.semantic.scope import Scope
from splat_ls.semantic.type import UNKNOWN, Kind, Type, tuple_of
from splat_ls.syntax.nodes import (
    AttributeStep,
    Expression,
    FullSplatStep,
    IndexStep,
    LegacyIndexStep,
    LegacySplatStep,
    Step,
)
from splat_ls.text.never import assert_never


@dataclass(frozen=True, slots=True)
class NameAccess:
    """`.name`."""

    name: str


@dataclass(frozen=True, slots=True)
class KeyAccess:
    """`[key]` or `.0`; `literal` is the key where it is known, `dotted` whether it is written with a dot."""

    literal: str | int | None
    dotted: bool = False


@dataclass(frozen=True, slots=True)
class SplatAccess:
    """`[*]`, or `.*` when not `full`."""

    full: bool


Access: TypeAlias = NameAccess | KeyAccess | SplatAccess
"""A step whose key has been looked up: it means the same wherever the chain leads."""


class Infer(Protocol):
    """The way to ask for an expression with accesses behind it: handed down by `splat_ls.semantic.infer`."""

    def __call__(self, expression: Expression, scope: Scope, accesses: tuple[Access, ...] = ()) -> Known: ...


def accesses_of(steps: Sequence[Step], scope: Scope, infer: Infer) -> tuple[Access, ...]:
    """Returns the steps with their keys looked up in `scope`."""
    return tuple(_access(step, scope, infer) for step in steps)


def _access(step: Step, scope: Scope, infer: Infer) -> Access:
    match step:
        case AttributeStep(name=name):
            return NameAccess(name)
        case LegacyIndexStep(number=number):
            return KeyAccess(whole_number(number), dotted=True)
        case IndexStep(key=key):
            return KeyAccess(infer(key, scope).type.literal)
        case FullSplatStep():
            return SplatAccess(full=True)
        case LegacySplatStep():
            return SplatAccess(full=False)
        case _:
            assert_never(step)


def apply_accesses(known: Known, accesses: Sequence[Access]) -> Known:
    """Returns what is known after the accesses; the trail stays that of their source."""
    position = 0
    while position < len(accesses):
        access = accesses[position]
        position += 1
        match access:
            case SplatAccess(full=full):
                end = len(accesses) if full else _legacy_end(accesses, position)
                known = _splat(known, accesses[position:end])
                position = end
            case NameAccess(name=name):
                known = _member(known, _attribute(known.type, name))
            case KeyAccess(literal=literal):
                known = _member(known, _index(known.type, literal))
            case _:
                assert_never(access)
    return known


def _legacy_end(accesses: Sequence[Access], position: int) -> int:
    """Returns the position behind the attributes and dotted numbers that a legacy splat takes along."""
    while position < len(accesses):
        access = accesses[position]
        if not (isinstance(access, NameAccess) or (isinstance(access, KeyAccess) and access.dotted)):
            break
        position += 1
    return position


# ---------------------------------------------------------------------------------------- members

_INSTANCE_OF: Final = frozenset({Origin.COUNT, Origin.FOR_EACH})


def _member(source: Known, member: Type) -> Known:
    """Returns the knowledge of one member of `source`; what is inside a sensitive value is sensitive."""
    origin = Origin.INSTANCE if source.origin in _INSTANCE_OF else Origin.OTHER
    sensitive = any_of((source.type.sensitive, member.sensitive))
    return Known(member.with_sensitive(sensitive), source.trail, origin)


def _attribute(of: Type, name: str) -> Type:
    found = of.attribute(name)
    return found if isinstance(found, Type) else UNKNOWN


def _index(of: Type, key: str | int | None) -> Type:
    """Returns what `[key]` gives; None is a key that is not known. A set has no index (case er-index-set)."""
    if of.kind is Kind.SET:
        return UNKNOWN
    if of.items is not None and key is not None:
        position = whole_number(str(key))
        return of.items[position] if position is not None and position < len(of.items) else UNKNOWN
    if of.is_map_like and key is not None:
        return _attribute(of, str(key))
    return element_type(of) or UNKNOWN


def element_of(known: Known) -> Known:
    """Returns what a splat's steps run on: an element of a list, set or tuple, or the one value itself.

    The value is not null then: of null a splat makes an empty tuple.
    """
    of = known.type
    if of.is_sequence:
        return _member(known, element_type(of) or UNKNOWN)
    if of.kind is Kind.NULL or of.may_be_sequence:
        return _member(known, UNKNOWN)
    return known.of_type(of.with_nullable(Answer.NO))


def _splat(source: Known, each: Sequence[Access]) -> Known:
    """Returns what a splat gives: a list for a list or set, a tuple for anything else (cases src-*).

    Of an empty list the engine knows the type behind attributes, not behind indexes (case src-list-empty-typed-attr).
    """
    of = source.type
    no_null = of.nullable is Answer.NO or not of.untyped_null
    if of.items is not None and no_null:
        result = tuple_of(apply_accesses(_member(source, item), each).type for item in of.items)
    elif of.kind is Kind.NULL:
        result = tuple_of(())
    elif of.kind is Kind.UNKNOWN and of.may_be_sequence and not of.is_sequence:
        result = UNKNOWN
    else:
        element = apply_accesses(element_of(source), each).type
        single = not of.is_sequence and of.nullable is Answer.NO
        result = tuple_of((element,)) if single else _splat_of_any(of, element, no_null)
        if result.kind is Kind.LIST and (of.untyped_when_empty or not all(isinstance(one, NameAccess) for one in each)):
            result = replace(result, untyped_when_empty=True)
    return Known(result.with_sensitive(of.sensitive), source.trail)


def _splat_of_any(of: Type, element: Type, no_null: bool) -> Type:
    """Returns the result for a source of unknown length: the kinds that its kinds turn into, and an untyped null."""
    kinds = frozenset(Kind.LIST if kind in (Kind.LIST, Kind.SET) else Kind.TUPLE for kind in of.kinds)
    kinds |= frozenset() if no_null else {Kind.TUPLE}
    if len(kinds) == 1:
        return Type(next(iter(kinds)), element=element, nullable=Answer.NO)
    return Type(Kind.UNKNOWN, element=element, among=kinds, nullable=Answer.NO)


def loop_types(of: Type) -> tuple[Type, Type]:
    """Returns what a loop over a value binds: its key variable, and its value variable.

    Of a list or tuple the key is the position, of a set the element itself, of a map or object the name
    (specification, "For Expressions").
    """
    value = element_type(of) or UNKNOWN
    if of.kind is Kind.SET:
        return value, value
    if of.is_map_like:
        return Type(Kind.STRING, nullable=Answer.NO), value
    if of.is_sequence and Kind.SET not in of.kinds:
        return Type(Kind.NUMBER, nullable=Answer.NO), value
    return UNKNOWN, value if of.is_sequence else UNKNOWN
