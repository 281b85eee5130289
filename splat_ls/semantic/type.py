"""What is known of a value before it is there: its kind, its parts, and whether it may be null or sensitive.

A `Type` is an honest description: what it says holds for every value the expression can have when it has one
(an expression that fails has none), and what it does not say is not known. Kinds are those of the language
(manual, "Types and Values"); the untyped null is a kind of its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import Final

from splat_ls.semantic.answer import Answer

__all__ = [
    "BOOL",
    "EITHER_MAP",
    "EITHER_SEQUENCE",
    "NULL",
    "NUMBER",
    "STRING",
    "UNKNOWN",
    "Answer",
    "Kind",
    "ObjectAttribute",
    "Type",
    "list_of",
    "map_of",
    "object_of",
    "set_of",
    "tuple_of",
]


class Kind(Enum):
    """The kinds of values; the text is the word of the type language."""

    UNKNOWN = "unknown"
    NULL = "null"
    BOOL = "bool"
    NUMBER = "number"
    STRING = "string"
    LIST = "list"
    SET = "set"
    MAP = "map"
    TUPLE = "tuple"
    OBJECT = "object"


_SEQUENCES: Final = frozenset({Kind.LIST, Kind.SET, Kind.TUPLE})
_MAP_LIKE: Final = frozenset({Kind.MAP, Kind.OBJECT})
_SCALARS: Final = frozenset({Kind.BOOL, Kind.NUMBER, Kind.STRING})
EITHER_SEQUENCE: Final = frozenset({Kind.LIST, Kind.TUPLE})
"""`among` of what is a list or a tuple: `try(var.list, [])`."""
EITHER_MAP: Final = frozenset({Kind.MAP, Kind.OBJECT})
"""`among` of what is a map or an object: `try(var.map, {})`."""


@dataclass(frozen=True, slots=True)
class ObjectAttribute:
    """An attribute of an object type; `optional` says that the type constraint lets it be left out."""

    name: str
    type: Type
    optional: bool = False


@dataclass(frozen=True, slots=True)
class Type:
    """What is known of a value.

    `element` is what each member is: of a LIST, SET or MAP, and of a TUPLE or OBJECT whose members are not known
    one by one; None when not known. `items` are the members of a TUPLE of known length. `attributes` are those of an
    OBJECT whose names are all known. `nullable` says whether the value may be null, `sensitive` whether it may be
    marked as a whole. Where `kind` is UNKNOWN, `among` still names the kinds it can have, or is empty. `literal` is the
    value of a string or whole number that is written out, which decides an index; it does not count in a comparison.
    `untyped_null` says that the value, when it is null, may have no type: a splat makes `[]` of such a null, where that
    of a null list fails. `untyped_when_empty` says of a collection that it may have been made of no members at all:
    its elements are then not `element` but of no type, which shows when it is unified with another collection.
    """

    kind: Kind
    element: Type | None = None
    items: tuple[Type, ...] | None = None
    attributes: tuple[ObjectAttribute, ...] | None = None
    nullable: Answer = Answer.UNKNOWN
    sensitive: Answer = Answer.UNKNOWN
    among: frozenset[Kind] = frozenset()
    literal: str | int | None = field(default=None, compare=False)
    untyped_null: bool = False
    untyped_when_empty: bool = False

    @property
    def kinds(self) -> frozenset[Kind]:
        """The kinds that the value can have; empty when it can have any."""
        return self.among if self.kind is Kind.UNKNOWN else frozenset({self.kind})

    @property
    def is_known(self) -> bool:
        return self.kind is not Kind.UNKNOWN

    @property
    def is_sequence(self) -> bool:
        """Tells whether it is surely a list, set or tuple: what a splat visits one by one."""
        return bool(self.kinds) and self.kinds <= _SEQUENCES

    @property
    def is_map_like(self) -> bool:
        """Tells whether it is surely a map or an object."""
        return bool(self.kinds) and self.kinds <= _MAP_LIKE

    @property
    def is_scalar(self) -> bool:
        """Tells whether it is surely a string, number or bool."""
        return bool(self.kinds) and self.kinds <= _SCALARS

    @property
    def may_be_sequence(self) -> bool:
        """Tells whether a list, set or tuple is not ruled out."""
        return not self.kinds or bool(self.kinds & _SEQUENCES)

    @property
    def members(self) -> tuple[Type, ...] | None:
        """The types of the members one by one; None when they are not known so."""
        if self.items is not None:
            return self.items
        if self.attributes is not None:
            return tuple(each.type for each in self.attributes)
        return None

    def attribute(self, name: str) -> Type | Answer:
        """Returns the type of `.name`, NO if it surely does not exist, UNKNOWN if that is not known.

        Of a map it is the element type: whether the key exists shows only in the value.
        """
        if self.attributes is not None:
            return next((each.type for each in self.attributes if each.name == name), Answer.NO)
        if self.kinds and not self.kinds & _MAP_LIKE:
            return Answer.NO
        return self.element if self.is_map_like and self.element is not None else Answer.UNKNOWN

    def with_nullable(self, nullable: Answer) -> Type:
        return self if self.nullable is nullable else replace(self, nullable=nullable)

    def with_sensitive(self, sensitive: Answer) -> Type:
        return self if self.sensitive is sensitive else replace(self, sensitive=sensitive)

    def __str__(self) -> str:
        """Prints the type as the type language writes it: `list(object({ a = string }))`."""
        if self.kind is Kind.UNKNOWN:
            return " or ".join(sorted(kind.value for kind in self.among)) or "unknown"
        if self.kind in (Kind.LIST, Kind.SET, Kind.MAP):
            return f"{self.kind.value}({_inner(self.element)})"
        if self.kind is Kind.TUPLE:
            return _tuple_text(self)
        if self.kind is Kind.OBJECT:
            return _object_text(self)
        return str(self.kind.value)


def _inner(member: Type | None) -> str:
    """Prints a type inside another one, where `any` stands for what is not known."""
    if member is None or member.kind in (Kind.UNKNOWN, Kind.NULL):
        return "any"
    return str(member)


def _tuple_text(of: Type) -> str:
    if of.items is not None:
        return f"tuple([{', '.join(map(_inner, of.items))}])"
    return "tuple" if of.element is None else f"tuple([{_inner(of.element)}, …])"


def _object_text(of: Type) -> str:
    if of.attributes is None:
        return "object" if of.element is None else f"object({{ … = {_inner(of.element)} }})"
    if not of.attributes:
        return "object({})"
    return f"object({{ {', '.join(map(_attribute_text, of.attributes))} }})"


def _attribute_text(attribute: ObjectAttribute) -> str:
    inner = _inner(attribute.type)
    return f"{attribute.name} = {f'optional({inner})' if attribute.optional else inner}"


UNKNOWN: Final = Type(Kind.UNKNOWN)
NULL: Final = Type(Kind.NULL, nullable=Answer.YES, sensitive=Answer.NO, untyped_null=True)
BOOL: Final = Type(Kind.BOOL, nullable=Answer.NO)
NUMBER: Final = Type(Kind.NUMBER, nullable=Answer.NO)
STRING: Final = Type(Kind.STRING, nullable=Answer.NO)
"""The scalars as operators and functions give them: never null."""


def list_of(element: Type | None) -> Type:
    """Returns a list that is not null."""
    return Type(Kind.LIST, element=element, nullable=Answer.NO)


def set_of(element: Type | None) -> Type:
    """Returns a set that is not null."""
    return Type(Kind.SET, element=element, nullable=Answer.NO)


def map_of(element: Type | None) -> Type:
    """Returns a map that is not null."""
    return Type(Kind.MAP, element=element, nullable=Answer.NO)


def tuple_of(items: Iterable[Type] | None, element: Type | None = None) -> Type:
    """Returns a tuple that is not null: of known items, or of any number of `element`."""
    known = None if items is None else tuple(items)
    return Type(Kind.TUPLE, items=known, element=None if known is not None else element, nullable=Answer.NO)


def object_of(attributes: Mapping[str, Type] | None, element: Type | None = None) -> Type:
    """Returns an object that is not null: of known attributes, or of any number of `element`."""
    if attributes is None:
        return Type(Kind.OBJECT, element=element, nullable=Answer.NO)
    named = tuple(ObjectAttribute(name, attributes[name]) for name in sorted(attributes))
    return Type(Kind.OBJECT, attributes=named, nullable=Answer.NO)
