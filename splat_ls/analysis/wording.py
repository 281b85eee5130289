"""Names of the source in messages: in backticks, on one line, cut where they are long."""

from __future__ import annotations

from splat_ls.analysis.place import Place
from splat_ls.splat.site import SplatSite
from splat_ls.syntax.tree import PlacedLeaf
from splat_ls.text.span import RelOffset

MAX_LENGTH = 60


def code(text: str) -> str:
    """Returns source text as it stands in a message: one line, in backticks, cut behind 60 characters.

    Backticks end the code of a Markdown reader, so those of the text become quotes.
    """
    line = " ".join(text.split()).replace("`", "'")
    if len(line) > MAX_LENGTH:
        line = f"{line[: MAX_LENGTH - 1]}…"
    return f"`{line}`"


def slice_text(placed: PlacedLeaf, start: RelOffset, end: RelOffset) -> str:
    """Returns `[start, end)` of the leaf's text as a person reads it (JSON escapes decoded)."""
    return placed.leaf.shown(placed.leaf.text[start:end])


def source_text(place: Place, site: SplatSite) -> str:
    """Returns the text that leads to the marker of `site`, with the splats around it."""
    return slice_text(place.placed, site.chain.start, _before(site))


def source_words(place: Place, site: SplatSite) -> str:
    """Says what a splat is applied to: "`var.users`", or "`tags` of each element of `var.users`"."""
    if site.enclosing is None:
        return code(source_text(place, site))
    outer = code(source_text(place, site.enclosing))
    path = slice_text(place.placed, site.enclosing.marker.end, _before(site)).strip().removeprefix(".")
    return f"{code(path)} of each element of {outer}" if path else f"each element of {outer}"


def each_text(place: Place, site: SplatSite) -> str:
    """Returns the text of the steps that run on each element, empty for a bare splat."""
    steps = site.each_steps
    return slice_text(place.placed, site.marker.end, steps[-1].end) if steps else ""


def after_text(place: Place, site: SplatSite) -> str:
    """Returns the text of the steps that act on the result of a legacy splat, empty without any."""
    steps = site.after_steps
    return slice_text(place.placed, steps[0].start, steps[-1].end) if steps else ""


def listed(names: tuple[str, ...], limit: int = 4) -> str:
    """Returns names in a sentence: "`a`, `b` and `c`", or the first few "and 7 more"."""
    shown = [f"`{name}`" for name in names[:limit]]
    if len(names) > limit:
        return f"{', '.join(shown)} and {len(names) - limit} more"
    return shown[0] if len(shown) == 1 else f"{', '.join(shown[:-1])} and {shown[-1]}"


def _before(site: SplatSite) -> RelOffset:
    """Returns where the text before the marker ends."""
    if site.marker_index == 0:
        return site.chain.source.end
    return site.chain.steps[site.marker_index - 1].end
