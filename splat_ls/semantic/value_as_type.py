"""What a value says of the type of its expression."""

from __future__ import annotations

from splat_ls.semantic.answer import Answer
from splat_ls.semantic.type import Kind, ObjectAttribute, Type
from splat_ls.semantic.value import Mapped, Value
from splat_ls.semantic.value_type import ValueKind, ValueType

_KINDS = {
    ValueKind.DYNAMIC: Kind.UNKNOWN,
    ValueKind.BOOL: Kind.BOOL,
    ValueKind.NUMBER: Kind.NUMBER,
    ValueKind.STRING: Kind.STRING,
    ValueKind.LIST: Kind.LIST,
    ValueKind.SET: Kind.SET,
    ValueKind.MAP: Kind.MAP,
    ValueKind.TUPLE: Kind.TUPLE,
    ValueKind.OBJECT: Kind.OBJECT,
    ValueKind.TYPE: Kind.UNKNOWN,
}


def type_of_value(value: Value) -> Type:
    """Returns the type of the value with the nulls and marks of its parts, members of a tuple or object one by one."""
    sensitive = Answer.of(value.sensitive)
    if value.is_null and value.type.kind is ValueKind.DYNAMIC:
        return Type(Kind.NULL, nullable=Answer.YES, sensitive=sensitive)
    nullable = Answer.of(value.is_null) if value.is_known or not value.may_be_null else Answer.UNKNOWN
    content = value.content
    if value.type.kind is ValueKind.TUPLE and isinstance(content, tuple):
        return Type(Kind.TUPLE, items=tuple(map(type_of_value, content)), nullable=nullable, sensitive=sensitive)
    if value.type.kind is ValueKind.OBJECT and isinstance(content, Mapped):
        attributes = tuple(ObjectAttribute(name, type_of_value(child)) for name, child in content.items())
        return Type(Kind.OBJECT, attributes=attributes, nullable=nullable, sensitive=sensitive)
    return as_type(value.type).with_nullable(nullable).with_sensitive(sensitive)


def as_type(of: ValueType) -> Type:
    """Returns the type in the lattice of inference, where null and sensitive are not known."""
    kind = _KINDS[of.kind]
    if of.element is not None:
        return Type(kind, element=as_type(of.element))
    if of.kind is ValueKind.TUPLE:
        return Type(kind, items=tuple(map(as_type, of.items)))
    if of.kind is ValueKind.OBJECT:
        return Type(kind, attributes=tuple(ObjectAttribute(name, as_type(member)) for name, member in of.attributes))
    return Type(kind)
