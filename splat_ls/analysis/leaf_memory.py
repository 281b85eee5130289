"""What was found in attributes, for as long as these live and nothing that they depend on changes."""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from typing import Final
from weakref import WeakKeyDictionary, ref

from splat_ls.analysis.found import Found
from splat_ls.analysis.kept_finding import Layout
from splat_ls.semantic.module_index import ModuleIndex
from splat_ls.syntax.items import Attribute

KEPT_CONTEXTS: Final = 4
"""Attributes with the same text may be one object that stands in several blocks."""


@dataclass(frozen=True, slots=True)
class _Kept:
    """What was found in an attribute between certain blocks; `module` is the index that it was found with."""

    context: tuple[object, ...]
    module: ref[ModuleIndex]
    found: Found
    change: int
    """The number of the last change before."""


@dataclass(slots=True)
class LeafMemory:
    """Keeps what was found in attributes. Shared by the versions of a document, so it changes."""

    judged: int = 0
    """How many attributes the rules really looked at; tests count it."""
    _kept: WeakKeyDictionary[Attribute, tuple[_Kept, ...]] = field(default_factory=WeakKeyDictionary)
    _changes: int = 0
    _last_change: dict[str, int] = field(default_factory=dict)
    """For each address the number of its last change."""

    def get(self, leaf: Attribute, context: tuple[object, ...], layout: Layout) -> Found | None:
        """Returns what was found in `leaf`, None when that is not known or may be stale."""
        for kept in self._kept.get(leaf, ()):
            if kept.context == context and self._is_fresh(kept) and kept.found.holds(layout, kept.module()):
                return kept.found
        return None

    def put(self, leaf: Attribute, context: tuple[object, ...], layout: Layout, found: Found) -> None:
        """Keeps what was found in `leaf`."""
        self.judged += 1
        others = tuple(kept for kept in self._kept.get(leaf, ()) if kept.context != context)
        kept = _Kept(context, ref(layout.module), found, self._changes)
        self._kept[leaf] = (kept, *others[: KEPT_CONTEXTS - 1])

    def forget(self, changed: AbstractSet[str]) -> None:
        """Makes stale what depends on one of the addresses `changed`."""
        if changed:
            self._changes += 1
            self._last_change.update(dict.fromkeys(changed, self._changes))

    def _is_fresh(self, kept: _Kept) -> bool:
        if kept.change == self._changes:
            return True
        return all(self._last_change.get(address, 0) <= kept.change for address in kept.found.dependencies)
