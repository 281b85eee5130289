"""A splat of one value without the splat: `[s.a]`, or `s == null ? [] : [s.a]` where `s` may be null.

A splat of one value makes a tuple of one, of null an empty one. The first form is the very same; a conditional of an
empty tuple and a tuple of one is a list (cases src-null-*, rk-cond-*).
"""

from __future__ import annotations

from splat_ls.semantic.answer import Answer
from splat_ls.splat.chain_pieces import kept, steps_pieces, tidy
from splat_ls.splat.equivalence import EXACT, LIST_FOR_SINGLE, NO_LEVELS, Equivalence
from splat_ls.splat.plan import SitePlan, guarded_differences, single_differences
from splat_ls.splat.rewriting import New, Pieces, Rewriting, Wording
from splat_ls.syntax.nodes import Binary, Chain, Conditional, ForExpression, Node, TemplateFor, Unary


def as_list(wording: Wording, plan: SitePlan) -> Rewriting:
    """Returns the chain with `[s.a]` for its outermost splat."""
    differences = single_differences(plan)
    judged = Equivalence(Answer.UNKNOWN, differences=differences) if differences else EXACT
    pieces = (New("["), *_source(wording, plan), *_each(wording, plan), New("]"), *_after(wording, plan))
    return Rewriting(plan.site.chain.start, plan.site.chain.end, pieces, judged)


def as_conditional(wording: Wording, plan: SitePlan, parent: Node | None) -> Rewriting:
    """Returns the chain with `s == null ? [] : [s.a]` for its outermost splat, in parentheses where they are needed."""
    source = _source(wording, plan)
    pieces: Pieces = (*source, New(" == null ? [] : ["), *source, *_each(wording, plan), New("]"))
    after = _after(wording, plan)
    if after or binds_tighter(parent, plan.site.chain):
        pieces = (New("("), *pieces, New(")"), *after)
    levels = NO_LEVELS if after else frozenset({0})
    differences = guarded_differences(plan)
    value = Answer.UNKNOWN if differences else Answer.YES
    words = (*differences, LIST_FOR_SINGLE) if levels else differences
    judged = Equivalence(value, levels, words, makes_list=True)
    return Rewriting(plan.site.chain.start, plan.site.chain.end, pieces, judged)


def binds_tighter(parent: Node | None, node: Node) -> bool:
    """Tells whether `parent` would take a conditional in place of `node` apart."""
    match parent:
        case Binary() | Unary():
            return True
        case Chain(source=source):
            return source is node
        case Conditional(condition=condition):
            return condition is node
        case ForExpression(source=source) | TemplateFor(source=source):
            return source is node
        case _:
            return False


def _source(wording: Wording, plan: SitePlan) -> Pieces:
    chain = plan.site.chain
    return kept(chain.source) + steps_pieces(wording, chain.source.end, plan.site.source_steps, tidy)


def _each(wording: Wording, plan: SitePlan) -> Pieces:
    return steps_pieces(wording, plan.site.marker.end, plan.site.each_steps, tidy)


def _after(wording: Wording, plan: SitePlan) -> Pieces:
    return steps_pieces(wording, plan.site.each_end_offset, plan.site.after_steps, tidy)
