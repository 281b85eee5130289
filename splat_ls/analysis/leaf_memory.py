"""What was found in attributes, for as long as these live and nothing that they depend on changes."""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from typing import Final
from weakref import WeakKeyDictionary, ref

from splat_ls.analysis.kept_finding import KeptFinding, Layout
from splat_ls.semantic.module_index import ModuleIndex
from splat_ls.syntax.items import Attribute

KEPT_CONTEXTS: Final = 4
"""Attributes with the same text may be one object that stands in several blocks."""


@dataclass(frozen=True, slots=True)
class Found:
    """What was found in an item or attribute, and the addresses of all declarations that this depends on."""

    findings: tuple[KeptFinding, ...] = ()
    dependencies: frozenset[str] = frozenset()

    def holds(self, layout: Layout, *, is_same_module: bool) -> bool:
        """Tells whether all that the findings point at can still be found."""
        for kept in self.findings:
            if kept.anchors and not kept.holds(layout, is_same_module=is_same_module):
                return False
        return True


@dataclass(frozen=True, slots=True)
class _Kept:
    """What was found in an attribute between certain blocks; `module` is the index that it was found with."""

    context: tuple[object, ...]
    module: ref[ModuleIndex]
    found: Found


@dataclass(slots=True)
class LeafMemory:
    """Keeps what was found in attributes. Shared by the versions of a document, so it changes."""

    judged: int = 0
    """How many attributes the rules really looked at; tests count it."""
    _kept: WeakKeyDictionary[Attribute, tuple[_Kept, ...]] = field(default_factory=WeakKeyDictionary)

    def get(self, leaf: Attribute, context: tuple[object, ...], module: ModuleIndex, layout: Layout) -> Found | None:
        """Returns what was found in `leaf`, None when that is not known or may be stale."""
        for kept in self._kept.get(leaf, ()):
            if kept.context == context and kept.found.holds(layout, is_same_module=kept.module() is module):
                return kept.found
        return None

    def put(self, leaf: Attribute, context: tuple[object, ...], module: ModuleIndex, found: Found) -> None:
        """Keeps what was found in `leaf`."""
        self.judged += 1
        others = tuple(kept for kept in self._kept.get(leaf, ()) if kept.context != context)
        self._kept[leaf] = (_Kept(context, ref(module), found), *others[: KEPT_CONTEXTS - 1])

    def forget(self, changed: AbstractSet[str]) -> None:
        """Drops what depends on one of the addresses `changed`."""
        if not changed:
            return
        for leaf, all_kept in tuple(self._kept.items()):
            holding = tuple(kept for kept in all_kept if kept.found.dependencies.isdisjoint(changed))
            if len(holding) == len(all_kept):
                continue
            if holding:
                self._kept[leaf] = holding
            else:
                del self._kept[leaf]
