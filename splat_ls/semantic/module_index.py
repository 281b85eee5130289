"""All declarations of one module, as the language sees its files."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Final, TypeAlias
from weakref import ref

from splat_ls.semantic.declaration import (
    Declaration,
    LocalDeclaration,
    ModuleCall,
    OutputDeclaration,
    ResourceDeclaration,
    VariableDeclaration,
)
from splat_ls.semantic.declarations import Declarations
from splat_ls.semantic.declared import Declared
from splat_ls.semantic.known import Known
from splat_ls.semantic.merged import Merged, local_of, module_of, output_of, resource_of, variable_of
from splat_ls.syntax.items import Block
from splat_ls.syntax.placed import PlacedBlock
from splat_ls.syntax.tree import Tree

_Child: TypeAlias = "Callable[[str], ModuleIndex | None]"

_MODES: Final = frozenset({"resource", "data", "ephemeral"})
_LOCAL_SOURCES: Final = ("./", "../", ".\\", "..\\")


def no_children(_source: str) -> ModuleIndex | None:
    """Answers for a module whose child modules are not looked at."""
    return None


class ModuleIndex:
    """The declarations of a directory's files. Immutable; what is asked of it is worked out once and kept.

    Mappings: `variables`, `locals`, `modules` and `outputs` by name, `resources` by (mode, type, name). A name that is
    declared twice, and not alike, is in none of them: what it means is not known.
    """

    def __init__(self, declared: Declared, child: _Child, past: tuple[_Step, ...] = ()) -> None:
        """Takes what is declared; `past` are the indexes that it has been edited from, the newest last."""
        self._declared = declared
        self._child = child
        self._past = past
        self._children: dict[str, ModuleIndex | None] = {}
        self.known: dict[str, Known] = {}
        """What was inferred of the declarations so far, by address (see `splat_ls.semantic.infer`)."""

    @classmethod
    def of(cls, files: Mapping[str, Tree], children: _Child = no_children) -> ModuleIndex:
        """Indexes the files of one directory, by path; those that are no part of the module are left out.

        `children` gives the module in a local directory (`"./net"`) as seen from this one, None if it cannot be read.
        It is asked when an answer depends on it.
        """
        return cls(Declared.of(files), children)

    def edited(self, files: Mapping[str, Tree], *, same_children: bool) -> ModuleIndex:
        """Returns the index of later versions of the files, at the cost of the blocks that are not the same.

        `same_children` tells that nothing in the modules that this one calls is different, nor stands elsewhere.
        Other files than before cost as much as a new index.
        """
        declared, touched = self._declared.edited(files)
        old = self._declared.files
        paths = frozenset(path for path in old.keys() | declared.files if old.get(path) is not declared.files.get(path))
        step = _Step(ref(self), touched, paths, same_children)
        index = ModuleIndex(declared, self._child, (*self._past[-_REMEMBERED:], step))
        if same_children:
            index._children = self._children
        return index

    # ------------------------------------------------------------------------------- declarations

    @cached_property
    def variables(self) -> Mapping[str, VariableDeclaration]:
        return Declarations(self._written, "var.{}".format, _named("variable"), lambda it: variable_of(it, self._place))

    @cached_property
    def locals(self) -> Mapping[str, LocalDeclaration]:
        return Declarations(self._written, "local.{}".format, _named("locals"), lambda it: local_of(it, self._place))

    @cached_property
    def modules(self) -> Mapping[str, ModuleCall]:
        return Declarations(self._written, "module.{}".format, _named("module"), lambda it: module_of(it, self._place))

    @cached_property
    def outputs(self) -> Mapping[str, OutputDeclaration]:
        return Declarations(self._written, "output.{}".format, _named("output"), lambda it: output_of(it, self._place))

    @cached_property
    def resources(self) -> Mapping[tuple[str, str, str], ResourceDeclaration]:
        return Declarations(self._written, ".".join, _resource_key, lambda it: resource_of(it, self._place))

    @property
    def _written(self) -> Mapping[str, Merged]:
        return self._declared.by_address

    def _place(self, path: str, block: Block) -> PlacedBlock:
        """Returns a block of the file `path` where it stands now."""
        start = self._declared.files[path].start_of(block)
        assert start is not None, "a declaration stands in the tree that it was read from"
        return PlacedBlock(block, start)

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
        return next((path for path, tree in self._declared.files.items() if tree.start_of(block) is not None), None)

    # ----------------------------------------------------------------------------------- changes

    def changed(self, other: ModuleIndex) -> frozenset[str]:
        """Returns the addresses of what is declared otherwise in `other`, or only in one of the two.

        A call of a child module counts as changed when something in the child is. A child that neither index was ever
        asked for does not count, for no answer depends on it.
        """
        if other is self:
            return frozenset()
        mine, theirs = self._written, other._written
        steps = self._steps_from(other) or other._steps_from(self)
        addresses = {*mine, *theirs} if steps is None else {address for step in steps for address in step.touched}
        changed = {address for address in addresses if _key(mine, address) != _key(theirs, address)}
        if self._children is not other._children and (self._children or other._children):
            changed.update(call.address for call in self.modules.values() if self._has_other_child(call, other))
        return frozenset(changed)

    def is_same_beside(self, path: str, other: ModuleIndex) -> bool:
        """Tells whether all files but `path`, and the child modules, are surely the same in `other`, an earlier index.

        What stands there then stands where it did.
        """
        if other is self:
            return True
        steps = self._steps_from(other)
        return steps is not None and all(step.same_children and step.paths <= {path} for step in steps)

    def _steps_from(self, other: ModuleIndex) -> tuple[_Step, ...] | None:
        """Returns how `other` was edited to become this index, None when that is not known."""
        for count, step in enumerate(reversed(self._past), 1):
            if step.index() is other:
                return self._past[-count:]
        return None

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
                merged = self._written.get(address)
                pending.extend(merged.references if merged is not None else ())
        return frozenset(found)


_REMEMBERED: Final = 32
"""Steps that an index knows of its past. An older one is compared address by address."""


@dataclass(frozen=True, slots=True)
class _Step:
    """How the index `index` was edited: the addresses that may be others now, and the files that are."""

    index: ref[ModuleIndex]
    touched: frozenset[str]
    paths: frozenset[str]
    same_children: bool


def _named(kind: str) -> Callable[[Merged], str | None]:
    """Returns what gives a declaration of that kind its name."""
    return lambda merged: merged.labels[0] if merged.kind == kind else None


def _resource_key(merged: Merged) -> tuple[str, str, str] | None:
    return (merged.kind, merged.labels[0], merged.labels[1]) if merged.kind in _MODES else None


def _key(written: Mapping[str, Merged], address: str) -> int | None:
    merged = written.get(address)
    return None if merged is None else merged.key
