"""Whether a splat was aimed at the values of a map, and whether visiting them would work."""

from __future__ import annotations

from splat_ls.analysis.conversion import plan_of
from splat_ls.analysis.place import Place
from splat_ls.semantic.answer import Answer
from splat_ls.splat.plan import Plan, SitePlan
from splat_ls.splat.role import Role, step_name
from splat_ls.splat.sources import meant_element


def map_target(place: Place) -> tuple[Plan, SitePlan] | None:
    """Returns the plan of the chain, and in it the splat of the place, when that takes a map as one value.

    None also where the values surely lack what the splat asks for: then visiting them is no repair.
    """
    if place.site is None:
        return None
    plan = plan_of(place)
    target = next(each for each in plan.sites if each.site == place.site)
    if target.role is not Role.MAP:
        return None
    steps = place.site.each_steps
    name = step_name(steps[0]) if steps else None
    if name is not None and meant_element(target.source, place.site).type.attribute(name) is Answer.NO:
        return None
    return plan, target
