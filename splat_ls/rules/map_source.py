"""What makes the source of a splat a map, and what the splat then does: the judgement behind `map-splat`."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from splat_ls.analysis.idiom import idiom_of
from splat_ls.analysis.place import Place
from splat_ls.analysis.severity import Severity
from splat_ls.semantic.known import Known, Origin
from splat_ls.semantic.type import Kind, Type
from splat_ls.splat.site import SplatSite
from splat_ls.syntax.nodes import AttributeStep, IndexStep, LegacyIndexStep, Number, Step, Template, TemplateLiteral


class Holder(Enum):
    """What holds the values that a splat was probably meant to visit."""

    BLOCK = "a resource, data source or module with for_each"
    MAP = "a map"
    KEYED = "an object whose names come from data, as `{ for … }` makes it"
    OBJECT = "an object whose names are all written down"


@dataclass(frozen=True, slots=True)
class MapSplatJudgement:
    """A splat of a map: how grave it is, and what it reads.

    `key` is what the first step asks the map for, None for a bare splat or a key that is not constant.
    `is_there`: the map surely has that key, so that the wrong thing is read and nothing fails.
    """

    holder: Holder
    severity: Severity
    key: str | None
    is_there: bool


def judge_map_splat(place: Place, site: SplatSite) -> MapSplatJudgement | None:
    """Returns what is wrong when the source is surely a map; None when it is none, or when one value is meant."""
    holder = holder_of(place.source)
    if holder is None:
        return None
    steps = site.each_steps
    key = constant_key(steps[0]) if steps else None
    source = place.source.type
    is_there = key is not None and source.attributes is not None and isinstance(source.attribute(key), Type)
    if holder is Holder.OBJECT and (key is None or is_there):
        return None
    if holder is not Holder.BLOCK and idiom_of(place, site) is not None and not _is_meant_for_members(source, key):
        return None
    severity = Severity.ERROR if _surely_fails(holder, source, steps, is_there=is_there) else Severity.WARNING
    return MapSplatJudgement(holder, severity, key, is_there)


def _surely_fails(holder: Holder, source: Type, steps: tuple[Step, ...], *, is_there: bool) -> bool:
    """Tells whether the first step finds nothing.

    Where the keys of a block's instances are not known a key in brackets may be one of them, the name of an attribute
    is none: `fe[*]["a"]` is `[fe["a"]]`, `fe[*].id` fails.
    """
    if holder is Holder.OBJECT:
        return True
    if holder is not Holder.BLOCK or not steps or is_there:
        return False
    if isinstance(steps[0], AttributeStep):
        return True
    return source.attributes is not None and constant_key(steps[0]) is not None


def holder_of(known: Known) -> Holder | None:
    """Returns what kind of map a value surely is; None for everything else.

    An object of which nothing is known but that it is one (a single instance of a resource) is one value. So is
    what may be a map as well as an object: it may have been written down name by name.
    """
    source = known.type
    if known.origin is Origin.FOR_EACH:
        return Holder.BLOCK
    if source.kind is Kind.MAP:
        return Holder.MAP
    if source.kind is not Kind.OBJECT:
        return None
    if source.attributes is not None:
        return Holder.OBJECT
    return None if source.element is None else Holder.KEYED


def constant_key(step: Step) -> str | None:
    """Returns the name or number that a step asks for, as a key of a map; None when it is computed, or a splat."""
    match step:
        case AttributeStep(name=name):
            return name
        case LegacyIndexStep(number=number):
            return number
        case IndexStep(key=Number(text=text)):
            return text
        case IndexStep(key=Template(heredoc=None, parts=(TemplateLiteral(text=text),))):
            return text
    return None


def _is_meant_for_members(source: Type, key: str | None) -> bool:
    """Tells whether every member surely has what the splat asks for, so that the members were meant.

    In the idioms for one optional value a key of the map itself may well be meant: `one(var.tags[*].Name)`.
    """
    members = source.members if source.members is not None else (source.element,)
    return (
        key is not None
        and bool(members)
        and all(member is not None and member.is_map_like and _has(member, key) for member in members)
    )


def _has(member: Type, key: str) -> bool:
    return member.attributes is not None and isinstance(member.attribute(key), Type)
