"""The type of a function call, with what depends on more than the types of its arguments.

Arguments are only looked at where the rule asks for them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from splat_ls.semantic.answer import Answer
from splat_ls.semantic.call_type import call_type
from splat_ls.semantic.either import either, element_type
from splat_ls.semantic.exact import is_exact
from splat_ls.semantic.function_results import ResultRule, result_rule
from splat_ls.semantic.infer_steps import Infer
from splat_ls.semantic.known import NOTHING, Known, Origin
from splat_ls.semantic.regex_groups import regex_result
from splat_ls.semantic.scope import Scope
from splat_ls.semantic.type import (
    EITHER_MAP,
    EITHER_SEQUENCE,
    UNKNOWN,
    Kind,
    Type,
    list_of,
)
from splat_ls.semantic.type_constraint import constraint_type
from splat_ls.syntax.nodes import Call, Expression, Template, TemplateLiteral

_WITHOUT_ARGUMENTS: Final = frozenset(
    {
        ResultRule.STRING,
        ResultRule.NUMBER,
        ResultRule.BOOL,
        ResultRule.STRINGS,
        ResultRule.NUMBERS,
        ResultRule.STRING_SET,
        ResultRule.LISTS_OF_STRINGS,
        ResultRule.RECORDS,
    }
)
"""Rules that give the same type whatever the arguments are."""

_EXPANDED: Final = {
    ResultRule.CONCAT: EITHER_SEQUENCE,
    ResultRule.MERGE: EITHER_MAP,
    ResultRule.SET_OF_ALL: frozenset({Kind.SET}),
    ResultRule.COALESCE_LIST: EITHER_SEQUENCE,
}
"""The kinds of calls whose last argument stands for any number of arguments (`merge(var.maps...)`)."""


def infer_call(call: Call, scope: Scope, infer: Infer, is_sure: Callable[[Expression, Scope], bool]) -> Known:
    """Returns what is known of a call; nothing of functions that are not built in (providers have their own)."""
    rule = result_rule(call.name)
    match rule:
        case None | ResultRule.DECODED:
            return NOTHING
        case ResultRule.REGEX | ResultRule.REGEX_ALL:
            return Known(_regex(call, rule), origin=Origin.FUNCTION)
        case ResultRule.TRY:
            return _try(call, scope, infer, is_sure)
        case ResultRule.CONVERT:
            return _convert(call, scope, infer)
    if rule in _WITHOUT_ARGUMENTS and not call.expand:
        known = [infer(argument, scope) for argument in call.arguments if rule is not ResultRule.RECORDS]
        return Known(call_type(rule, tuple(each.type for each in known)), origin=Origin.FUNCTION)
    known = [infer(argument, scope) for argument in call.arguments]
    trail = next((each.trail for each in known if each.trail), ())
    return Known(_typed(call, rule, tuple(each.type for each in known)), trail, Origin.FUNCTION)


def _typed(call: Call, rule: ResultRule, arguments: tuple[Type, ...]) -> Type:
    """Returns the type of a call, with its last argument taken apart where it is expanded."""
    if not call.expand or not arguments:
        return call_type(rule, arguments)
    last = arguments[-1]
    if last.items is not None:
        return call_type(rule, (*arguments[:-1], *last.items))
    if rule in _WITHOUT_ARGUMENTS:
        return call_type(rule, arguments)
    return _expanded(rule, arguments[:-1], element_type(last) or UNKNOWN)


def _expanded(rule: ResultRule, fixed: Sequence[Type], each: Type) -> Type:
    """Returns the type of a call with the arguments `fixed` and any number of arguments `each`."""
    if rule is ResultRule.CONCAT and not fixed and each.kind is Kind.LIST and is_exact(each):
        return each.with_nullable(Answer.NO)
    if rule is ResultRule.CONCAT and any(argument.kind is Kind.TUPLE for argument in fixed):
        return Type(Kind.TUPLE, nullable=Answer.NO)
    if rule is ResultRule.MERGE and any(argument.kind in (Kind.OBJECT, Kind.NULL) for argument in (*fixed, each)):
        return Type(Kind.OBJECT, element=UNKNOWN, nullable=Answer.NO)
    kinds = _EXPANDED.get(rule, frozenset())
    if len(kinds) == 1:
        return Type(next(iter(kinds)), nullable=Answer.NO)
    return Type(Kind.UNKNOWN, among=kinds, nullable=Answer.NO if kinds else Answer.UNKNOWN)


def _try(call: Call, scope: Scope, infer: Infer, is_sure: Callable[[Expression, Scope], bool]) -> Known:
    """Returns one of the arguments, up to the first that surely does not fail; each keeps its own type."""
    possible: list[Known] = []
    for argument in call.arguments:
        possible.append(infer(argument, scope))
        if is_sure(argument, scope):
            break
    if not possible or call.expand:
        return NOTHING
    result = possible[0].type if len(possible) == 1 else either(each.type for each in possible)
    shown = next((each for each in possible if each.trail), possible[0])
    origins = {each.origin for each in possible}
    return Known(result, shown.trail, possible[0].origin if len(origins) == 1 else Origin.FUNCTION)


def _convert(call: Call, scope: Scope, infer: Infer) -> Known:
    """Returns the type that the second argument writes: `convert(x, list(string))` (OpenTofu)."""
    if len(call.arguments) != 2:
        return NOTHING
    first = infer(call.arguments[0], scope)
    constraint = constraint_type(call.arguments[1]).with_nullable(first.type.nullable)
    return Known(constraint.with_sensitive(first.type.sensitive), first.trail, Origin.FUNCTION)


def _regex(call: Call, rule: ResultRule) -> Type:
    """Returns what the groups of a literal pattern make, of a pattern that is not literal nothing."""
    match call.arguments:
        case (Template(parts=(TemplateLiteral(text=pattern),), heredoc=heredoc), *_) if not heredoc:
            one = regex_result(pattern)
        case _:
            one = UNKNOWN
    return list_of(one) if rule is ResultRule.REGEX_ALL else one
