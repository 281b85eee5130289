"""The exact types of values, as the engine has them when it evaluates.

These are the types that `type(…)` of the console prints. They are closer to the engine than
`splat_ls.semantic.type.Type`, which says what is known of an expression: here every part is decided, an
untyped null is `DYNAMIC`, and null and sensitive belong to the value.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Final


class ValueKind(Enum):
    """The kinds of value types; the text is the word that the engine prints."""

    DYNAMIC = "dynamic"
    BOOL = "bool"
    NUMBER = "number"
    STRING = "string"
    LIST = "list"
    SET = "set"
    MAP = "map"
    TUPLE = "tuple"
    OBJECT = "object"
    TYPE = "type"
    """What the console function `type` gives: a type as a value."""


@dataclass(frozen=True, slots=True)
class ValueType:
    """One type: `element` for LIST, SET and MAP, `items` for TUPLE, `attributes` for OBJECT in name order.

    `depth` is how many types stand in each other, `weight` how many there are in all, this one included: so
    whoever visits all of a type can bound that beforehand.
    """

    kind: ValueKind
    element: ValueType | None = None
    items: tuple[ValueType, ...] = ()
    attributes: tuple[tuple[str, ValueType], ...] = ()
    depth: int = field(init=False, compare=False)
    weight: int = field(init=False, compare=False)

    def __post_init__(self) -> None:
        members = self.members
        object.__setattr__(self, "depth", 1 + max((member.depth for member in members), default=0))
        object.__setattr__(self, "weight", 1 + sum(member.weight for member in members))

    @property
    def is_primitive(self) -> bool:
        return self.kind in _PRIMITIVES

    @property
    def is_collection(self) -> bool:
        """Tells whether all elements have one type: list, set or map."""
        return self.element is not None

    @property
    def is_sequence(self) -> bool:
        """Tells whether a splat iterates values of this type (case src-*: list, set, tuple)."""
        return self.kind in (ValueKind.LIST, ValueKind.SET, ValueKind.TUPLE)

    @property
    def is_mapping(self) -> bool:
        return self.kind in (ValueKind.MAP, ValueKind.OBJECT)

    @property
    def members(self) -> tuple[ValueType, ...]:
        """The types right inside this one."""
        if self.element is not None:
            return (self.element,)
        return self.items or tuple(member for _, member in self.attributes)

    @property
    def element_type(self) -> ValueType:
        """The element type of a collection; asking any other type is our bug."""
        assert self.element is not None, f"{self.kind} has no element type"
        return self.element

    @property
    def attribute_names(self) -> tuple[str, ...]:
        return tuple(name for name, _ in self.attributes)

    def attribute(self, name: str) -> ValueType | None:
        """Returns the type of an object's attribute, None if it has no such attribute."""
        for each, member in self.attributes:
            if each == name:
                return member
        return None

    def has_dynamic(self) -> bool:
        """Tells whether the type is undecided anywhere in it."""
        return self.kind is ValueKind.DYNAMIC or any(member.has_dynamic() for member in self.members)

    def __str__(self) -> str:
        """Prints the type on one line, with the words and brackets of the console's `type`."""
        return " ".join(type_text(self).split())


DYNAMIC: Final = ValueType(ValueKind.DYNAMIC)
BOOL: Final = ValueType(ValueKind.BOOL)
NUMBER: Final = ValueType(ValueKind.NUMBER)
STRING: Final = ValueType(ValueKind.STRING)
TYPE: Final = ValueType(ValueKind.TYPE)
EMPTY_TUPLE: Final = ValueType(ValueKind.TUPLE)
EMPTY_OBJECT: Final = ValueType(ValueKind.OBJECT)
_PRIMITIVES: Final = frozenset({ValueKind.BOOL, ValueKind.NUMBER, ValueKind.STRING})


def list_of(element: ValueType) -> ValueType:
    return collection_of(ValueKind.LIST, element)


def set_of(element: ValueType) -> ValueType:
    return collection_of(ValueKind.SET, element)


def map_of(element: ValueType) -> ValueType:
    return collection_of(ValueKind.MAP, element)


def collection_of(kind: ValueKind, element: ValueType) -> ValueType:
    """Returns the list, set or map type with these elements."""
    return ValueType(kind, element=element)


def tuple_of(items: Iterable[ValueType]) -> ValueType:
    return ValueType(ValueKind.TUPLE, items=tuple(items))


def object_of(attributes: Mapping[str, ValueType]) -> ValueType:
    return ValueType(ValueKind.OBJECT, attributes=tuple(sorted(attributes.items(), key=lambda pair: pair[0])))


def type_text(of: ValueType) -> str:
    """Returns the type as the console prints it: structural types take one line a member (cases: `type`)."""
    return _type_text(of, 0)


def _type_text(of: ValueType, indent: int) -> str:
    if of.element is not None:
        return f"{of.kind.value}({_element_text(of.element, indent)})"
    if of.kind is ValueKind.TUPLE:
        return _members_text("tuple([", [("", item) for item in of.items], "])", indent)
    if of.kind is ValueKind.OBJECT:
        return _members_text("object({", [(f"{name}: ", member) for name, member in of.attributes], "})", indent)
    return str(of.kind.value)


def _element_text(element: ValueType, indent: int) -> str:
    """Returns the element type of a collection; a structural one starts its own, deeper line."""
    if element.kind not in (ValueKind.TUPLE, ValueKind.OBJECT):
        return _type_text(element, indent)
    margin = "    " * (indent + 1)
    return f"\n{margin}{_type_text(element, indent + 1)},\n{'    ' * indent}"


def _members_text(opening: str, members: list[tuple[str, ValueType]], closing: str, indent: int) -> str:
    if not members:
        return opening + closing
    margin = "    " * (indent + 1)
    lines = [f"{margin}{label}{_type_text(member, indent + 1)},\n" for label, member in members]
    return f"{opening}\n{''.join(lines)}{'    ' * indent}{closing}"
