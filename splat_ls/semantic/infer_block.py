"""What a block with `count`, `for_each`, `enabled` or none of them is in expressions .

Source: manual, "Referring to Instances" of `count` and `for_each`; cases uk-count-*, uk-foreach-*, uk-zero.
"""

from __future__ import annotations

from typing import Final

from splat_ls.semantic.answer import Answer
from splat_ls.semantic.declaration import ModuleCall, Repetition, ResourceDeclaration
from splat_ls.semantic.function_results import base_name
from splat_ls.semantic.infer_steps import Infer
from splat_ls.semantic.known import Known, Origin, Reason
from splat_ls.semantic.literal import unwrapped
from splat_ls.semantic.scope import Scope
from splat_ls.semantic.type import Type, object_of, tuple_of
from splat_ls.syntax.nodes import AttributeStep, Call, Chain, Expression, Variable
from splat_ls.text.never import assert_never

_COUNT_LIMIT: Final = 64
"""The number of instances up to which a literal `count` gives a tuple of so many items."""

_SET_FUNCTIONS: Final = frozenset({"toset", "setunion"})


def repeated(declared: ResourceDeclaration | ModuleCall, instance: Type, scope: Scope, infer: Infer) -> Known:
    """Returns what the name of a block stands for, when one instance of it is an `instance`.

    `count` makes a tuple, `for_each` an object by instance key, `enabled` one instance or null; without them it is
    one instance.
    """
    of = _type(declared, instance, scope, infer)
    origin = {
        Repetition.COUNT: Origin.COUNT,
        Repetition.FOR_EACH: Origin.FOR_EACH,
        Repetition.ENABLED: Origin.ENABLED,
        Repetition.NONE: Origin.SINGLE,
    }[declared.repetition]
    return Known(of.with_sensitive(Answer.NO), (_reason(declared),), origin)


def _type(declared: ResourceDeclaration | ModuleCall, instance: Type, scope: Scope, infer: Infer) -> Type:
    deciding = declared.deciding
    expression = deciding.expression if deciding is not None else None
    inner = scope.elsewhere(scope.index, deciding) if deciding is not None else scope
    match declared.repetition:
        case Repetition.NONE:
            return instance
        case Repetition.ENABLED:
            return instance.with_nullable(Answer.YES)
        case Repetition.COUNT:
            length = infer(expression, inner).type.literal if expression is not None else None
            if isinstance(length, int) and length <= _COUNT_LIMIT:
                return tuple_of([instance] * length)
            return tuple_of(None, instance)
        case Repetition.FOR_EACH:
            keys = instance_keys(expression, inner, infer) if expression is not None else None
            return object_of(None, instance) if keys is None else object_of(dict.fromkeys(keys, instance))
        case _:
            assert_never(declared.repetition)


def _reason(declared: ResourceDeclaration | ModuleCall) -> Reason:
    shown, deciding = f"`{declared.shown}`", declared.deciding
    if deciding is None:
        return Reason(f"{shown} has neither `count` nor `for_each`", declared.path, declared.span)
    if declared.repetition is Repetition.ENABLED:
        return Reason(f"{shown} has `enabled` in its `lifecycle`", deciding.path, deciding.span)
    return Reason(f"{shown} has `{declared.repetition.value}`", deciding.path, deciding.span)


def instance_keys(expression: Expression, scope: Scope, infer: Infer) -> tuple[str, ...] | None:
    """Returns the instance keys that a `for_each` value makes, None when they depend on data.

    They are the names of an object, or the members of a set that is written out: `toset(["a", "b"])`.
    """
    expression = unwrapped(expression)
    match expression:
        case Call(name=name, arguments=arguments, expand=False) if base_name(name) in _SET_FUNCTIONS:
            return _literal_members(arguments, scope, infer)
        case Chain(source=Variable(name="local"), steps=(AttributeStep(name=name),)) if "local" not in scope.names:
            return _local_keys(name, expression, scope, infer)
    return _attribute_names(infer(expression, scope).type)


def _attribute_names(of: Type) -> tuple[str, ...] | None:
    return None if of.attributes is None else tuple(each.name for each in of.attributes)


def _literal_members(arguments: tuple[Expression, ...], scope: Scope, infer: Infer) -> tuple[str, ...] | None:
    """Returns the members of a set that is made of tuples of literal strings."""
    keys: set[str] = set()
    for argument in arguments:
        items = infer(argument, scope).type.items
        literals = [str(item.literal) for item in items or () if item.literal is not None]
        if items is None or len(literals) < len(items):
            return None
        keys.update(literals)
    return tuple(sorted(keys))


def _local_keys(name: str, reference: Expression, scope: Scope, infer: Infer) -> tuple[str, ...] | None:
    """Returns the keys that a local makes: those of its expression when that is a call which makes a set."""
    names = _attribute_names(infer(reference, scope).type)
    local = scope.index.locals.get(name)
    expression = local.value.expression if local is not None else None
    if names is not None or local is None or expression is None or not isinstance(unwrapped(expression), Call):
        return names
    return instance_keys(expression, scope.elsewhere(scope.index, local.value), infer)
