"""One declaration as its files write it: the block that makes it, and the override files that change it.

Source: manual, "Override Files", "Merging Behavior": an argument of an override replaces the argument of that name.
"""

from __future__ import annotations

from dataclasses import dataclass

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
from splat_ls.semantic.summary import Draft
from splat_ls.syntax.tree import PlacedBlock, PlacedLeaf
from splat_ls.text.span import Span


@dataclass(frozen=True, slots=True)
class PlacedDraft:
    """A draft, the file and the block it stands in."""

    path: str
    placed: PlacedBlock
    draft: Draft

    def argument(self, name: str) -> Written | None:
        found = self.draft.arguments.get(name)
        if found is None:
            return None
        return Written(self.path, PlacedLeaf(found.leaf, self.placed.offset + found.offset, (self.placed,)))


@dataclass(frozen=True, slots=True)
class Merged:
    """All that is written for one address: the ordinary declaration first, then its overrides in order.

    `is_ambiguous`: it is declared more than once, and not alike, which the real tool refuses.
    """

    drafts: tuple[PlacedDraft, ...]
    is_ambiguous: bool = False

    @property
    def key(self) -> int:
        """Changes when what is declared does, or moves to another file."""
        return hash((self.is_ambiguous, *((each.path, each.draft.key) for each in self.drafts)))

    @property
    def path(self) -> str:
        return self.drafts[0].path

    @property
    def span(self) -> Span:
        return self.drafts[0].placed.header_span

    @property
    def labels(self) -> tuple[str, ...]:
        return self.drafts[0].draft.labels

    def argument(self, name: str) -> Written | None:
        """Returns the argument that counts: the last override's, else the declaration's own."""
        for each in reversed(self.drafts):
            found = each.argument(name)
            if found is not None:
                return found
        return None

    def repetition(self) -> tuple[Repetition, Written | None]:
        """Returns how often it exists and the argument that says so; `count` wins where both are there."""
        for repetition in (Repetition.COUNT, Repetition.FOR_EACH, Repetition.ENABLED):
            found = self.argument(repetition.value)
            if found is not None:
                return repetition, found
        return Repetition.NONE, None


def variable_of(merged: Merged) -> VariableDeclaration:
    arguments = map(merged.argument, ("type", "default", "nullable", "sensitive"))
    return VariableDeclaration(merged.labels[0], merged.path, merged.span, *arguments)


def local_of(merged: Merged) -> LocalDeclaration:
    value = merged.argument("value")
    assert value is not None, "a local is an argument"
    return LocalDeclaration(merged.labels[0], value.path, value.placed.name_span, value)


def resource_of(merged: Merged) -> ResourceDeclaration:
    repetition, deciding = merged.repetition()
    mode = merged.drafts[0].draft.kind
    type_, name = merged.labels
    named = ((each, merged.argument(each)) for each in ("input", "triggers_replace"))
    arguments = tuple((each, written) for each, written in named if written is not None)
    return ResourceDeclaration(mode, type_, name, merged.path, merged.span, repetition, deciding, arguments)


def module_of(merged: Merged) -> ModuleCall:
    repetition, deciding = merged.repetition()
    source = merged.argument("source")
    expression = source.expression if source is not None else None
    text = literal_of(expression) if expression is not None else None
    literal = text if isinstance(text, str) else None
    return ModuleCall(merged.labels[0], merged.path, merged.span, literal, repetition, deciding)


def output_of(merged: Merged) -> OutputDeclaration:
    value, sensitive = merged.argument("value"), merged.argument("sensitive")
    return OutputDeclaration(merged.labels[0], merged.path, merged.span, value, sensitive)
