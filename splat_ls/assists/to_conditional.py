"""The assist `to-conditional`: `s[*].a` on one value that may be null is `s == null ? [] : [s.a]`."""

from __future__ import annotations

from collections.abc import Iterator

from splat_ls.analysis.assist import Assist, Example, NearMiss
from splat_ls.analysis.fix import ActionKind, Fix, Safety
from splat_ls.analysis.offer import Offer, offered
from splat_ls.analysis.place import Place
from splat_ls.analysis.single_target import single_target
from splat_ls.semantic.answer import Answer
from splat_ls.splat.of_single import as_conditional

OFFER = Offer("to-conditional", ActionKind.QUICKFIX, ("single-value-splat",))
BECAUSE = "a conditional gives a list"

SITE = 'variable "s" {\n  type    = object({ a = string })\n  default = null\n}\n'

EXAMPLES = (
    Example(
        SITE + "locals { y = var.s[*$0].a }\n", "locals { y = var.s == null ? [] : [var.s.a] }", Safety.UNSAFE, BECAUSE
    ),
    Example(SITE + "locals { y = var.s.*$0 }\n", "locals { y = var.s == null ? [] : [var.s] }", Safety.UNSAFE, BECAUSE),
    Example(
        SITE + 'locals { y = join("", var.s[*$0].a) }\n', 'locals { y = join("", var.s == null ? [] : [var.s.a]) }'
    ),
    Example(SITE + "locals { y = var.s.*$0.a[1] }\n", "locals { y = (var.s == null ? [] : [var.s.a])[1] }"),
    Example(
        SITE + "locals { y = [for o in var.s[*$0].a : upper(o)] }\n",
        "locals { y = [for o in (var.s == null ? [] : [var.s.a]) : upper(o)] }",
    ),
    Example(
        SITE + 'locals { y = var.s[*$0].a == ["x"] }\n',
        'locals { y = (var.s == null ? [] : [var.s.a]) == ["x"] }',
        Safety.UNSAFE,
        BECAUSE,
    ),
)
NEAR_MISSES = (
    NearMiss("var.unknown[*$0].id", "it may be a list"),
    NearMiss(
        'variable "l" { type = list(string) }\nlocals { y = var.l[*$0] }\n', "a null list fails, it is no empty one"
    ),
    NearMiss("locals { y = { a = 1 }[*$0].a }\n", "it is never null"),
)


def offers(place: Place) -> Iterator[Fix]:
    """Offers the test for null that the splat makes."""
    target = single_target(place)
    if target is not None and target.source.type.nullable is not Answer.NO:
        yield from offered(place, OFFER, as_conditional(place.placed.leaf, target, place.parent))


ASSIST = Assist(OFFER, offers, EXAMPLES, NEAR_MISSES)
