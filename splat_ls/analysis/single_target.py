"""Whether a splat makes a list of one value."""

from __future__ import annotations

from splat_ls.analysis.conversion import plan_of
from splat_ls.analysis.place import Place
from splat_ls.splat.plan import SitePlan
from splat_ls.splat.role import Role


def single_target(place: Place) -> SitePlan | None:
    """Returns the plan of the place's splat when its source is surely one value, and an expression of its own."""
    site = place.site
    if site is None or site.enclosing is not None:
        return None
    target = next(each for each in plan_of(place).sites if each.site == site)
    return target if target.role is Role.SINGLE else None
