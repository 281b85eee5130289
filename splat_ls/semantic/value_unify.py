"""Which type can become which, and the one type that several can become.

A conversion is *safe* when it cannot fail for any value (number to string), *unsafe* when it may (string to
number, list to set). Conditionals, `tolist`, `coalesce` and their like unify unsafely; the elements of a
map that is converted to another map are unified safely. The rules are those of SEMANTICS section 4; each is
checked against the console by `tests/semantic/test_evaluate_engine.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from splat_ls.semantic.value_type import (
    DYNAMIC,
    STRING,
    ValueKind,
    ValueType,
    collection_of,
    list_of,
    map_of,
    object_of,
    tuple_of,
)


def convertible(given: ValueType, wanted: ValueType, *, unsafe: bool = True) -> bool:
    """Tells whether values of one type can be converted to the other, as far as the types tell."""
    if wanted in (given, DYNAMIC):
        return True
    if given == DYNAMIC:
        return unsafe
    if given.is_primitive and wanted.is_primitive:
        return wanted == STRING or (unsafe and given == STRING)
    check = _CONVERSIONS.get((given.kind, wanted.kind))
    return check is not None and check(given, wanted, unsafe)


def _elements_convert(given: ValueType, wanted: ValueType, unsafe: bool) -> bool:
    return convertible(given.element_type, wanted.element_type, unsafe=unsafe)


def _list_to_set(given: ValueType, wanted: ValueType, unsafe: bool) -> bool:
    return unsafe and _elements_convert(given, wanted, unsafe)


def _tuple_to_tuple(given: ValueType, wanted: ValueType, unsafe: bool) -> bool:
    pairs = zip(given.items, wanted.items, strict=False)
    same_length = len(given.items) == len(wanted.items)
    return same_length and all(convertible(item, goal, unsafe=unsafe) for item, goal in pairs)


def _object_to_object(given: ValueType, wanted: ValueType, unsafe: bool) -> bool:
    for name, goal in wanted.attributes:
        member = given.attribute(name)
        if member is None or not convertible(member, goal, unsafe=unsafe):
            return False
    return True


def _tuple_to_collection(given: ValueType, wanted: ValueType, unsafe: bool) -> bool:
    goal = member_goal(given, wanted.element_type, unsafe=unsafe)
    if goal is None:
        return False
    if goal == DYNAMIC and any(item != DYNAMIC for item in given.items):
        return False
    return all(convertible(item, goal, unsafe=unsafe) for item in given.items)


def _object_to_map(given: ValueType, wanted: ValueType, unsafe: bool) -> bool:
    goal = member_goal(given, wanted.element_type, unsafe=unsafe)
    return goal is not None and all(convertible(member, goal, unsafe=unsafe) for member in given.members)


def _map_to_object(given: ValueType, wanted: ValueType, unsafe: bool) -> bool:
    return unsafe and all(convertible(given.element_type, goal, unsafe=unsafe) for _, goal in wanted.attributes)


def member_goal(given: ValueType, element: ValueType, *, unsafe: bool) -> ValueType | None:
    """Returns what the members of a tuple or object become in a collection; None if they have no common type.

    Where the collection leaves it open (`tolist`), that is the unified type of the members.
    """
    if element != DYNAMIC or not given.members:
        return element
    return unify(given.members, unsafe=unsafe)


_CONVERSIONS: dict[tuple[ValueKind, ValueKind], Callable[[ValueType, ValueType, bool], bool]] = {
    (ValueKind.LIST, ValueKind.LIST): _elements_convert,
    (ValueKind.SET, ValueKind.LIST): _elements_convert,
    (ValueKind.LIST, ValueKind.SET): _list_to_set,
    (ValueKind.SET, ValueKind.SET): _elements_convert,
    (ValueKind.MAP, ValueKind.MAP): _elements_convert,
    (ValueKind.TUPLE, ValueKind.TUPLE): _tuple_to_tuple,
    (ValueKind.TUPLE, ValueKind.LIST): _tuple_to_collection,
    (ValueKind.TUPLE, ValueKind.SET): _tuple_to_collection,
    (ValueKind.OBJECT, ValueKind.OBJECT): _object_to_object,
    (ValueKind.OBJECT, ValueKind.MAP): _object_to_map,
    (ValueKind.MAP, ValueKind.OBJECT): _map_to_object,
}


def unify(types: Sequence[ValueType], *, unsafe: bool = True) -> ValueType | None:
    """Returns the type that values of all these types can become, None if there is none."""
    if not types:
        return None
    distinct = tuple(dict.fromkeys(types))
    if len(distinct) == 1:
        return distinct[0]
    kinds = {each.kind for each in distinct}
    undecided = ValueKind.DYNAMIC in kinds
    found, final = _unify_alike(distinct, kinds - {ValueKind.DYNAMIC}, undecided, unsafe)
    return found if final else _most_general(distinct, unsafe)


def _unify_alike(
    types: Sequence[ValueType], kinds: set[ValueKind], undecided: bool, unsafe: bool
) -> tuple[ValueType | None, bool]:
    """Unifies types of one kind or of kinds that go together; tells also whether that is the last word."""
    if len(kinds) == 1:
        kind = next(iter(kinds))
        if kind in (ValueKind.LIST, ValueKind.SET, ValueKind.MAP):
            return (DYNAMIC if undecided else _unify_collections(kind, types, unsafe)), True
        if kind is ValueKind.OBJECT:
            return (DYNAMIC if undecided else _unify_objects(types, unsafe)), True
        if kind is ValueKind.TUPLE:
            return (DYNAMIC if undecided else _unify_tuples(types, unsafe)), True
    if kinds == {ValueKind.MAP, ValueKind.OBJECT}:
        found = _unify_with_structural(types, ValueKind.OBJECT, ValueKind.MAP, unsafe)
        return found, found is not None
    if kinds == {ValueKind.LIST, ValueKind.TUPLE}:
        found = _unify_with_structural(types, ValueKind.TUPLE, ValueKind.LIST, unsafe)
        return found, found is not None
    return None, {ValueKind.OBJECT, ValueKind.TUPLE} <= kinds


def converts_in_two_steps(given: ValueType, other: ValueType, result: ValueType) -> bool:
    """Tells whether a tuple or object that is unified with a list or map takes a step between that changes it.

    The engine skips that step when it converts the value, and then fails or not by what is in it.
    """
    collection = {ValueKind.TUPLE: ValueKind.LIST, ValueKind.OBJECT: ValueKind.MAP}.get(given.kind)
    if collection is None or {other.kind, result.kind} != {collection}:
        return False
    between = _unify_to_collection([given], result.kind, unsafe=True)
    if between is None or between == result:
        return False
    return any(member != between.element_type for member in given.members)


def _unify_with_structural(
    types: Sequence[ValueType], structural: ValueKind, collection: ValueKind, unsafe: bool
) -> ValueType | None:
    """Unifies maps with objects, or lists with tuples: the structural ones become one collection first."""
    own = [each for each in types if each.kind is structural]
    turned = _unify_to_collection(own, collection, unsafe=unsafe)
    if turned is None:
        return None
    found = unify([turned if each.kind is structural else each for each in types], unsafe=unsafe)
    return found if found is not None and found.kind is collection else None


def _unify_collections(kind: ValueKind, types: Sequence[ValueType], unsafe: bool) -> ValueType | None:
    element = unify([each.element_type for each in types], unsafe=unsafe)
    return None if element is None else _if_all_convert(types, collection_of(kind, element), unsafe)


def _unify_objects(types: Sequence[ValueType], unsafe: bool) -> ValueType | None:
    names = types[0].attribute_names
    if any(each.attribute_names != names for each in types):
        return _unify_to_collection(types, ValueKind.MAP, unsafe=unsafe)
    attributes: dict[str, ValueType] = {}
    for index, name in enumerate(names):
        found = unify([each.attributes[index][1] for each in types], unsafe=unsafe)
        if found is None:
            return None
        attributes[name] = found
    goal = _if_all_convert(types, object_of(attributes), unsafe)
    return goal or _unify_to_collection(types, ValueKind.MAP, unsafe=unsafe)


def _unify_tuples(types: Sequence[ValueType], unsafe: bool) -> ValueType | None:
    length = len(types[0].items)
    if any(len(each.items) != length for each in types):
        return _unify_to_collection(types, ValueKind.LIST, unsafe=unsafe)
    items: list[ValueType] = []
    for index in range(length):
        found = unify([each.items[index] for each in types], unsafe=unsafe)
        if found is None:
            return None
        items.append(found)
    goal = _if_all_convert(types, tuple_of(items), unsafe)
    return goal or _unify_to_collection(types, ValueKind.LIST, unsafe=unsafe)


def _unify_to_collection(types: Sequence[ValueType], kind: ValueKind, *, unsafe: bool) -> ValueType | None:
    """Returns the list of all items of the tuples, or the map of all attributes of the objects."""
    element = unify([member for each in types for member in each.members], unsafe=unsafe)
    if element is None:
        return None
    return _if_all_convert(types, list_of(element) if kind is ValueKind.LIST else map_of(element), unsafe)


def _if_all_convert(types: Sequence[ValueType], goal: ValueType, unsafe: bool) -> ValueType | None:
    return goal if all(convertible(each, goal, unsafe=unsafe) for each in types) else None


def _most_general(types: Sequence[ValueType], unsafe: bool) -> ValueType | None:
    """Returns the first of the types, most general ones first, that all others convert to."""
    for candidate in _most_general_first(types):
        if all(convertible(each, candidate, unsafe=unsafe) for each in types):
            return candidate
    return None


def _most_general_first(types: Sequence[ValueType]) -> list[ValueType]:
    """Orders the types so that what others are special cases of comes first, else as given."""
    count = len(types)
    behind: list[list[int]] = [[] for _ in types]
    waiting = [0] * count
    for first in range(count):
        for second in range(first + 1, count):
            order = _compare(types[first], types[second])
            if order:
                general, special = (first, second) if order < 0 else (second, first)
                behind[general].append(special)
                waiting[special] += 1
    queue = [index for index in range(count) if not waiting[index]]
    for index in queue:
        for special in behind[index]:
            waiting[special] -= 1
            if not waiting[special]:
                queue.append(special)
    return [types[index] for index in queue]


def _compare(left: ValueType, right: ValueType) -> int:
    """Returns -1 if `left` is the more general type, 1 if `right` is, 0 if neither."""
    if DYNAMIC in (left, right):
        return (left == DYNAMIC) - (right == DYNAMIC)
    if left.is_primitive and right.is_primitive:
        return (right == STRING) - (left == STRING)
    if left.kind is right.kind and left.is_collection:
        return _compare(left.element_type, right.element_type)
    if left.kind is right.kind and len(left.members) == len(right.members):
        return _compare_members(left, right)
    ranks = _RANKS.get(left.kind), _RANKS.get(right.kind)
    if ranks[0] is None or ranks[1] is None or ranks[0][0] != ranks[1][0]:
        return 0
    return -1 if ranks[0][1] < ranks[1][1] else 1


def _compare_members(left: ValueType, right: ValueType) -> int:
    if left.attribute_names != right.attribute_names:
        return 0
    orders = {_compare(mine, other) for mine, other in zip(left.members, right.members, strict=True)} - {0}
    return orders.pop() if len(orders) == 1 else 0


_RANKS: dict[ValueKind, tuple[str, int]] = {
    ValueKind.LIST: ("sequence", 0),
    ValueKind.TUPLE: ("sequence", 1),
    ValueKind.SET: ("sequence", 2),
    ValueKind.MAP: ("mapping", 0),
    ValueKind.OBJECT: ("mapping", 1),
}
