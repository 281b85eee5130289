"""Sets: what counts as a duplicate, and in which order the elements are iterated.

Strings go by code point, numbers and bools ascending, all others by a text of their content that the engine
makes for its own use; unknowns come behind the known elements and nulls last (observed with the console
for strings, numbers, bools, tuples, objects and nulls; cases src-set-*, f2s-set-list-kind).
"""

from __future__ import annotations

from collections.abc import Iterable
from zlib import crc32

from splat_ls.semantic.value import Value
from splat_ls.semantic.value_equality import surely_equal
from splat_ls.semantic.value_key import set_key
from splat_ls.semantic.value_number import Number
from splat_ls.semantic.value_type import ValueKind, ValueType, collection_of


def set_value(elements: Iterable[Value], element_type: ValueType) -> Value:
    """Returns a set: duplicates dropped, elements in the engine's order, marks moved to the whole.

    The elements have the given type already, or none.
    """
    buckets: dict[bytes, list[Value]] = {}
    sensitive = False
    for element in elements:
        sensitive = sensitive or element.contains_sensitive
        child = element.unmarked_deep().retyped(element_type)
        bucket = buckets.setdefault(set_key(child), [])
        if not any(surely_equal(child, other) for other in bucket):
            bucket.append(child)
    by_checksum = sorted(buckets.items(), key=lambda item: crc32(item[0]))
    children = [child for _, bucket in by_checksum for child in bucket]
    children.sort(key=_order)
    return Value(collection_of(ValueKind.SET, element_type), tuple(children), sensitive)


def _order(element: Value) -> tuple[int, object]:
    if element.is_null:
        return 2, ""
    if not element.is_known:
        return 1, ""
    if isinstance(element.content, Number):
        return 0, element.content.value
    if isinstance(element.content, (str, bool)):
        return 0, element.content
    return 0, set_key(element)
