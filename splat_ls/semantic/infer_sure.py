"""Whether an expression surely has a value: it decides which argument of `try` counts, and what a conditional makes.

Only what is plain counts as sure. An expression that may fail is no mistake; it only leaves more types open.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from splat_ls.semantic.answer import Answer
from splat_ls.semantic.exact import is_exact, same_type
from splat_ls.semantic.function_results import base_name
from splat_ls.semantic.infer_steps import (
    Access,
    Infer,
    KeyAccess,
    NameAccess,
    SplatAccess,
    accesses_of,
    apply_accesses,
    element_of,
)
from splat_ls.semantic.known import Known
from splat_ls.semantic.literal import attribute_name
from splat_ls.semantic.scope import Scope
from splat_ls.semantic.type import Kind, Type
from splat_ls.semantic.unify import unify
from splat_ls.syntax.nodes import (
    Binary,
    Call,
    Chain,
    Conditional,
    Expression,
    ForExpression,
    Interpolation,
    Keyword,
    Number,
    Object,
    Parentheses,
    Template,
    TemplateLiteral,
    Tuple,
    Variable,
)

_HEADS: Final = {"data": 2, "ephemeral": 2, "resource": 2}
"""The number of attributes that name a declaration, where it is not one. What is not declared fails before all else."""

_SCALARS: Final = frozenset({Kind.BOOL, Kind.NUMBER, Kind.STRING})
_SEQUENCES: Final = frozenset({Kind.LIST, Kind.SET, Kind.TUPLE})
_MAPPINGS: Final = frozenset({Kind.MAP, Kind.OBJECT})
_ALL: Final = _SCALARS | _SEQUENCES | _MAPPINGS

_TOTAL: Final[Mapping[str, frozenset[Kind]]] = {
    "concat": frozenset({Kind.LIST, Kind.TUPLE}),
    "flatten": _SEQUENCES,
    "jsonencode": _ALL,
    "keys": _MAPPINGS,
    "length": _SEQUENCES | _MAPPINGS | {Kind.STRING},
    "lower": _SCALARS,
    "merge": _MAPPINGS,
    "sensitive": _ALL,
    "tolist": frozenset({Kind.LIST, Kind.SET}),
    "tomap": frozenset({Kind.MAP}),
    "toset": frozenset({Kind.LIST, Kind.SET}),
    "tostring": _SCALARS,
    "trimspace": _SCALARS,
    "upper": _SCALARS,
    "values": _MAPPINGS,
}
"""Functions that do not fail for arguments of these kinds that are not null."""

_CONVERSIONS: Final = {"tolist": Kind.TUPLE, "tomap": Kind.OBJECT, "toset": Kind.TUPLE}


def is_sure(expression: Expression, scope: Scope, infer: Infer) -> bool:
    """Tells whether evaluating the expression cannot fail, given that what it refers to is valid."""
    match expression:
        case Number() | Keyword():
            return True
        case Variable(name=name):
            return name in scope.names
        case Parentheses(inner=inner):
            return is_sure(inner, scope, infer)
        case Tuple(elided=True) | Object(elided=True):
            return False
        case Tuple(items=items):
            return all(is_sure(item, scope, infer) for item in items)
        case Object(items=items):
            return all(attribute_name(item.key) is not None and is_sure(item.value, scope, infer) for item in items)
        case Template(parts=parts):
            return all(
                isinstance(part, TemplateLiteral)
                or (isinstance(part, Interpolation) and _is_sure_part(part.expression, len(parts), scope, infer))
                for part in parts
            )
        case Chain():
            return _is_sure_chain(expression, scope, infer)
        case Call():
            return _is_sure_call(expression, scope, infer)
        case Conditional():
            return _is_sure_conditional(expression, scope, infer)
        case Binary(operator="==" | "!=", left=left, right=right):
            return is_sure(left, scope, infer) and is_sure(right, scope, infer)
        case ForExpression(braces=False, condition=None, source=source, body=body):
            over = infer(source, scope).type
            goes = over.nullable is Answer.NO and (over.is_sequence or over.is_map_like)
            return goes and is_sure(source, scope, infer) and is_sure(body, scope.in_loop(expression), infer)
    return False


def _is_sure_part(expression: Expression, parts: int, scope: Scope, infer: Infer) -> bool:
    """Tells whether an interpolation cannot fail: beside other text it must be a scalar, and not null."""
    if not is_sure(expression, scope, infer):
        return False
    of = infer(expression, scope).type
    return parts == 1 or (of.is_scalar and of.nullable is Answer.NO)


def _is_sure_call(call: Call, scope: Scope, infer: Infer) -> bool:
    if base_name(call.name) == "can":
        return True
    if base_name(call.name) == "try":
        return any(is_sure(argument, scope, infer) for argument in call.arguments)
    takes = _TOTAL.get(base_name(call.name))
    if takes is None or call.expand:
        return False
    converts = _CONVERSIONS.get(base_name(call.name))
    return all(
        is_sure(argument, scope, infer) and _is_taken(infer(argument, scope).type, takes, converts)
        for argument in call.arguments
    )


def _is_taken(argument: Type, takes: frozenset[Kind], converts: Kind | None) -> bool:
    """Tells whether a function takes an argument; a conversion also takes scalars that have a common type."""
    if argument.nullable is not Answer.NO:
        return False
    if argument.kind is converts and argument.members is not None:
        return all(each.is_scalar for each in argument.members) and unify(argument.members) is not None
    return bool(argument.kinds) and argument.kinds <= takes


def _is_sure_conditional(node: Conditional, scope: Scope, infer: Infer) -> bool:
    parts = (node.condition, node.yes, node.no)
    decides = infer(node.condition, scope).type
    is_decided = decides.kind is Kind.BOOL and decides.nullable is Answer.NO
    yes, no = infer(node.yes, scope).type, infer(node.no, scope).type
    is_alike = Kind.NULL in (yes.kind, no.kind) or (is_exact(yes) and is_exact(no) and same_type(yes, no))
    return is_decided and is_alike and all(is_sure(part, scope, infer) for part in parts)


def _is_sure_chain(chain: Chain, scope: Scope, infer: Infer) -> bool:
    """Tells whether every step finds what it asks for: the value before it is not null and has that member."""
    accesses = accesses_of(chain.steps, scope, infer)
    if isinstance(chain.source, Variable):
        start = 0 if chain.source.name in scope.names else _HEADS.get(chain.source.name, 1)
        if any(not isinstance(access, NameAccess) for access in accesses[:start]):
            return False
    elif is_sure(chain.source, scope, infer):
        start = 0
    else:
        return False
    first = Chain(chain.start, chain.end, chain.source, chain.steps[:start]) if start else chain.source
    return _are_sure(infer(first, scope), accesses[start:])


def _are_sure(known: Known, accesses: Sequence[Access]) -> bool:
    for position, access in enumerate(accesses):
        if isinstance(access, SplatAccess):
            return _is_sure_splat(known, accesses[position + 1 :])
        if not _has_member(known.type, access):
            return False
        known = apply_accesses(known, (access,))
    return True


def _is_sure_splat(source: Known, each: Sequence[Access]) -> bool:
    """Tells whether a splat cannot fail: its source is no null list, and each element has what is asked of it."""
    of = source.type
    if not of.is_known or (of.is_sequence and of.nullable is not Answer.NO):
        return False
    if of.items is not None:
        return all(_are_sure(source.of_type(item), each) for item in of.items)
    return _are_sure(element_of(source), each)


def _has_member(of: Type, access: NameAccess | KeyAccess) -> bool:
    if of.nullable is not Answer.NO:
        return False
    key = access.name if isinstance(access, NameAccess) else access.literal
    if of.attributes is not None and key is not None:
        return isinstance(of.attribute(str(key)), Type)
    if of.items is not None and isinstance(key, int) and isinstance(access, KeyAccess):
        return key < len(of.items)
    return False
