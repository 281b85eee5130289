"""Reads off a block what it declares, without a place: the result belongs to the block object and is kept with it.

An edit leaves all blocks but one the objects they were, so only that one is read again.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final
from weakref import WeakKeyDictionary, ref

from splat_ls.syntax.items import Attribute, Block
from splat_ls.text.span import RelOffset


@dataclass(frozen=True, slots=True)
class Argument:
    """An argument that matters to a declaration, and where it starts in its top-level block."""

    leaf: Attribute
    offset: RelOffset


class Draft:
    """A declaration without a place, read off `block` when something of it is asked for.

    `kind` is the block type (`locals` for one name of it), `labels` what names it, `address` both: `var.x`, `local.x`,
    `resource.T.n`, `module.m`, `output.o`.
    """

    __slots__ = ("_arguments", "_block", "_key", "address", "kind", "labels")

    def __init__(self, block: Block, labels: tuple[str, ...], arguments: Mapping[str, Argument] | None = None) -> None:
        """Takes the arguments that matter where they are known already."""
        self.kind = block.type
        self.labels = labels
        self.address = ".".join((_ROOTS.get(self.kind, self.kind), *labels))
        # The draft is kept for its block, and must not keep it alive.
        self._block = ref(block)
        self._arguments = arguments
        self._key: int | None = None

    @property
    def arguments(self) -> Mapping[str, Argument]:
        """The arguments that matter to the declaration, by name."""
        if self._arguments is None:
            block = self._block()
            assert block is not None, "who asks holds the block"
            self._arguments = dict(_arguments(block))
        return self._arguments

    @property
    def key(self) -> int:
        """Changes when anything in the declaration does; comments and line ends inside an argument count."""
        if self._key is None:
            texts = tuple((name, argument.leaf.text.strip()) for name, argument in sorted(self.arguments.items()))
            self._key = hash((self.kind, self.labels, texts))
        return self._key


_ROOTS: Final = {"variable": "var", "locals": "local"}

_LABELS: Final = {"variable": 1, "output": 1, "module": 1, "resource": 2, "data": 2, "ephemeral": 2}
"""The number of labels of each block that declares something."""

_REPETITION: Final = frozenset({"count", "for_each"})

_ARGUMENTS: Final[Mapping[str, frozenset[str]]] = {
    "variable": frozenset({"type", "default", "nullable", "sensitive"}),
    "output": frozenset({"value", "sensitive"}),
    "module": _REPETITION | {"source"},
    "resource": _REPETITION,
    "data": _REPETITION,
    "ephemeral": _REPETITION,
}
"""The arguments that decide what is declared, by block type."""

_TERRAFORM_DATA: Final = frozenset({"input", "triggers_replace"})
"""Arguments of the built-in resource, whose attributes have the types of its arguments (manual, "terraform_data")."""

_BINDING: Final = _REPETITION | {"iterator"}
"""The arguments that give names a meaning inside the block they stand in."""

_summaries: Final[WeakKeyDictionary[Block, tuple[Draft, ...]]] = WeakKeyDictionary()
_bindings: Final[WeakKeyDictionary[Block, Mapping[str, Argument]]] = WeakKeyDictionary()
"""What was read off blocks that are still alive. Caches of pure functions: they change no answer."""


def summary(block: Block) -> tuple[Draft, ...]:
    """Returns what a top-level block declares; nothing for a block that declares nothing, or is not finished."""
    drafts = _summaries.get(block)
    if drafts is None:
        drafts = _summaries[block] = tuple(_drafts(block))
    return drafts


def binding_arguments(block: Block) -> Mapping[str, Argument]:
    """Returns `count`, `for_each` and `iterator` of a block at any depth, with offsets from that block's start."""
    found = _bindings.get(block)
    if found is None:
        placed = _placed_attributes(block, 0)
        found = _bindings[block] = {leaf.name: Argument(leaf, at) for leaf, at in placed if leaf.name in _BINDING}
    return found


def _drafts(block: Block) -> Iterator[Draft]:
    if block.type == "locals" and not block.labels:
        for leaf, offset in _placed_attributes(block, 0):
            yield Draft(block, (leaf.name,), {"value": Argument(leaf, offset)})
    elif _LABELS.get(block.type) == len(block.labels):
        yield Draft(block, block.labels)


def _arguments(block: Block) -> Iterator[tuple[str, Argument]]:
    """Yields the arguments that matter, the first of each name; `enabled` is that of a `lifecycle` block."""
    wanted = _ARGUMENTS[block.type]
    if block.labels[0] == "terraform_data" and block.type == "resource":
        wanted = wanted | _TERRAFORM_DATA
    seen: set[str] = set()
    for leaf, offset in _placed_attributes(block, 0):
        if leaf.name in wanted and leaf.name not in seen:
            seen.add(leaf.name)
            yield leaf.name, Argument(leaf, offset)
    if "for_each" in wanted:
        yield from _enabled(block)


def _enabled(block: Block) -> Iterator[tuple[str, Argument]]:
    """Yields `enabled` of the first lifecycle block that has it (OpenTofu manual, "lifecycle")."""
    at = len(block.header)
    for item in block.items:
        if isinstance(item, Block) and item.type == "lifecycle":
            for leaf, offset in _placed_attributes(item, at):
                if leaf.name == "enabled":
                    yield "enabled", Argument(leaf, offset)
                    return
        at += item.width


def _placed_attributes(block: Block, start: RelOffset) -> Iterator[tuple[Attribute, RelOffset]]:
    """Yields the attributes directly in `block`, which starts at `start`, and where each starts."""
    at = start + len(block.header)
    for item in block.items:
        if isinstance(item, Attribute):
            yield item, at
        at += item.width
