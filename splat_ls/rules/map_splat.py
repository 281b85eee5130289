"""The rule `map-splat`: a splat of a map."""

from __future__ import annotations

from splat_ls.analysis import manual
from splat_ls.analysis.finding import Finding
from splat_ls.analysis.place import Place
from splat_ls.analysis.related import related_of
from splat_ls.analysis.rule import Invalid, Rule, Valid
from splat_ls.analysis.severity import Severity
from splat_ls.rules.map_message import map_splat_message
from splat_ls.rules.map_source import Holder, judge_map_splat


class MapSplat(Rule):
    """A splat is applied to a map, which it does not go through.

    ## What it finds

    A splat whose source is surely a map: a resource, data source or module with `for_each`, a variable of a `map`
    type, an object that a `{ for … }` makes, or an object that has no attribute of the name that the splat asks
    for. It is an error where the expression surely fails, else a warning. A bare `x[*]` on a map is silent where the
    manual recommends it for one optional value: as `for_each` of a `dynamic` block, in `for … in x[*]`, and as an
    argument of `one`, `length`, `concat`, `flatten`, `compact`, `coalescelist`, `toset`, `tolist` or `try`. A
    `for_each` block is found there too.

    ## Why

    A splat goes through lists, sets and tuples only. A map is one value to it: `m[*].id` asks the map itself for
    `id`, and `m[*]` is a list with one element, the whole map, so that `length(m[*])` is 1 whatever the map holds.
    `validate` accepts all of this, `plan` fails without a word about the `for_each` that is the reason, and `try`
    hides even that. A map that happens to have the key gives a wrong value and no error at all.

    ## Fix safety

    Unsafe: the result changes, that is the repair. `values(m)[*].id` keeps a splat, `[for o in m : o.id]` says the
    same as a loop, `{ for k, o in m : k => o.id }` keeps the keys. All three go through the map in key order.

    ## References

    - [Splat Expressions with Maps](https://opentofu.org/docs/language/expressions/splat/#splat-expressions-with-maps)
    - [Referring to instances of for_each](https://opentofu.org/docs/language/meta-arguments/for_each/#referring-to-instances)
    """

    code = "map-splat"
    default = Severity.ERROR
    link = manual.SPLAT_AND_MAPS

    INVALID = (
        Invalid(
            """\
resource "terraform_data" "probe" {
  for_each = { north = "", south = "" }
}

output "ids" {
  value = terraform_data.probe[*].id
#         ^^^^^^^^^^^^^^^^^^^^^^^ map-splat: `terraform_data.probe` has `for_each`, so it is a map of instances
}
""",
            """\
resource "terraform_data" "probe" {
  for_each = { north = "", south = "" }
}

output "ids" {
  value = values(terraform_data.probe)[*].id
}
""",
        ),
        Invalid("""\
variable "users" {
  type = map(object({ mail = string }))
}

output "mails" {
  value = join(", ", var.users.*.mail)
#                    ^^^^^^^^^^^ map-splat: Write `values(var.users)[*].mail`
}
"""),
        Invalid("""\
locals {
  ports = { for name, port in var.named : name => { port = port } }
  all   = merge({ http = { port = 80 } }, { tls = { port = 443 } })
  a     = local.all[*].port
#         ^^^^^^^^^^^^ map-splat: an object without an attribute `port`, so this fails; it has `http` and `tls`
  b     = local.ports[*].port
#         ^^^^^^^^^^^^^^ map-splat: looks up `.port` in the map itself
}

variable "named" {
  type = map(number)
}
"""),
        Invalid("""\
resource "terraform_data" "nsg" {
  for_each = { web = 1, db = 2 }
}

locals {
  count = length(terraform_data.nsg[*])
#                ^^^^^^^^^^^^^^^^^^^^^ map-splat: so `length` is always 1
  ids   = try(terraform_data.nsg[*].id, [])
#             ^^^^^^^^^^^^^^^^^^^^^ map-splat: `try` hides that
  hit   = terraform_data.nsg[*].web
#         ^^^^^^^^^^^^^^^^^^^^^ map-splat: reads the instance `web`
}
"""),
        Invalid("""\
variable "m" {
  type = map(string)
}

locals {
  all = var.m.*
#       ^^^^^^^ map-splat: `var.m.*` is a list of one element, the whole map. Write `values(var.m)`
}
"""),
        Invalid("""\
variable "site" {
  type = object({ index = string, error = string })
}

locals {
  page = var.site[*].indx
#        ^^^^^^^^^^^ map-splat: it has `index` and `error`
}
"""),
        Invalid("""\
variable "teams" {
  type = list(object({ members = map(object({ id = string })) }))
}

locals {
  ids = flatten(var.teams[*].members[*].id)
#               ^^^^^^^^^^^^^^^^^^^^^^^ map-splat: `members` of each element of `var.teams` is a map
}
"""),
        Invalid("""\
#- main.tf
module "part" {
  source   = "./part"
  for_each = toset(["a"])
}

output "heads" {
  value = module.part.*.head
#         ^^^^^^^^^^^^^ map-splat: `module.part` has `for_each`
}
#- part/main.tf
output "head" {
  value = "h"
}
"""),
    )
    VALID = (
        Valid(
            """\
resource "terraform_data" "probe" {
  count = 2
}

output "ids" {
  value = terraform_data.probe[*].id
}
""",
            "`count` makes a list of instances",
        ),
        Valid(
            """\
resource "terraform_data" "probe" {
  for_each = { north = "", south = "" }
}

locals {
  values = values(terraform_data.probe)[*].id
  keys   = keys(terraform_data.probe)[*]
  one    = terraform_data.probe["north"].id
  loop   = [for o in terraform_data.probe : o.id]
}
""",
            "these are the ways to read a `for_each` resource",
        ),
        Valid(
            """\
variable "teams" {
  type = map(list(object({ id = string })))
}

locals {
  core = var.teams["core"][*].id
  ops  = var.teams.ops[*].id
}
""",
            "one element of a map may be a list",
        ),
        Valid(
            """\
variable "rows" {
  type = list(map(string))
}

locals {
  keys = var.rows[*].key
}
""",
            "a list of maps is a list",
        ),
        Valid(
            """\
variable "site" {
  type    = object({ index = string, error = string })
  default = null
}

locals {
  pages = var.site[*].index
}
""",
            "an object that does have the attribute is one value, which is another rule's matter",
        ),
        Valid(
            """\
variable "tags" {
  type    = map(string)
  default = null
}

resource "aws_instance" "web" {
  dynamic "tag" {
    for_each = var.tags[*]
    content {}
  }
}

locals {
  count = length(var.tags[*])
  all   = concat(var.tags[*], [{}])
  name  = one(var.tags[*].Name)
  loop  = [for tags in var.tags[*] : tags]
}
""",
            "here the list of one optional map is what is asked for",
        ),
        Valid(
            """\
variable "anything" {}

locals {
  ids     = var.anything[*].id
  decoded = jsondecode("{}")[*].id
  remote  = module.remote.things[*].id
}

module "remote" {
  source = "example.test/remote/things"
}
""",
            "what is not known is not judged",
        ),
        Valid(
            """\
resource "terraform_data" "app" {
  for_each = { a = { ports = [{ n = 80 }] } }
  input    = each.value.ports[*].n
}
""",
            "`each.value` is one element of the map",
        ),
    )

    def check(self, place: Place) -> Finding | None:
        site = place.site
        judgement = judge_map_splat(place, site) if site is not None else None
        if site is None or judgement is None:
            return None
        message, related = map_splat_message(place, site, judgement), related_of(place.source)
        span = place.span(site.chain.start, site.marker.end)
        link = manual.FOR_EACH_INSTANCES if judgement.holder is Holder.BLOCK else None
        return self.finding(span, message, severity=judgement.severity, related=related, link=link)
