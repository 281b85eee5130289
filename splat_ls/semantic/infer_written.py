"""What is known of the value of an argument that is written elsewhere: of a local, an output, an input."""

from __future__ import annotations

from collections.abc import Sequence

from splat_ls.semantic.declaration import Written
from splat_ls.semantic.infer_steps import Access, Infer, KeyAccess, NameAccess, SplatAccess, apply_accesses
from splat_ls.semantic.known import NOTHING, Known, Origin, Reason
from splat_ls.semantic.module_index import ModuleIndex
from splat_ls.semantic.scope import Scope
from splat_ls.syntax.nodes import Chain, Expression, FullSplatStep, LegacySplatStep, Object, Parentheses, Tuple
from splat_ls.text.never import assert_never

_OF_ITS_OWN = frozenset({Origin.LITERAL, Origin.FUNCTION, Origin.LOOP, Origin.OTHER})
"""Origins that say less than the name which the value was given."""


def infer_named(
    name: str,
    address: str,
    written: Written,
    index: ModuleIndex,
    scope: Scope,
    infer: Infer,
    accesses: tuple[Access, ...],
    origin: Origin,
) -> Known:
    """Returns what `name` is whose value is `written`: led by that, and of `origin` where the value has no better one."""
    expression = written.expression
    if expression is None:
        return NOTHING
    reason = Reason(f"`{name}` is `{written.shown(expression)}`", written.path, written.span)
    known = infer_written(address, written, index, scope, infer, accesses).led_by(reason)
    return known.from_origin(origin) if not accesses and known.origin in _OF_ITS_OWN else known


def infer_written(
    address: str,
    written: Written,
    index: ModuleIndex,
    scope: Scope,
    infer: Infer,
    accesses: tuple[Access, ...] = (),
) -> Known:
    """Returns what `accesses` on an argument's value lead to; NOTHING while it is being worked on, or has no value.

    Where the accesses lead into a literal or a reference, only what they lead to is looked at.
    """
    expression = written.expression
    if expression is None:
        return NOTHING
    inner = scope.elsewhere(index, written)
    leading = accesses if leads_into(expression, accesses) else ()
    key = "".join((address, *map(_text, leading)))
    known = scope.work.declared((id(index), key), index.known, lambda: infer(expression, inner, leading))
    return apply_accesses(known, accesses[len(leading) :])


def leads_into(expression: Expression, accesses: Sequence[Access]) -> bool:
    """Tells whether the first access picks a part of what is written, so that nothing else has to be looked at."""
    if not accesses or isinstance(accesses[0], SplatAccess):
        return False
    match expression:
        case Parentheses(inner=inner):
            return leads_into(inner, accesses)
        case Object() | Tuple():
            return True
        case Chain(steps=steps):
            return not any(isinstance(step, (FullSplatStep, LegacySplatStep)) for step in steps)
    return False


def _text(access: Access) -> str:
    match access:
        case NameAccess(name=name):
            return f".{name}"
        case KeyAccess(literal=literal):
            return f"[{literal!r}]"
        case SplatAccess(full=full):
            return "[*]" if full else ".*"
        case _:
            assert_never(access)
