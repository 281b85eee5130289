"""From for to splat: `[for o in x : o.a]` is `x[*].a`, through `values()` where `x` is a map.

`splat_ls.splat.for_body` says which for-expressions can be one at all; here the text is made, and judged how exact it
is. A for makes a tuple; the splat of a list or set makes a list, with equal elements.
"""

from __future__ import annotations

from splat_ls.semantic.answer import Answer
from splat_ls.semantic.infer import apply_steps
from splat_ls.semantic.known import Known
from splat_ls.semantic.scope import Scope
from splat_ls.semantic.type import Kind
from splat_ls.splat.applies import surely_apply
from splat_ls.splat.chain_pieces import kept, steps_pieces, tidy
from splat_ls.splat.equivalence import LIST_FOR_TUPLE, NO_LEVELS, UNKNOWN_SOURCE, Equivalence, Levels, inside
from splat_ls.splat.for_body import Loop, loop_of, needs_parentheses
from splat_ls.splat.rewriting import New, Pieces, Refusal, Rewriting, Wording
from splat_ls.splat.sources import loop_element
from splat_ls.syntax.nodes import Chain, Expression, ForExpression

NOT_ITERABLE = "the source is one value, not a list"
INNER_MAP = "the inner loop runs through a map, which a splat takes as one value"


def from_for(wording: Wording, node: ForExpression, source: Known, scope: Scope) -> Rewriting | Refusal:
    """Returns the for as a splat. `source` is what is known of what stands behind `in`."""
    loop = loop_of(node)
    if isinstance(loop, Refusal):
        return loop
    if source.type.is_scalar:
        return Refusal(NOT_ITERABLE)
    if _inner_is_map(loop, source, scope):
        return Refusal(INNER_MAP)
    pieces = _source_pieces(wording, loop, source)
    pieces += _body_pieces(wording, loop)
    return Rewriting(node.start, node.end, pieces, loop_equivalence(loop, source, scope))


def loop_equivalence(loop: Loop, source: Known, scope: Scope) -> Equivalence:
    """Returns how exactly the splat says what the for says."""
    differences: tuple[str, ...] = ()
    value = _keeps_value(loop, source, scope)
    if value is Answer.UNKNOWN and not source.type.is_known and not source.type.is_sequence:
        differences += (UNKNOWN_SOURCE,)
    elif value is Answer.UNKNOWN:
        differences += ("a splat also checks its steps when there are no elements, and wants one type of result",)
    levels = _levels(loop, source, scope)
    if levels:
        differences += (LIST_FOR_TUPLE,)
    return Equivalence(value, levels, differences, makes_list=True)


def _source_pieces(wording: Wording, loop: Loop, source: Known) -> Pieces:
    """Returns what is repeated, with its marker where one is needed."""
    node = loop.node.source
    if source.type.is_map_like:
        values = (New("values("), *kept(node), New(")"))
        return (*values, New("[*]")) if loop.steps or loop.inner is not None else values
    if needs_parentheses(node):
        return (New("("), *kept(node), New(")[*]"))
    return (*_tidy_chain(wording, node), New("[*]"))


def _tidy_chain(wording: Wording, node: Expression) -> Pieces:
    """Returns a source on one line: the brackets that let it span lines go."""
    if not isinstance(node, Chain):
        return kept(node)
    return kept(node.source) + steps_pieces(wording, node.source.end, node.steps, tidy)


def _body_pieces(wording: Wording, loop: Loop) -> Pieces:
    pieces: Pieces = ()
    for run in loop.runs:
        pieces += steps_pieces(wording, run.before, run.steps, tidy)
    if loop.inner is not None:
        pieces += (New("[*]"), *_body_pieces(wording, loop.inner))
    return pieces


def _inner_source(loop: Loop, source: Known, scope: Scope) -> Known:
    return apply_steps(loop_element(source), loop.steps, scope)


def _inner_is_map(loop: Loop, source: Known, scope: Scope) -> bool:
    if loop.inner is None:
        return False
    inner = _inner_source(loop, source, scope)
    return inner.type.is_map_like or inner.type.is_scalar or _inner_is_map(loop.inner, inner, scope)


def _keeps_value(loop: Loop, source: Known, scope: Scope, *, is_in_list: bool = False) -> Answer:
    """Tells whether the splat has the value of the for. `is_in_list`: what it gives is an element of a list."""
    if not source.type.is_sequence and not source.type.is_map_like:
        return Answer.UNKNOWN
    uniform = source.type.kind in (Kind.TUPLE, Kind.OBJECT)
    absent = is_in_list and not uniform
    applies = surely_apply(loop.steps, loop_element(source), scope, may_be_absent=absent)
    own = Answer.YES if applies or (uniform and not is_in_list) else Answer.UNKNOWN
    if loop.inner is None:
        return own
    inner, in_list = _inner_source(loop, source, scope), is_in_list or not uniform
    within = _keeps_value(loop.inner, inner, scope, is_in_list=in_list) if inner.type.is_sequence else Answer.UNKNOWN
    return Answer.YES if own is within is Answer.YES else Answer.UNKNOWN


def _levels(loop: Loop, source: Known, scope: Scope) -> Levels:
    own = NO_LEVELS if source.type.kind in (Kind.TUPLE, Kind.OBJECT) else frozenset({0})
    if loop.inner is None:
        return own
    return own | inside(_levels(loop.inner, _inner_source(loop, source, scope), scope))
