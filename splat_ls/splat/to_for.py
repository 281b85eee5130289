"""From splat to for: `x[*].a` is `[for o in x : o.a]`.

A chain is converted as a whole, from the inside out: `a[*].b[*].c` is `[for o in a : [for p in o.b : p.c]]`, and steps
that act on the result of a legacy splat stay behind the bracket: `x.*.a[0]` is `[for o in x : o.a][0]` (cases nest-*,
lvf-*).
"""

from __future__ import annotations

from dataclasses import dataclass

from splat_ls.splat.chain_pieces import kept, step_pieces, steps_pieces, tidy
from splat_ls.splat.naming import Naming
from splat_ls.splat.plan import Plan, Shape, SitePlan
from splat_ls.splat.rewriting import New, Pieces, Rewriting, Wording
from splat_ls.splat.site import SplatSite, Style
from splat_ls.text.never import assert_never
from splat_ls.text.span import RelOffset


def to_for(wording: Wording, plan: Plan, naming: Naming) -> Rewriting:
    """Returns the rewriting of a whole chain as planned."""
    chain = plan.chain
    writer = _Writer(wording, plan)
    pieces = writer.region(kept(chain.source), chain.source.end, 0, len(chain.steps), naming)
    return Rewriting(chain.start, chain.end, pieces, plan.equivalence())


@dataclass(frozen=True, slots=True)
class _Writer:
    wording: Wording
    plan: Plan

    def region(self, pieces: Pieces, before: RelOffset, start: int, end: int, naming: Naming) -> Pieces:
        """Returns `pieces`, whose last token ends at `before`, followed by the steps `[start, end)`."""
        index = start
        while index < end:
            step = self.plan.chain.steps[index]
            plan = self.plan.at(index)
            if plan is None:
                pieces += step_pieces(self.wording, before, step, tidy)
                index += 1
            elif plan.shape is Shape.SPLAT:
                stop = self._end_of_kept(plan.site)
                pieces += steps_pieces(self.wording, before, self.plan.chain.steps[index:stop], tidy)
                index = stop
            else:
                pieces += tidy(self.wording, before, step.start)
                pieces = self._repeated(pieces, plan, naming)
                index = plan.site.each_end
            before = self.plan.chain.steps[index - 1].end
        return pieces

    def _end_of_kept(self, site: SplatSite) -> int:
        """Returns the position behind a splat that stays, and behind what a legacy one takes along."""
        holds_others = any(each.site.enclosing is site for each in self.plan.sites)
        return site.marker_index + 1 if site.style is Style.FULL or holds_others else site.each_end

    def _repeated(self, source: Pieces, plan: SitePlan, naming: Naming) -> Pieces:
        """Returns one splat over `source` as a for, with all that runs per element."""
        site = plan.site
        if plan.shape is Shape.VALUES:
            values = (New("values("), *source, New(")"))
            return self._splat(values, site, naming) if site.each_steps else values
        if plan.shape is Shape.FULL:
            return self._splat(source, site, naming)
        name = naming.name_for(site)
        inner = naming.with_taken(name)
        body = self.region((New(name),), site.marker.end, site.marker_index + 1, site.each_end, inner)
        return (New(f"[for {name} in "), *_looped(source, plan.shape), New(" : "), *body, New("]"))

    def _splat(self, source: Pieces, site: SplatSite, naming: Naming) -> Pieces:
        """Returns a full splat, in parentheses where steps on its result would go inside."""
        marked = (*source, New("[*]"))
        pieces = self.region(marked, site.marker.end, site.marker_index + 1, site.each_end, naming)
        return (New("("), *pieces, New(")")) if site.after_steps else pieces


def _looped(source: Pieces, shape: Shape) -> Pieces:
    """Returns what stands behind `in`."""
    match shape:
        case Shape.LOOP:
            return source
        case Shape.WRAPPED:
            return (New("["), *source, New("]"))
        case Shape.GUARDED:
            return (New("("), *source, New(" == null ? [] : ["), *source, New("])"))
        case Shape.VALUES | Shape.FULL | Shape.SPLAT:
            raise AssertionError(f"{shape} is no loop")
        case _:
            assert_never(shape)
