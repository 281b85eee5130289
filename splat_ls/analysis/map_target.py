"""Whether a splat was aimed at the values of a map."""

from __future__ import annotations

from splat_ls.analysis.conversion import plan_of
from splat_ls.analysis.place import Place
from splat_ls.splat.plan import Plan, SitePlan
from splat_ls.splat.role import Role


def map_target(place: Place) -> tuple[Plan, SitePlan] | None:
    """Returns the plan of the chain, and in it the splat of the place, when that takes a map as one value."""
    if place.site is None:
        return None
    plan = plan_of(place)
    target = next(each for each in plan.sites if each.site == place.site)
    return (plan, target) if target.role is Role.MAP else None
