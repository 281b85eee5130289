"""When two values are equal: for the operator `==`, for a set, and for a test."""

from __future__ import annotations

from splat_ls.semantic.value import FALSE, TRUE, Mapped, Unknown, Value, bool_value, unknown_value
from splat_ls.semantic.value_key import set_key
from splat_ls.semantic.value_number import Number, equal
from splat_ls.semantic.value_type import BOOL, DYNAMIC, ValueKind, ValueType

_MAYBE = unknown_value(BOOL).refined_not_null()


def equals(left: Value, right: Value) -> Value:
    """Returns the value of `left == right`: a bool, unknown where that is all that can be said.

    Values of different types are never equal, not even a list and a tuple with equal elements (case
    f2s-list-kind-eq); nulls are equal whatever their types; a mark anywhere inside marks the answer.
    """
    if left.contains_sensitive or right.contains_sensitive:
        return equals(left.unmarked_deep(), right.unmarked_deep()).marked()
    if left.is_known and right.is_known:
        return _known_equals(left, right)
    if (left.is_null and not right.may_be_null) or (right.is_null and not left.may_be_null):
        return FALSE
    known, unknown = (left, right) if left.is_known else (right, left)
    if known.is_null or not known.is_known or unknown.type.has_dynamic() or known.type == unknown.type:
        return _MAYBE
    return FALSE


def _known_equals(left: Value, right: Value) -> Value:
    if left.is_null or right.is_null:
        return bool_value(left.is_null and right.is_null)
    if _has_untyped_unknown(left) or _has_untyped_unknown(right):
        return _MAYBE if conforms(left.type, right.type) or conforms(right.type, left.type) else FALSE
    if left.type != right.type:
        return FALSE
    if left.type.kind is ValueKind.SET:
        return _equal_sets(left, right)
    if isinstance(left.content, (tuple, Mapped)):
        return _equal_members(left, right)
    return bool_value(_equal_contents(left, right))


def _equal_contents(left: Value, right: Value) -> bool:
    if isinstance(left.content, Number) and isinstance(right.content, Number):
        return equal(left.content, right.content)
    return left.content == right.content


def _equal_members(left: Value, right: Value) -> Value:
    if isinstance(left.content, Mapped) and left.content.keys != right.members.keys:
        return FALSE
    if left.length != right.length:
        return FALSE
    for mine, other in zip(left.children, right.children, strict=True):
        answer = equals(mine, other)
        if not answer.is_known or not answer.truth:
            return answer
    return TRUE


def _equal_sets(left: Value, right: Value) -> Value:
    if any(not child.is_known for child in (*left.children, *right.children)):
        return _MAYBE
    both = all(has_element(right, child) for child in left.children)
    return bool_value(both and all(has_element(left, child) for child in right.children))


def has_element(of: Value, element: Value) -> bool:
    """Tells whether a set holds the element: it has the same key there and is surely equal."""
    key = set_key(element)
    return any(set_key(child) == key and surely_equal(child, element) for child in of.children)


def surely_equal(left: Value, right: Value) -> bool:
    answer = equals(left, right)
    return answer.is_known and answer.truth


def _has_untyped_unknown(value: Value) -> bool:
    if isinstance(value.content, Unknown):
        return value.type == DYNAMIC
    return any(_has_untyped_unknown(child) for child in value.children)


def conforms(given: ValueType, wanted: ValueType) -> bool:
    """Tells whether a type is the wanted one when the undecided parts of the wanted one may be anything."""
    if wanted in (given, DYNAMIC):
        return True
    if given.kind is not wanted.kind or len(given.members) != len(wanted.members):
        return False
    if given.attribute_names != wanted.attribute_names:
        return False
    return all(conforms(mine, other) for mine, other in zip(given.members, wanted.members, strict=True))


def same_value(left: Value, right: Value) -> bool:
    """Tells whether two values cannot be told apart: same type, content, unknown parts and marks."""
    if left.type != right.type or left.sensitive != right.sensitive:
        return False
    if not left.is_known or not right.is_known:
        return left.is_known == right.is_known
    if left.is_null or right.is_null:
        return left.is_null and right.is_null
    if isinstance(left.content, Mapped) and left.content.keys != right.members.keys:
        return False
    if isinstance(left.content, (tuple, Mapped)):
        return left.length == right.length and all(map(same_value, left.children, right.children))
    return _equal_contents(left, right)
