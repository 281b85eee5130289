"""From full splat to legacy splat: `x[*].a[0]` is `x.*.a.0`, offered only where both are exactly the same.

A legacy splat takes attributes and dotted numbers along, nothing else, and dots glue numbers to what follows:
`.0.1` and `.0.e1` are each one number to the scanner (cases lvf-legacy-two-dot-numbers, syn-178, syn-184).
"""

from __future__ import annotations

from itertools import pairwise

from splat_ls.splat.chain_pieces import as_written, kept
from splat_ls.splat.equivalence import EXACT
from splat_ls.splat.rewriting import Keep, New, Pieces, Refusal, Rewriting, Wording
from splat_ls.splat.site import SplatSite, Style, splat_sites
from splat_ls.syntax.nodes import AttributeStep, IndexStep, LegacyIndexStep, Number, Step


def to_legacy(wording: Wording, site: SplatSite) -> Rewriting | Refusal:
    """Returns the chain of `site` with its full splat written the old way."""
    if site.style is Style.LEGACY:
        return Refusal("it is a legacy splat already")
    if _ends_in_legacy_tail(site):
        return Refusal("a legacy splat cannot follow another one")
    words = tuple(_step_words(step) for step in site.each_steps)
    if None in words:
        return Refusal("a legacy splat reads only attributes and whole numbers of each element")
    if any(_glued(first, second) for first, second in pairwise(words) if first and second):
        return Refusal("a dotted number would run into what follows it")
    chain = site.chain
    pieces: Pieces = (Keep(chain.start, chain.steps[site.marker_index].start), New(".*"))
    pieces += _each_pieces(wording, site)
    return Rewriting(chain.start, chain.end, pieces, EXACT)


def _each_pieces(wording: Wording, site: SplatSite) -> Pieces:
    pieces: Pieces = ()
    before = site.marker.end
    for step in site.each_steps:
        pieces += as_written(wording, before, step.start) + _dotted(step)
        before = step.end
    return pieces


def _dotted(step: Step) -> Pieces:
    if isinstance(step, IndexStep) and isinstance(step.key, Number):
        return (New("."), *kept(step.key))
    return kept(step)


def _step_words(step: Step) -> str | None:
    """Returns what stands behind the dot of a step, None when the step cannot be written with one."""
    match step:
        case AttributeStep(name=name) | LegacyIndexStep(number=name):
            return name
        case IndexStep(key=Number(text=text)) if text.isdecimal() and not step.dotted:
            return text
        case _:
            return None


def _glued(first: str, second: str) -> bool:
    """Tells whether the scanner reads `first.second` as one number."""
    if not first.isdecimal():
        return False
    if second[0].isdecimal():
        return True
    exponent = second[1:].removeprefix("-")
    return second[0] in "eE" and exponent[:1].isdecimal()


def _ends_in_legacy_tail(site: SplatSite) -> bool:
    """Tells whether the marker would stand directly behind the attributes of a legacy splat (a syntax error)."""
    return any(other.style is Style.LEGACY and other.each_end == site.marker_index for other in splat_sites(site.chain))
