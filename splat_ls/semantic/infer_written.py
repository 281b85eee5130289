"""What is known of the value of an argument that is written elsewhere: of a local, an output, an input."""

from __future__ import annotations

from collections.abc import Sequence

from splat_ls.semantic.infer_steps import Access, Infer, KeyAccess, NameAccess, SplatAccess, apply_accesses
from splat_ls.semantic.known import NOTHING, Known, Origin, Reason
from splat_ls.semantic.literal import unwrapped
from splat_ls.semantic.scope import Scope
from splat_ls.syntax.nodes import Chain, Expression, FullSplatStep, LegacySplatStep, Object, Tuple
from splat_ls.text.never import assert_never

_OF_ITS_OWN = frozenset({Origin.LITERAL, Origin.FUNCTION, Origin.LOOP, Origin.OTHER})
"""Origins that say less than the name which the value was given."""


def infer_named(
    inner: Scope, infer: Infer, accesses: tuple[Access, ...] = (), *, name: str, address: str, origin: Origin
) -> Known:
    """Returns what `accesses` on `name` lead to, whose value is the argument that `inner` is the scope of.

    That value is the first reason; `origin` is where it comes from if the value itself has nothing better to say.
    """
    written = inner.written
    expression = written.expression
    if expression is None:
        return NOTHING
    reason = Reason(f"`{name}` is `{written.shown(expression)}`", written.path, written.span)
    known = infer_written(address, inner, infer, accesses).led_by(reason)
    return known.from_origin(origin) if not accesses and known.origin in _OF_ITS_OWN else known


def infer_written(address: str, inner: Scope, infer: Infer, accesses: tuple[Access, ...] = ()) -> Known:
    """Returns what `accesses` on the value of the argument that `inner` is the scope of lead to.

    NOTHING while it is being worked on, or if it has no value. Where the accesses lead into a literal or a reference,
    only what they lead to is looked at.
    """
    expression = inner.written.expression
    if expression is None:
        return NOTHING
    leading = accesses if leads_into(expression, accesses) else ()
    key = "".join((address, *map(_text, leading)))
    index = inner.index
    known = inner.work.declared((id(index), key), index.known, lambda: infer(expression, inner, leading))
    return apply_accesses(known, accesses[len(leading) :])


def leads_into(expression: Expression, accesses: Sequence[Access]) -> bool:
    """Tells whether the first access picks a part of what is written, so that nothing else has to be looked at."""
    if not accesses or isinstance(accesses[0], SplatAccess):
        return False
    match unwrapped(expression):
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
