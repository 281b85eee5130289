"""What a reference leads to: a declaration of the module, or a name that something around it binds.

Source: manual, "References to Values".
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from splat_ls.semantic.answer import Answer
from splat_ls.semantic.declaration import VariableDeclaration
from splat_ls.semantic.infer_module import infer_module
from splat_ls.semantic.infer_resource import infer_resource, self_object
from splat_ls.semantic.infer_steps import Access, Infer, NameAccess, apply_accesses, loop_types
from splat_ls.semantic.infer_written import infer_named
from splat_ls.semantic.known import NOTHING, Known, Origin, Reason
from splat_ls.semantic.scope import (
    Binding,
    BlockIterator,
    CountObject,
    Fixed,
    LoopVariable,
    Role,
    Scope,
    SelfObject,
)
from splat_ls.semantic.type import BOOL, NUMBER, STRING, Kind, Type
from splat_ls.text.never import assert_never

_MODES: Final = frozenset({"data", "ephemeral", "resource"})

_BUILT_IN: Final[Mapping[str, Mapping[str, Type]]] = {
    "path": {"module": STRING, "root": STRING, "cwd": STRING},
    "terraform": {"workspace": STRING, "env": STRING, "applying": BOOL},
    "tofu": {"workspace": STRING, "applying": BOOL},
    "each": {},
    "count": {},
    "self": {},
}
"""What the language itself gives names to. `each`, `count` and `self` mean nothing where nothing binds them."""


def infer_reference(root: str, accesses: tuple[Access, ...], scope: Scope, infer: Infer) -> Known:
    """Returns what a name and the accesses behind it lead to."""
    binding = scope.names.get(root)
    if binding is not None:
        return _bound(binding, accesses, scope, infer)
    match root:
        case "var":
            return _variable(accesses, scope)
        case "local":
            return _local(accesses, scope, infer)
        case "module":
            return infer_module(accesses, scope, infer)
    if root in _BUILT_IN:
        name = accesses[0].name if accesses and isinstance(accesses[0], NameAccess) else ""
        found = _BUILT_IN[root].get(name)
        return NOTHING if found is None else apply_accesses(Known(found.with_sensitive(Answer.NO)), accesses[1:])
    if root not in _MODES:
        return infer_resource("resource", root, accesses, scope, infer)
    if accesses and isinstance(accesses[0], NameAccess):
        return infer_resource(root, accesses[0].name, accesses[1:], scope, infer)
    return NOTHING


def _variable(accesses: tuple[Access, ...], scope: Scope) -> Known:
    if not accesses or not isinstance(accesses[0], NameAccess):
        return NOTHING
    declared = scope.index.variables.get(accesses[0].name)
    if declared is None:
        return NOTHING
    kept = scope.index.known
    known = kept.get(declared.address)
    if known is None:
        known = kept[declared.address] = Known(declared.type, (_type_reason(declared),), Origin.VARIABLE)
    return apply_accesses(known, accesses[1:])


def _type_reason(declared: VariableDeclaration) -> Reason:
    argument = declared.type_argument
    constraint = argument.expression if argument is not None else None
    if argument is None or constraint is None:
        return Reason(f"`{declared.address}` has no type", declared.path, declared.span)
    text = f"`{declared.address}` has type `{argument.shown(constraint)}`"
    return Reason(text, argument.path, argument.span)


def _local(accesses: tuple[Access, ...], scope: Scope, infer: Infer) -> Known:
    if not accesses or not isinstance(accesses[0], NameAccess):
        return NOTHING
    declared = scope.index.locals.get(accesses[0].name)
    if declared is None:
        return NOTHING
    address = declared.address
    inner = scope.elsewhere(scope.index, declared.value)
    return infer_named(inner, infer, accesses[1:], name=address, address=address, origin=Origin.LOCAL)


# ------------------------------------------------------------------------------------ bound names


def _bound(binding: Binding, accesses: tuple[Access, ...], scope: Scope, infer: Infer) -> Known:
    match binding:
        case Fixed(known=known):
            return apply_accesses(known, accesses)
        case LoopVariable():
            return apply_accesses(_loop_variable(binding, infer), accesses)
        case SelfObject(resource=resource):
            return apply_accesses(self_object(resource, scope, infer), accesses)
        case CountObject():
            known = Known(NUMBER.with_sensitive(Answer.NO), origin=Origin.LOOP)
            return apply_accesses(known, accesses[1:]) if _name(accesses) == "index" else NOTHING
        case BlockIterator():
            return _iterator(binding, accesses, infer)
        case _:
            assert_never(binding)


def _name(accesses: tuple[Access, ...]) -> str | None:
    return accesses[0].name if accesses and isinstance(accesses[0], NameAccess) else None


def _loop_variable(variable: LoopVariable, infer: Infer) -> Known:
    """Returns what a variable of a loop stands for; its trail begins with what the loop goes over."""
    loop, outer = variable.loop, variable.outer
    source = infer(loop.source, outer)
    key, value = loop_types(source.type)
    written = outer.written
    name = loop.value_name if variable.role is Role.VALUE else loop.key_name
    reason = Reason(f"`{name}` goes over `{written.shown(loop.source)}`", written.path, written.span)
    known = Known(value if variable.role is Role.VALUE else key, source.trail, Origin.LOOP)
    return known.led_by(reason if written.path else None)


def _iterator(iterator: BlockIterator, accesses: tuple[Access, ...], infer: Infer) -> Known:
    """Returns what `.key` or `.value` of `each` or a dynamic block's iterator leads to."""
    name = _name(accesses)
    if name not in ("key", "value"):
        return NOTHING
    written = iterator.for_each
    expression = written.expression if written is not None else None
    if written is None or expression is None:
        return NOTHING
    source = infer(expression, replace(iterator.outer, written=written))
    key, value = loop_types(source.type)
    if iterator.name == "each" and not key.is_known:
        key = Type(Kind.STRING, nullable=Answer.NO)
    reason = Reason(f"`{iterator.name}.{name}` goes over `{written.shown(expression)}`", written.path, written.span)
    known = Known(key if name == "key" else value, source.trail, Origin.LOOP)
    return apply_accesses(known.led_by(reason if written.path else None), accesses[1:])
