"""Values as the engine has them: an exact type, a content, and the mark of being sensitive.

Values are immutable. A collection's elements all carry its element type (`retyped` sees to it), also the
nulls and unknowns among them. Strings are normalised (NFC) and an object's or map's members stand in the
order of their keys, by code point, in which the engine iterates them (case map-keys-order).

Sensitivity is kept where the engine keeps it: on the value that was marked, which may be a whole collection
or one element (SEMANTICS: "Sensitive"; cases mk-*). Elements of a set have no marks of their own: the
whole set takes them.
"""

from __future__ import annotations

import unicodedata
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import Final, TypeAlias

from splat_ls.semantic.value_number import Number, whole
from splat_ls.semantic.value_type import (
    BOOL,
    DYNAMIC,
    NUMBER,
    STRING,
    ValueKind,
    ValueType,
    collection_of,
    object_of,
    tuple_of,
)
from splat_ls.semantic.value_uncovered import UncoveredError


class Null(Enum):
    """The content of a null value, of whatever type."""

    NULL = "null"


NULL: Final = Null.NULL

MAX_MARKS: Final = 64
"""The most combining marks in a row in a text that is computed with."""


@dataclass(frozen=True, slots=True)
class Unknown:
    """The content of a value that is known only when the plan is applied.

    `not_null` and the bounds of a collection's length are what the engine may know of it all the same.
    """

    not_null: bool = False
    shortest: int = 0
    longest: int | None = None


Content: TypeAlias = "Null | Unknown | bool | Number | str | ValueType | tuple[Value, ...] | Mapped"


@dataclass(frozen=True, slots=True, eq=False)
class Mapped:
    """The content of a map or object; `keys` are sorted, `values` stand in their order."""

    keys: tuple[str, ...]
    values: tuple[Value, ...]

    def get(self, key: str) -> Value | None:
        at = bisect_left(self.keys, key)
        return self.values[at] if at < len(self.keys) and self.keys[at] == key else None

    def items(self) -> Iterator[tuple[str, Value]]:
        return zip(self.keys, self.values, strict=True)


@dataclass(frozen=True, slots=True, eq=False)
class Value:
    """One value. `content` is, by kind: bool, Number, str, a tuple of values (list, set, tuple), `Mapped`
    (map, object), a type (TYPE), or for every kind NULL or Unknown.

    `contains_sensitive` tells whether it or anything inside it is sensitive, `is_wholly_known` whether nothing
    in it is unknown, `weight` how many values there are in all. Whether two values are equal depends on whose
    question it is: see `value_equality`.
    """

    type: ValueType
    content: Content
    sensitive: bool = False
    contains_sensitive: bool = field(init=False)
    is_wholly_known: bool = field(init=False)
    weight: int = field(init=False)

    def __post_init__(self) -> None:
        sensitive, known, weight = self.sensitive, self.is_known, 1
        for child in self.children:
            sensitive = sensitive or child.contains_sensitive
            known = known and child.is_wholly_known
            weight += child.weight
        object.__setattr__(self, "contains_sensitive", sensitive)
        object.__setattr__(self, "is_wholly_known", known)
        object.__setattr__(self, "weight", weight)

    # ------------------------------------------------------------------------------ questions

    @property
    def is_null(self) -> bool:
        return self.content is NULL

    @property
    def is_known(self) -> bool:
        """Tells whether this value is known itself; what is inside it may still be unknown."""
        return not isinstance(self.content, Unknown)

    @property
    def may_be_null(self) -> bool:
        return self.is_null or (isinstance(self.content, Unknown) and not self.content.not_null)

    @property
    def children(self) -> tuple[Value, ...]:
        """The values right inside this one, in the order of iteration; none if it is null or unknown."""
        if isinstance(self.content, Mapped):
            return self.content.values
        return self.content if isinstance(self.content, tuple) else ()

    @property
    def length(self) -> int:
        """The number of elements of a known sequence, map or object."""
        return len(self.children)

    # ------------------------------------------------------------------------------- contents

    @property
    def truth(self) -> bool:
        assert isinstance(self.content, bool), self.type
        return self.content

    @property
    def number(self) -> Number:
        assert isinstance(self.content, Number), self.type
        return self.content

    @property
    def text(self) -> str:
        assert isinstance(self.content, str), self.type
        return self.content

    @property
    def members(self) -> Mapped:
        assert isinstance(self.content, Mapped), self.type
        return self.content

    @property
    def pairs(self) -> Iterator[tuple[Value, Value]]:
        """Yields key and element as a `for` with two variables sees them: a set's key is the element itself."""
        if isinstance(self.content, Mapped):
            for key, child in self.content.items():
                yield text_value(key), child
        elif self.type.kind is ValueKind.SET:
            yield from ((child, child) for child in self.children)
        else:
            yield from ((whole_value(index), child) for index, child in enumerate(self.children))

    # --------------------------------------------------------------------------------- copies

    def marked(self, sensitive: bool = True) -> Value:
        """Returns this value, sensitive if it was or `sensitive` says so."""
        return replace(self, sensitive=True) if sensitive and not self.sensitive else self

    def unmarked(self) -> Value:
        """Returns this value without its own mark; what is inside keeps its marks."""
        return replace(self, sensitive=False) if self.sensitive else self

    def unmarked_deep(self) -> Value:
        """Returns this value without any mark in it."""
        if not self.contains_sensitive:
            return self
        content = self.content
        if isinstance(content, Mapped):
            content = Mapped(content.keys, tuple(child.unmarked_deep() for child in content.values))
        elif isinstance(content, tuple):
            content = tuple(child.unmarked_deep() for child in content)
        return Value(self.type, content)

    def retyped(self, type_: ValueType) -> Value:
        """Returns the same content under another type, which it must fit."""
        return self if type_ is self.type else replace(self, type=type_)

    def refined_not_null(self) -> Value:
        """Returns an unknown value as one that is surely not null; a known one as it is."""
        content = self.content
        if not isinstance(content, Unknown) or content.not_null or self.type == DYNAMIC:
            return self
        return replace(self, content=replace(content, not_null=True))


