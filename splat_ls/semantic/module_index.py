"""All declarations of one module, as the language sees its files."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property
from typing import Final, TypeAlias, TypeVar

from splat_ls.semantic.declaration import (
    Declaration,
    LocalDeclaration,
    ModuleCall,
    OutputDeclaration,
    ResourceDeclaration,
    VariableDeclaration,
    Written,
)
from splat_ls.semantic.known import Known
from splat_ls.semantic.lazily import Lazily
from splat_ls.semantic.merged import (
    Merged,
    PlacedDraft,
    local_of,
    module_of,
    output_of,
    resource_of,
    variable_of,
)
from splat_ls.semantic.module_files import module_files
from splat_ls.semantic.references import free_references
from splat_ls.semantic.summary import summary
from splat_ls.syntax.items import Block
from splat_ls.syntax.tree import Tree

_Child: TypeAlias = "Callable[[str], ModuleIndex | None]"
_Declared = TypeVar("_Declared", VariableDeclaration, LocalDeclaration, ModuleCall, OutputDeclaration)

_LOCAL_SOURCES: Final = ("./", "../", ".\\", "..\\")


def no_children(_source: str) -> ModuleIndex | None:
    """Answers for a module whose child modules are not looked at."""
    return None


class ModuleIndex:
    """The declarations of a directory's files. Immutable; what is asked of it is worked out once and kept.

    Mappings: `variables`, `locals`, `modules` and `outputs` by name, `resources` by (mode, type, name). A name that is
    declared twice, and not alike, is in none of them: what it means is not known.
    """

    def __init__(self, merged: Mapping[str, Merged], paths: Mapping[Block, str], child: _Child) -> None:
        self._merged = merged
        self._paths = paths
        self._child = child
        self._children: dict[str, ModuleIndex | None] = {}
        self._dependencies: dict[str, frozenset[str]] = {}
        self.known: dict[str, Known] = {}
        """What was inferred of the declarations so far, by address (see `splat_ls.semantic.infer`)."""

    @classmethod
    def of(cls, files: Mapping[str, Tree], children: _Child = no_children) -> ModuleIndex:
        """Indexes the files of one directory, by path; those that are no part of the module are left out.

        `children` gives the module in a local directory (`"./net"`) as seen from this one, None if it cannot be read.
        It is asked when an answer depends on it.
        """
        ordinary, overrides = module_files(files)
        merged: dict[str, Merged] = {}
        paths: dict[Block, str] = {}
        for path in (*ordinary, *overrides):
            add = _overridden if path in overrides else _declared
            for draft in _drafts(path, files[path], paths):
                add(merged, draft)
        return cls(merged, paths, children)

    # ------------------------------------------------------------------------------- declarations

    @cached_property
    def variables(self) -> Mapping[str, VariableDeclaration]:
        return self._by_name("var.", variable_of)

    @cached_property
    def locals(self) -> Mapping[str, LocalDeclaration]:
        return self._by_name("local.", local_of)

    @cached_property
    def modules(self) -> Mapping[str, ModuleCall]:
        return self._by_name("module.", module_of)

    @cached_property
    def outputs(self) -> Mapping[str, OutputDeclaration]:
        return self._by_name("output.", output_of)

    @cached_property
    def resources(self) -> Mapping[tuple[str, str, str], ResourceDeclaration]:
        modes = ("resource", "data", "ephemeral")
        keys = {
            (each.drafts[0].draft.kind, each.labels[0], each.labels[1]): each
            for each in self._merged.values()
            if not each.is_ambiguous and each.drafts[0].draft.kind in modes
        }
        return Lazily(keys.keys(), lambda key: resource_of(keys[key]))

    def declaration(self, address: str) -> Declaration | None:
        """Returns the declaration with this address (`var.x`, `resource.T.n`), None if there is no such one."""
        root, _, name = address.partition(".")
        match root:
            case "var":
                return self.variables.get(name)
            case "local":
                return self.locals.get(name)
            case "module":
                return self.modules.get(name)
            case "output":
                return self.outputs.get(name)
        type_, _, name = name.partition(".")
        return self.resources.get((root, type_, name))

    def child(self, call: ModuleCall) -> ModuleIndex | None:
        """Returns the module that is called, None if its source is not a local directory or cannot be read."""
        source = call.source
        if source is None or not (source.startswith(_LOCAL_SOURCES) or source in (".", "..")):
            return None
        if source not in self._children:
            self._children[source] = self._child(source)
        return self._children[source]

    def path_of(self, block: Block) -> str | None:
        """Returns the file in which a top-level block stands, None if it is not one of this module's."""
        return self._paths.get(block)

    def _by_name(self, root: str, make: Callable[[Merged], _Declared]) -> Mapping[str, _Declared]:
        names = {
            address.removeprefix(root): merged
            for address, merged in self._merged.items()
            if address.startswith(root) and not merged.is_ambiguous
        }
        return Lazily(names.keys(), lambda name: make(names[name]))

    # ----------------------------------------------------------------------------------- changes

    @cached_property
    def _keys(self) -> Mapping[str, int]:
        return {address: merged.key for address, merged in self._merged.items()}

    @cached_property
    def fingerprint(self) -> int:
        """A number that changes when a declaration does; where a declaration stands in its file does not count."""
        return hash(frozenset(self._keys.items()))

    def changed(self, other: ModuleIndex) -> frozenset[str]:
        """Returns the addresses of what is declared otherwise in `other`, or only in one of the two.

        A call of a child module counts as changed when something in the child is. A child that neither index was ever
        asked for does not count, for no answer depends on it.
        """
        mine, theirs = self._keys, other._keys
        changed = {address for address, key in mine.items() if theirs.get(address) != key}
        changed.update(address for address in theirs if address not in mine)
        if self._children or other._children:
            changed.update(call.address for call in self.modules.values() if self._has_other_child(call, other))
        return frozenset(changed)

    def _has_other_child(self, call: ModuleCall, other: ModuleIndex) -> bool:
        theirs = other.modules.get(call.name)
        if theirs is None or (call.source not in self._children and theirs.source not in other._children):
            return theirs is None
        mine, its = self.child(call), other.child(theirs)
        if mine is None or its is None or mine is its:
            return mine is not its
        return bool(mine.changed(its))

    def dependencies(self, addresses: Iterable[str]) -> frozenset[str]:
        """Returns `addresses` and all that their declarations refer to, directly or not, also if not declared yet."""
        found: set[str] = set()
        pending = list(addresses)
        while pending:
            address = pending.pop()
            if address not in found:
                found.add(address)
                pending.extend(self._direct_dependencies(address))
        return frozenset(found)

    def _direct_dependencies(self, address: str) -> frozenset[str]:
        if address not in self._dependencies:
            merged = self._merged.get(address)
            arguments = _arguments(merged) if merged is not None else ()
            expressions = (written.expression for written in arguments)
            references = (free_references(each) for each in expressions if each is not None)
            self._dependencies[address] = frozenset[str]().union(*references)
        return self._dependencies[address]


