"""Repairs of a splat that was aimed at the values of a map (cases map-*, rk-foreach-*, nest-map-inside).

`m[*].a` looks up `a` in the map itself. What was meant is `values(m)[*].a`, or a for over `m`; both visit the values in
the order of their keys. `{ for k, o in m : k => o.a }` keeps the keys.
"""

from __future__ import annotations

from dataclasses import replace

from splat_ls.semantic.answer import Answer
from splat_ls.splat.chain_pieces import kept, steps_pieces, tidy
from splat_ls.splat.equivalence import Equivalence
from splat_ls.splat.names import fresh_name
from splat_ls.splat.naming import Naming
from splat_ls.splat.plan import Plan, Shape, SitePlan
from splat_ls.splat.rewriting import New, Pieces, Rewriting, Wording
from splat_ls.splat.site import enclosing_sites
from splat_ls.splat.to_for import to_for

VISITS = "it visits the values, where the splat takes the whole map as one value"
KEYED = "it visits the values and gives an object, where the splat takes the whole map as one value"


def through_values(wording: Wording, plan: Plan, target: SitePlan, naming: Naming) -> Rewriting:
    """Returns the chain with one splat going through `values()`.

    A splat inside another one has no source to put into a call, so those around it become for-expressions:
    `[for o in a : values(o.m)[*].x]`.
    """
    around = enclosing_sites(target.site)
    shapes = tuple(
        Shape.VALUES if each is target else each.shape if each.site in around else Shape.SPLAT for each in plan.sites
    )
    made = to_for(wording, plan.with_shapes(shapes), naming)
    return replace(made, equivalence=_repair(made.equivalence, VISITS))


def as_loop(wording: Wording, plan: Plan, naming: Naming) -> Rewriting:
    """Returns the chain as for-expressions, which visit the values of a map."""
    made = to_for(wording, plan, naming)
    return replace(made, equivalence=_repair(made.equivalence, VISITS))


def as_object(wording: Wording, target: SitePlan, naming: Naming) -> Rewriting | None:
    """Returns `{ for k, o in m : k => o.a }`; None where steps follow the list that this has no place for."""
    site = target.site
    if site.enclosing is not None or site.after_steps or not site.each_steps:
        return None
    chain = site.chain
    value = naming.name_for(site)
    key = fresh_name(naming.taken | {value}, "k")
    source: Pieces = kept(chain.source)
    source += steps_pieces(wording, chain.source.end, site.source_steps, tidy)
    each = steps_pieces(wording, site.marker.end, site.each_steps, tidy)
    head = New(f"{{ for {key}, {value} in ")
    pieces = (head, *source, New(f" : {key} => {value}"), *each, New(" }"))
    return Rewriting(chain.start, chain.end, pieces, _repair(Equivalence(), KEYED))


def _repair(equivalence: Equivalence, words: str) -> Equivalence:
    """Returns the judgement of a repair: it changes the result, and that is told first and alone."""
    return replace(equivalence, value=Answer.NO, differences=(words,))
