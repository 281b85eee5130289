"""One declaration as its files write it: the block that makes it, and the override files that change it.

Source: manual, "Override Files", "Merging Behavior": an argument of an override replaces the argument of that name.
"""

from __future__ import annotations

from collections.abc import Callable, Container
from dataclasses import dataclass
from typing import TypeAlias

from splat_ls.semantic.declaration import (
    LocalDeclaration,
    ModuleCall,
    OutputDeclaration,
    Repetition,
    ResourceDeclaration,
    VariableDeclaration,
    Written,
)
from splat_ls.semantic.literal import literal_of
from splat_ls.semantic.references import free_references
from splat_ls.semantic.summary import Argument, Draft
from splat_ls.syntax.items import Block
from splat_ls.syntax.tree import PlacedBlock, PlacedLeaf
from splat_ls.text.span import Span

Places: TypeAlias = Callable[[str, Block], PlacedBlock]
"""Says where a block of a file stands now."""


@dataclass(frozen=True, slots=True)
class BlockDraft:
    """A draft, the file and the block it stands in. Where that is changes without it."""

    path: str
    block: Block
    draft: Draft

    def argument(self, name: str, places: Places) -> Written | None:
        found = self.draft.arguments.get(name)
        if found is None:
            return None
        placed = places(self.path, self.block)
        return Written(self.path, PlacedLeaf(found.leaf, placed.offset + found.offset, (placed,)))


class Merged:
    """All that is written for one address: the ordinary declaration first, then its overrides in order.

    `is_ambiguous`: it is declared more than once, and not alike, which the real tool refuses. `written` has everything,
    also what says the same again.
    """

    __slots__ = ("_key", "_references", "drafts", "is_ambiguous", "written")

    def __init__(self, written: tuple[BlockDraft, ...], overrides: Container[str]) -> None:
        """Takes all drafts of an address in their order; `overrides` are the paths of override files."""
        drafts: list[BlockDraft] = []
        is_ambiguous = False
        for each in written:
            if not drafts or each.path in overrides:
                drafts.append(each)
            elif drafts[0].draft.key != each.draft.key:
                drafts.append(each)
                is_ambiguous = True
        self.written = written
        self.drafts = tuple(drafts)
        self.is_ambiguous = is_ambiguous
        self._references: frozenset[str] | None = None
        self._key: int | None = None

    @property
    def key(self) -> int:
        """Changes when what is declared does, or moves to another file."""
        if self._key is None:
            self._key = hash((self.is_ambiguous, *((each.path, each.draft.key) for each in self.drafts)))
        return self._key

    @property
    def path(self) -> str:
        return self.drafts[0].path

    @property
    def kind(self) -> str:
        return self.drafts[0].draft.kind

    @property
    def labels(self) -> tuple[str, ...]:
        return self.drafts[0].draft.labels

    def span(self, places: Places) -> Span:
        """Returns where the header of its block stands."""
        return places(self.path, self.drafts[0].block).header_span

    def argument(self, name: str, places: Places) -> Written | None:
        """Returns the argument that counts: the last override's, else the declaration's own."""
        for each in reversed(self.drafts):
            found = each.argument(name, places)
            if found is not None:
                return found
        return None

    @property
    def references(self) -> frozenset[str]:
        """The addresses that the arguments which count refer to."""
        if self._references is None:
            counting: dict[str, Argument] = {}
            for each in self.drafts:
                counting.update(each.draft.arguments)
            values = (argument.leaf.value for argument in counting.values())
            self._references = frozenset[str]().union(*(free_references(each) for each in values if each is not None))
        return self._references

    def repetition(self, places: Places) -> tuple[Repetition, Written | None]:
        """Returns how often it exists and the argument that says so; `count` wins where both are there."""
        for repetition in (Repetition.COUNT, Repetition.FOR_EACH, Repetition.ENABLED):
            found = self.argument(repetition.value, places)
            if found is not None:
                return repetition, found
        return Repetition.NONE, None


def variable_of(merged: Merged, places: Places) -> VariableDeclaration:
    arguments = (merged.argument(name, places) for name in ("type", "default", "nullable", "sensitive"))
    return VariableDeclaration(merged.labels[0], merged.path, merged.span(places), *arguments)


def local_of(merged: Merged, places: Places) -> LocalDeclaration:
    value = merged.argument("value", places)
    assert value is not None, "a local is an argument"
    return LocalDeclaration(merged.labels[0], value.path, value.placed.name_span, value)


def resource_of(merged: Merged, places: Places) -> ResourceDeclaration:
    repetition, deciding = merged.repetition(places)
    type_, name = merged.labels
    named = ((each, merged.argument(each, places)) for each in ("input", "triggers_replace"))
    arguments = tuple((each, written) for each, written in named if written is not None)
    path, span = merged.path, merged.span(places)
    return ResourceDeclaration(merged.kind, type_, name, path, span, repetition, deciding, arguments)


def module_of(merged: Merged, places: Places) -> ModuleCall:
    repetition, deciding = merged.repetition(places)
    source = merged.argument("source", places)
    expression = source.expression if source is not None else None
    text = literal_of(expression) if expression is not None else None
    literal = text if isinstance(text, str) else None
    return ModuleCall(merged.labels[0], merged.path, merged.span(places), literal, repetition, deciding)


def output_of(merged: Merged, places: Places) -> OutputDeclaration:
    value, sensitive = merged.argument("value", places), merged.argument("sensitive", places)
    return OutputDeclaration(merged.labels[0], merged.path, merged.span(places), value, sensitive)
