"""Items at their places: what a tree hands out to whoever asks where something is."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from splat_ls.syntax.items import Attribute, Block, Broken, Gap, Item
from splat_ls.syntax.nodes import Node
from splat_ls.syntax.problem import Problem
from splat_ls.syntax.redefined import redefined
from splat_ls.syntax.sound import Soundness
from splat_ls.text.span import Offset, RelOffset, Span


@dataclass(frozen=True, slots=True)
class PlacedBlock:
    """A block and where it starts."""

    block: Block
    offset: Offset

    @property
    def header_span(self) -> Span:
        """The block's type and labels, without indentation and brace."""
        header = self.block.header
        start = len(header) - len(header.lstrip(" \t"))
        return Span(self.offset + start, self.offset + len(header[:-1].rstrip()))

    def attribute(self, name: str) -> PlacedLeaf | None:
        """Returns the block's own attribute of that name with its place (its enclosing blocks: this one only)."""
        at = self.offset + len(self.block.header)
        for item in self.block.items:
            if isinstance(item, Attribute) and item.name == name:
                return PlacedLeaf(item, at, (self,))
            at += item.width
        return None


@dataclass(frozen=True, slots=True)
class PlacedLeaf:
    """An attribute, where it starts, and the blocks around it, outermost first."""

    leaf: Attribute
    offset: Offset
    blocks: tuple[PlacedBlock, ...]

    def span(self, node: Node | RelOffset, end: RelOffset | None = None) -> Span:
        """Returns where a node, or `[node, end)` counted from the leaf's start, stands in the document."""
        if isinstance(node, Node):
            return Span(self.offset + node.start, self.offset + node.end)
        return Span(self.offset + node, self.offset + (node if end is None else end))

    def source(self, node: Node) -> str:
        """Returns the text of a node as written."""
        return self.leaf.text[node.start : node.end]

    @property
    def name_span(self) -> Span:
        return self.span(self.leaf.name_start, self.leaf.name_start + len(self.leaf.name))


def leaves_of(item: Item, at: Offset, blocks: tuple[PlacedBlock, ...] = ()) -> Iterator[PlacedLeaf]:
    """Yields the attributes in `item`, which starts at `at` inside `blocks`."""
    if isinstance(item, Attribute) and item.parts:
        at += item.value_start + 1
        for part in item.parts:
            yield PlacedLeaf(part, at, blocks)
            at += part.width
    elif isinstance(item, Attribute):
        yield PlacedLeaf(item, at, blocks)
    elif isinstance(item, Block):
        inner = (*blocks, PlacedBlock(item, at))
        at += len(item.header)
        for child in item.items:
            yield from leaves_of(child, at, inner)
            at += child.width


def leaf_in(item: Item, at: Offset, offset: Offset, blocks: tuple[PlacedBlock, ...] = ()) -> PlacedLeaf | None:
    """Returns the attribute in `item`, which starts at `at` inside `blocks`, that `offset` is in.

    At a boundary it is the one that starts there, at the end of a block's last item that one.
    """
    while isinstance(item, Block):
        starts = item.starts
        if not starts[0] <= offset - at <= starts[-1] or not item.items:
            return None
        blocks = (*blocks, PlacedBlock(item, at))
        index = min(bisect_right(starts, offset - at), len(item.items)) - 1
        item, at = item.items[index], at + starts[index]
    if not isinstance(item, Attribute):
        return None
    index = bisect_right(item.part_starts, offset - at) - 1 if item.parts else -1
    if 0 <= index < len(item.parts):
        return PlacedLeaf(item.parts[index], at + item.part_starts[index], blocks)
    return PlacedLeaf(item, at, blocks)


def problems_of(
    item: Item, at: Offset, is_read: Callable[[Attribute], bool] = lambda _: True
) -> Iterator[tuple[Span, Problem]]:
    """Yields the syntax mistakes in `item`, which starts at `at`; attributes that are not read are passed over."""
    if isinstance(item, Gap) or (isinstance(item, Attribute) and not item.parts and not is_read(item)):
        return
    if isinstance(item, Block) and item.soundness is not Soundness.UNKNOWN:
        return
    for problem in own_problems(item):
        yield Span(at + problem.start, at + problem.end), problem
    if isinstance(item, Attribute):
        at += item.value_start + 1
        for part in item.parts:
            yield from problems_of(part, at, is_read)
            at += part.width
    if isinstance(item, Block):
        at += len(item.header)
        in_line = bool(item.items) and not isinstance(item.items[0], Gap)
        for child in item.items:
            for span, problem in problems_of(child, at, is_read):
                yield span, (_in_line(problem) if in_line else problem)
            at += child.width


def own_problems(item: Attribute | Block | Broken) -> tuple[Problem, ...]:
    """Returns the mistakes of an item itself, and not of the items in it, relative to its start."""
    return (*item.problems, *redefined(item.items, len(item.header))) if isinstance(item, Block) else item.problems


def _in_line(problem: Problem) -> Problem:
    """Returns the problem in the words for a block on one line, where no newline may follow an argument."""
    if problem.summary != "Missing newline after argument":
        return problem
    detail = "A block on one line can hold one argument only."
    return replace(problem, summary="Invalid single-argument block definition", detail=detail)
