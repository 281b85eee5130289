"""A place: one splat, for-expression or dotted index where it stands, with all that is known of it.

Rules and assists are given a `Place` and nothing else. It answers what stands there (`subject`), where
(`span_of`), inside what (`parents`, `blocks`), which names mean what (`scope`), and what the thing that is
repeated is (`source`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache, partial
from typing import TypeAlias

from splat_ls.analysis.settings import Settings
from splat_ls.semantic.infer import apply_steps, element_of, infer
from splat_ls.semantic.known import Known
from splat_ls.semantic.module_index import ModuleIndex
from splat_ls.semantic.scope import Scope
from splat_ls.splat.plan import Plan, plan_chain
from splat_ls.splat.site import SplatSite, chain_prefix, splat_sites
from splat_ls.splat.sources import source_of
from splat_ls.syntax.nodes import (
    AttributeStep,
    Chain,
    ForExpression,
    FullSplatStep,
    IndexStep,
    LegacyIndexStep,
    LegacySplatStep,
    Node,
)
from splat_ls.syntax.tree import PlacedLeaf
from splat_ls.syntax.walk import walk
from splat_ls.text.never import assert_never
from splat_ls.text.span import RelOffset, Span

Subject: TypeAlias = SplatSite | ForExpression | LegacyIndexStep | IndexStep
"""What a place is about: a splat in its normal form, a for-expression, an `x.0` outside of legacy splats, or the
`x.[0]` that does not parse for its dot."""


@dataclass(frozen=True, slots=True)
class Place:
    """A subject where it stands.

    `node` is the whole expression the subject belongs to: the chain of a splat or of a dotted index, the for
    itself. `parents` encloses `node`, outermost first. `inferred` works out `source` when a rule or an assist asks for
    it: most for-expressions are never asked about, and what stands in one may take long to find out. `planned` does the
    same for `plan`, once for all places of a chain.
    """

    placed: PlacedLeaf
    subject: Subject
    node: Chain | ForExpression
    parents: tuple[Node, ...]
    scope: Scope
    inferred: Callable[[], Known]
    module: ModuleIndex
    settings: Settings
    planned: Callable[[], Plan] | None = None

    @property
    def plan(self) -> Plan:
        """The plan that writes the whole chain of a splat as for-expressions; there is none for other places."""
        assert self.planned is not None, "a splat stands in a chain"
        return self.planned()

    @property
    def source(self) -> Known:
        """What is known of the value that is repeated.

        Of a splat that is what its marker acts on; of a for what stands behind `in`; of a dotted index what it indexes.
        """
        return self.inferred()

    @property
    def site(self) -> SplatSite | None:
        """The splat, when the place is one."""
        return self.subject if isinstance(self.subject, SplatSite) else None

    @property
    def loop(self) -> ForExpression | None:
        """The for-expression, when the place is one."""
        return self.subject if isinstance(self.subject, ForExpression) else None

    @property
    def dotted_index(self) -> LegacyIndexStep | None:
        """The step `.0`, when the place is one (it may stand between the steps of a full splat)."""
        return self.subject if isinstance(self.subject, LegacyIndexStep) else None

    @property
    def parent(self) -> Node | None:
        """The node directly around `node`; None at the top of the attribute."""
        return self.parents[-1] if self.parents else None

    @property
    def is_attribute_value(self) -> bool:
        """Tells whether the whole value of the attribute stands here, parentheses aside."""
        return self.node is self.placed.leaf.value

    def span(self, start: Node | RelOffset, end: RelOffset | None = None) -> Span:
        """Returns the place in the document of a node, or of `[start, end)` of the leaf's text."""
        return self.placed.span(start, end)

    def text(self, node: Node) -> str:
        """Returns the text of a node, as written (raw text in JSON)."""
        return self.placed.source(node)


def places(placed: PlacedLeaf, module: ModuleIndex, settings: Settings, near: Span | None = None) -> Iterator[Place]:
    """Yields every place of an attribute in text order, an outer one before those inside it.

    With `near`, only those whose expression overlaps or touches that stretch of the document.
    """
    leaf = placed.leaf
    if not leaf.has_splat_or_for or leaf.value is None:
        return
    inside = None if near is None else near.shifted(-placed.offset)
    for visit in walk(leaf.value, inside):
        if isinstance(visit.node, ForExpression):
            scope = Scope.of(module, placed, visit.parents, visit.node)
            inferred = cache(partial(infer, visit.node.source, scope))
            yield Place(placed, visit.node, visit.node, visit.parents, scope, inferred, module, settings)
        elif isinstance(visit.node, Chain):
            yield from _chain_places(placed, visit.node, visit.parents, module, settings)


def _chain_places(
    placed: PlacedLeaf, chain: Chain, parents: tuple[Node, ...], module: ModuleIndex, settings: Settings
) -> Iterator[Place]:
    sites = splat_sites(chain)
    indexes = tuple(_odd_indexes(chain))
    if not sites and not indexes:
        return
    scope = Scope.of(module, placed, parents, chain)
    planned = cache(partial(plan_chain, chain, scope))
    for site in sites:
        inferred = cache(partial(source_of, site, scope))
        yield Place(placed, site, chain, parents, scope, inferred, module, settings, planned)
    for position, step in indexes:
        inferred = cache(partial(_known_before, chain, position, sites, scope))
        yield Place(placed, step, chain, parents, scope, inferred, module, settings)


def _known_before(chain: Chain, position: int, sites: tuple[SplatSite, ...], scope: Scope) -> Known:
    """Returns what is known of the value that step number `position` acts on."""
    for site in reversed(sites):
        if site.marker_index < position < site.each_end:
            element = element_of(source_of(site, scope))
            return apply_steps(element, chain.steps[site.marker_index + 1 : position], scope)
    return infer(chain_prefix(chain, position), scope)


def _odd_indexes(chain: Chain) -> Iterator[tuple[int, LegacyIndexStep | IndexStep]]:
    """Yields the steps `.0` that belong to no legacy splat (there they are the only spelling), and the steps `.[0]`."""
    in_legacy = False
    for position, step in enumerate(chain.steps):
        match step:
            case LegacySplatStep():
                in_legacy = True
            case LegacyIndexStep() if not in_legacy:
                yield position, step
            case FullSplatStep():
                in_legacy = False
            case IndexStep(dotted=dotted):
                in_legacy = False
                if dotted:
                    yield position, step
            case LegacyIndexStep() | AttributeStep():
                pass
            case _:
                assert_never(step)
