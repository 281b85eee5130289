"""From a rewriting to a fix: title, safety with its reason, edits of the document."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from splat_ls.analysis.fix import ActionKind, Fix, Safety
from splat_ls.analysis.place import Place
from splat_ls.analysis.soundness import still_parses
from splat_ls.semantic.answer import Answer
from splat_ls.semantic.either import element_type
from splat_ls.semantic.infer import infer
from splat_ls.splat.equivalence import KIND_WORDS
from splat_ls.splat.rewriting import Refusal, Rewriting
from splat_ls.splat.visibility import Change, is_hidden
from splat_ls.text.edit import TextEdit

MAX_TITLE = 100
LOST_COMMENT = "a comment inside would be lost"
BROKEN_LINE = "a comment inside needs its own line"


@dataclass(frozen=True, slots=True)
class Offer:
    """What is the same wherever an assist offers its fix.

    `codes` are the rules whose findings it removes. `words` start the title, before the new text.
    """

    assist: str
    kind: ActionKind
    codes: tuple[str, ...] = ()
    words: str = "Convert to"


def offered(place: Place, offer: Offer, made: Rewriting, *, preferred: bool = False) -> Iterator[Fix]:
    """Yields the fix that makes a rewriting, disabled when a comment stands in its way."""
    leaf = place.placed.leaf
    text = _short(made.shown(leaf))
    edits = made.edits(leaf)
    if not edits:
        return
    if made.loses_comment(leaf):
        yield disabled(offer, text, LOST_COMMENT)
    elif not still_parses(place, made):
        yield disabled(offer, text, BROKEN_LINE)
    else:
        differences = differences_at(place, made)
        safety = Safety.UNSAFE if differences else Safety.SAFE
        title = f"{offer.words} `{text}`{_reason(differences)}"
        changes = tuple(TextEdit(place.span(edit.start, edit.end), edit.text) for edit in edits)
        yield Fix(title, offer.kind, safety, changes, preferred, None, offer.codes, offer.assist)


def disabled(offer: Offer, text: str, reason: str) -> Fix:
    """Returns an action that tells why it cannot be done."""
    title = f"{offer.words} `{text}`"
    return Fix(title, offer.kind, Safety.UNSAFE, (), False, reason, offer.codes, offer.assist)


def refused(offer: Offer, what: str, refusal: Refusal) -> Fix:
    """Returns a disabled action for a conversion that does not exist; `what` names what it would give."""
    return Fix(f"{offer.words} {what}", offer.kind, Safety.UNSAFE, (), False, refusal.reason, offer.codes, offer.assist)


def differences_at(place: Place, made: Rewriting) -> tuple[str, ...]:
    """Returns what the rewriting changes where it stands, in words; nothing when it is safe."""
    equivalence = made.equivalence
    change = Change(equivalence.levels, equivalence.makes_list, _is_scalar_inside(place))
    hidden = is_hidden(change, place.node, place.parents, _is_only_iterated(place))
    if equivalence.value is Answer.YES:
        return () if hidden else equivalence.differences
    # Where the value itself may differ, whether it is a list or a tuple is not worth a reader's time.
    grave = tuple(words for words in equivalence.differences if words not in KIND_WORDS)
    return grave or ("it may change the result",)


def _is_scalar_inside(place: Place) -> bool:
    """Tells whether the elements of what the place makes are surely strings, numbers or bools."""
    element = element_type(infer(place.node, place.scope).type)
    return element is not None and element.is_scalar


def _is_only_iterated(place: Place) -> bool:
    """Tells whether the attribute is the for_each of a dynamic block, which goes through any list or tuple alike."""
    blocks = place.placed.blocks
    return place.placed.leaf.name == "for_each" and bool(blocks) and blocks[-1].block.type == "dynamic"


def _reason(differences: tuple[str, ...]) -> str:
    return f" ({'; '.join(differences)})" if differences else ""


def _short(text: str) -> str:
    return text if len(text) <= MAX_TITLE else f"{text[: MAX_TITLE - 1]}…"
