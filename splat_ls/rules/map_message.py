"""What `map-splat` says: what the source is, what the splat makes of it, what to write instead."""

from __future__ import annotations

from splat_ls.analysis.conversion import naming_of
from splat_ls.analysis.idiom import enclosing_call, function_name
from splat_ls.analysis.map_target import map_target
from splat_ls.analysis.place import Place
from splat_ls.analysis.severity import Severity
from splat_ls.analysis.wording import code, each_text, listed, slice_text, source_text, source_words
from splat_ls.rules.map_source import Holder, MapSplatJudgement
from splat_ls.splat.of_map import as_loop, through_values
from splat_ls.splat.site import SplatSite
from splat_ls.syntax.nodes import FullSplatStep, LegacySplatStep


def map_splat_message(place: Place, site: SplatSite, judgement: MapSplatJudgement) -> str:
    """Returns the message for a splat of a map."""
    parts = (_what_it_is, _what_happens, _what_to_write)
    return "".join(part(place, site, judgement) for part in parts)


def _what_it_is(place: Place, site: SplatSite, judgement: MapSplatJudgement) -> str:
    source = source_words(place, site)
    if judgement.holder is Holder.BLOCK:
        trail = place.source.trail
        if len(trail) > 1:
            return f"{source} is a map of instances, as {trail[-1].text}, and a splat does not go through a map: "
        return f"{source} has `for_each`, so it is a map of instances, and a splat does not go through a map: "
    if judgement.holder is Holder.OBJECT:
        return f"{source} is an object without an attribute `{judgement.key}`, so this fails; "
    return f"{source} is a map, and a splat does not go through a map: "


def _what_happens(place: Place, site: SplatSite, judgement: MapSplatJudgement) -> str:
    if judgement.holder is Holder.OBJECT:
        names = tuple(each.name for each in place.source.type.attributes or ())
        return f"it has {listed(names) if names else 'none at all'}. "
    if not site.each_steps or isinstance(site.each_steps[0], (FullSplatStep, LegacySplatStep)):
        return f"{_splat_text(place, site)} is a list of one element, the whole map{_length(place)}. "
    step = code(slice_text(place.placed, site.each_steps[0].start, site.each_steps[0].end))
    if judgement.holder is Holder.BLOCK and judgement.is_there:
        return f"this reads the instance `{judgement.key}`, not {step} of each instance. "
    if judgement.severity is Severity.ERROR:
        return f"it asks the map itself for {step}, which fails{_hidden(place)}. "
    return f"it looks up {step} in the map itself, not in its elements. "


def _what_to_write(place: Place, site: SplatSite, judgement: MapSplatJudgement) -> str:
    """Names the repairs, which are those that are offered; none where no member has what is asked for either."""
    found = map_target(place)
    if found is None:
        return _what_to_read(place, site, judgement)
    plan, target = found
    leaf, naming = place.placed.leaf, naming_of(place)
    values = code(through_values(leaf, plan, target, naming).shown(leaf))
    if not site.each_steps:
        return f"Write {values} for the elements."
    return f"Write {values} or {code(as_loop(leaf, plan, naming).shown(leaf))}."


def _what_to_read(place: Place, site: SplatSite, judgement: MapSplatJudgement) -> str:
    """Says how to read what no member has: it can only be a key of the map, or a slip."""
    if judgement.holder is Holder.OBJECT or site.enclosing is not None or not site.each_steps:
        return "A splat is for lists, sets and tuples."
    return f"To read one element, write {code(f'{source_text(place, site)}{each_text(place, site)}')}."


def _splat_text(place: Place, site: SplatSite) -> str:
    return code(slice_text(place.placed, site.chain.start, site.marker.end))


def _length(place: Place) -> str:
    call = enclosing_call(place)
    return ", so `length` is always 1" if call is not None and function_name(call) == "length" else ""


def _hidden(place: Place) -> str:
    call = enclosing_call(place)
    if call is None or function_name(call) != "try":
        return ""
    return ", and `try` hides that: the result is always its fallback"
