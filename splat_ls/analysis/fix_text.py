"""Applies fixes to a whole text, round by round, until nothing is left that may be fixed."""

from __future__ import annotations

from bisect import bisect_left, insort
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Final, TypeAlias

from splat_ls.analysis.composition import Composition
from splat_ls.analysis.fix import Fix, Safety
from splat_ls.text.edit import TextEdit, apply_edits
from splat_ls.text.span import Span

if TYPE_CHECKING:
    from splat_ls.analysis.analysis import Analysis

Select: TypeAlias = Callable[[str], bool]
"""Tells whether findings of a rule, by its code, are to be fixed."""

MAX_ROUNDS: Final = 50
"""Rounds after which a text is left as it is; nested splats need one round a level."""


def fixed(text: str, analyse: Callable[[str], Analysis], safety: Safety, select: Select) -> str:
    """Returns `text` with all fixes applied that `safety` and `select` allow."""
    return apply_edits(text, fix_edits(analyse(text), safety, select))


def fix_edits(analysis: Analysis, safety: Safety, select: Select) -> tuple[TextEdit, ...]:
    """Returns the disjoint, smallest edits of the analysed text that apply all allowed fixes.

    Fixes that overlap are resolved from the inside out: the smaller one first, the other in the next round, where it
    sees what the first has made. Rounds end when nothing is left to fix, or a text comes back.
    """
    composition = Composition.of(analysis.tree.text)
    seen = {analysis.tree.text}
    for _ in range(MAX_ROUNDS):
        edits = _round(analysis, safety, select)
        if not edits:
            break
        composition = composition.edited(edits)
        text = composition.text
        if text in seen:
            break
        seen.add(text)
        analysis = analysis.edited(edits, text)
    return composition.edits()


def _round(analysis: Analysis, safety: Safety, select: Select) -> tuple[TextEdit, ...]:
    """Returns the edits of one round: those of all fixes that do not get in each other's way, in text order."""
    taken = _Taken()
    edits: list[TextEdit] = []
    for fix in sorted(_fixes(analysis, safety, select), key=_extent):
        if taken.take(fix.edits):
            edits += fix.edits
    return tuple(sorted(edits, key=lambda edit: edit.span))


def _fixes(analysis: Analysis, safety: Safety, select: Select) -> Iterator[Fix]:
    for finding in analysis.findings():
        if select(finding.code) and (fix := analysis.fix_for(finding, safety)) is not None:
            yield fix


class _Taken:
    """The spans that a round edits so far, in text order."""

    __slots__ = ("_spans",)

    def __init__(self) -> None:
        self._spans: list[Span] = []

    def take(self, edits: tuple[TextEdit, ...]) -> bool:
        """Takes the spans of a fix, all or none: none when one of them gets in the way of what is taken."""
        if any(self._is_taken(edit.span) for edit in edits):
            return False
        for edit in edits:
            insort(self._spans, edit.span)
        return True

    def _is_taken(self, span: Span) -> bool:
        """Tells whether a span overlaps a taken one; an insertion must not touch one either, or their order is open."""
        at = bisect_left(self._spans, span)
        return any(_collide(span, other) for other in self._spans[max(at - 1, 0) : at + 2])


def _collide(one: Span, other: Span) -> bool:
    if one.length and other.length:
        return one.overlaps(other)
    return one.start <= other.end and other.start <= one.end


def _extent(fix: Fix) -> tuple[int, int]:
    """Returns how much text a fix spans, and where it starts: smaller ones go first, then those further up."""
    start = min(edit.span.start for edit in fix.edits)
    return max(edit.span.end for edit in fix.edits) - start, start
