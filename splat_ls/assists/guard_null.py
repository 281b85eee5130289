"""The assist `guard-null`: `l[*].a` with a list that may be null is `(l == null ? [] : l)[*].a`."""

from __future__ import annotations

from collections.abc import Iterator

from splat_ls.analysis.assist import Assist, Example, NearMiss
from splat_ls.analysis.fix import ActionKind, Fix, Safety
from splat_ls.analysis.offer import Offer, offered
from splat_ls.analysis.place import Place
from splat_ls.semantic.answer import Answer
from splat_ls.semantic.infer import infer
from splat_ls.splat.guard import guarded
from splat_ls.splat.site import SplatSite, chain_prefix
from splat_ls.syntax.nodes import AttributeStep, Keyword, Variable

OFFER = Offer("guard-null", ActionKind.QUICKFIX, ("nullable-list-splat",))
BECAUSE = "a null list gives [] instead of an error"

NULLABLE = 'variable "l" {\n  type    = list(object({ a = string }))\n  default = null\n}\n'

EXAMPLES = (
    Example(
        NULLABLE + "locals { y = var.l[*$0].a.*.0.b }\n",
        "locals { y = (var.l == null ? [] : var.l)[*].a.*.0.b }",
        Safety.UNSAFE,
        "a null list",
    ),
    Example(
        NULLABLE + "locals { y = var.l[*$0].a }\n",
        "locals { y = (var.l == null ? [] : var.l)[*].a }",
        Safety.UNSAFE,
        BECAUSE,
    ),
    Example(
        NULLABLE + "locals { y = try(var.l.*$0.a, []) }\n",
        "locals { y = try((var.l == null ? [] : var.l)[*].a, []) }",
        Safety.UNSAFE,
        BECAUSE,
    ),
    Example(
        'variable "o" { type = object({ l = optional(list(string)) }) }\nlocals { y = var.o.l[*$0] }\n',
        "locals { y = (var.o.l == null ? [] : var.o.l)[*] }",
        Safety.UNSAFE,
        BECAUSE,
    ),
)
NEAR_MISSES = (
    NearMiss('variable "l" { type = list(string) }\nlocals { y = var.l[*$0] }\n', "somebody has to set it"),
    NearMiss(
        'variable "s" {\n  type = string\n  default = null\n}\nlocals { y = var.s[*$0] }\n', "a null string gives []"
    ),
    NearMiss('variable "o" { type = object({ l = list(string) }) }\nlocals { y = var.o.l[*$0] }\n', "it has to be set"),
    NearMiss(NULLABLE + "locals { y = var.l.*$0.a[0] }\n", "an empty list has no first element either"),
    NearMiss(NULLABLE + "locals { y = (var.l == null ? [] : var.l)[*$0].a }\n", "it is done"),
)


def offers(place: Place) -> Iterator[Fix]:
    """Offers the source with a test for null."""
    site = place.site
    if site is None or site.enclosing is not None or site.after_steps or not place.source.type.is_sequence:
        return
    if _may_be_null(place, site):
        yield from offered(place, OFFER, guarded(place.placed.leaf, site))


def _may_be_null(place: Place, site: SplatSite) -> bool:
    """Tells whether a null is to be expected: a variable is null by default, or an attribute may be left out.

    Anything may be set to null by somebody; that alone is no reason.
    """
    last = site.source_steps[-1] if site.source_steps else None
    if not isinstance(last, AttributeStep):
        return False
    root = site.chain.source
    if isinstance(root, Variable) and root.name == "var" and site.marker_index == 1:
        variable = place.module.variables.get(last.name)
        default = None if variable is None else variable.default
        return isinstance(default, Keyword) and default.name == "null"
    holder = infer(chain_prefix(site.chain, site.marker_index - 1), place.scope).type
    attribute = next((each for each in holder.attributes or () if each.name == last.name), None)
    return attribute is not None and attribute.optional and attribute.type.nullable is Answer.YES


ASSIST = Assist(OFFER, offers, EXAMPLES, NEAR_MISSES)
