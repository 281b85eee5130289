"""Looks at the items of a document: at what does not parse, and at what the rules say of their attributes.

An item with very many members (a generated map, a `locals` block of a whole company) is not looked at as one: what was
found in each member is kept, and a member that an edit leaves alone is not looked at again.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Final, TypeAlias
from weakref import ref

from splat_ls.analysis.finding import Finding
from splat_ls.analysis.found import NOTHING_FOUND, UNSEEN, Found, known, place_of
from splat_ls.analysis.judge import Judge
from splat_ls.analysis.kept_finding import KeptFinding, Layout
from splat_ls.analysis.leaf_memory import LeafMemory
from splat_ls.analysis.meant import Meant
from splat_ls.analysis.reading import Reading
from splat_ls.analysis.rule import PlacedProblem
from splat_ls.analysis.turn import Turn
from splat_ls.semantic.module_index import ModuleIndex
from splat_ls.semantic.references import free_references
from splat_ls.syntax.items import Attribute, Block, Gap, Item
from splat_ls.syntax.page import Page
from splat_ls.syntax.placed import PlacedBlock, PlacedLeaf, leaves_of, own_problems, problems_of
from splat_ls.syntax.problem import Problem
from splat_ls.text.span import Offset, Span

DECIDING: Final = ("for_each", "count", "iterator")
"""Arguments of a block that decide what names in it mean: each, count, the iterator of a dynamic block."""

MANY: Final = 64
"""From so many members on, what is found in an item is kept member by member."""

LONG: Final = 4_000
"""Items that are shorter than this (code points) are not asked for the number of their members."""

Former: TypeAlias = "tuple[Item, Found]"
"""An item as it was before an edit, and what was found in it."""


@dataclass(frozen=True, slots=True)
class Look:
    """One look at a version of a document; `module` is the index that the version before was looked at with.

    `changed` are the addresses of what has been declared otherwise since.
    """

    judge: Judge
    layout: Layout
    memory: LeafMemory
    turn: Turn
    module: ModuleIndex | None = None
    changed: frozenset[str] = frozenset()

    def holds(self, found: Found) -> bool:
        """Tells whether what was found in the version before still stands."""
        if found is NOTHING_FOUND:
            return True
        return found.dependencies.isdisjoint(self.changed) and found.holds(self.layout, self.module)

    def items(
        self,
        page: Page,
        page_start: Offset,
        same: Mapping[int, Found],
        formers: Mapping[int | str, Former],
        wanted: int,
    ) -> tuple[Found, ...]:
        """Returns what is wrong in each item of a page, as far as to the first `wanted` findings.

        What was found in one that is the `same`, by its identity, still holds. `formers` are long items by their
        identity, or by their headers if they are gone.
        """
        found: list[Found] = []
        for item, start in zip(page.items, page.starts, strict=False):
            one = same.get(id(item), UNSEEN)
            if not (one.suffices(wanted) or self.turn.is_over):
                former = formers.get(id(item)) or formers.get(header_of(item))
                one = self.item(item, page_start + start, (), former, wanted)
            found.append(one)
            wanted -= one.count
        return tuple(found)

    def item(
        self, item: Item, start: Offset, blocks: tuple[PlacedBlock, ...], former: Former | None, wanted: int
    ) -> Found:
        """Returns what is wrong in an item that starts at `start` inside `blocks`, relative to its start."""
        # A long item of a document that is edited is read now, so that no keystroke has to.
        is_read_now = self.judge.is_lasting and item.width >= LONG
        if isinstance(item, Block) and not is_read_now and self.judge.is_surely_clean(item):
            return NOTHING_FOUND
        if is_long(item):
            return self._long(item, start, blocks, former, wanted)
        findings = [KeptFinding.of(finding, 0, self.layout) for finding in _problem_findings(item, self.judge)]
        dependencies: set[str] = set()
        for placed in leaves_of(item, start, blocks):
            if self.judge.may_speak(placed):
                found = self._leaf(placed)
                findings += (kept.moved(placed.offset - start) for kept in found.findings)
                dependencies |= found.dependencies
        self.turn.count()
        return _found(findings, dependencies)

    def _long(
        self, item: Item, start: Offset, blocks: tuple[PlacedBlock, ...], former: Former | None, wanted: int
    ) -> Found:
        """Returns the same for a long item, member by member."""
        members, first = _members(item)
        inner = (*blocks, PlacedBlock(item, start)) if isinstance(item, Block) else blocks
        context = tuple(part for enclosing in inner for part in _deciding(enclosing.block))
        starts = list(accumulate([member.width for member in members], initial=first))
        old: Sequence[Item] = ()
        kept: tuple[Found, ...] = ()
        if former is not None and former[1].context == context:
            (old, _), kept = _members(former[0]), former[1].members
        head = _same(old, members)
        tail = _same(old[head:][::-1], members[head:][::-1])
        end = len(members) - tail
        only = (old[head], kept[head]) if end - head == 1 and len(old) - tail - head == 1 else None
        found = [*kept[:head], *[UNSEEN] * (end - head), *kept[len(kept) - tail :]]
        left = wanted
        for index, one in enumerate(found):
            if one is NOTHING_FOUND:
                continue
            former = only if head <= index < end else (members[index], one)
            if not self.holds(one):
                found[index] = UNSEEN
            if not (found[index].suffices(left) or self.turn.is_over):
                found[index] = self.item(members[index], start + starts[index], inner, former, left)
            left -= found[index].count
        problems = sorted(own_problems(item), key=lambda each: each.start) if isinstance(item, Block) else []
        own = tuple(self._told(problems[:wanted]))
        count, is_complete = known(found)
        if len(problems) > wanted:
            # Of so many mistakes of its own, all that are wanted are known, and of its members as much as is.
            count, is_complete = wanted if is_complete else min(count, wanted), False
        dependencies = frozenset[str]().union(*(one.dependencies for one in found))
        return Found(own, dependencies, tuple(found), starts, context, count, is_complete)

    def _told(self, problems: Iterable[Problem]) -> Iterator[KeptFinding]:
        """Yields the findings for mistakes of an item itself."""
        for each in problems:
            finding = self.judge.problem(PlacedProblem(Span(each.start, each.end), each, ""))
            if finding is not None:
                yield KeptFinding.of(finding, 0, self.layout)

    def _leaf(self, placed: PlacedLeaf) -> Found:
        """Returns what is wrong in an attribute, relative to its start."""
        if not self.judge.is_lasting:
            return Found(tuple(self._judged(placed)))
        context = tuple(part for enclosing in placed.blocks for part in _deciding(enclosing.block))
        found = self.memory.get(placed.leaf, context, self.layout)
        if found is None:
            found = Found(tuple(self._judged(placed)), self.judge.module.dependencies(_references(placed)))
            self.memory.put(placed.leaf, context, self.layout, found)
        return found

    def _judged(self, placed: PlacedLeaf) -> Iterator[KeptFinding]:
        return (KeptFinding.of(finding, placed.offset, self.layout) for _, finding in self.judge.judged(placed))


def header_of(item: Item) -> str:
    """Returns what a long item is called by in the next version too, nothing for an item that has no name."""
    if isinstance(item, Block):
        return item.header
    return item.name if isinstance(item, Attribute) else ""


def is_long(item: Item) -> bool:
    """Tells whether an item has many members, at any depth."""
    if item.width < LONG or not isinstance(item, (Attribute, Block)):
        return False
    members, _ = _members(item)
    if isinstance(item, Block) and members and not isinstance(members[0], Gap) and item.header[0] not in '"{':
        # A block on one line, and not in JSON: its members' mistakes are told in other words.
        return False
    return len(members) >= MANY or any(is_long(member) for member in members)


def _members(item: Item) -> tuple[Sequence[Item], Offset]:
    """Returns the parts of an attribute or the items of a block, and where the first of them starts."""
    if isinstance(item, Block):
        return item.items, len(item.header)
    return (item.parts, item.value_start + 1) if isinstance(item, Attribute) else ((), 0)


def _same(old: Sequence[Item], new: Sequence[Item]) -> int:
    """Returns how many items at the start are the same objects."""
    count = 0
    for one, other in zip(old, new, strict=False):
        if one is not other:
            break
        count += 1
    return count


def _found(findings: list[KeptFinding], dependencies: set[str]) -> Found:
    if not findings and not dependencies:
        return NOTHING_FOUND
    return Found(tuple(sorted(findings, key=place_of)), frozenset(dependencies), count=len(findings))


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
    meant = Meant(leaves_of(item, 0))
    for span, problem in problems_of(item, 0, lambda leaf: judge.reading is Reading.WHOLE or leaf.has_splat_or_for):
        finding = judge.problem(PlacedProblem(span, problem, meant.at(span, problem)))
        if finding is not None:
            yield finding
