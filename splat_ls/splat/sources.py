"""What is known of the source of each splat of a chain."""

from __future__ import annotations

from splat_ls.semantic.infer import apply_steps, element_of, infer
from splat_ls.semantic.infer_steps import loop_types
from splat_ls.semantic.known import Known
from splat_ls.semantic.scope import Scope
from splat_ls.splat.role import Role, role_of
from splat_ls.splat.site import SplatSite


def source_of(site: SplatSite, scope: Scope) -> Known:
    """Returns what is known of the value that the marker of `site` acts on.

    Of a splat inside a full splat that is what the steps give on what the outer one visits.
    """
    if site.enclosing is None:
        return infer(site.source_expression(), scope)
    return apply_steps(element_of(source_of(site.enclosing, scope)), site.source_steps, scope)


def meant_element(source: Known, site: SplatSite) -> Known:
    """Returns what is known of the value that the steps of a splat were meant to run on.

    That is what they do run on, except over a map: there it is one of its values.
    """
    if role_of(source, site.each_steps) is Role.MAP:
        return loop_element(source)
    return element_of(source)


def loop_element(source: Known) -> Known:
    """Returns what is known of the value variable of a for over `source`."""
    return source.of_type(loop_types(source.type)[1]) if not source.type.is_sequence else element_of(source)
