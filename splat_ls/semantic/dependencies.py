"""Which declarations the findings of a file depend on: a change of any other leaves them as they are."""

from __future__ import annotations

from collections.abc import Iterator

from splat_ls.semantic.declaration import Written
from splat_ls.semantic.module_index import ModuleIndex
from splat_ls.semantic.references import free_references
from splat_ls.semantic.scope import Scope, binding_argument
from splat_ls.syntax.tree import PlacedLeaf, Tree

_BOUND_BY = ("count", "for_each")
"""The arguments that give `count`, `each` and iterators their meaning in the blocks they stand in."""


def file_dependencies(tree: Tree, index: ModuleIndex) -> frozenset[str]:
    """Returns the addresses that the splats, loops and legacy indexes of a file lead to, also those not declared.

    Only attributes that can hold one are parsed, and the `for_each` of the blocks around them. What the file itself
    declares is among them where it is referred to.
    """
    addresses: set[str] = set()
    for placed in tree.leaves():
        if placed.leaf.has_splat_or_for:
            addresses.update(_addresses(placed, index))
    return index.dependencies(addresses)


def _addresses(placed: PlacedLeaf, index: ModuleIndex) -> Iterator[str]:
    """Yields what the attribute's value refers to, and what says the meaning of the names that blocks bind in it."""
    value = placed.leaf.value
    if value is not None:
        yield from free_references(value, frozenset(Scope.at(index, Written("", placed)).names))
    for block in placed.blocks:
        for name in _BOUND_BY:
            leaf = binding_argument(block, name)
            bound = leaf.leaf.value if leaf is not None else None
            if bound is not None:
                yield from free_references(bound)
