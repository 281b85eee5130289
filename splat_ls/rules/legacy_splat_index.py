"""The rule `legacy-splat-index`: steps behind `.*` that act on its result."""

from __future__ import annotations

from splat_ls.analysis import manual
from splat_ls.analysis.conversion import full_of
from splat_ls.analysis.finding import Finding
from splat_ls.analysis.place import Place
from splat_ls.analysis.rule import Invalid, Rule, Valid
from splat_ls.analysis.severity import Severity
from splat_ls.analysis.wording import after_text, code, slice_text
from splat_ls.semantic.answer import Answer
from splat_ls.splat.per_element import per_element
from splat_ls.splat.rewriting import Refusal
from splat_ls.splat.site import SplatSite, Style
from splat_ls.syntax.nodes import FullSplatStep


class LegacySplatIndex(Rule):
    """An index or a splat behind `.*` acts on the whole result.

    ## What it finds

    `x.*.a[0]`, `x.*[0]`, `x.*.a[*].b`: a legacy splat with steps behind it that it does not take along.

    ## Why

    `x.*.a[0]` is the `a` of the first `x`, not the first `a` of each: `.*` takes only attributes and dotted numbers
    along (`x.*.a.0` is the first of each). `x[*].a[0]` looks the same and means the other thing, so swapping the marker
    changes the value or fails.

    ## Fix safety

    Safe: `x[0].a` where `x` is surely a list, a tuple or has `count`; `(x[*].a)[0]` elsewhere. Unsafe, and offered
    apart from these: `x[*].a[0]`, which is perhaps what was meant.

    ## References

    - [Legacy splats](https://opentofu.org/docs/language/expressions/splat/#legacy-attribute-only-splat-expressions)
    """

    code = "legacy-splat-index"
    default = Severity.WARNING
    link = manual.LEGACY_SPLAT
    deprecated = True

    INVALID = (
        Invalid(
            """\
variable "ports" {
  type = list(object({ ips = list(string) }))
}

locals {
  first = var.ports.*.ips[0]
#                  ^^ legacy-splat-index: `[0]` is taken from the list that `var.ports.*.ips` makes
}
""",
            """\
variable "ports" {
  type = list(object({ ips = list(string) }))
}

locals {
  first = var.ports[0].ips
}
""",
        ),
        Invalid(
            """\
variable "zones" {
  type = set(object({ id = string }))
}

locals {
  some = var.zones.*.id[0]
#                 ^^ legacy-splat-index: Write `(var.zones[*].id)[0]`
}
""",
            """\
variable "zones" {
  type = set(object({ id = string }))
}

locals {
  some = (var.zones[*].id)[0]
}
""",
        ),
        Invalid("""\
locals {
  names = var.links.*.peer[*].name
#                  ^^ legacy-splat-index: `[*].name` goes through the list that `var.links.*.peer`
  seed  = "${var.seeds.*.output[count.index]}"
#                     ^^ legacy-splat-index: or `var.seeds[*].output[count.index]`
}
"""),
    )
    VALID = (
        Valid("locals {\n  x = var.ports[*].ips[0]\n}\n", "behind `[*]` everything runs for each element"),
        Valid("locals {\n  x = var.ports.*.ips.0\n}\n", "a dotted number runs for each element"),
        Valid("locals {\n  x = (var.ports.*.ips)[0]\n}\n", "parentheses show what is indexed"),
        Valid("locals {\n  x = coalescelist(var.a.*.id, var.b.*.id)[0]\n}\n", "the index belongs to the call"),
        Valid("locals {\n  x = var.ports[0].*.ip\n}\n", "the index stands before the splat"),
    )

    def check(self, place: Place) -> Finding | None:
        site = place.site
        if site is None or site.style is not Style.LEGACY or not site.after_steps:
            return None
        message = f"{_what_happens(place, site)}{_what_to_write(place, site)}"
        return self.finding(place.span(site.marker), message)


def _what_happens(place: Place, site: SplatSite) -> str:
    after = code(after_text(place, site))
    made = code(slice_text(place.placed, site.chain.start, site.each_end_offset))
    if isinstance(site.after_steps[0], FullSplatStep):
        return f"{after} goes through the list that {made} makes, not into each of its elements. "
    return f"{after} is taken from the list that {made} makes, not from each of its elements. "


def _what_to_write(place: Place, site: SplatSite) -> str:
    leaf = place.placed.leaf
    same = full_of(place)
    each = code(per_element(leaf, site).shown(leaf))
    if isinstance(same, Refusal) or same.equivalence.exact is not Answer.YES:
        return f"If each element was meant, write {each}."
    return f"Write {code(same.shown(leaf))}, or {each} if each element was meant."
