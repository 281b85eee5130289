"""The types of literals, templates, operators and conditionals."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from splat_ls.semantic.answer import Answer, any_of
from splat_ls.semantic.either import either, joined_marks
from splat_ls.semantic.exact import is_exact, same_type
from splat_ls.semantic.infer_steps import Infer
from splat_ls.semantic.known import NOTHING, Known, Origin
from splat_ls.semantic.literal import attribute_name, literal_of, unwrapped
from splat_ls.semantic.scope import Scope
from splat_ls.semantic.type import BOOL, NULL, NUMBER, STRING, UNKNOWN, Kind, Type, object_of, tuple_of
from splat_ls.semantic.unify import unify
from splat_ls.syntax.nodes import (
    Binary,
    Chain,
    Conditional,
    Expression,
    FullSplatStep,
    Interpolation,
    Keyword,
    LegacySplatStep,
    Number,
    Object,
    ObjectItem,
    Parentheses,
    Template,
    TemplateLiteral,
    Tuple,
    Unary,
)

_ARITHMETIC: Final = frozenset({"+", "-", "*", "/", "%"})


def infer_keyword(keyword: Keyword) -> Known:
    """Returns what `true`, `false` or `null` is."""
    return Known(NULL if keyword.name == "null" else _plain(BOOL), origin=Origin.LITERAL)


def infer_number(number: Number) -> Known:
    return Known(_literal(Kind.NUMBER, number), origin=Origin.LITERAL)


def _plain(of: Type) -> Type:
    """Returns the type of a value that is written out: surely not sensitive."""
    return of.with_sensitive(Answer.NO)


def _literal(kind: Kind, expression: Expression) -> Type:
    return Type(kind, nullable=Answer.NO, sensitive=Answer.NO, literal=literal_of(expression))


def infer_template(template: Template, scope: Scope, infer: Infer) -> Known:
    """Returns a string; a template that is one interpolation and nothing else keeps the type (case tp-wrap)."""
    match template.parts:
        case (Interpolation(expression=expression),):
            return infer(expression, scope)
    if all(isinstance(part, TemplateLiteral) for part in template.parts):
        return Known(_literal(Kind.STRING, template), origin=Origin.LITERAL)
    return Known(STRING)


def infer_tuple(node: Tuple, scope: Scope, infer: Infer) -> Known:
    if node.elided:
        return Known(_plain(tuple_of(None)), origin=Origin.LITERAL)
    items = tuple_of(infer(item, scope).type for item in node.items)
    return Known(_plain(items), origin=Origin.LITERAL)


def infer_object(node: Object, scope: Scope, infer: Infer) -> Known:
    """Returns an object whose names are all known, or one whose names depend on data (or were not read)."""
    if node.elided:
        return Known(object_of(None), origin=Origin.LITERAL)
    named: dict[str, Type] = {}
    others: list[Type] = []
    for item in node.items:
        name = object_key(item, scope, infer)
        value = infer(item.value, scope).type
        if name is None:
            others.append(value)
        else:
            named[name] = value
    result = object_of(None, either((*named.values(), *others))) if others else object_of(named)
    return Known(result.with_sensitive(_keys_sensitive(node, scope, infer)), origin=Origin.LITERAL)


def _keys_sensitive(node: Object, scope: Scope, infer: Infer) -> Answer:
    """Tells whether a computed key is sensitive, which makes the whole object so."""
    computed = (item.key for item in node.items if attribute_name(item.key) is None)
    return any_of(infer(key, scope).type.sensitive for key in computed)


def object_key(item: ObjectItem, scope: Scope, infer: Infer) -> str | None:
    """Returns the name that an item gives its value, None when that depends on data."""
    name = attribute_name(item.key)
    if name is None and isinstance(item.key, (Parentheses, Template)):
        literal = infer(item.key, scope).type.literal
        return None if literal is None else str(literal)
    return name


def infer_unary(node: Unary) -> Known:
    return Known(NUMBER if node.operator == "-" else BOOL)


def infer_binary(node: Binary) -> Known:
    return Known(NUMBER if node.operator in _ARITHMETIC else BOOL)


# ------------------------------------------------------------------------------------ conditionals


def infer_conditional(
    node: Conditional, scope: Scope, infer: Infer, is_sure: Callable[[Expression, Scope], bool]
) -> Known:
    """Returns the common type of both arms (specification, "Conditional Operator"; cases rk-cond-*).

    The engine evaluates both. Where the arm that is not taken fails, the other keeps its own type:
    `x != null ? x.list : []` is a list, or an empty tuple (case er-splat-null-list-fix).
    """
    yes, no = _arms(node, scope, infer)
    common = _common(yes.type, no.type)
    options = [] if common is None else [common]
    if not (is_exact(yes.type) and is_exact(no.type) and same_type(yes.type, no.type)):
        options += [] if is_sure(node.no, scope) else _beside_failure(yes.type, node.no)
        options += [] if is_sure(node.yes, scope) else _beside_failure(no.type, node.yes)
    if not options:
        return NOTHING
    result = either(options) if len(options) > 1 else options[0]
    sensitive = any_of((result.sensitive, infer(node.condition, scope).type.sensitive))
    shown = next((arm for arm in (yes, no) if arm.trail and arm.type.kinds == result.kinds), None)
    return Known(result.with_sensitive(sensitive), shown.trail if shown is not None else (), _origin(yes, no))


def _common(yes: Type, no: Type) -> Type | None:
    """Returns the type that both arms are converted to; a null takes the type of the other arm."""
    if yes.kind is Kind.NULL or no.kind is Kind.NULL:
        return joined_marks(no if yes.kind is Kind.NULL else yes, (yes, no))
    return unify((yes, no))


def _beside_failure(taken: Type, failing: Expression) -> list[Type]:
    """Returns what the arm that is taken may become when the other one fails.

    What fails has no type, so the arm stays as it is. But a tuple, an object or a splat goes on when a part of it
    fails: then it is a structure with a part of unknown type, which the taken arm is unified with.
    """
    whole = unwrapped(failing)
    if isinstance(whole, Chain) and not any(isinstance(step, (FullSplatStep, LegacySplatStep)) for step in whole.steps):
        return [taken]
    mixed = unify((taken, UNKNOWN))
    return [taken] if mixed is None else [taken, mixed]


def _origin(yes: Known, no: Known) -> Origin:
    """Returns where the value comes from if that is the same for both arms; a null comes from nowhere."""
    origins = {arm.origin for arm in (yes, no) if arm.type.kind is not Kind.NULL}
    return next(iter(origins)) if len(origins) == 1 else Origin.OTHER


def _arms(node: Conditional, scope: Scope, infer: Infer) -> tuple[Known, Known]:
    """Returns both arms; the one that is taken only when the value is not null is never null."""
    yes, no = infer(node.yes, scope), infer(node.no, scope)
    tested = _null_test(node.condition)
    if tested is None:
        return yes, no
    operand, equal = tested
    taken = node.no if equal else node.yes
    if scope.written.placed.source(operand) != scope.written.placed.source(taken):
        return yes, no
    sure = (no if equal else yes).type.with_nullable(Answer.NO)
    return (yes, no.of_type(sure)) if equal else (yes.of_type(sure), no)


def _null_test(condition: Expression) -> tuple[Expression, bool] | None:
    """Returns what a condition compares with null, and whether it asks for null (`==`) or for anything else."""
    match condition:
        case Parentheses(inner=inner):
            return _null_test(inner)
        case Binary(operator="&&", left=left, right=right):
            found = _null_test(left) or _null_test(right)
            return None if found is None or found[1] else found
        case Binary(operator="==" | "!=" as operator, left=left, right=Keyword(name="null")):
            return left, operator == "=="
        case Binary(operator="==" | "!=" as operator, left=Keyword(name="null"), right=right):
            return right, operator == "=="
    return None
