"""The assist `to-list`: `s[*].a` on one value that is never null is `[s.a]`."""

from __future__ import annotations

from collections.abc import Iterator

from splat_ls.analysis.assist import Assist, Example, NearMiss
from splat_ls.analysis.fix import ActionKind, Fix, Safety
from splat_ls.analysis.offer import Offer, offered
from splat_ls.analysis.place import Place
from splat_ls.analysis.single_target import single_target
from splat_ls.semantic.answer import Answer
from splat_ls.splat.of_single import as_list

OFFER = Offer("to-list", ActionKind.QUICKFIX, ("single-value-splat",))

SINGLE = 'resource "terraform_data" "s" { input = 1 }\n'
NEVER = 'variable "v" {\n  type     = string\n  nullable = false\n}\n'

EXAMPLES = (
    Example(SINGLE + "locals { y = terraform_data.s[*$0].id }\n", "locals { y = [terraform_data.s.id] }"),
    Example(
        SINGLE + "locals { y = element(terraform_data.s.*$0.id, 3) }\n",
        "locals { y = element([terraform_data.s.id], 3) }",
    ),
    Example(SINGLE + "locals { y = terraform_data.s[*$0] }\n", "locals { y = [terraform_data.s] }"),
    Example(SINGLE + "locals { y = terraform_data.s.*$0.id[1] }\n", "locals { y = [terraform_data.s.id][1] }"),
    Example(
        SINGLE + "locals { y = terraform_data.s[*$0].output[*].a }\n", "locals { y = [terraform_data.s.output[*].a] }"
    ),
    Example(NEVER + "locals { y = var.v[*$0] }\n", "locals { y = [var.v] }"),
    Example("locals { y = { a = 1 }[*$0].a }\n", "locals { y = [{ a = 1 }.a] }"),
    Example("locals { y = [[{ a = 1 }]].*.0.a[0][*$0] }\n", "locals { y = [[[{ a = 1 }]].*.0.a[0]] }"),
    Example("locals { y = [[[1]]].*.0 .0[0][*$0] }\n", "locals { y = [[[[1]]].*.0 .0[0]] }"),
    Example("locals { y = [{ a = 1 }].0[*$0].a }\n", "locals { y = [[{ a = 1 }][0].a] }"),
    Example(
        "locals {\n  y = (<<EOT\ntext\nEOT\n  )[*$0]\n}\n",
        "locals {\n  y = [(<<EOT\ntext\nEOT\n  )]\n}\n",
    ),
    Example(
        'locals { y = sensitive("s")[*$0] }\n',
        'locals { y = [sensitive("s")] }',
        Safety.UNSAFE,
        "only the element is sensitive",
    ),
)
NEAR_MISSES = (
    NearMiss("var.unknown[*$0].id", "it may be a list"),
    NearMiss('variable "v" { type = string }\nlocals { y = var.v[*$0] }\n', "null gives an empty list"),
    NearMiss(
        'resource "terraform_data" "c" { count = 1 }\nlocals { y = terraform_data.c[*$0].id }\n', "it has `count`"
    ),
    NearMiss(
        'resource "terraform_data" "e" { for_each = {} }\nlocals { y = terraform_data.e[*$0].id }\n', "it is a map"
    ),
    NearMiss(SINGLE + "locals { y = [for o in [1] : terraform_data.s.id$0] }\n", "there is no splat"),
)


def offers(place: Place) -> Iterator[Fix]:
    """Offers a list of the one value, as it is written."""
    target = single_target(place)
    if target is not None and target.source.type.nullable is Answer.NO:
        yield from offered(place, OFFER, as_list(place.placed.leaf, target))


ASSIST = Assist(OFFER, offers, EXAMPLES, NEAR_MISSES)
