"""Explains a splat or a for in words: what is repeated, what is known of the source, what the equivalent changes."""

from __future__ import annotations

from collections.abc import Iterator

from splat_ls.analysis.conversion import plan_of
from splat_ls.analysis.place import Place
from splat_ls.analysis.type_text import type_text
from splat_ls.analysis.wording import after_text, code, each_text, source_words
from splat_ls.semantic.answer import Answer
from splat_ls.semantic.infer import infer
from splat_ls.semantic.known import Known
from splat_ls.splat.equivalence import UNKNOWN_SOURCE, Equivalence
from splat_ls.splat.role import Role
from splat_ls.splat.site import SplatSite
from splat_ls.text.never import assert_never


def explained(place: Place, equivalence: Equivalence) -> tuple[str, ...]:
    """Returns the paragraphs about a place whose equivalent keeps the meaning as `equivalence` says."""
    parts: list[str] = []
    if place.site is not None:
        parts += _repetition(place, place.site)
    parts.append(" ".join(_types(place)))
    parts.append(" ".join((*_odd_sources(place), *_exactness(place, equivalence))))
    return tuple(parts)


def _repetition(place: Place, site: SplatSite) -> Iterator[str]:
    """Yields what runs per element and what on the result, where a reader may take one for the other."""
    after = after_text(place, site)
    if not after:
        return
    source, each = source_words(place, site), each_text(place, site)
    repeated = f"{code(each)} is read from each element of {source}" if each else f"The elements of {source} are listed"
    yield f"{repeated}; {code(after)} is then applied to the list that this makes, not to each element."


def _types(place: Place) -> Iterator[str]:
    """Yields the type of the source with how it is known, and that of the result."""
    site = place.site
    which = f"Source, {source_words(place, site)}" if site is not None and site.enclosing is not None else "Source"
    yield f"{which}: {_source_text(place.source)}."
    if _is_misread_map(place):
        return
    result = infer(place.node, place.scope)
    if result.type.is_known:
        yield f"Result: {type_text(result.type)}."


def _source_text(known: Known) -> str:
    """Says a type and how it is known; a declaration that names the very type says it all."""
    because = "; ".join(reason.text for reason in known.trail)
    if len(known.trail) == 1 and _names_type(known.trail[0].text, str(known.type)):
        return f"{because.rpartition(' `')[0]} {type_text(known.type)}"
    return f"{type_text(known.type)} ({because})" if because else type_text(known.type)


def _names_type(reason: str, text: str) -> bool:
    """Tells whether a reason ends in the type itself, whole or cut short."""
    named, whole = _dense(reason.rpartition(" `")[2].removesuffix("`")), _dense(text)
    return named == whole or (named.endswith("…") and whole.startswith(named.removesuffix("…")))


def _dense(text: str) -> str:
    """Returns a type without what a line break may stand for."""
    return "".join(text.split()).replace(",", "")


def _is_misread_map(place: Place) -> bool:
    """Tells whether the splat takes a map as one value, where its elements were probably meant."""
    return place.site is not None and _role(place) is Role.MAP


def _role(place: Place) -> Role:
    """Returns what the splat does with its source, as the equivalent has it: in an idiom a map is one value."""
    return next(each.role for each in plan_of(place).sites if each.site == place.site)


def _odd_sources(place: Place) -> Iterator[str]:
    """Yields what null and a single value would do."""
    if place.site is None:
        if place.source.type.nullable is not Answer.NO:
            known = place.source.type.is_known
            yield (
                "If the source is null, both fail."
                if known
                else "The for fails for any null, the splat for a null list."
            )
        return
    nullable = place.source.type.nullable is not Answer.NO
    match _role(place):
        case Role.SEQUENCE:
            if nullable:
                yield 'If the source is null, this fails ("Splat of null value").'
        case Role.SINGLE:
            yield "The source is one value, so the splat is a list of one" + (
                ", or of none when it is null." if nullable else "."
            )
        case Role.MAP:
            yield (
                "The source is a map, which a splat takes as one value: the for above visits its values, which is "
                "probably what was meant."
            )
        case Role.UNKNOWN:
            yield (
                "A list, set or tuple is visited element by element; a null one fails. Any other value, a map too, "
                "is a list of one, and null a list of none."
            )
        case role:
            assert_never(role)


def _exactness(place: Place, equivalence: Equivalence) -> Iterator[str]:
    """Says how exact the equivalent is; of a misread map it is said already that it is something else."""
    if _is_misread_map(place):
        return
    other = "splat" if place.site is None else "for"
    if equivalence.exact is Answer.YES:
        yield f"The {other} is exactly equivalent."
        return
    if UNKNOWN_SOURCE in equivalence.differences:
        yield f"The {other} says the same {UNKNOWN_SOURCE}."
    differences = "; ".join(words for words in equivalence.differences if words != UNKNOWN_SOURCE)
    if equivalence.value is Answer.YES:
        yield f"The {other} has the same elements, but {differences}."
    elif differences:
        yield f"The {other} may differ: {differences}."
