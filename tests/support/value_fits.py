"""Whether what is known of an expression fits the value that it has."""

from __future__ import annotations

from splat_ls.semantic.answer import Answer
from splat_ls.semantic.type import Kind, Type
from splat_ls.semantic.value import Mapped, Value
from splat_ls.semantic.value_type import ValueKind, ValueType
from tests.support.engine_type import EngineType, contradiction


def engine_type(of: ValueType) -> EngineType:
    """Returns the type of a value as the engine prints it."""
    return EngineType(
        of.kind.value,
        None if of.element is None else engine_type(of.element),
        tuple(map(engine_type, of.items)),
        tuple((name, engine_type(each)) for name, each in of.attributes),
    )


def type_of_parts(value: Value) -> EngineType:
    """Returns the type of a value, in which the nulls inside a tuple or object have none.

    `flatten` leaves a null list in place, where nothing is claimed but that an item may be null.
    """
    of = engine_type(value.type)
    parts = [EngineType("dynamic") if child.is_null else type_of_parts(child) for child in value.children]
    if of.kind == "tuple" and len(parts) == len(of.items):
        return EngineType(of.kind, items=tuple(parts))
    if of.kind == "object" and len(parts) == len(of.attributes):
        names = [name for name, _ in of.attributes]
        return EngineType(of.kind, attributes=tuple(zip(names, parts, strict=True)))
    return of


def misfit(known: Type, value: Value) -> str | None:
    """Returns what `known` claims that is not so of `value`, None if it fits."""
    return contradiction(known, type_of_parts(value)) or _misfit(known, value)


def _misfit(known: Type, value: Value) -> str | None:
    if value.is_null and known.nullable is Answer.NO:
        return f"{known} is null"
    if not value.is_null and value.is_known and known.kind is Kind.NULL:
        return "what is claimed to be null is not"
    if value.sensitive and known.sensitive is Answer.NO:
        return f"{known} is sensitive"
    if known.literal is not None and not value.is_null and value.is_known and str(known.literal) != _shown(value):
        return f"{known.literal!r} is {_shown(value)!r}"
    found = (_misfit(member, child) for member, child in _pairs(known, value) if member is not None)
    return next((each for each in found if each is not None), None)


def _shown(value: Value) -> str:
    return str(value.number.value) if value.type.kind is ValueKind.NUMBER else str(value.content)


def _pairs(known: Type, value: Value) -> list[tuple[Type | None, Value]]:
    """Returns the members of a value, each with what is claimed of it."""
    if known.items is not None:
        return list(zip(known.items, value.children, strict=True)) if value.children else []
    if known.attributes is not None and isinstance(value.content, Mapped):
        by_name = {each.name: each.type for each in known.attributes}
        return [(by_name[name], child) for name, child in value.content.items()]
    return [(known.element, child) for child in value.children]
