"""The assist `element-first`: `element(x.*.a, i)` is `element(x, i).a`. Both wrap around, so it is never `x[i].a`."""

from __future__ import annotations

from collections.abc import Iterator

from splat_ls.analysis.assist import Assist, Example, NearMiss
from splat_ls.analysis.fix import ActionKind, Fix, Safety
from splat_ls.analysis.idiom import function_name
from splat_ls.analysis.offer import Offer, offered
from splat_ls.analysis.place import Place
from splat_ls.semantic.answer import Answer
from splat_ls.semantic.type import Kind
from splat_ls.splat.chain_pieces import kept, steps_pieces, tidy
from splat_ls.splat.equivalence import EXACT, Equivalence
from splat_ls.splat.rewriting import Keep, Rewriting
from splat_ls.splat.site import SplatSite
from splat_ls.syntax.nodes import Call

OFFER = Offer("element-first", ActionKind.REWRITE)
UNKNOWN = Equivalence(Answer.UNKNOWN, differences=("only if the source is a list or tuple: its type is not known",))

COUNT = 'resource "terraform_data" "c" { count = 2 }\n'

EXAMPLES = (
    Example(
        "locals { z = element([[{ k = [{ a = 1 }] }]].*.0.k[0].*$0.a, 1) }\n",
        "locals { z = element([[{ k = [{ a = 1 }] }]].*.0.k[0], 1).a }",
    ),
    Example(
        COUNT + "locals { y = element(terraform_data.c.*$0.id, 3) }\n", "locals { y = element(terraform_data.c, 3).id }"
    ),
    Example(
        COUNT + "locals { y = element(terraform_data.c[*].output.l$0[0], 3).b }\n",
        "locals { y = element(terraform_data.c, 3).output.l[0].b }",
    ),
    Example(
        "element(var.x[*].a$0, -1)", "x = element(var.x, -1).a", Safety.UNSAFE, "only if the source is a list or tuple"
    ),
)
NEAR_MISSES = (
    NearMiss(
        'resource "terraform_data" "s" {}\nlocals { y = element(terraform_data.s.*$0.id, 1) }\n',
        "`element` does not take the one value that this makes a list of",
    ),
    NearMiss(
        'variable "z" { type = set(object({ a = string })) }\nlocals { y = element(var.z[*$0].a, 1) }\n', "nor a set"
    ),
    NearMiss(COUNT + "locals { y = lookup(terraform_data.c.*$0.id, 3) }\n", "another function"),
    NearMiss(COUNT + "locals { y = element([1], length(terraform_data.c.*$0.id)) }\n", "the splat is not its list"),
    NearMiss(COUNT + "locals { y = element(terraform_data.c.*.id$0[0], 3) }\n", "the list is one of the elements"),
)


def offers(place: Place) -> Iterator[Fix]:
    """Offers the element first, and then its attribute."""
    site, call = place.site, place.parent
    if site is None or site.enclosing is not None or site.after_steps or not isinstance(call, Call):
        return
    if function_name(call) != "element" or len(call.arguments) != 2 or call.arguments[0] is not place.node:
        return
    kinds = place.source.type.kinds
    if kinds <= {Kind.LIST, Kind.TUPLE}:
        yield from offered(place, OFFER, _element_first(place, site, call, EXACT if kinds else UNKNOWN))


def _element_first(place: Place, site: SplatSite, call: Call, judged: Equivalence) -> Rewriting:
    leaf, chain = place.placed.leaf, site.chain
    source = kept(chain.source) + steps_pieces(leaf, chain.source.end, site.source_steps, tidy)
    each = steps_pieces(leaf, site.marker.end, site.each_steps, tidy)
    pieces = (Keep(call.start, chain.start), *source, Keep(chain.end, call.end), *each)
    return Rewriting(call.start, call.end, pieces, judged)


ASSIST = Assist(OFFER, offers, EXAMPLES, NEAR_MISSES)
