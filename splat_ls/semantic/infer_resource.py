"""What is known of a resource, data source or ephemeral resource without its provider's schema."""

from __future__ import annotations

from splat_ls.semantic.answer import Answer
from splat_ls.semantic.declaration import ResourceDeclaration
from splat_ls.semantic.infer_block import repeated
from splat_ls.semantic.infer_steps import Access, Infer, NameAccess, apply_accesses
from splat_ls.semantic.infer_written import infer_written
from splat_ls.semantic.known import NOTHING, Known, Origin
from splat_ls.semantic.scope import Scope
from splat_ls.semantic.type import NULL, STRING, Kind, Type, object_of

_INSTANCE = Type(Kind.OBJECT, nullable=Answer.NO, sensitive=Answer.NO)
"""One instance of which only the provider knows the attributes."""


def infer_resource(mode: str, type_: str, accesses: tuple[Access, ...], scope: Scope, infer: Infer) -> Known:
    """Returns what a reference to `type_` and then `accesses` leads to, the first of which names the resource."""
    if not accesses or not isinstance(accesses[0], NameAccess):
        return NOTHING
    declared = scope.index.resources.get((mode, type_, accesses[0].name))
    if declared is None:
        return NOTHING
    key = (id(scope.index), declared.address)
    known = scope.work.declared(key, scope.index.known, lambda: _whole(declared, scope, infer))
    return apply_accesses(known, accesses[1:])


def _whole(declared: ResourceDeclaration, scope: Scope, infer: Infer) -> Known:
    return repeated(declared, instance_type(declared, scope, infer), scope, infer)


def self_object(declared: ResourceDeclaration, scope: Scope, infer: Infer) -> Known:
    """Returns what `self` is in a block of the resource: one instance, never null."""
    return Known(instance_type(declared, scope, infer), origin=Origin.INSTANCE)


def instance_type(declared: ResourceDeclaration, scope: Scope, infer: Infer) -> Type:
    """Returns the type of one instance. The built-in `terraform_data` has exactly these attributes (manual)."""
    if (declared.mode, declared.type) != ("resource", "terraform_data"):
        return _INSTANCE
    given = _argument(declared, "input", scope, infer)
    attributes = {
        "id": STRING.with_sensitive(Answer.NO),
        "input": given,
        "output": given.with_sensitive(Answer.NO if given.sensitive is Answer.NO else Answer.UNKNOWN),
        "triggers_replace": _argument(declared, "triggers_replace", scope, infer),
    }
    return object_of(attributes).with_sensitive(Answer.NO)


def _argument(declared: ResourceDeclaration, name: str, scope: Scope, infer: Infer) -> Type:
    """Returns the type of an attribute that is what its argument is; without one it is null."""
    written = declared.argument(name)
    if written is None:
        return NULL
    return infer_written(f"{declared.address}/{name}", scope.elsewhere(scope.index, written), infer).type
