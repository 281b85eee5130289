"""The assist `drop-index`: `db[0].*.a` is `db[*].a`, the splat of all instances and not of one."""

from __future__ import annotations

from collections.abc import Iterator

from splat_ls.analysis.assist import Assist, Example, NearMiss
from splat_ls.analysis.fix import ActionKind, Fix, Safety
from splat_ls.analysis.offer import Offer, offered
from splat_ls.analysis.place import Place
from splat_ls.analysis.single_target import single_target
from splat_ls.semantic.answer import Answer
from splat_ls.semantic.infer import infer
from splat_ls.splat.chain_pieces import kept, steps_pieces, tidy
from splat_ls.splat.equivalence import Equivalence
from splat_ls.splat.rewriting import New, Pieces, Rewriting
from splat_ls.splat.site import SplatSite, chain_prefix
from splat_ls.syntax.nodes import IndexStep, LegacyIndexStep, Number

OFFER = Offer("drop-index", ActionKind.QUICKFIX, ("single-value-splat",))
BECAUSE = "it visits every element"
DIFFERENCE = "it visits every element, not one"

COUNT = 'resource "terraform_data" "c" { count = 1 }\n'

EXAMPLES = (
    Example(
        COUNT + "locals { y = terraform_data.c[0][*$0].output.*.0 }\n",
        "locals { y = terraform_data.c[*].output.*.0 }",
        Safety.UNSAFE,
        BECAUSE,
    ),
    Example(
        COUNT + "locals { y = terraform_data.c[0].*$0.output.a }\n",
        "locals { y = terraform_data.c[*].output.a }",
        Safety.UNSAFE,
        BECAUSE,
    ),
    Example(
        COUNT + "locals { y = terraform_data.c.0[*$0].id }\n",
        "locals { y = terraform_data.c[*].id }",
        Safety.UNSAFE,
        BECAUSE,
    ),
)
NEAR_MISSES = (
    NearMiss("var.unknown[0][*$0].a", "the element may be a list itself"),
    NearMiss(
        'variable "l" { type = list(list(string)) }\nlocals { y = var.l[0][*$0] }\n', "the element is a list itself"
    ),
    NearMiss(
        'resource "terraform_data" "e" { for_each = {} }\nlocals { y = terraform_data.e["k"][*$0].id }\n',
        "a splat does not go through for_each",
    ),
    NearMiss(COUNT + "locals { y = terraform_data.c[*$0].id }\n", "there is no index"),
)


def offers(place: Place) -> Iterator[Fix]:
    """Offers the splat of what is indexed by a number and repeated by nobody."""
    target = single_target(place)
    if target is None or target.site.after_steps or not _is_numbered(target.site):
        return
    site = target.site
    if not infer(chain_prefix(site.chain, site.marker_index - 1), place.scope).type.is_sequence:
        return
    leaf, chain = place.placed.leaf, site.chain
    before = chain.steps[: site.marker_index - 1]
    source: Pieces = kept(chain.source) + steps_pieces(leaf, chain.source.end, before, tidy)
    each = steps_pieces(leaf, site.marker.end, chain.steps[site.marker_index + 1 :], tidy)
    judged = Equivalence(Answer.NO, differences=(DIFFERENCE,))
    yield from offered(place, OFFER, Rewriting(chain.start, chain.end, (*source, New("[*]"), *each), judged))


def _is_numbered(site: SplatSite) -> bool:
    """Tells whether the step before the marker is an index by a written number."""
    last = site.source_steps[-1] if site.source_steps else None
    return isinstance(last, LegacyIndexStep) or (isinstance(last, IndexStep) and isinstance(last.key, Number))


ASSIST = Assist(OFFER, offers, EXAMPLES, NEAR_MISSES)
