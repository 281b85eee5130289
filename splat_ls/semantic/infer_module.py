"""What is known of a module call: its outputs, where the module's directory can be read."""

from __future__ import annotations

from splat_ls.semantic.answer import Answer
from splat_ls.semantic.declaration import ModuleCall, OutputDeclaration, Repetition
from splat_ls.semantic.infer_block import repeated
from splat_ls.semantic.infer_steps import Access, Infer, KeyAccess, NameAccess, apply_accesses
from splat_ls.semantic.infer_written import infer_named
from splat_ls.semantic.known import NOTHING, Known, Origin
from splat_ls.semantic.module_index import ModuleIndex
from splat_ls.semantic.scope import Scope
from splat_ls.semantic.type import UNKNOWN, Kind, Type, object_of

_CALLED = Type(Kind.OBJECT, nullable=Answer.NO, sensitive=Answer.NO)
"""A module of which the outputs are not known."""


def infer_module(accesses: tuple[Access, ...], scope: Scope, infer: Infer) -> Known:
    """Returns what `module` and then `accesses` leads to, the first of which names the call.

    An output is followed into the child module; its trail goes on there.
    """
    if not accesses or not isinstance(accesses[0], NameAccess):
        return NOTHING
    call = scope.index.modules.get(accesses[0].name)
    if call is None:
        return NOTHING
    child = scope.index.child(call)
    keys = _instance_keys(call, accesses[1:])
    if child is not None and keys is not None and len(accesses) > keys + 1:
        chosen = accesses[keys + 1]
        output = child.outputs.get(chosen.name) if isinstance(chosen, NameAccess) else None
        if output is not None and output.value is not None:
            inner = scope.elsewhere(child, output.value)
            return _output(f"{call.address}.{output.name}", output, inner, infer, accesses[keys + 2 :])
    key = (id(scope.index), call.address)
    known = scope.work.declared(key, scope.index.known, lambda: _whole(call, child, scope, infer))
    return apply_accesses(known, accesses[1:])


def _instance_keys(call: ModuleCall, accesses: tuple[Access, ...]) -> int | None:
    """Returns how many accesses choose an instance of the module; None when the first ones do not choose one."""
    if call.repetition in (Repetition.NONE, Repetition.ENABLED):
        return 0
    return 1 if accesses and isinstance(accesses[0], KeyAccess) else None


def _output(name: str, output: OutputDeclaration, inner: Scope, infer: Infer, accesses: tuple[Access, ...]) -> Known:
    """Returns what `accesses` on an output lead to, that the calling module knows as `name`."""
    known = infer_named(inner, infer, accesses, name=name, address=output.address, origin=Origin.OUTPUT)
    return known.of_type(known.type.with_sensitive(Answer.YES)) if output.is_sensitive else known


def _whole(call: ModuleCall, child: ModuleIndex | None, scope: Scope, infer: Infer) -> Known:
    if child is None:
        return repeated(call, _CALLED, scope, infer)
    outputs: dict[str, Type] = {}
    for name, output in child.outputs.items():
        inner = None if output.value is None else scope.elsewhere(child, output.value)
        outputs[name] = UNKNOWN if inner is None else _output(name, output, inner, infer, ()).type
    return repeated(call, object_of(outputs).with_sensitive(Answer.NO), scope, infer)
