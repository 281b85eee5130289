"""Finds what the cursor rests on, and makes the hover of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from splat_ls.analysis.conversion import equivalent_of
from splat_ls.analysis.explanation import explained
from splat_ls.analysis.hover import Hover
from splat_ls.analysis.judge import is_broken
from splat_ls.analysis.place import Place
from splat_ls.analysis.wording import listed
from splat_ls.splat.rewriting import Refusal, Rewriting
from splat_ls.text.span import Offset

if TYPE_CHECKING:
    from splat_ls.analysis.written_value import WrittenValue


def places_at(places: tuple[Place, ...], offset: Offset) -> list[Place]:
    """Returns the places whose expression is at `offset`, the innermost first.

    Of the splats of one chain that is the one whose marker or steps the cursor is on.
    """
    around = [place for place in places if place.span(place.node).contains(offset)]
    return sorted(around, key=lambda place: (place.span(place.node).length, _distance(place, offset)))


def hover_at(places: tuple[Place, ...], offset: Offset) -> Hover | None:
    """Returns the hover for the innermost splat or for around `offset` that has an equivalent."""
    for place in places_at(places, offset):
        if (place.site is None and place.loop is None) or (place.site is not None and is_broken(place.site)):
            continue
        made = equivalent_of(place)
        if not isinstance(made, Refusal):
            return _hover(place, made)
    return None


def _hover(place: Place, made: Rewriting) -> Hover:
    span, equivalent = place.span(place.node), made.shown(place.placed.leaf)
    paragraphs = explained(place, made.equivalence)
    written = _written(place) if place.settings.hover_value else None
    if written is None:
        return Hover(span, equivalent, paragraphs)
    defaults = f" with the default of {listed(written.defaults)}" if written.defaults else ""
    if written.failure:
        return Hover(span, equivalent, (*paragraphs, f'This fails{defaults}: "{written.failure}".'))
    return Hover(span, equivalent, paragraphs, f"Value{defaults}", written.text)


def _written(place: Place) -> WrittenValue | None:
    from splat_ls.analysis.written_value import written_value  # noqa: PLC0415  (the evaluator: only a hover needs it)

    return written_value(place)


def _distance(place: Place, offset: Offset) -> int:
    """Returns how far the cursor is behind the marker; the splats that it stands before come last."""
    if place.site is None:
        return 0
    start = place.span(place.site.marker).start
    return offset - start if offset >= start else place.placed.leaf.width + start
