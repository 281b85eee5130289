"""What can be done at a selection: the fixes of every assist that is asked for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from splat_ls.analysis.action_kinds import wants
from splat_ls.analysis.assist import Assist
from splat_ls.analysis.bug import Bug, BugReporter
from splat_ls.analysis.finding import Finding
from splat_ls.analysis.fix import ActionKind, Fix, Safety
from splat_ls.analysis.leaf_places import LeafPlaces
from splat_ls.analysis.place import Place
from splat_ls.splat.site import SplatSite
from splat_ls.syntax.nodes import Chain
from splat_ls.text.edit import TextEdit

MAX_STEPS: Final = 64
"""The longest chain that conversions are worked out for: each splat in it may be a loop in the one before."""


@dataclass(frozen=True, slots=True)
class Offering:
    """The assists, run one by one: one that fails loses its own fixes only."""

    path: str
    assists: tuple[Assist, ...]
    bug: BugReporter

    def fixes(self, places: Iterable[Place], only: tuple[str, ...] | None) -> Iterator[Fix]:
        """Yields what is offered at `places`, each edit once, quick fixes first."""
        seen: set[tuple[tuple[TextEdit, ...], str | None, ActionKind]] = set()
        found: list[Fix] = []
        for place in places:
            for fix in self.offers(place, only):
                identity = (fix.edits, fix.disabled, fix.kind)
                if identity not in seen:
                    seen.add(identity)
                    found.append(fix)
        kinds = list(ActionKind)
        yield from sorted(found, key=lambda fix: (kinds.index(fix.kind), not fix.preferred))

    def offers(self, place: Place, only: tuple[str, ...] | None) -> Iterator[Fix]:
        """Yields what the assists of the kinds `only` offer at one place."""
        for assist in self.assists:
            if any(wants(only, kind) for kind in assist.kinds):
                yield from (fix for fix in self._offered(assist, place) if wants(only, fix.kind))

    def fix_for(self, finding: Finding, places: LeafPlaces, safety: Safety) -> Fix | None:
        """Returns the fix that removes a finding: a safe one if there is one, else what `safety` allows.

        Of the places around the finding the one that it is about comes first.
        """
        around = places.around(finding.span)
        for place in sorted(around, key=lambda place: (_distance(place, finding), place.span(place.node).length)):
            found = [
                fix
                for assist in self.assists
                if finding.code in assist.offer.codes
                for fix in self._offered(assist, place)
                if fix.disabled is None and fix.edits
            ]
            safe = [fix for fix in found if fix.safety is Safety.SAFE]
            allowed = safe or (found if safety is Safety.UNSAFE else [])
            if allowed:
                return min(allowed, key=lambda fix: not fix.preferred)
        return None

    def _offered(self, assist: Assist, place: Place) -> tuple[Fix, ...]:
        """Returns what an assist offers at a place, nothing when it fails or the chain is too long."""
        if isinstance(place.node, Chain) and len(place.node.steps) > MAX_STEPS:
            return ()
        try:
            return tuple(assist.offers(place))
        except Exception as error:  # noqa: BLE001  (our bug: it costs the offers of one assist)
            self.bug(Bug(assist.id, self.path, place.span(place.node), error))
            return ()


def _distance(place: Place, finding: Finding) -> int:
    """Tells how surely a finding is about the subject of a place, and not only inside the same expression.

    The place of a finding ends where its subject does (`map-splat`), or lies in it (a dot, a marker).
    """
    subject = place.subject.marker if isinstance(place.subject, SplatSite) else place.subject
    span = place.span(subject)
    if span.end == finding.span.end:
        return 0
    return 1 if span.overlaps(finding.span) else 2
