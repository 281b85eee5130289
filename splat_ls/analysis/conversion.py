"""The conversions of a place, with all that its surroundings say: names that are taken, idioms, settings.

Hover, assists and the command line ask here, so that they cannot disagree.
"""

from __future__ import annotations

from dataclasses import replace

from splat_ls.analysis.idiom import idiom_of
from splat_ls.analysis.place import Place
from splat_ls.analysis.settings import IteratorStyle
from splat_ls.semantic.answer import Answer
from splat_ls.semantic.known import Known, Origin
from splat_ls.semantic.type import Type
from splat_ls.splat.from_for import from_for
from splat_ls.splat.names import taken_names
from splat_ls.splat.naming import Naming
from splat_ls.splat.plan import Plan, Shape, SitePlan
from splat_ls.splat.rewriting import Keep, New, Refusal, Rewriting
from splat_ls.splat.role import Role, step_name
from splat_ls.splat.site import SplatSite
from splat_ls.splat.to_for import to_for
from splat_ls.splat.to_full import to_full
from splat_ls.syntax.nodes import Chain, Node, Parentheses


def equivalent_of(place: Place) -> Rewriting | Refusal:
    """Returns what a place says in the other form: a for for the whole chain of a splat, a splat for a for.

    To make it an edit, see `in_place`.
    """
    if place.loop is not None:
        return from_for(place.placed.leaf, place.loop, place.source, place.scope)
    if place.site is None:
        return Refusal("there is neither a splat nor a for here")
    return to_for(place.placed.leaf, plan_of(place), naming_of(place))


def full_of(place: Place) -> Rewriting | Refusal:
    """Returns the chain of a splat with all of its legacy splats written in full."""
    return to_full(place.placed.leaf, plan_of(place), naming_of(place))


def plan_of(place: Place) -> Plan:
    """Returns the plan of the chain of a splat, where idioms say that a map is meant as one value."""
    plan = place.plan
    return replace(plan, sites=tuple(_as_meant(place, each) for each in plan.sites))


def naming_of(place: Place) -> Naming:
    """Returns how the loop variables of a conversion of the place are named."""
    taken = taken_names(place.node, place.parents)
    return Naming(taken, place.settings.iterator is IteratorStyle.SINGULAR)


def _as_meant(place: Place, plan: SitePlan) -> SitePlan:
    """Returns the plan of one splat; a map in an idiom of the single-value form is one value, as any other."""
    site = plan.site
    if plan.role is not Role.MAP or site.enclosing is not None or plan.source.origin is Origin.FOR_EACH:
        return plan
    if idiom_of(place, site) is None or _members_have_it(plan.source, site):
        return plan
    shape = Shape.WRAPPED if plan.source.type.nullable is Answer.NO else Shape.GUARDED
    return replace(plan, role=Role.SINGLE, shape=shape)


def _members_have_it(source: Known, site: SplatSite) -> bool:
    """Tells whether each member surely has the attribute that the splat asks for, so that the members are meant."""
    name = step_name(site.each_steps[0]) if site.each_steps else None
    members = source.type.members if source.type.members is not None else (source.type.element,)
    return (
        name is not None
        and bool(members)
        and all(each is not None and each.is_map_like and isinstance(each.attribute(name), Type) for each in members)
    )


def in_place(place: Place, made: Rewriting) -> Rewriting:
    """Returns a rewriting of the place as it must be written among the steps that follow it.

    Brackets end by themselves, a splat does not: `(a[*].b)[0]` is `[for o in a : o.b][0]`, and the other way round.
    """
    parent = place.parent
    if place.loop is not None:
        is_followed = isinstance(parent, Chain) and parent.source is place.node
        return _in_parentheses(made, parent) if is_followed and parent is not None else made
    around = place.parents[-2] if len(place.parents) > 1 else None
    if not isinstance(parent, Parentheses) or not isinstance(around, Chain) or around.source is not parent:
        return made
    bare = _with_steps(replace(made, start=parent.start, end=parent.end), around)
    return made if bare.loses_comment(place.placed.leaf) else bare


def _in_parentheses(made: Rewriting, chain: Node) -> Rewriting:
    return _with_steps(replace(made, pieces=(New("("), *made.pieces, New(")"))), chain)


def _with_steps(made: Rewriting, chain: Node) -> Rewriting:
    """Returns a rewriting of the source of a chain as one of the whole chain."""
    return replace(made, end=chain.end, pieces=(*made.pieces, Keep(made.end, chain.end)))
