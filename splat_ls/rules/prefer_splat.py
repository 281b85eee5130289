"""The rule `prefer-splat`: a for-expression that a splat says shorter."""

from __future__ import annotations

from splat_ls.analysis import manual
from splat_ls.analysis.conversion import equivalent_of
from splat_ls.analysis.finding import Finding
from splat_ls.analysis.place import Place
from splat_ls.analysis.rule import Invalid, Loops, Rule, Valid
from splat_ls.analysis.severity import Severity
from splat_ls.analysis.wording import code, slice_text
from splat_ls.semantic.answer import Answer
from splat_ls.splat.rewriting import Refusal


class PreferSplat(Rule):
    """A for-expression says what a splat says shorter.

    ## What it finds

    `[for o in x : o.a]` where `x[*].a` is shorter and exactly the same: same value, same type. That is so for tuples,
    and so for resources and modules with `count`.

    ## Why

    A matter of taste, so the rule is off unless it is set. Splats say at a glance that nothing is left out and
    nothing computed.

    ## Fix safety

    Safe: a for that a splat cannot say exactly is not found.

    ## References

    - [Splat Expressions](https://opentofu.org/docs/language/expressions/splat/)
    - [for Expressions](https://opentofu.org/docs/language/expressions/for/)
    """

    code = "prefer-splat"
    default = Severity.OFF
    link = manual.SPLAT
    loops = Loops.ALL

    INVALID = (
        Invalid(
            """\
resource "terraform_data" "box" {
  count = 3
}

output "ids" {
  value = [for box in terraform_data.box : box.id]
#         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ prefer-splat: `terraform_data.box[*].id` says the same
}
""",
            """\
resource "terraform_data" "box" {
  count = 3
}

output "ids" {
  value = terraform_data.box[*].id
}
""",
        ),
    )
    VALID = (
        Valid(
            """\
variable "hosts" {
  type = list(object({ name = string }))
}

output "names" {
  value = [for host in var.hosts : host.name]
}
""",
            "of a list the splat makes a list, the for a tuple",
        ),
        Valid(
            """\
resource "terraform_data" "box" {
  count = 3
}

locals {
  some   = [for box in terraform_data.box : box.id if box.input != null]
  upper  = [for box in terraform_data.box : upper(box.id)]
  number = [for i, box in terraform_data.box : i]
  keyed  = { for box in terraform_data.box : box.id => box.input }
}
""",
            "no splat says any of these",
        ),
        Valid(
            """\
resource "terraform_data" "box" {
  for_each = toset(["a", "b"])
}

output "ids" {
  value = [for box in terraform_data.box : box.id]
}
""",
            "a splat does not go through a map, and `values(…)` makes it no shorter",
        ),
    )

    def check(self, place: Place) -> Finding | None:
        if place.loop is None or place.source.type.is_map_like:
            return None
        made = equivalent_of(place)
        if isinstance(made, Refusal) or made.equivalence.exact is not Answer.YES:
            return None
        written = made.shown(place.placed.leaf)
        if len(written) >= len(slice_text(place.placed, place.node.start, place.node.end)):
            return None
        return self.finding(place.span(place.loop), f"{code(written)} says the same, shorter.", severity=Severity.HINT)
