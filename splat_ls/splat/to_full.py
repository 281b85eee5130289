"""From legacy splat to full splat, with the same meaning: never only the marker where steps act on the result.

`x.*.a` is `x[*].a`. Steps behind it that act on the result (`x.*.a[i]`) would run per element behind `[*]`, so the
index goes first where the source is surely indexed like the result (`x[i].a`), and parentheses stop the splat
otherwise: `(x[*].a)[i]` (cases lvf-*, nest-legacy-full). All legacy splats of a chain are converted together.
"""

from __future__ import annotations

from dataclasses import dataclass

from splat_ls.semantic.type import Kind
from splat_ls.splat.chain_pieces import as_written, kept, step_pieces, steps_pieces
from splat_ls.splat.equivalence import EXACT
from splat_ls.splat.naming import Naming
from splat_ls.splat.plan import Plan, Shape, SitePlan
from splat_ls.splat.rewriting import New, Pieces, Refusal, Rewriting, Wording
from splat_ls.splat.role import Role
from splat_ls.splat.site import Style, enclosing_sites
from splat_ls.splat.to_for import to_for
from splat_ls.syntax.nodes import IndexStep, Number
from splat_ls.text.span import RelOffset

NOT_INSIDE = "inside this splat only a for can index the result of `.*`"


def to_full(wording: Wording, plan: Plan, naming: Naming) -> Rewriting | Refusal:
    """Returns the chain of `plan` with every legacy splat written in full.

    Inside a full splat there is no place for parentheses around an inner one. Where they are needed the outer one
    becomes a for: `a[*].b.*.c[0]` is `[for o in a : (o.b[*].c)[0]]`.
    """
    chain = plan.chain
    pieces = _Writer(wording, plan).region(kept(chain.source), chain.source.end)
    return Rewriting(chain.start, chain.end, pieces, EXACT) if pieces is not None else _in_loops(wording, plan, naming)


def _in_loops(wording: Wording, plan: Plan, naming: Naming) -> Rewriting | Refusal:
    """Returns the chain with loops around the legacy splats that parentheses must close."""
    closed = [each.site for each in plan.sites if each.site.after_steps]
    outer = {around.marker_index for site in closed for around in enclosing_sites(site)}
    if any(each.site.marker_index in outer and each.shape is Shape.SPLAT for each in plan.sites):
        return Refusal(NOT_INSIDE)
    shapes = (each.shape if each.site.marker_index in outer else _own_shape(each) for each in plan.sites)
    return to_for(wording, plan.with_shapes(tuple(shapes)), naming)


def _own_shape(plan: SitePlan) -> Shape:
    return Shape.FULL if plan.site.style is Style.LEGACY else Shape.SPLAT


def indexes_first(plan: SitePlan) -> bool:
    """Tells whether an index on the result can go to the source instead: `x.*.a[i]` is `x[i].a`.

    A list, a tuple and a resource with count are indexed as their splat is; a set cannot be indexed at all, and
    what is one value or a map means something else.
    """
    kinds = plan.source.type.kinds
    return bool(kinds) and kinds <= {Kind.LIST, Kind.TUPLE} and _first_is_index(plan)


def drops_splat(plan: SitePlan) -> bool:
    """Tells whether the splat makes a list of one value only to take its one element: `x.*.a[0]` is `x.a`."""
    if plan.role is not Role.SINGLE or not _first_is_index(plan):
        return False
    step = plan.site.after_steps[0]
    return isinstance(step, IndexStep) and isinstance(step.key, Number) and step.key.text == "0"


def _first_is_index(plan: SitePlan) -> bool:
    after = plan.site.after_steps
    return bool(after) and isinstance(after[0], IndexStep) and not after[0].dotted


@dataclass(frozen=True, slots=True)
class _Writer:
    wording: Wording
    plan: Plan

    def region(self, pieces: Pieces, before: RelOffset) -> Pieces | None:
        """Returns `pieces`, whose last token ends at `before`, followed by all steps of the chain.

        None when a splat inside another one needs parentheses.
        """
        steps = self.plan.chain.steps
        index = 0
        while index < len(steps):
            plan = self.plan.at(index)
            if plan is None or plan.site.style is Style.FULL:
                pieces += step_pieces(self.wording, before, steps[index], as_written)
                index += 1
            else:
                made = self._legacy(pieces, before, plan)
                if made is None:
                    return None
                pieces, index = made
            before = steps[index - 1].end
        return pieces

    def _legacy(self, source: Pieces, before: RelOffset, plan: SitePlan) -> tuple[Pieces, int] | None:
        """Returns a legacy splat over `source` in full, and the position of the step that comes next."""
        site = plan.site
        gap = as_written(self.wording, before, site.marker.start)
        if not site.after_steps or site.is_broken:
            return (*source, *gap, New("[*]")), site.marker_index + 1
        each = steps_pieces(self.wording, site.marker.end, site.each_steps, as_written)
        if indexes_first(plan):
            index = step_pieces(self.wording, site.each_end_offset, site.after_steps[0], as_written)
            return source + gap + index + each, site.each_end + 1
        if drops_splat(plan):
            return source + gap + each, site.each_end + 1
        if site.enclosing is not None:
            return None
        return (New("("), *source, *gap, New("[*]"), *each, New(")")), site.each_end
