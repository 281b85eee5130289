"""A splat of a list that may be null, with the test that makes null an empty list.

A null list, set or tuple fails ("Splat of null value"); only a null of another type gives `[]` (cases src-null-*).
"""

from __future__ import annotations

from splat_ls.semantic.answer import Answer
from splat_ls.splat.chain_pieces import as_written, kept, steps_pieces, tidy
from splat_ls.splat.equivalence import Equivalence
from splat_ls.splat.rewriting import New, Pieces, Rewriting, Wording
from splat_ls.splat.site import SplatSite

NULL_IS_EMPTY = "a null list gives [] instead of an error"


def guarded(wording: Wording, site: SplatSite) -> Rewriting:
    """Returns `(l == null ? [] : l)[*].a` for an outermost splat that nothing acts on the result of."""
    chain = site.chain
    source: Pieces = kept(chain.source) + steps_pieces(wording, chain.source.end, site.source_steps, tidy)
    each = steps_pieces(wording, site.marker.end, chain.steps[site.marker_index + 1 :], as_written)
    pieces = (New("("), *source, New(" == null ? [] : "), *source, New(")[*]"), *each)
    return Rewriting(chain.start, chain.end, pieces, Equivalence(Answer.NO, differences=(NULL_IS_EMPTY,)))
