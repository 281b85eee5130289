"""The rule `single-value-splat`: a splat of one value."""

from __future__ import annotations

from splat_ls.analysis import manual
from splat_ls.analysis.finding import Finding
from splat_ls.analysis.idiom import idiom_of
from splat_ls.analysis.place import Place
from splat_ls.analysis.related import related_of
from splat_ls.analysis.rule import Invalid, Rule, Valid
from splat_ls.analysis.severity import Severity
from splat_ls.analysis.single_target import single_target
from splat_ls.analysis.wording import code, source_words
from splat_ls.semantic.answer import Answer
from splat_ls.semantic.known import Origin
from splat_ls.semantic.type import Kind
from splat_ls.splat.of_single import as_conditional, as_list
from splat_ls.splat.role import Role, role_of
from splat_ls.splat.site import SplatSite


class SingleValueSplat(Rule):
    """A splat is applied to one value.

    ## What it finds

    A splat whose source is surely one value: a resource, data source or module with neither `count` nor `for_each`,
    one instance (`x[0]`), an object, a string, a number or a bool. Silent where a list of one optional value is
    asked for: as `for_each` of a `dynamic` block, in `for … in x[*]`, and as an argument of `one`, `length`, `concat`,
    `flatten`, `compact`, `coalescelist`, `toset`, `tolist` or `try`; and for what OpenTofu's
    `lifecycle { enabled = … }` may make null.

    ## Why

    The splat makes a list of one element (of none when the value is null). That is often what is left over when a
    `count` was taken out, and hard to read elsewhere: the manual recommends to use it only where the context implies
    a collection.

    ## Fix safety

    `[x.a]` is safe when the value is never null. `x == null ? [] : [x.a]` is a list where the splat is a tuple, so it
    is unsafe.

    ## References

    - [Single Values as Lists](https://opentofu.org/docs/language/expressions/splat/#single-values-as-lists)
    """

    code = "single-value-splat"
    default = Severity.HINT
    link = manual.SINGLE_VALUES

    INVALID = (
        Invalid(
            """\
resource "terraform_data" "lone" {
  input = "x"
}

output "all" {
  value = terraform_data.lone[*].output
#                            ^^^ single-value-splat: `terraform_data.lone` has neither `count` nor `for_each`
}
""",
            """\
resource "terraform_data" "lone" {
  input = "x"
}

output "all" {
  value = [terraform_data.lone.output]
}
""",
        ),
        Invalid(
            """\
variable "region" {
  type    = string
  default = null
}

output "regions" {
  value = var.region[*]
#                   ^^^ single-value-splat: Write `var.region == null ? [] : [var.region]`
}
""",
            """\
variable "region" {
  type    = string
  default = null
}

output "regions" {
  value = var.region == null ? [] : [var.region]
}
""",
        ),
        Invalid("""\
variable "site" {
  type    = object({ index = string })
  default = null
}

output "pages" {
  value = var.site[*].index
#                 ^^^ single-value-splat: one object
}
"""),
        Invalid("""\
resource "terraform_data" "db" {
  count = 1
}

output "host" {
  value = join("", terraform_data.db[0].*.output)
#                                      ^^ single-value-splat: one instance
}
"""),
        Invalid("""\
variable "name" {
  type     = string
  nullable = false
}

output "first" {
  value = element(var.name[*], 0)
#                         ^^^ single-value-splat: always a list of one
  other = var.name[*].first
#                 ^^^ single-value-splat: A string has no attributes, so this fails
}
"""),
    )
    VALID = (
        Valid(
            """\
variable "site" {
  type    = object({ index = string, extra = optional(object({ mode = string })) })
  default = null
}

resource "aws_s3_bucket" "pages" {
  dynamic "website" {
    for_each = var.site[*]
    content {
      dynamic "extra" {
        for_each = website.value.extra[*]
        content {}
      }
    }
  }
}

locals {
  index = one(var.site[*].index)
  count = length(var.site[*])
  all   = concat(var.site[*].index, ["none"])
  loop  = { for site in var.site[*] : site.index => site }
  text  = "%{ for site in var.site[*] }${site.index}%{ endfor }"
  core  = core::length((var.site[*]))
}
""",
            "here the list of one optional value is what is asked for",
        ),
        Valid(
            """\
locals {
  rows   = [{ extra = null }, { extra = "b" }]
  extras = flatten(local.rows[*].extra[*])
}
""",
            "the inner splat leaves out nulls on purpose",
        ),
        Valid(
            """\
resource "terraform_data" "cache" {
  input = [{ address = "c0" }]
}

output "nodes" {
  value = terraform_data.cache.input[*].address
}
""",
            "the resource is single, the list in it is not",
        ),
        Valid(
            """\
resource "terraform_data" "maybe" {
  lifecycle {
    enabled = var.on
  }
}

output "ids" {
  value = terraform_data.maybe[*].id
}

variable "on" {
  type = bool
}
""",
            "`enabled` makes it null or one, and this a list of none or one",
        ),
        Valid(
            """\
variable "anything" {}

output "all" {
  value = var.anything[*].id
}

output "first" {
  value = var.anything[0][*].id
}
""",
            "what is not known is not judged",
        ),
    )

    def check(self, place: Place) -> Finding | None:
        site = place.site
        if site is None or not is_single(place, site) or idiom_of(place, site) is not None:
            return None
        message = f"{_what_it_is(place, site)}{_what_to_write(place)}"
        return self.finding(place.span(site.marker), message, related=related_of(place.source))


def is_single(place: Place, site: SplatSite) -> bool:
    """Tells whether the source is surely one value. An untyped null is none, and `enabled` is an idiom of its own."""
    source = place.source
    if source.origin is Origin.ENABLED or source.type.kind is Kind.NULL:
        return False
    return role_of(source, site.each_steps) is Role.SINGLE


def _what_it_is(place: Place, site: SplatSite) -> str:
    source, known = source_words(place, site), place.source
    kind = "object" if known.type.is_map_like else known.type.kind.value if known.type.is_known else "value"
    if known.type.is_scalar and site.each_steps:
        return f"{source} is a {kind}. A {kind} has no attributes, so this fails. "
    if known.origin is Origin.SINGLE:
        what = f"{source} has neither `count` nor `for_each`: it is one {kind}"
    elif known.origin is Origin.INSTANCE:
        what = f"{source} is one instance"
    else:
        what = f"{source} is one {kind}"
    if known.type.nullable is Answer.NO:
        return f"{what}, so the splat is always a list of one. "
    return f"{what}, so the splat is a list of one, or of none when it is null. "


def _what_to_write(place: Place) -> str:
    """Names the repair that is offered, if there is one."""
    target = single_target(place)
    if target is None or (place.source.type.is_scalar and target.site.each_steps):
        return "A splat is for lists, sets and tuples."
    leaf = place.placed.leaf
    never_null = target.source.type.nullable is Answer.NO
    made = as_list(leaf, target) if never_null else as_conditional(leaf, target, place.parent)
    return f"Write {code(made.shown(leaf))}."
