"""What an indexed legacy splat was perhaps meant to say: the index in each element.

`x.*.a[0]` is the first of the lists `a`, not the first of each: that is `x[*].a[0]` (case lvf-index-after-legacy).
"""

from __future__ import annotations

from splat_ls.semantic.answer import Answer
from splat_ls.splat.chain_pieces import as_written, kept, steps_pieces
from splat_ls.splat.equivalence import Equivalence
from splat_ls.splat.rewriting import New, Pieces, Rewriting, Wording
from splat_ls.splat.site import SplatSite
from splat_ls.syntax.nodes import IndexStep

INDEX_DIFFERENCE = "the index runs in each element, not on the result"
DIFFERENCE = "what follows runs in each element, not on the result"


def per_element(wording: Wording, site: SplatSite) -> Rewriting:
    """Returns the chain of `site` with its legacy marker written in full, and nothing else changed.

    Something must act on the result of `site`: else this is no change of meaning, and `to_full` is what is wanted.
    """
    chain = site.chain
    sources, steps = chain.steps[: site.marker_index], chain.steps[site.marker_index + 1 :]
    source = kept(chain.source) + steps_pieces(wording, chain.source.end, sources, as_written)
    gap = as_written(wording, sources[-1].end if sources else chain.source.end, site.marker.start)
    pieces: Pieces = (*source, *gap, New("[*]"), *steps_pieces(wording, site.marker.end, steps, as_written))
    words = INDEX_DIFFERENCE if isinstance(site.after_steps[0], IndexStep) else DIFFERENCE
    return Rewriting(chain.start, chain.end, pieces, Equivalence(Answer.NO, differences=(words,)))
