"""Our dataclasses do what those of the standard library do, as far as anything here uses them."""

from __future__ import annotations

import copy
import dataclasses
import pickle
from collections.abc import Callable
from dataclasses import FrozenInstanceError, field, replace
from typing import Any, ClassVar

import pytest

from splat_ls import dataclass as ours

Decorator = Callable[..., Any]


def _classes(dataclass: Decorator) -> dict[str, Any]:
    """Returns the same classes, made by one of the two."""

    @dataclass(frozen=True, slots=True)
    class Plain:
        """A class."""

        kind: ClassVar[str] = "plain"
        a: int
        b: str = "b"
        c: list[int] = field(default_factory=list, compare=False)

    @dataclass(frozen=True, slots=True)
    class Derived(Plain):
        d: int = field(init=False)

        def __post_init__(self) -> None:
            object.__setattr__(self, "d", self.a + 1)

    @dataclass(frozen=True, slots=True, order=True)
    class Ordered:
        a: int
        b: int

    @dataclass(frozen=True, slots=True)
    class One:
        only: object

    @dataclass(frozen=True, slots=True)
    class Empty:
        pass

    @dataclass(frozen=True, slots=True, eq=False)
    class Identical:
        a: int

    @dataclass(slots=True)
    class Open:
        a: int
        b: dict[str, int] = field(default_factory=dict)

    @dataclass(frozen=True, slots=True)
    class Own:
        a: int

        def __eq__(self, other: object) -> bool:
            return True

        def __hash__(self) -> int:
            return 7

        def __repr__(self) -> str:
            return "own"

    return {made.__name__: made for made in (Plain, Derived, Ordered, One, Empty, Identical, Open, Own)}


OURS, STANDARD = _classes(ours.dataclass), _classes(dataclasses.dataclass)


@ours.dataclass(frozen=True, slots=True)
class Pickled:
    """At the top of a module, where a pickle finds it."""

    a: int
    b: tuple[int, ...] = ()


@pytest.mark.parametrize(
    "expression",
    [
        "repr(Plain(1)), repr(Derived(1, c=[2])), repr(Empty()), repr(Own(1)), repr(Open(1))",
        "Plain(1) == Plain(1, 'b', [3]), Plain(1) == Plain(2), Plain(1) != Plain(1), Plain(1) == 1",
        "Plain(1) == Derived(1), Derived(1) == Derived(1), Empty() == Empty(), One([]) == One([])",
        "hash(Plain(1)) == hash(Plain(1, c=[1])), hash(Ordered(1, 2)) == hash(Ordered(1, 2)), hash(Own(1))",
        "{Plain(1), Plain(1), Plain(2)} == {Plain(2), Plain(1)}, len({Empty(), Empty()}), {One('x'): 1}[One('x')]",
        "sorted([Ordered(2, 1), Ordered(1, 2), Ordered(1, 1)]) == [Ordered(1, 1), Ordered(1, 2), Ordered(2, 1)]",
        "Ordered(1, 2) < Ordered(1, 3), Ordered(1, 2) <= Ordered(1, 2)",
        "Ordered(1, 2) > Ordered(1, 3), Ordered(1, 2) >= Ordered(0, 9)",
        "Identical(1) == Identical(1), len({Identical(1), Identical(1)})",
        "Plain(a=1, b='x').b, Derived(4).d, Plain.kind, Plain(1).c is Plain(1).c, Plain(1).c",
        "replace(Plain(1), a=5), replace(Derived(1), a=5).d, replace(Open(1), b={'x': 1})",
        "copy.copy(Plain(1)), copy.deepcopy(Derived(1, c=[[2]])), copy.deepcopy(Open(1)).b",
        "Plain.__match_args__, Derived.__match_args__, Plain.__slots__, Derived.__slots__",
        "hasattr(Plain(1), '__dict__'), hasattr(Derived(1), '__dict__'), hasattr(Plain, 'a')",
        "dataclasses.asdict(Derived(1)), [each.name for each in dataclasses.fields(Derived)]",
        "dataclasses.is_dataclass(Plain), Plain.__doc__, Plain.__name__, Plain.__module__",
        "(lambda it: setattr(it, 'a', 3) or it.a)(Open(1)), Open.__hash__",
        "Plain()",
        "Plain(1, 2, [], 4)",
        "Plain(1, e=2)",
        "Ordered(1, 2) < 3",
        "hash(Open(1))",
        "setattr(Plain(1), 'a', 2)",
        "delattr(Plain(1), 'a')",
        "replace(Derived(1), d=5)",
    ],
)
def test_both_do_the_same(expression: str) -> None:
    assert _outcome(expression, OURS) == _outcome(expression, STANDARD)


def _outcome(expression: str, classes: dict[str, Any]) -> str:
    names = {"replace": replace, "copy": copy, "dataclasses": dataclasses, **classes}
    try:
        return repr(eval(expression, names))
    except (TypeError, ValueError, FrozenInstanceError) as error:
        return type(error).__name__


def test_fields_have_names_and_types() -> None:
    assert [(each.name, each.type) for each in dataclasses.fields(Pickled)] == [("a", "int"), ("b", "tuple[int, ...]")]


def test_a_pickle_of_a_frozen_object_is_read() -> None:
    assert pickle.loads(pickle.dumps(Pickled(1, (2,)))) == Pickled(1, (2,))


def test_a_match_takes_it_apart() -> None:
    match Pickled(1, (2,)):
        case Pickled(a, (b,)):
            assert (a, b) == (1, 2)
        case other:
            pytest.fail(repr(other))
