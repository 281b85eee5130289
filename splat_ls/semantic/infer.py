"""What is known of an expression from what the module says.

Three promises: what is claimed holds for every value that the expression can have; what is not known is `UNKNOWN`,
never a guess; and every answer comes with the trail that led to it. The evaluator is the judge of the first
(tests/properties/test_infer_against_values.py).

`infer` is the way in. Its parts are in the modules `infer_*`, which are handed the function that asks on.
"""

from __future__ import annotations

from collections.abc import Sequence

from splat_ls.semantic.infer_call import infer_call
from splat_ls.semantic.infer_loop import infer_for
from splat_ls.semantic.infer_reference import infer_reference
from splat_ls.semantic.infer_steps import Access, KeyAccess, NameAccess, accesses_of, apply_accesses, element_of
from splat_ls.semantic.infer_sure import is_sure
from splat_ls.semantic.infer_value import (
    infer_binary,
    infer_conditional,
    infer_keyword,
    infer_number,
    infer_object,
    infer_template,
    infer_tuple,
    infer_unary,
    object_key,
)
from splat_ls.semantic.infer_written import leads_into
from splat_ls.semantic.known import NOTHING, Known
from splat_ls.semantic.literal import unwrapped
from splat_ls.semantic.scope import Scope
from splat_ls.syntax.nodes import (
    Binary,
    Call,
    Chain,
    Conditional,
    Expression,
    ForExpression,
    Keyword,
    Number,
    Object,
    Parentheses,
    Step,
    Template,
    Tuple,
    Unary,
    Variable,
)
from splat_ls.text.never import assert_never

__all__ = ["apply_steps", "element_of", "infer"]


def infer(expression: Expression, scope: Scope) -> Known:
    """Returns what is known of an expression in a scope."""
    return scope.work.asked(lambda: _infer(expression, scope))


def apply_steps(known: Known, steps: Sequence[Step], scope: Scope) -> Known:
    """Returns what is known after the steps of a chain, splats among them, on something known.

    Keys of index steps are looked up in `scope`.
    """
    return apply_accesses(known, scope.work.asked(lambda: accesses_of(steps, scope, _infer)))


def _infer(expression: Expression, scope: Scope, accesses: tuple[Access, ...] = ()) -> Known:
    """Returns what `expression` with `accesses` behind it is, within the question that is being answered."""
    if not scope.work.enter():
        return NOTHING
    try:
        if leads_into(expression, accesses):
            return _inside(expression, scope, accesses)
        return apply_accesses(_whole(expression, scope), accesses)
    finally:
        scope.work.leave()


def _inside(expression: Expression, scope: Scope, accesses: tuple[Access, ...]) -> Known:
    """Returns what the accesses pick out of a literal or reference, looking at nothing else of it."""
    inner = unwrapped(expression)
    match inner:
        case Chain(source=source, steps=steps):
            return _chain(source, (*accesses_of(steps, scope, _infer), *accesses), scope)
        case Tuple(items=items):
            key = accesses[0].literal if isinstance(accesses[0], KeyAccess) else None
            if isinstance(key, int) and key < len(items):
                return _infer(items[key], scope, accesses[1:])
        case Object():
            item = _item(inner, accesses[0], scope)
            if item is not None:
                return _infer(item, scope, accesses[1:])
    return apply_accesses(_whole(expression, scope), accesses)


def _item(node: Object, access: Access, scope: Scope) -> Expression | None:
    """Returns the value that an access picks out of an object; None when that is not sure."""
    key = access.name if isinstance(access, NameAccess) else access.literal if isinstance(access, KeyAccess) else None
    names = [object_key(item, scope, _infer) for item in node.items]
    if key is None or None in names or str(key) not in names:
        return None
    return node.items[len(names) - 1 - names[::-1].index(str(key))].value


def _chain(source: Expression, accesses: tuple[Access, ...], scope: Scope) -> Known:
    if isinstance(source, Variable):
        return infer_reference(source.name, accesses, scope, _infer)
    return _infer(source, scope, accesses)


def _is_sure(expression: Expression, scope: Scope) -> bool:
    return is_sure(expression, scope, _infer)


def _whole(expression: Expression, scope: Scope) -> Known:
    match expression:
        case Number():
            return infer_number(expression)
        case Keyword():
            return infer_keyword(expression)
        case Variable(name=name):
            return infer_reference(name, (), scope, _infer)
        case Parentheses(inner=inner):
            return _infer(inner, scope)
        case Tuple():
            return infer_tuple(expression, scope, _infer)
        case Object():
            return infer_object(expression, scope, _infer)
        case ForExpression():
            return infer_for(expression, scope, _infer)
        case Call():
            return scope.work.remembered(expression, scope, lambda: infer_call(expression, scope, _infer, _is_sure))
        case Template():
            return infer_template(expression, scope, _infer)
        case Chain(source=source, steps=steps):
            return _chain(source, accesses_of(steps, scope, _infer), scope)
        case Unary():
            return infer_unary(expression)
        case Binary():
            return infer_binary(expression)
        case Conditional():
            return scope.work.remembered(
                expression, scope, lambda: infer_conditional(expression, scope, _infer, _is_sure)
            )
        case _:
            assert_never(expression)
