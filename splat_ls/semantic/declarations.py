"""The declarations of one kind by name, made when first asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Generic, TypeVar

from splat_ls.semantic.merged import Merged

Key = TypeVar("Key")
Value = TypeVar("Value")


class Declarations(Mapping[Key, Value], Generic[Key, Value]):
    """Has what `by_address` has under the address of a key, unless that is ambiguous; `make` makes its value, once."""

    __slots__ = ("_address", "_by_address", "_key", "_made", "_make")

    def __init__(
        self,
        by_address: Mapping[str, Merged],
        address: Callable[[Key], str],
        key: Callable[[Merged], Key | None],
        make: Callable[[Merged], Value],
    ) -> None:
        """`address` of a key, and the `key` of what is written: None for what is of another kind."""
        self._by_address = by_address
        self._address = address
        self._key = key
        self._make = make
        self._made: dict[Key, Value] = {}

    def __getitem__(self, key: Key) -> Value:
        if key not in self._made:
            merged = self._by_address[self._address(key)]
            if merged.is_ambiguous or self._key(merged) != key:
                raise KeyError(key)
            self._made[key] = self._make(merged)
        return self._made[key]

    def __iter__(self) -> Iterator[Key]:
        keys = (self._key(merged) for merged in self._by_address.values() if not merged.is_ambiguous)
        return (key for key in keys if key is not None)

    def __len__(self) -> int:
        return sum(1 for _ in self)
