"""The normal form of a splat: what is repeated, what runs per element, what acts on the result.

This is the only place that decides how far a splat reaches. The tree keeps the steps of a chain flat,
as written; `splat_sites` groups them as the real parser does (HCL native syntax specification, "Splat
Operators", and where its text is silent the reference parser; cases nest-* and lvf-*):

* A full splat `[*]` takes every step that follows, other splats included: nothing but the end of the chain
  (or a closing parenthesis) ends it.
* An attribute-only (legacy) splat `.*` takes the attributes and dotted numbers that follow. Any other step
  ends it and acts on the list that it made.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from splat_ls.syntax.nodes import (
    AttributeStep,
    Chain,
    Expression,
    FullSplatStep,
    LegacyIndexStep,
    LegacySplatStep,
    Step,
)
from splat_ls.text.span import RelOffset


class Style(Enum):
    """The two spellings of a splat."""

    LEGACY = ".*"
    FULL = "[*]"


@dataclass(frozen=True, slots=True)
class SplatSite:
    """One splat of a chain.

    All numbers are positions in `chain.steps`. The steps `[region_start, marker_index)` lead to the source; they
    start from `chain.source` when `enclosing` is None, else from the element of the enclosing splat.
    `[marker_index + 1, each_end)` run on each element, `[each_end, region_end)` on the result.
    """

    style: Style
    chain: Chain
    region_start: int
    marker_index: int
    each_end: int
    region_end: int
    enclosing: SplatSite | None

    @property
    def marker(self) -> FullSplatStep | LegacySplatStep:
        """The `[*]` or `.*` itself."""
        step = self.chain.steps[self.marker_index]
        assert isinstance(step, (FullSplatStep, LegacySplatStep))
        return step

    @property
    def source_steps(self) -> tuple[Step, ...]:
        """The steps between the start of the region and the marker."""
        return self.chain.steps[self.region_start : self.marker_index]

    @property
    def each_steps(self) -> tuple[Step, ...]:
        """The steps that run on each element."""
        return self.chain.steps[self.marker_index + 1 : self.each_end]

    @property
    def after_steps(self) -> tuple[Step, ...]:
        """The steps that act on the result; a full splat has none."""
        return self.chain.steps[self.each_end : self.region_end]

    @property
    def each_end_offset(self) -> RelOffset:
        """Where the text of the splat proper ends: behind the last step that runs per element."""
        return self.chain.steps[self.each_end - 1].end

    @property
    def is_broken(self) -> bool:
        """Tells whether this is a legacy splat inside a legacy splat, which does not parse (`x.*.a.*.b`)."""
        return self.enclosing is not None and self.enclosing.style is Style.LEGACY

    def source_expression(self) -> Expression:
        """Returns the source as an expression of its own. Only a site without an enclosing one has it."""
        return chain_prefix(self.chain, self.marker_index)


def enclosing_sites(site: SplatSite) -> tuple[SplatSite, ...]:
    """Returns the splats around a splat, outermost first."""
    return () if site.enclosing is None else (*enclosing_sites(site.enclosing), site.enclosing)


def chain_prefix(chain: Chain, count: int) -> Expression:
    """Returns the expression that a chain is before its step number `count`."""
    if count == 0:
        return chain.source
    steps = chain.steps[:count]
    return Chain(chain.start, steps[-1].end, chain.source, steps)


def splat_sites(chain: Chain) -> tuple[SplatSite, ...]:
    """Returns the splats of a chain in writing order, so an enclosing one before those inside it.

    `.*` directly behind the attributes of another `.*` is a syntax error ("Nested splat expression not allowed");
    it is grouped as what was meant, inside the first.
    """
    sites: list[SplatSite] = []
    count = len(chain.steps)
    region_start, region_end = 0, count
    enclosing: SplatSite | None = None
    for index, step in enumerate(chain.steps):
        match step:
            case FullSplatStep():
                site = SplatSite(Style.FULL, chain, region_start, index, region_end, region_end, enclosing)
                region_start, enclosing = index + 1, site
            case LegacySplatStep():
                each_end = _legacy_end(chain, index)
                broken = each_end < count and isinstance(chain.steps[each_end], LegacySplatStep)
                site = SplatSite(
                    Style.LEGACY, chain, region_start, index, region_end if broken else each_end, region_end, enclosing
                )
                if broken:
                    region_start, enclosing = index + 1, site
            case _:
                continue
        sites.append(site)
    return tuple(sites)


def _legacy_end(chain: Chain, marker_index: int) -> int:
    """Returns the position behind the attributes and dotted numbers that follow a legacy marker."""
    end = marker_index + 1
    while end < len(chain.steps) and isinstance(chain.steps[end], (AttributeStep, LegacyIndexStep)):
        end += 1
    return end
