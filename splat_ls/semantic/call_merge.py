"""The functions that join whole collections: `concat`, `merge`, `flatten`.

Their result kind depends on all arguments at once. Each rule ran on the real engine (tests/corpus/functions.json and
tests/semantic/test_infer_call.py).
"""

from __future__ import annotations

from collections.abc import Sequence

from splat_ls.semantic.answer import Answer
from splat_ls.semantic.either import either, every_member, joined_marks
from splat_ls.semantic.exact import is_exact, same_type
from splat_ls.semantic.type import (
    EITHER_MAP,
    EITHER_SEQUENCE,
    Kind,
    Type,
    list_of,
    map_of,
    object_of,
    tuple_of,
)
from splat_ls.semantic.unify import unify


def concat_type(arguments: tuple[Type, ...]) -> Type:
    """Returns a tuple if one argument is a tuple, a list if all are lists whose elements have a common type."""
    if any(each.kind is Kind.TUPLE for each in arguments):
        if all(each.items is not None for each in arguments):
            return tuple_of(item for each in arguments for item in each.items or ())
        return tuple_of(None, _any_member(arguments))
    if not all(each.kind is Kind.LIST for each in arguments):
        return _maybe(EITHER_SEQUENCE, _any_member(arguments))
    if len(arguments) == 1:
        return arguments[0]
    if not all(map(is_exact, arguments)):
        return _maybe(EITHER_SEQUENCE, _any_member(arguments))
    common = unify(each.element for each in arguments if each.element is not None)
    return tuple_of(None, _any_member(arguments)) if common is None else list_of(common)


def _maybe(kinds: frozenset[Kind], element: Type | None) -> Type:
    return Type(Kind.UNKNOWN, element=element, among=kinds, nullable=Answer.NO)


def _any_member(types: Sequence[Type]) -> Type | None:
    members = every_member(types)
    return either(members) if members else None


def merge_type(arguments: tuple[Type, ...]) -> Type:
    """Returns a map if all arguments are maps of one type, else an object (even `merge(map, {})` is one)."""
    if not arguments or any(each.kind in (Kind.OBJECT, Kind.NULL) for each in arguments):
        return _merged_object([each for each in arguments if each.kind is not Kind.NULL])
    element = _any_member(arguments)
    if not all(each.kind is Kind.MAP for each in arguments):
        return _maybe(EITHER_MAP, element)
    if len(arguments) == 1:
        return arguments[0].with_nullable(Answer.NO)
    if not all(map(is_exact, arguments)):
        return _maybe(EITHER_MAP, element)
    return map_of(element) if all(same_type(arguments[0], each) for each in arguments) else object_of(None, element)


def _merged_object(arguments: list[Type]) -> Type:
    """Returns an object with the attributes of all; a null argument is skipped, so then names are not known."""
    if any(each.attributes is None or each.nullable is not Answer.NO for each in arguments):
        return object_of(None, _any_member(arguments))
    return object_of({each.name: each.type for argument in arguments for each in argument.attributes or ()})


def flatten_type(arguments: tuple[Type, ...]) -> Type:
    """Returns a tuple of everything inside the sequences, at any depth; maps and objects are left alone."""
    items, element = _flat(arguments[0])
    return tuple_of(items, element)


def _flat(sequence: Type) -> tuple[tuple[Type, ...] | None, Type | None]:
    """Returns the items of the flattened sequence if all are known one by one, else what each of them is."""
    if sequence.items is None:
        return None, None if sequence.element is None else _flat_element(sequence.element)
    parts = [_flat_item(item) for item in sequence.items]
    if all(items is not None for items, _ in parts):
        return tuple(item for items, _ in parts for item in items or ()), None
    elements = [either(items) if items else element for items, element in parts if items != ()]
    known = [each for each in elements if each is not None]
    return None, either(known) if len(known) == len(elements) else None


def _flat_item(item: Type) -> tuple[tuple[Type, ...] | None, Type | None]:
    """Returns what becomes of one item: its own flattened items, or itself if it is no sequence."""
    if item.is_sequence and item.nullable is Answer.NO:
        return _flat(item)
    if item.may_be_sequence:
        return None, _flat_element(item)
    return (item,), None


def _flat_element(element: Type) -> Type | None:
    """Returns what is left of any element after flattening; a null list inside stays, as a null."""
    if not element.may_be_sequence:
        return element
    if not element.is_sequence:
        return None
    items, inner = _flat(element)
    result = either(items) if items else inner
    return None if result is None else joined_marks(result, (result, element))
