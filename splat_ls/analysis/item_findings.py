"""The findings of a document, item by item, kept from one version to the next.

A keystroke changes one item of the tree; all others are the same objects as before, so what was found in them still
holds, wherever they have moved: findings are kept relative to the start of their item. What makes a kept finding
stale is a change of a declaration that its item depends on, directly or not, and nothing else. In an item that did
change, the attributes that did not are recognised the same way.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import takewhile
from typing import Final, TypeAlias
from weakref import ref

from splat_ls.analysis.finding import Finding
from splat_ls.analysis.judge import Judge
from splat_ls.analysis.leaf_memory import Found, LeafMemory
from splat_ls.analysis.rule import PlacedProblem
from splat_ls.analysis.spelling import spelled_chain
from splat_ls.semantic.module_index import ModuleIndex
from splat_ls.semantic.references import free_references
from splat_ls.syntax.items import Attribute, Block, Item
from splat_ls.syntax.nodes import Chain, Node
from splat_ls.syntax.tree import PlacedLeaf, leaves_of, problems_of
from splat_ls.syntax.walk import walk
from splat_ls.text.span import RelOffset, Span

Setting: TypeAlias = tuple[object, ...]
"""What all findings of a document depend on beside the text and the module."""

DECIDING: Final = ("for_each", "count", "iterator")
"""Arguments of a block that decide what names in it mean: each, count, the iterator of a dynamic block."""


@dataclass(frozen=True, slots=True)
class ItemFindings:
    """The items of one version, and what was found in each, relative to the item's start."""

    setting: Setting
    module: ModuleIndex
    items: tuple[Item, ...]
    found: tuple[Found, ...]
    memory: LeafMemory

    @classmethod
    def of(cls, items: tuple[Item, ...], judge: Judge, before: ItemFindings | None) -> ItemFindings:
        """Returns what is wrong in all items; those of `before` that cannot have changed are not looked at again."""
        setting: Setting = (judge.path, judge.settings, judge.rules)
        if before is None or before.setting != setting:
            memory = LeafMemory()
            found = tuple(_item_found(item, judge, memory) for item in items)
            return cls(setting, judge.module, items, found, memory)
        memory = before.memory
        kept = before.found
        if judge.module is not before.module:
            changed = judge.module.changed(before.module)
            memory.forget(changed)
            kept = tuple(found if found.holds(changed) else _STALE for found in kept)
        head = _same(before.items, items)
        tail = _same(before.items[head:][::-1], items[head:][::-1])
        old = (*kept[:head], *(_STALE for _ in items[head : len(items) - tail]), *kept[len(kept) - tail :])
        found = tuple(
            _item_found(item, judge, memory) if one is _STALE else one for item, one in zip(items, old, strict=True)
        )
        return cls(setting, judge.module, items, found, memory)

    def placed(self) -> Iterator[Finding]:
        """Yields all findings where they stand now, item by item."""
        at = 0
        for item, found in zip(self.items, self.found, strict=True):
            for finding in found.findings:
                yield moved(finding, at)
            at += item.width


_STALE: Final = Found((), frozenset(), False)
"""Stands for an item that must be looked at (by identity)."""


def moved(finding: Finding, by: int) -> Finding:
    """Returns the finding with its own place moved by `by` code points."""
    return replace(finding, span=finding.span.shifted(by)) if by else finding


def _same(old: tuple[Item, ...], new: tuple[Item, ...]) -> int:
    """Returns how many items at the start are the same objects."""
    return sum(1 for _ in takewhile(lambda pair: pair[0] is pair[1], zip(old, new, strict=False)))


def _item_found(item: Item, judge: Judge, memory: LeafMemory) -> Found:
    """Looks at an item: at what does not parse, and at the attributes that may hold something for a rule."""
    findings = list(_problem_findings(item, judge))
    dependencies: set[str] = set()
    is_anchored = False
    for placed in leaves_of(item, 0):
        if not placed.leaf.has_splat_or_for:
            continue
        found = _leaf_found(placed, judge, memory)
        findings += (moved(finding, placed.offset) for finding in found.findings)
        dependencies |= found.dependencies
        is_anchored = is_anchored or found.is_anchored
    if not findings and not dependencies:
        return NOTHING_FOUND
    return Found(tuple(findings), frozenset(dependencies), is_anchored)


NOTHING_FOUND: Final = Found((), frozenset(), False)
"""What is found in most items."""


def _leaf_found(placed: PlacedLeaf, judge: Judge, memory: LeafMemory) -> Found:
    context = tuple(part for enclosing in placed.blocks for part in _deciding(enclosing.block))
    kept = memory.get(placed.leaf, context, judge.module)
    if kept is not None:
        return kept
    findings = tuple(moved(finding, -placed.offset) for _, finding in judge.judged(placed))
    dependencies = judge.module.dependencies(_references(placed))
    found = Found(findings, dependencies, any(finding.related for finding in findings))
    memory.put(placed.leaf, context, judge.module, found)
    return found


def _deciding(block: Block) -> tuple[object, ...]:
    """Returns what of a block decides how names in it are read.

    The attributes are referred to weakly: one of them may be the very one that this is kept for.
    """
    if block.type == "locals":
        return (block.type,)
    attributes = (block.attribute(name) for name in DECIDING)
    return (block.type, block.labels, *(ref(one) if one is not None else None for one in attributes))


def _references(placed: PlacedLeaf) -> Iterator[str]:
    """Yields the declarations that an attribute refers to, also through `self`, `each` and iterators."""
    leaves: list[Attribute | None] = [placed.leaf]
    for enclosing in placed.blocks:
        block = enclosing.block
        yield ".".join((block.type, *block.labels))
        if block.type != "locals":
            leaves += (block.attribute(name) for name in DECIDING)
    for leaf in leaves:
        if leaf is not None and leaf.value is not None:
            yield from free_references(leaf.value)


def _problem_findings(item: Item, judge: Judge) -> Iterator[Finding]:
    for span, problem in problems_of(item, 0):
        finding = judge.problem(PlacedProblem(span, problem, _meant(item, span)))
        if finding is not None:
            yield finding


def _meant(item: Item, span: Span) -> str:
    """Returns the chain around a problem as it was probably meant, empty where there is none."""
    for placed in leaves_of(item, 0):
        if placed.offset <= span.start < placed.offset + placed.leaf.width:
            chain = _chain_at(placed.leaf.value, span.start - placed.offset)
            return spelled_chain(placed, chain) if chain is not None else ""
    return ""


def _chain_at(value: Node | None, at: RelOffset) -> Chain | None:
    """Returns the innermost chain that has a step at `at`."""
    if value is None:
        return None
    found = None
    for visit in walk(value):
        if isinstance(visit.node, Chain) and visit.node.source.end <= at < visit.node.end:
            found = visit.node
    return found
