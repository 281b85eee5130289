"""The findings of a document, item by item, kept from one version to the next.

A keystroke changes one item of the tree; all others are the same objects as before, so what was found in them still
holds, wherever they have moved: findings are kept relative to the start of their item. What makes a kept finding
stale is a change of a declaration that its item depends on, directly or not, and nothing else. In an item that did
change, the attributes that did not are recognised the same way.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, TypeAlias
from weakref import ref

from splat_ls.analysis.finding import Finding
from splat_ls.analysis.judge import Judge
from splat_ls.analysis.kept_finding import KeptFinding, Layout
from splat_ls.analysis.leaf_memory import Found, LeafMemory
from splat_ls.analysis.reading import Reading
from splat_ls.analysis.rule import PlacedProblem
from splat_ls.analysis.spelling import spelled_chain
from splat_ls.semantic.module_index import ModuleIndex
from splat_ls.semantic.references import free_references
from splat_ls.syntax.items import Attribute, Block, Gap, Item
from splat_ls.syntax.nodes import Chain, Node
from splat_ls.syntax.problem import Problem
from splat_ls.syntax.tree import PlacedLeaf, leaves_of
from splat_ls.syntax.walk import walk
from splat_ls.text.span import Offset, RelOffset, Span

Setting: TypeAlias = tuple[object, ...]
"""What all findings of a document depend on beside the text and the module."""

DECIDING: Final = ("for_each", "count", "iterator")
"""Arguments of a block that decide what names in it mean: each, count, the iterator of a dynamic block."""


@dataclass(frozen=True, slots=True)
class ItemFindings:
    """The items of one version, and what was found in each."""

    setting: Setting
    module: ModuleIndex
    layout: Layout
    found: tuple[Found, ...]
    memory: LeafMemory

    @classmethod
    def of(cls, items: tuple[Item, ...], judge: Judge, before: ItemFindings | None) -> ItemFindings:
        """Returns what is wrong in all items; those of `before` that cannot have changed are not looked at again."""
        setting: Setting = (judge.path, judge.settings, judge.rules, judge.reading)
        layout = Layout(judge.path, items)
        kept = before.still_found(layout, judge.module) if before is not None and before.setting == setting else None
        memory = before.memory if before is not None and kept is not None else LeafMemory()
        look = _Look(judge, layout, memory)
        pairs = zip(items, kept or (None,) * len(items), strict=True)
        found = tuple(one if one is not None else look.item(item, at) for at, (item, one) in enumerate(pairs))
        return cls(setting, judge.module, layout, found, memory)

    def still_found(self, layout: Layout, module: ModuleIndex) -> tuple[Found | None, ...]:
        """Returns for each item of a later version what was found in it here, None where that may be stale."""
        is_same = module is self.module
        changed: frozenset[str] = frozenset() if is_same else module.changed(self.module)
        self.memory.forget(changed)
        old, new = self.layout.items, layout.items
        head = _same(old, new)
        tail = _same(old[head:][::-1], new[head:][::-1])
        kept = (*self.found[:head], *(None,) * (len(new) - head - tail), *self.found[len(old) - tail :])
        return tuple(
            one
            if one is NOTHING_FOUND
            or (one is not None and one.dependencies.isdisjoint(changed) and one.holds(layout, is_same_module=is_same))
            else None
            for one in kept
        )

    def placed(self) -> Iterator[Finding]:
        """Yields all findings where they stand now, item by item."""
        for start, found in zip(self.layout.starts, self.found, strict=False):
            for kept in found.findings:
                yield kept.placed(start, self.layout)


_STRIDE: Final = 256
"""Items that are compared at once: they are equal only when they are identical, and tuples compare fast."""

NOTHING_FOUND: Final = Found()
"""What is found in most items."""


def _place_of(kept: KeptFinding) -> tuple[Span, str]:
    return kept.finding.span, kept.finding.code


def _same(old: tuple[Item, ...], new: tuple[Item, ...]) -> int:
    """Returns how many items at the start are the same objects."""
    count, both = 0, min(len(old), len(new))
    while count < both and old[count : count + _STRIDE] == new[count : count + _STRIDE]:
        count += _STRIDE
    while count < both and old[count] is new[count]:
        count += 1
    return min(count, both)


@dataclass(frozen=True, slots=True)
class _Look:
    """Looks at items: at what does not parse in them, and at the attributes that may hold something for a rule."""

    judge: Judge
    layout: Layout
    memory: LeafMemory

    def item(self, item: Item, index: int) -> Found:
        """Returns what is wrong in the item number `index`."""
        start = self.layout.starts[index]
        findings = [KeptFinding.of(finding, 0, self.layout) for finding in _problem_findings(item, self.judge)]
        dependencies: set[str] = set()
        for placed in leaves_of(item, start):
            if placed.leaf.has_splat_or_for:
                found = self.leaf(placed)
                findings += (kept.moved(placed.offset - start) for kept in found.findings)
                dependencies |= found.dependencies
        if not findings and not dependencies:
            return NOTHING_FOUND
        return Found(tuple(sorted(findings, key=_place_of)), frozenset(dependencies))

    def leaf(self, placed: PlacedLeaf) -> Found:
        """Returns what is wrong in an attribute, relative to its start."""
        module = self.judge.module
        context = tuple(part for enclosing in placed.blocks for part in _deciding(enclosing.block))
        found = self.memory.get(placed.leaf, context, module, self.layout)
        if found is None:
            findings = (finding for _, finding in self.judge.judged(placed))
            kept = tuple(KeptFinding.of(finding, placed.offset, self.layout) for finding in findings)
            found = Found(kept, module.dependencies(_references(placed)))
            self.memory.put(placed.leaf, context, module, found)
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
    for span, problem in _problems(item, 0, judge.reading):
        finding = judge.problem(PlacedProblem(span, problem, _meant(item, span)))
        if finding is not None:
            yield finding


def _problems(item: Item, at: Offset, reading: Reading) -> Iterator[tuple[Span, Problem]]:
    """Yields the mistakes in an item that starts at `at`, as far as it is to be read."""
    if isinstance(item, Gap) or (isinstance(item, Attribute) and not _is_read(item, reading)):
        return
    for problem in item.problems:
        yield Span(at + problem.start, at + problem.end), problem
    if isinstance(item, Block):
        at += len(item.header)
        for child in item.items:
            yield from _problems(child, at, reading)
            at += child.width


def _is_read(leaf: Attribute, reading: Reading) -> bool:
    return reading is Reading.WHOLE or leaf.has_splat_or_for


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
