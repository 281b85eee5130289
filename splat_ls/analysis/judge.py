"""What the rules say about one attribute: one finding a splat, from the first rule that speaks."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from splat_ls.analysis.bug import Bug, BugReporter
from splat_ls.analysis.finding import Finding
from splat_ls.analysis.loop_interest import loops_of, may_be_judged
from splat_ls.analysis.place import Place, places
from splat_ls.analysis.reading import Reading
from splat_ls.analysis.rule import Aspect, Loops, PlacedProblem, Rule
from splat_ls.analysis.settings import Settings
from splat_ls.analysis.severity import Severity
from splat_ls.semantic.known import NOTHING
from splat_ls.semantic.module_index import ModuleIndex
from splat_ls.splat.site import SplatSite, splat_sites
from splat_ls.syntax.items import Block
from splat_ls.syntax.nodes import FullSplatStep
from splat_ls.syntax.sound import Soundness
from splat_ls.syntax.tree import PlacedLeaf
from splat_ls.text.span import Span

MAP_SPLAT = "map-splat"
"""The one rule whose finding says that what stands behind the splat is not what was meant."""


@dataclass(frozen=True, slots=True)
class Judge:
    """The rules, with all that they need beside the text that they judge.

    A rule that is switched off is asked all the same where one behind it is on: what it would say of a splat is what
    nobody wants to hear of it, and no other rule says something in its place.
    """

    path: str
    module: ModuleIndex
    settings: Settings
    rules: tuple[Rule, ...]
    loops: frozenset[Loops]
    """Which for-expressions any of the rules that are on judges."""

    bug: BugReporter
    reading: Reading
    is_lasting: bool = True
    """Whether later versions may be judged from what is found now, with other declarations."""

    @classmethod
    def of(
        cls,
        path: str,
        module: ModuleIndex,
        settings: Settings,
        *,
        rules: tuple[Rule, ...],
        bug: BugReporter,
        reading: Reading,
        is_lasting: bool,
    ) -> Judge:
        """Returns the judge with the rules as far as the settings switch any of them on."""
        active = tuple(rule for rule in rules if settings.is_on(rule.code, rule.default))
        asked = rules[: rules.index(active[-1]) + 1] if active else ()
        return cls(path, module, settings, asked, loops_of(active), bug, reading, is_lasting)

    def judged(self, placed: PlacedLeaf) -> Iterator[tuple[Place, Finding]]:
        """Yields every place of an attribute that something is wrong with, and that."""
        misread: set[int] = set()
        for place in self.places(placed):
            site = place.site
            if site is not None and _step_of(site.enclosing) in misread:
                place = replace(place, inferred=lambda: NOTHING)  # noqa: PLW2901  (known types lead astray from here on)
                misread.add(_step_of(site))
            for aspect in Aspect:
                finding = self._first(place, aspect)
                if finding is None:
                    continue
                if finding.code == MAP_SPLAT:
                    misread.add(_step_of(site))
                if _is_shown(finding):
                    yield place, finding

    def is_surely_clean(self, block: Block) -> bool:
        """Tells, without reading it, whether nothing is to be said of a block."""
        return block.soundness is Soundness.SPLATLESS and not may_be_judged(block.text, self.loops)

    def may_speak(self, placed: PlacedLeaf) -> bool:
        """Tells whether there may be something in an attribute for a rule; mostly that takes no parse."""
        leaf = placed.leaf
        if not leaf.has_splat_or_for:
            return False
        if Loops.ALL in self.loops or (Loops.FOR_EACH in self.loops and leaf.name == "for_each"):
            return True
        return leaf.may_hold_splat

    def places(self, placed: PlacedLeaf) -> tuple[Place, ...]:
        """Returns the places of an attribute that the rules judge: all but what does not parse."""
        try:
            found = tuple(places(placed, self.module, self.settings))
        except Exception as error:  # noqa: BLE001  (our bug: it costs the findings of one attribute)
            self.bug(Bug("places", self.path, Span(placed.offset, placed.offset + placed.leaf.width), error))
            return ()
        return tuple(place for place in found if place.site is None or not is_broken(place.site))

    def problem(self, problem: PlacedProblem) -> Finding | None:
        """Returns the finding for something that does not parse."""
        for rule in self.rules:
            try:
                finding = rule.check_problem(problem)
            except Exception as error:  # noqa: BLE001  (our bug: it costs the one finding)
                self.bug(Bug(rule.code, self.path, problem.span, error))
                continue
            if finding is not None:
                finding = replace(finding, severity=self.settings.severity(rule.code, finding.severity))
                return finding if _is_shown(finding) else None
        return None

    def _first(self, place: Place, aspect: Aspect) -> Finding | None:
        """Returns what the first rule of an aspect says that says something."""
        for rule in self.rules:
            if rule.aspect is not aspect:
                continue
            try:
                finding = rule.check(place)
            except Exception as error:  # noqa: BLE001  (our bug: it costs the one finding)
                self.bug(Bug(rule.code, self.path, place.span(place.node), error))
                continue
            if finding is not None:
                return replace(finding, severity=self.settings.severity(rule.code, finding.severity))
        return None


def is_broken(site: SplatSite) -> bool:
    """Tells whether a splat is written in a way that does not parse; that is said of it already."""
    if isinstance(site.marker, FullSplatStep):
        return site.marker.dotted
    return any(other.is_broken for other in splat_sites(site.chain))


def _step_of(site: SplatSite | None) -> int:
    """Tells the splats of an attribute apart by where their marker stands."""
    return site.marker.start if site is not None else -1


def _is_shown(finding: Finding) -> bool:
    """Tells whether the rule of a finding is on."""
    return finding.severity is not Severity.OFF
