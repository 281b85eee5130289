"""The type of a for-expression: a tuple for brackets, an object for braces, whatever it goes over."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from splat_ls.semantic.answer import Answer, any_of
from splat_ls.semantic.either import either
from splat_ls.semantic.infer_steps import Infer, loop_types
from splat_ls.semantic.known import Known, Origin
from splat_ls.semantic.scope import Binding, Fixed, Scope
from splat_ls.semantic.type import UNKNOWN, Kind, Type, object_of, tuple_of
from splat_ls.syntax.nodes import ForExpression, Keyword

_ITEMS_LIMIT: Final = 64
"""Members that are gone through one by one; of more, the body is looked at once for all."""


@dataclass(frozen=True, slots=True)
class _Turn:
    """What one turn of the loop gives: the result, and in braces its key where it is known.

    `sensitive`: whether its key or condition is, which makes the whole result so.
    """

    key: str | None
    result: Type
    sensitive: Answer


def infer_for(loop: ForExpression, scope: Scope, infer: Infer) -> Known:
    """Returns what is known of a for-expression. It has members one by one where its source has, and no `if`."""
    source = infer(loop.source, scope)
    members = _members(source.type)
    turns = [_turn(loop, member, source, scope, infer) for member in members or [loop_types(source.type)]]
    if members is None or _is_filtered(loop):
        result = _of_any_length(loop, turns)
    elif loop.braces:
        result = _object(loop, turns[: len(members)])
    else:
        result = tuple_of(turn.result for turn in turns[: len(members)])
    sensitive = any_of((source.type.sensitive, *(turn.sensitive for turn in turns)))
    return Known(result.with_sensitive(sensitive), source.trail)


def _is_filtered(loop: ForExpression) -> bool:
    """Tells whether an `if` may leave members out (`if true` does not: case f2s-if-true)."""
    condition = loop.condition
    return condition is not None and not (isinstance(condition, Keyword) and condition.name == "true")


def _members(of: Type) -> list[tuple[Type, Type]] | None:
    """Returns key and value of each member in the order of the loop, None if they are not known one by one."""
    if of.items is not None and len(of.items) <= _ITEMS_LIMIT:
        return [(_number(position), item) for position, item in enumerate(of.items)]
    if of.attributes is not None and len(of.attributes) <= _ITEMS_LIMIT:
        ordered = sorted(of.attributes, key=lambda each: each.name)
        return [(Type(Kind.STRING, nullable=Answer.NO, literal=each.name), each.type) for each in ordered]
    return None


def _number(position: int) -> Type:
    return Type(Kind.NUMBER, nullable=Answer.NO, literal=position)


def _turn(loop: ForExpression, member: tuple[Type, Type], source: Known, scope: Scope, infer: Infer) -> _Turn:
    """Returns the turn for one member, given by its key and value."""
    key, value = member
    names: dict[str, Binding] = {loop.value_name: Fixed(Known(value, source.trail, Origin.LOOP))}
    if loop.key_name is not None:
        names[loop.key_name] = Fixed(Known(key, source.trail, Origin.LOOP))
    inner = scope.bound(names)
    decisive = [infer(each, inner).type for each in (loop.key_result, loop.condition) if each is not None]
    literal = decisive[0].literal if loop.key_result is not None else None
    sensitive = any_of(each.sensitive for each in decisive)
    return _Turn(None if literal is None else str(literal), infer(loop.body, inner).type, sensitive)


def _object(loop: ForExpression, turns: Sequence[_Turn]) -> Type:
    """Returns the object of known turns; with `...` each name gets the tuple of its results."""
    grouped: dict[str, list[Type]] = {}
    for turn in turns:
        if turn.key is None:
            return _of_any_length(loop, turns)
        grouped.setdefault(turn.key, []).append(turn.result)
    if loop.grouping:
        return object_of({name: tuple_of(results) for name, results in grouped.items()})
    return object_of({name: results[-1] for name, results in grouped.items()})


def _of_any_length(loop: ForExpression, turns: Sequence[_Turn]) -> Type:
    """Returns the result when which members there are is not known."""
    results = [turn.result for turn in turns]
    element = either(results) if results else UNKNOWN
    if not loop.braces:
        return tuple_of(None, element)
    return object_of(None, tuple_of(None, element) if loop.grouping else element)
