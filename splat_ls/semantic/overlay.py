"""A mapping that is changed by making another one, at the cost of what changes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final, Generic, TypeVar

Key = TypeVar("Key")
Value = TypeVar("Value")

_MOST: Final = 128
"""Entries that lie over a common mapping; with more, a new one is made of both."""


class Overlay(Mapping[Key, Value], Generic[Key, Value]):
    """A mapping of which most is shared with the one that it was made from. Immutable.

    Copying a mapping of thousands of entries at every keystroke would cost more than everything else.
    """

    __slots__ = ("_base", "_over")

    def __init__(self, base: Mapping[Key, Value], over: Mapping[Key, Value | None] | None = None) -> None:
        """`over` has what stands in place of entries of `base`; None where there is no entry any more."""
        self._base = base
        self._over = over or {}

    def changed(self, entries: Mapping[Key, Value | None]) -> Overlay[Key, Value]:
        """Returns the mapping with other entries; those that are None are taken out."""
        over = {**self._over, **entries}
        if len(over) <= _MOST:
            return Overlay(self._base, over)
        merged = {**self._base, **over}
        return Overlay({key: value for key, value in merged.items() if value is not None})

    def __getitem__(self, key: Key) -> Value:
        if key in self._over:
            value = self._over[key]
            if value is None:
                raise KeyError(key)
            return value
        return self._base[key]

    def __iter__(self) -> Iterator[Key]:
        yield from (key for key in self._base if self._over.get(key, self) is not None)
        yield from (key for key, value in self._over.items() if value is not None and key not in self._base)

    def __len__(self) -> int:
        return sum(1 for _ in self)
