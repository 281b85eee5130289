"""A mapping whose values are made when first asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from collections.abc import Set as AbstractSet
from typing import TypeVar

Key = TypeVar("Key")
Value = TypeVar("Value")


class Lazily(Mapping[Key, Value]):
    """Has the given keys; the value of each is `make(key)`, made once."""

    __slots__ = ("_keys", "_made", "_make")

    def __init__(self, keys: AbstractSet[Key], make: Callable[[Key], Value]) -> None:
        self._keys = keys
        self._make = make
        self._made: dict[Key, Value] = {}

    def __getitem__(self, key: Key) -> Value:
        if key not in self._keys:
            raise KeyError(key)
        if key not in self._made:
            self._made[key] = self._make(key)
        return self._made[key]

    def __contains__(self, key: object) -> bool:
        return key in self._keys

    def __iter__(self) -> Iterator[Key]:
        return iter(self._keys)

    def __len__(self) -> int:
        return len(self._keys)