def _drafts(path: str, tree: Tree, paths: dict[Block, str]) -> Iterator[PlacedDraft]:
    """Yields what the blocks of a file declare, and notes the file of each block in `paths`."""
    for placed in tree.blocks():
        paths[placed.block] = path
        for draft in summary(placed.block):
            yield PlacedDraft(path, placed, draft)


def _declared(merged: dict[str, Merged], draft: PlacedDraft) -> None:
    """Adds an ordinary declaration; a second one of the same name makes the name ambiguous unless it is the same."""
    address = draft.draft.address
    earlier = merged.get(address)
    if earlier is None:
        merged[address] = Merged((draft,))
    elif earlier.drafts[0].draft.key != draft.draft.key:
        merged[address] = Merged((*earlier.drafts, draft), is_ambiguous=True)


def _overridden(merged: dict[str, Merged], draft: PlacedDraft) -> None:
    """Adds a declaration of an override file to what it overrides."""
    address = draft.draft.address
    earlier = merged.get(address)
    merged[address] = Merged((draft,)) if earlier is None else Merged((*earlier.drafts, draft), earlier.is_ambiguous)


def _arguments(merged: Merged) -> Iterator[Written]:
    """Yields the arguments that count, whichever of the files they stand in."""
    names = {name: None for each in merged.drafts for name in each.draft.arguments}
    found = (merged.argument(name) for name in names)
    return (each for each in found if each is not None)
