"""What the names of an expression mean at the place where it stands.

A scope only says what a name is bound to; what is known of that is for `splat_ls.semantic.infer`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import Final, TypeAlias

from splat_ls.semantic.declaration import Repetition, ResourceDeclaration, Written
from splat_ls.semantic.known import Known
from splat_ls.semantic.module_index import ModuleIndex
from splat_ls.semantic.summary import binding_arguments
from splat_ls.semantic.work import Work
from splat_ls.syntax.nodes import ForExpression, Node, TemplateFor, Variable
from splat_ls.syntax.tree import PlacedBlock, PlacedLeaf

_RESOURCE_BLOCKS: Final = frozenset({"resource", "data", "ephemeral"})


class Role(Enum):
    """The two variables of a loop."""

    KEY = "key"
    VALUE = "value"


@dataclass(frozen=True, slots=True)
class Fixed:
    """A name for something that is known already."""

    known: Known


@dataclass(frozen=True, slots=True)
class LoopVariable:
    """A variable of a `for` or of a template's `%{ for }`, which stands in the scope `outer`."""

    loop: ForExpression | TemplateFor
    role: Role
    outer: Scope


@dataclass(frozen=True, slots=True)
class BlockIterator:
    """`each`, or the iterator of a dynamic block: an object with `key` and `value` of what `for_each` goes over."""

    name: str
    for_each: Written | None
    outer: Scope


@dataclass(frozen=True, slots=True)
class CountObject:
    """`count`: an object with `index`."""


@dataclass(frozen=True, slots=True)
class SelfObject:
    """`self`: the instance that the block around belongs to."""

    resource: ResourceDeclaration


Binding: TypeAlias = Fixed | LoopVariable | BlockIterator | CountObject | SelfObject


@dataclass(frozen=True, slots=True)
class Scope:
    """The names that an expression sees: those bound around it, and the module's declarations.

    `written` is the argument whose expression it is. `work` belongs to the question that is being answered.
    """

    index: ModuleIndex
    written: Written
    names: Mapping[str, Binding] = field(default_factory=dict)
    work: Work = field(default_factory=Work, compare=False)

    @staticmethod
    def of(index: ModuleIndex, placed: PlacedLeaf, parents: tuple[Node, ...] = (), node: Node | None = None) -> Scope:
        """Returns the scope of `node` in an attribute; `parents` are the nodes around it, outermost first.

        Without `node`, the innermost loop of `parents` counts as entered: say which node when it may be the loop's
        source.
        """
        path = index.path_of(placed.blocks[0].block) if placed.blocks else None
        scope = Scope.at(index, Written(path or "", placed))
        inner: tuple[Node | None, ...] = (*parents[1:], node)
        for parent, child in zip(parents, inner, strict=False):
            if isinstance(parent, (ForExpression, TemplateFor)) and child is not parent.source:
                scope = scope.in_loop(parent)
        return scope

    @staticmethod
    def at(index: ModuleIndex, written: Written, work: Work | None = None) -> Scope:
        """Returns the scope of an argument's value: the module's names, and those that the blocks around bind."""
        scope = Scope(index, written, {}, work or Work())
        blocks = written.placed.blocks
        if blocks:
            scope = scope.bound(_repetition_names(scope, blocks))
        for position, placed in enumerate(blocks):
            inside = blocks[position + 1] if position + 1 < len(blocks) else None
            if placed.block.type == "dynamic" and _sees_iterator(inside, written.placed):
                scope = scope.bound(dict(_iterator(scope, placed)))
        return scope

    def bound(self, names: Mapping[str, Binding]) -> Scope:
        """Returns this scope with more names, which hide others of the same name."""
        return replace(self, names={**self.names, **names}) if names else self

    def in_loop(self, loop: ForExpression | TemplateFor) -> Scope:
        """Returns the scope of the body of a loop that stands in this one."""
        names: dict[str, Binding] = {loop.value_name: LoopVariable(loop, Role.VALUE, self)}
        if loop.key_name is not None:
            names[loop.key_name] = LoopVariable(loop, Role.KEY, self)
        return self.bound(names)

    def elsewhere(self, index: ModuleIndex, written: Written) -> Scope:
        """Returns the scope of another argument's value, for the same question."""
        return Scope.at(index, written, self.work)


def _repetition_names(scope: Scope, blocks: tuple[PlacedBlock, ...]) -> Mapping[str, Binding]:
    """Returns what a top-level block with `count` or `for_each` binds, and `self` in the blocks inside a resource."""
    top = blocks[0].block
    names: dict[str, Binding] = {}
    resource = None
    if top.type in _RESOURCE_BLOCKS and len(top.labels) == 2:
        resource = scope.index.resources.get((top.type, *top.labels))
    if resource is not None and len(blocks) > 1:
        names["self"] = SelfObject(resource)
    call = scope.index.modules.get(top.labels[0]) if top.type == "module" and len(top.labels) == 1 else None
    declared = resource if resource is not None else call
    if declared is not None:
        repetition, deciding = declared.repetition, declared.deciding
    else:
        repetition, deciding = _written_repetition(scope.written.path, blocks[0])
    if repetition is Repetition.COUNT:
        names["count"] = CountObject()
    elif repetition is Repetition.FOR_EACH:
        names["each"] = BlockIterator("each", deciding, scope)
    return names


def _written_repetition(path: str, placed: PlacedBlock) -> tuple[Repetition, Written | None]:
    """Returns how often a block that the index does not know is repeated (`import`, `provider`, …)."""
    for repetition in (Repetition.COUNT, Repetition.FOR_EACH):
        found = binding_argument(placed, repetition.value)
        if found is not None:
            return repetition, Written(path, found)
    return Repetition.NONE, None


def binding_argument(placed: PlacedBlock, name: str) -> PlacedLeaf | None:
    """Returns `count`, `for_each` or `iterator` of a block with its place, None if the block has none."""
    found = binding_arguments(placed.block).get(name)
    return None if found is None else PlacedLeaf(found.leaf, placed.offset + found.offset, (placed,))


def _sees_iterator(inside: PlacedBlock | None, placed: PlacedLeaf) -> bool:
    """Tells whether the iterator of a dynamic block is bound: in its `content` block and in `labels`."""
    return placed.leaf.name == "labels" if inside is None else inside.block.type == "content"


def _iterator(scope: Scope, placed: PlacedBlock) -> Iterator[tuple[str, Binding]]:
    """Yields the iterator of a dynamic block: the name in `iterator`, else its label (manual, "dynamic Blocks")."""
    for_each = binding_argument(placed, "for_each")
    named = binding_argument(placed, "iterator")
    value = named.leaf.value if named is not None else None
    name = value.name if isinstance(value, Variable) else next(iter(placed.block.labels), None)
    if name is not None:
        written = None if for_each is None else Written(scope.written.path, for_each)
        yield name, BlockIterator(name, written, scope)