DYNAMIC_UNKNOWN: Final = Value(DYNAMIC, Unknown())
"""A value of which not even the type is known: what the engine goes on with after an error."""

UNTYPED_NULL: Final = Value(DYNAMIC, NULL)
TRUE: Final = Value(BOOL, True)
FALSE: Final = Value(BOOL, False)


def normalised(text: str) -> str:
    """Returns the text as the engine stores it: NFC. Sorting the marks of one letter takes long if there are many."""
    if text.isascii():
        return text
    marks = 0
    for char in text:
        marks = marks + 1 if char > "\u02ff" and unicodedata.combining(char) else 0
        if marks > MAX_MARKS:
            raise UncoveredError("a letter with so many marks")
    return unicodedata.normalize("NFC", text)


def bool_value(truth: bool) -> Value:
    return TRUE if truth else FALSE


def number_value(number: Number) -> Value:
    return Value(NUMBER, number)


def whole_value(number: int) -> Value:
    return Value(NUMBER, whole(number))


def text_value(text: str) -> Value:
    return Value(STRING, normalised(text))


def null_value(type_: ValueType) -> Value:
    return Value(type_, NULL)


def unknown_value(type_: ValueType) -> Value:
    return Value(type_, Unknown())


def tuple_value(items: Iterable[Value]) -> Value:
    children = tuple(items)
    return Value(tuple_of(child.type for child in children), children)


def object_value(attributes: Mapping[str, Value]) -> Value:
    content = mapped({normalised(name): value for name, value in attributes.items()})
    return Value(object_of({name: value.type for name, value in content.items()}), content)


def mapped(members: Mapping[str, Value]) -> Mapped:
    """Returns the members in key order."""
    keys = tuple(sorted(members))
    return Mapped(keys, tuple(members[key] for key in keys))


def common_type(elements: Iterable[Value]) -> ValueType | None:
    """Returns the one type that elements of a collection have, None if they differ; untyped ones fit any."""
    found = DYNAMIC
    for element in elements:
        if found == DYNAMIC:
            found = element.type
        elif element.type not in (DYNAMIC, found):
            return None
    return found


def list_value(elements: Iterable[Value], element_type: ValueType) -> Value:
    """Returns a list whose elements have the given type already, or none."""
    children = tuple(element.retyped(element_type) for element in elements)
    return Value(collection_of(ValueKind.LIST, element_type), children)


def map_value(members: Mapping[str, Value], element_type: ValueType) -> Value:
    """Returns a map whose elements have the given type already, or none."""
    retyped = {normalised(key): value.retyped(element_type) for key, value in members.items()}
    return Value(collection_of(ValueKind.MAP, element_type), mapped(retyped))
