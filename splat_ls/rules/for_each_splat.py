"""The rule `for-each-splat`: a list where `for_each` takes a map or a set."""

from __future__ import annotations

from typing import Final

from splat_ls.analysis import manual
from splat_ls.analysis.finding import Finding
from splat_ls.analysis.idiom import is_whole_value
from splat_ls.analysis.place import Place
from splat_ls.analysis.rule import Aspect, Invalid, Loops, Rule, Valid
from splat_ls.analysis.severity import Severity
from splat_ls.analysis.wording import code
from splat_ls.rules.map_source import judge_map_splat

REPEATED_BLOCKS: Final = frozenset({"resource", "data", "ephemeral", "module"})


class ForEachSplat(Rule):
    """The `for_each` of a resource, data source or module is a list.

    ## What it finds

    A `for_each` whose value is a splat, or a for-expression in brackets, in a resource, data source or module.

    ## Why

    `for_each` takes a map or a set of strings and does not convert lists: "Invalid for_each argument", always. (In a
    `dynamic` block a list is fine.)

    ## Fix safety

    Safe: the text always failed. `toset(…)` makes the set. Its members must be known before anything is created, so
    `name` may do where `id` does not.

    ## References

    - [Using Sets](https://opentofu.org/docs/language/meta-arguments/for_each/#using-sets)
    - [Limitations on values used in for_each](https://opentofu.org/docs/language/meta-arguments/for_each/#limitations-on-values-used-in-for_each)
    """

    code = "for-each-splat"
    default = Severity.ERROR
    link = manual.FOR_EACH_SETS
    aspect = Aspect.ARGUMENT
    loops = Loops.FOR_EACH

    INVALID = (
        Invalid(
            """\
resource "terraform_data" "a" {
  count = 2
}

resource "terraform_data" "b" {
  for_each = terraform_data.a[*].id
#            ^^^^^^^^^^^^^^^^^^^^^^ for-each-splat: "Invalid for_each argument". Write `toset(terraform_data.a[*].id)`
}
""",
            """\
resource "terraform_data" "a" {
  count = 2
}

resource "terraform_data" "b" {
  for_each = toset(terraform_data.a[*].id)
}
""",
        ),
        Invalid("""\
module "part" {
  source   = "./part"
  for_each = [for name in var.names : name if name != ""]
#            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ for-each-splat: a for-expression in brackets makes a tuple
}

variable "names" {
  type = list(string)
}
"""),
        Invalid("""\
data "aws_subnet" "each" {
  for_each = (var.subnets.*.id)
#            ^^^^^^^^^^^^^^^^^^ for-each-splat: a splat makes a list
}
"""),
    )
    VALID = (
        Valid(
            """\
resource "terraform_data" "b" {
  for_each = toset(var.subnets[*].id)
}
""",
            "a set",
        ),
        Valid(
            """\
resource "terraform_data" "b" {
  for_each = { for s in var.subnets : s.id => s }
}
""",
            "braces make an object",
        ),
        Valid(
            """\
resource "aws_instance" "web" {
  dynamic "disk" {
    for_each = var.disks[*].name
    content {}
  }
}
""",
            "a dynamic block takes lists",
        ),
        Valid(
            """\
resource "terraform_data" "b" {
  for_each = var.groups.*.members[0]
}
""",
            "an element of the list may be a map or a set",
        ),
        Valid(
            """\
resource "terraform_data" "b" {
  for_each = var.on ? toset(var.subnets[*].id) : toset([])
}
""",
            "the splat is not the value",
        ),
    )

    def check(self, place: Place) -> Finding | None:
        if not _is_repetition(place) or not _makes_list(place):
            return None
        value = place.placed.leaf.value
        assert value is not None, "a place stands in a value"
        what = "a splat makes a list" if place.site is not None else "a for-expression in brackets makes a tuple"
        argument = place.placed.leaf.shown(place.text(place.node))
        message = f'`for_each` takes a map or a set of strings, and {what}, so this is an "Invalid for_each argument". '
        return self.finding(place.span(value), f"{message}Write {code(f'toset({argument})')}.")


def _is_repetition(place: Place) -> bool:
    """Tells whether the whole `for_each` of a block that is repeated by it stands here."""
    blocks = place.placed.blocks
    return (
        place.placed.leaf.name == "for_each"
        and len(blocks) == 1
        and blocks[0].block.type in REPEATED_BLOCKS
        and is_whole_value(place)
    )


def _makes_list(place: Place) -> bool:
    """Tells whether the value is a list or tuple for sure; a splat of a map has another defect first."""
    if place.loop is not None:
        return not place.loop.braces
    site = place.site
    if site is None or site.enclosing is not None or site.after_steps:
        return False
    return judge_map_splat(place, site) is None
