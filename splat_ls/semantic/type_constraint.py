"""Reads a type constraint: what the `type` argument of a variable says of its values.

Source: manual, "Type Constraints" (primitives, `any`, collections, structural types, `optional`), and "Custom
Validation Rules and Optional Object Type Attributes". Text that is no type constraint says nothing: UNKNOWN.
"""

from __future__ import annotations

from splat_ls.semantic.answer import Answer
from splat_ls.semantic.literal import attribute_name
from splat_ls.semantic.type import UNKNOWN, Kind, ObjectAttribute, Type
from splat_ls.syntax.nodes import (
    Call,
    Expression,
    Keyword,
    Number,
    Object,
    ObjectItem,
    Parentheses,
    Template,
    TemplateLiteral,
    Tuple,
    Unary,
    Variable,
)

_PRIMITIVES = {"string": Kind.STRING, "number": Kind.NUMBER, "bool": Kind.BOOL}
_COLLECTIONS = {"list": Kind.LIST, "set": Kind.SET, "map": Kind.MAP}


def constraint_type(expression: Expression) -> Type:
    """Returns the type of values that were converted to the constraint.

    Every part of such a value may be null, the whole included, unless the part is optional with a default.
    `any` is decided by the value, so it is UNKNOWN; `list`, `set` and `map` alone mean `list(any)` and so on.
    """
    match expression:
        case Variable(name=name):
            return _named(name)
        case Template(parts=(TemplateLiteral(text=text),)):
            return _named(text)
        case Call(name=name, arguments=(argument,)) if name in _COLLECTIONS:
            return _nullable(Type(_COLLECTIONS[name], element=constraint_type(argument)))
        case Call(name="tuple", arguments=(Tuple(items=items),)):
            return _nullable(Type(Kind.TUPLE, items=tuple(map(constraint_type, items))))
        case Call(name="object", arguments=(Object(items=members),)):
            return _object(members)
    return _nullable(UNKNOWN)


def _named(name: str) -> Type:
    """Returns the type that one word stands for, also in the quotes of the oldest syntax."""
    if name in _PRIMITIVES:
        return _nullable(Type(_PRIMITIVES[name]))
    if name in _COLLECTIONS:
        return _nullable(Type(_COLLECTIONS[name], element=_nullable(UNKNOWN)))
    return _nullable(UNKNOWN)


def _nullable(of: Type) -> Type:
    return of.with_nullable(Answer.YES)


def _object(members: tuple[ObjectItem, ...]) -> Type:
    attributes: list[ObjectAttribute] = []
    for member in members:
        name = attribute_name(member.key)
        if name is None:
            return _nullable(Type(Kind.OBJECT))
        attributes.append(_attribute(name, member.value))
    return _nullable(Type(Kind.OBJECT, attributes=tuple(attributes)))


def _attribute(name: str, value: Expression) -> ObjectAttribute:
    """Returns one attribute; a default that is not null replaces null, so the attribute never is (manual)."""
    match value:
        case Call(name="optional", arguments=(inner,)):
            return ObjectAttribute(name, constraint_type(inner), optional=True)
        case Call(name="optional", arguments=(inner, default)):
            never_null = Answer.YES if _may_be_null(default) else Answer.NO
            return ObjectAttribute(name, constraint_type(inner).with_nullable(never_null), optional=True)
    return ObjectAttribute(name, constraint_type(value))


def _may_be_null(default: Expression) -> bool:
    """Tells whether a default may be null. It is a constant: anything but a plain literal might be."""
    match default:
        case Parentheses(inner=inner):
            return _may_be_null(inner)
        case Keyword(name=name):
            return name == "null"
    return not isinstance(default, (Tuple, Object, Template, Number, Unary))
