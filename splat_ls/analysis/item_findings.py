"""The findings of a document, item by item, kept from one version to the next.

A keystroke changes one item of the tree; all others are the same objects as before, so what was found in them still
holds, wherever they have moved: findings are kept relative to the start of their item. What makes a kept finding
stale is a change of a declaration that its item depends on, directly or not, and nothing else. In an item that did
change, the attributes that did not are recognised the same way.
"""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from typing import TypeAlias

from splat_ls.analysis.judge import Judge
from splat_ls.analysis.kept_finding import Layout
from splat_ls.analysis.leaf_memory import LeafMemory
from splat_ls.analysis.look import Former, Look, header_of
from splat_ls.analysis.page_found import FoundPages, PageFound
from splat_ls.analysis.sights import Sights
from splat_ls.syntax.page import identical
from splat_ls.syntax.tree import Tree
from splat_ls.text.span import Offset

Setting: TypeAlias = tuple[object, ...]
"""What all findings of a document depend on beside the text and the module."""


@dataclass(frozen=True, slots=True)
class ItemFindings:
    """The items of one version, and what was found in each."""

    setting: Setting
    layout: Layout
    found: FoundPages
    sights: Sights
    memory: LeafMemory

    @classmethod
    def of(cls, tree: Tree, judge: Judge, before: ItemFindings | None) -> ItemFindings:
        """Returns what is wrong in all items; those of `before` that cannot have changed are not looked at again."""
        setting: Setting = (judge.path, judge.settings, judge.rules, judge.reading)
        layout = Layout(judge.path, tree, judge.module)
        if before is None or before.setting != setting:
            memory = LeafMemory()
            found = _fresh(Look(judge, layout, memory))
            return cls(setting, layout, found, Sights.of(found, layout, None), memory)
        found = _renewed(before, judge, layout)
        return cls(setting, layout, found, Sights.of(found, layout, before.sights), before.memory)

    def depends_on(self, addresses: AbstractSet[str]) -> bool:
        """Tells whether anything that was found depends on one of the declarations."""
        return any(not page.dependencies.isdisjoint(addresses) for page in self.found.pages)


def _fresh(look: Look) -> FoundPages:
    """Returns what is wrong in all pages of a document that is looked at for the first time."""
    tree = look.layout.tree
    places = zip(tree.pages, tree.page_starts, strict=False)
    return FoundPages.of(tuple(PageFound.of(page, look.items(page, start, {}, {})) for page, start in places))


def _renewed(before: ItemFindings, judge: Judge, layout: Layout) -> FoundPages:
    """Returns what is wrong in all pages, most of which are those of an earlier version."""
    module, tree = before.layout.module, layout.tree
    changed = frozenset[str]() if module is judge.module else judge.module.changed(module)
    before.memory.forget(changed)
    look = Look(judge, layout, before.memory, module, changed)
    head, tail = identical(before.layout.tree.pages, tree.pages)
    gone, end = len(before.found.pages) - tail, len(tree.pages) - tail
    found = before.found.replaced(head, gone, _replaced(before.found.pages[head:gone], look, head, end))
    for number in range(len(tree.pages)) if changed else found.pointing:
        page = found.pages[number]
        if not head <= number < end and not (page.dependencies.isdisjoint(changed) and page.holds(layout, module)):
            found = found.replaced(number, number + 1, (_looked_again(page, tree.page_starts[number], look),))
    return found


def _replaced(gone: tuple[PageFound, ...], look: Look, first: int, end: int) -> tuple[PageFound, ...]:
    """Returns what is wrong in the pages `[first, end)`, which stand where those were that are `gone`.

    Items stay when their page does not.
    """
    former = [(item, one) for found in gone for item, one in zip(found.page.items, found.items, strict=True)]
    known = {id(item): one for item, one in former if look.holds(one)}
    long: dict[str, Former] = {header_of(item): (item, one) for item, one in former if one.members}
    tree = look.layout.tree
    places = zip(tree.pages[first:end], tree.page_starts[first:end], strict=True)
    return tuple(PageFound.of(page, look.items(page, start, known, long)) for page, start in places)


def _looked_again(found: PageFound, start: Offset, look: Look) -> PageFound:
    """Returns what is wrong in a page that is as it was, while something that it depends on is not."""
    pairs = list(zip(found.page.items, found.items, strict=True))
    known = {id(item): one for item, one in pairs if look.holds(one)}
    long: dict[str, Former] = {header_of(item): (item, one) for item, one in pairs if one.members}
    return PageFound.of(found.page, look.items(found.page, start, known, long))
