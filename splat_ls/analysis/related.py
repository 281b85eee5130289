"""The trail that led to a type, as places that a finding points at."""

from __future__ import annotations

from splat_ls.analysis.finding import Related
from splat_ls.semantic.known import Known


def related_of(known: Known) -> tuple[Related, ...]:
    """Returns the declarations that make the source what it is, the deciding one last."""
    return tuple(Related(reason.path, reason.span, reason.text) for reason in known.trail)
