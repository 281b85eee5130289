"""The findings of a document, item by item, kept from one version to the next.

A keystroke changes one item of the tree; all others are the same objects as before, so what was found in them still
holds, wherever they have moved: findings are kept relative to the start of their item. What makes a kept finding
stale is a change of a declaration that its item depends on, directly or not, and nothing else. In an item that did
change, the attributes that did not are recognised the same way.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from typing import Final, TypeAlias

from splat_ls.analysis.found import UNSEEN, Found
from splat_ls.analysis.judge import Judge
from splat_ls.analysis.kept_finding import Layout
from splat_ls.analysis.leaf_memory import LeafMemory
from splat_ls.analysis.look import Former, Look, header_of
from splat_ls.analysis.page_found import FoundPages, PageFound
from splat_ls.analysis.sights import Sights
from splat_ls.analysis.turn import Turn
from splat_ls.syntax.page import identical
from splat_ls.syntax.tree import Tree
from splat_ls.text.span import Offset

ENOUGH: Final = 2_000
"""So many findings of a file that is edited are told: nobody reads more, and an editor would have them all at once."""

MOST: Final = 10_000
"""So many findings are looked for where comments silence them."""

FEW: Final = 8
"""Up to so many pages are replaced one by one."""

Setting: TypeAlias = tuple[object, ...]
"""What all findings of a document depend on beside the text and the module."""


@dataclass(frozen=True, slots=True)
class ItemFindings:
    """The items of one version, and what was found in each.

    What is not `is_enough` waits for another turn, and has nothing to show yet.
    """

    setting: Setting
    layout: Layout
    found: FoundPages
    sights: Sights
    memory: LeafMemory
    is_enough: bool

    @classmethod
    def of(cls, tree: Tree, judge: Judge, before: ItemFindings | None, turn: Turn) -> ItemFindings:
        """Returns what is wrong in all items; those of `before` that cannot have changed are not looked at again.

        Of a file that is edited not more than the first ENOUGH findings are looked for that no comment silences.
        """
        setting: Setting = (judge.path, judge.settings, judge.rules, judge.reading)
        layout = Layout(judge.path, tree, judge.module)
        wanted = enough = ENOUGH if judge.is_lasting else sys.maxsize
        if before is None or before.setting != setting:
            look, sights = Look(judge, layout, LeafMemory(), turn), Sights()
            found = FoundPages.of(tuple(map(PageFound.unseen, tree.pages)))
        else:
            look, sights = _look_after(before, judge, layout, turn), before.sights
            found = _replaced(before, look, wanted)
        while True:
            found, is_enough = _looked_through(found, look, wanted)
            if not is_enough:
                return cls(setting, layout, found, sights, look.memory, is_enough=False)
            sights = Sights.of(found, layout, sights)
            if not found.incomplete or wanted >= MOST:
                break
            silenced = sum(len(found.pages[number].findings) for number in found.telling) - sights.total
            if wanted - silenced >= enough:
                break
            # More are wanted: for each of the silenced ones two, lest this takes many rounds.
            wanted = min(enough + 2 * silenced, MOST)
        return cls(setting, layout, found, sights, look.memory, is_enough=True)

    def depends_on(self, addresses: AbstractSet[str]) -> bool:
        """Tells whether anything that was found depends on one of the declarations."""
        return any(not page.dependencies.isdisjoint(addresses) for page in self.found.pages)


def _look_after(before: ItemFindings, judge: Judge, layout: Layout, turn: Turn) -> Look:
    """Returns the look at a version of which an earlier one was looked at."""
    module = before.layout.module
    changed = frozenset[str]() if module is judge.module else judge.module.changed(module)
    before.memory.forget(changed)
    return Look(judge, layout, before.memory, turn, module, changed)


def _replaced(before: ItemFindings, look: Look, wanted: int) -> FoundPages:
    """Returns what is known of all pages after those that an edit replaced were looked at.

    Items stay when their page does not.
    """
    tree = look.layout.tree
    head, tail = identical(before.layout.tree.pages, tree.pages)
    gone, end = len(before.found.pages) - tail, len(tree.pages) - tail
    same, formers = _kept(before.found.pages[head:gone], look)
    fresh: list[PageFound] = []
    for page, start in zip(tree.pages[head:end], tree.page_starts[head:end], strict=True):
        fresh.append(PageFound.of(page, look.items(page, start, same, formers, wanted)))
        wanted -= fresh[-1].count
    return before.found.replaced(head, gone, tuple(fresh))


def _looked_through(found: FoundPages, look: Look, wanted: int) -> tuple[FoundPages, bool]:
    """Returns what is known after a turn, and whether that is as much as is wanted."""
    is_any_due = bool(look.changed or found.incomplete)
    fresh: dict[int, PageFound] = {}
    is_enough = True
    for number in range(len(found.pages)) if is_any_due else found.pointing:
        page = found.pages[number]
        holds = page.dependencies.isdisjoint(look.changed) and page.holds(look.layout, look.module)
        if not holds or not (page.suffices(wanted) or look.turn.is_over):
            page = fresh[number] = _looked_again(page, look.layout.tree.page_starts[number], look, wanted)
        is_enough = is_enough and page.suffices(wanted)
        if is_any_due:
            wanted -= page.count
    if len(fresh) > FEW:
        return FoundPages.of(tuple(fresh.get(number, page) for number, page in enumerate(found.pages))), is_enough
    for number, page in fresh.items():
        found = found.replaced(number, number + 1, (page,))
    return found, is_enough


def _looked_again(found: PageFound, start: Offset, look: Look, wanted: int) -> PageFound:
    """Returns what is wrong in a page that is as it was."""
    same, formers = _kept((found,), look)
    return PageFound.of(found.page, look.items(found.page, start, same, formers, wanted))


def _kept(pages: Sequence[PageFound], look: Look) -> tuple[dict[int, Found], dict[int | str, Former]]:
    """Returns what still holds of the items of pages, by their identity, and the long ones, by identity and header."""
    pairs = [(item, one) for found in pages for item, one in zip(found.page.items, found.items, strict=True)]
    same = {id(item): one for item, one in pairs if one is not UNSEEN and look.holds(one)}
    long = [(item, (item, one)) for item, one in pairs if one.members]
    formers: dict[int | str, Former] = {header_of(item): former for item, former in long}
    return same, formers | {id(item): former for item, former in long}
