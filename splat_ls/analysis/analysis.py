"""The analysis of one file: an immutable snapshot that answers what is wrong, what is known, what can be done."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property
from itertools import chain, islice
from typing import TYPE_CHECKING

from splat_ls.analysis.action_kinds import wants
from splat_ls.analysis.assist import Assist
from splat_ls.analysis.bug import Bug, BugReporter, log_bug
from splat_ls.analysis.comments import Comments
from splat_ls.analysis.finding import Finding
from splat_ls.analysis.fix import ActionKind, Fix, Safety
from splat_ls.analysis.fix_text import fix_edits
from splat_ls.analysis.ignoring import ignore_fix
from splat_ls.analysis.item_findings import ENOUGH, ItemFindings
from splat_ls.analysis.judge import Judge
from splat_ls.analysis.leaf_places import LeafPlaces
from splat_ls.analysis.offering import Offering
from splat_ls.analysis.place import Place, places
from splat_ls.analysis.reading import Reading
from splat_ls.analysis.rule import Rule
from splat_ls.analysis.settings import Settings
from splat_ls.analysis.shown_page import ShownPage
from splat_ls.analysis.turn import Turn
from splat_ls.semantic.module_index import ModuleIndex
from splat_ls.syntax.tree import PlacedLeaf, Tree
from splat_ls.text.edit import TextEdit
from splat_ls.text.span import Offset, Span

if TYPE_CHECKING:
    from splat_ls.analysis.hover import Hover

MAX_PLACES = 50
"""So many splats and fors of a selection have their actions offered: nobody reads more titles."""

MAX_READ = 2_000
"""So many attributes of a selection are read for these."""

MAX_FIX_EDITS = 32
"""Up to this many edits a balanced tree is edited; with more, cutting the text anew costs less."""


class Analysis:
    """What there is to say about the file `path` with the text of `tree`, in the module that `module` indexes.

    `before` is an analysis of an earlier version of the same file: what cannot have changed is taken from it. `bug`
    hears of exceptions of our own, each of which costs one result. `reading` says what is parsed. `is_lasting` tells
    that later versions may be analysed from this one with other declarations, so what findings depend on is noted. All
    answers are worked out when asked for.
    """

    def __init__(  # noqa: PLR0917  (what a snapshot is of, then what it is read with)
        self,
        path: str,
        tree: Tree,
        module: ModuleIndex,
        settings: Settings,
        rules: tuple[Rule, ...],
        assists: tuple[Assist, ...],
        *,
        bug: BugReporter = log_bug,
        reading: Reading = Reading.WHOLE,
        before: Analysis | None = None,
        is_lasting: bool = True,
    ) -> None:
        self.path = path
        self.tree = tree
        self.module = module
        self.settings = settings
        self.rules = rules
        self.assists = assists
        self.bug = bug
        self.reading = reading
        self.is_lasting = is_lasting
        self._found: ItemFindings | None = before._found if before is not None else None
        self._is_looked_through = False
        self._last_places: tuple[PlacedLeaf, LeafPlaces] | None = None

    # ----------------------------------------------------------------------------------- findings

    def look_on(self, turn: Turn) -> bool:
        """Looks for findings until the turn is over; tells whether all that are told are known then."""
        if not self._is_looked_through:
            self._found = ItemFindings.of(self.tree, self._judge, self._found, turn)
            self._is_looked_through = self._found.is_enough
        return self._is_looked_through

    def findings(self) -> tuple[Finding, ...]:
        """Returns what is wrong, in text order, without what a comment silences: the first ENOUGH in a lasting one."""
        return self._findings

    @cached_property
    def _findings(self) -> tuple[Finding, ...]:
        layout = self.item_findings.layout
        found = chain.from_iterable(page.findings(layout) for page in self.shown())
        return tuple(islice(found, ENOUGH) if self.is_lasting else found)

    def shown(self) -> tuple[ShownPage, ...]:
        """Returns the pages of the text that have findings, in text order; nothing is placed yet.

        Those of a lasting analysis hold the first ENOUGH findings, and maybe some more.
        """
        return self.item_findings.sights.shown

    @property
    def has_more(self) -> bool:
        """Whether there may be more findings than the first ENOUGH."""
        found = self.item_findings
        return bool(found.found.incomplete) or found.sights.total > ENOUGH

    @property
    def item_findings(self) -> ItemFindings:
        """The findings item by item, silenced ones among them."""
        self.look_on(Turn())
        assert self._found is not None, "a turn without end"
        return self._found

    def found_so_far(self) -> ItemFindings | None:
        """Returns the findings of this or an earlier version, as far as any were looked for; None where none were."""
        return self._found

    @cached_property
    def _judge(self) -> Judge:
        rules, bug, reading = self.rules, self.bug, self.reading
        return Judge.of(
            self.path, self.module, self.settings, rules=rules, bug=bug, reading=reading, is_lasting=self.is_lasting
        )

    @cached_property
    def _comments(self) -> Comments | None:
        """The comments of the file; JSON has none."""
        return None if self.tree.is_json else Comments(self.tree)

    # -------------------------------------------------------------------------------------- hover

    def hover(self, offset: Offset) -> Hover | None:
        """Returns what to show for the splat or for at `offset`, None where there is none with an equivalent."""
        from splat_ls.analysis.hovering import hover_at  # noqa: PLC0415  (only a person with a cursor asks)

        placed = self.tree.leaf_at(offset)
        if placed is None:
            return None
        try:
            return hover_at(tuple(self._places_of(placed, Span(offset, offset))), offset)
        except Exception as error:  # noqa: BLE001  (our bug: it costs one hover)
            self.bug(Bug("hover", self.path, Span(offset, offset), error))
            return None

    # ------------------------------------------------------------------------------------ actions

    def actions(self, span: Span, only: tuple[str, ...] | None = None) -> tuple[Fix, ...]:
        """Returns what can be done at `span`; `only` are the kinds that are asked for, None for all.

        Quick fixes come first, those that only silence a finding last of them all: of a file that waits for another
        turn, none is shown yet that could be silenced.
        """
        found = tuple(self._offering.fixes(self._places_in(span), only))
        quick = tuple(fix for fix in found if fix.kind is ActionKind.QUICKFIX)
        rewrites = tuple(fix for fix in found if fix.kind is not ActionKind.QUICKFIX)
        ignoring = self._ignoring(span) if wants(only, ActionKind.QUICKFIX) else ()
        everything = self._fix_all() if wants(only, ActionKind.FIX_ALL) else ()
        return (*quick, *rewrites, *everything, *ignoring)

    def fix_for(self, finding: Finding, safety: Safety = Safety.SAFE) -> Fix | None:
        """Returns the fix that removes a finding, None when there is none that is as safe as asked."""
        placed = self.tree.leaf_at(finding.span.start)
        return self._offering.fix_for(finding, self._places(placed), safety) if placed is not None else None

    def fix_all_edits(self) -> tuple[TextEdit, ...]:
        """Returns all safe fixes of the file, repeated until nothing changes, as one set of edits."""
        return fix_edits(self._with(self.tree, is_lasting=False), Safety.SAFE, lambda _: True)

    def edited(self, edits: tuple[TextEdit, ...], text: str) -> Analysis:
        """Returns the analysis of `text`, which `edits` make of this one's, with the declarations as they are here."""
        if self.tree.is_json or len(edits) > MAX_FIX_EDITS or not self.tree.is_balanced:
            tree = type(self.tree).of(text)
        else:
            tree = self.tree
            for edit in reversed(edits):
                tree = tree.edited(edit)
        return self._with(tree, is_lasting=self.is_lasting)

    def _with(self, tree: Tree, *, is_lasting: bool) -> Analysis:
        """Returns the analysis of another text, that takes from this one what cannot have changed."""
        return Analysis(
            self.path,
            tree,
            self.module,
            self.settings,
            self.rules,
            self.assists,
            bug=self.bug,
            reading=self.reading,
            before=self,
            is_lasting=is_lasting,
        )

    @cached_property
    def _offering(self) -> Offering:
        return Offering(self.path, self.assists, self.bug)

    def _ignoring(self, span: Span) -> tuple[Fix, ...]:
        """Returns one action for each rule that has a finding here."""
        waits = self._found is not None and not self._found.is_enough
        if self._comments is None or waits:
            return ()
        here = [finding for finding in self.findings() if _touches(finding.span, span)]
        first = {finding.code: finding for finding in reversed(here)}
        return tuple(
            ignore_fix(self._comments, finding) for finding in sorted(first.values(), key=lambda one: one.span)
        )

    def _fix_all(self) -> tuple[Fix, ...]:
        edits = self.fix_all_edits()
        if not edits:
            return ()
        title = "Apply all safe fixes of splat-ls"
        return (Fix(title, ActionKind.FIX_ALL, Safety.SAFE, edits, assist="fix-all"),)

    # ------------------------------------------------------------------------------------- places

    def _places_in(self, span: Span) -> list[Place]:
        """Returns the places whose expression touches `span`, the innermost first."""
        first = self.tree.leaf_at(span.start)
        if span.length == 0 or (first is not None and span.end <= first.offset + first.leaf.width):
            found: Iterable[Place] = self._places_of(first, span) if first is not None else ()
            if span.length == 0:
                from splat_ls.analysis.hovering import places_at  # noqa: PLC0415  (see above)

                return places_at(tuple(found), span.start)[:MAX_PLACES]
        else:
            near = islice(self.tree.candidates(span), MAX_READ)
            found = (place for placed in near for place in self._places_of(placed, span))
        touched = islice((place for place in found if _touches(place.span(place.node), span)), MAX_PLACES)
        return sorted(touched, key=lambda place: place.span(place.node).length)

    def _places(self, placed: PlacedLeaf) -> LeafPlaces:
        """Returns the places of an attribute, broken ones too: these have their fixes.

        Those of the attribute that was asked about last are kept: all its findings are asked about in a row.
        """
        if self._last_places is None or self._last_places[0] != placed:
            self._last_places = (placed, LeafPlaces(tuple(self._places_of(placed))))
        return self._last_places[1]

    def _places_of(self, placed: PlacedLeaf, near: Span | None = None) -> Iterator[Place]:
        """Yields the places of an attribute, with `near` those that overlap or touch that stretch of the document."""
        try:
            yield from places(placed, self.module, self.settings, near)
        except Exception as error:  # noqa: BLE001  (our bug: it costs the answers about one attribute)
            self.bug(Bug("places", self.path, Span(placed.offset, placed.offset + placed.leaf.width), error))


def _touches(one: Span, other: Span) -> bool:
    """Tells whether two spans share a character, or one is a cursor at or in the other."""
    return (
        one.start <= other.end and other.start <= one.end if not (one.length and other.length) else one.overlaps(other)
    )
