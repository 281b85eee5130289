"""The rule `map-splat`: a splat of a map."""

from __future__ import annotations

from splat_ls.analysis import manual
from splat_ls.analysis.finding import Finding
from splat_ls.analysis.idiom import enclosing_call, function_name
from splat_ls.analysis.place import Place
from splat_ls.analysis.related import related_of
from splat_ls.analysis.rule import Invalid, Rule, Valid
from splat_ls.analysis.severity import Severity
from splat_ls.analysis.wording import code, each_text, listed, slice_text, source_text, source_words
from splat_ls.rules.map_source import Holder, MapSplatJudgement, judge_map_splat
from splat_ls.splat.site import SplatSite


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
        message = f"{_what_it_is(place, site, judgement)}{_what_happens(place, site, judgement)}"
        repair = _what_to_write(place, site, judgement)
        span = place.span(site.chain.start, site.marker.end)
        return self.finding(span, f"{message}{repair}", severity=judgement.severity, related=related_of(place.source))


def _what_it_is(place: Place, site: SplatSite, judgement: MapSplatJudgement) -> str:
    source = source_words(place, site)
    if judgement.holder is Holder.BLOCK:
        trail = place.source.trail
        if len(trail) > 1:
            return f"{source} is a map of instances, as {trail[-1].text}, and a splat does not go through a map: "
        return f"{source} has `for_each`, so it is a map of instances, and a splat does not go through a map: "
    if judgement.holder is Holder.OBJECT:
        return f"{source} is an object without an attribute `{judgement.key}`, so this fails; "
    return f"{source} is a map, and a splat does not go through a map: "


def _what_happens(place: Place, site: SplatSite, judgement: MapSplatJudgement) -> str:
    if judgement.holder is Holder.OBJECT:
        names = tuple(each.name for each in place.source.type.attributes or ())
        return f"it has {listed(names) if names else 'none at all'}. "
    if not site.each_steps:
        return f"{_splat_text(place, site)} is a list of one element, the whole map{_length(place)}. "
    step = code(slice_text(place.placed, site.each_steps[0].start, site.each_steps[0].end))
    if judgement.holder is Holder.BLOCK and judgement.is_there:
        return f"this reads the instance `{judgement.key}`, not {step} of each instance. "
    if judgement.severity is Severity.ERROR:
        return f"it asks the map itself for {step}, which fails{_hidden(place)}. "
    return f"it looks up {step} in the map itself, not in its elements. "


def _what_to_write(place: Place, site: SplatSite, judgement: MapSplatJudgement) -> str:
    """Names the repairs; an inner splat has no short one, since its source is no expression of its own."""
    if judgement.holder is Holder.OBJECT and not _members_have(place, judgement):
        return "A splat does not go through the attributes of an object."
    source, each = source_text(place, site), each_text(place, site)
    if site.enclosing is not None:
        return f"Go through it with `values(…)` or a for-expression: {code(f'[for o in … : values(o)[*]{each}]')}."
    if not each:
        return f"Write {code(f'values({source})')} for a list of its elements."
    return f"Write {code(f'values({source})[*]{each}')} or {code(f'[for o in {source} : o{each}]')}."


def _members_have(place: Place, judgement: MapSplatJudgement) -> bool:
    """Tells whether some member of an object has what was asked for, so that the members may be meant."""
    if judgement.key is None:
        return False
    members = place.source.type.members or ()
    return any(
        member.attributes and any(each.name == judgement.key for each in member.attributes) for member in members
    )


def _splat_text(place: Place, site: SplatSite) -> str:
    return code(slice_text(place.placed, site.chain.start, site.marker.end))


def _length(place: Place) -> str:
    call = enclosing_call(place)
    return ", so `length` is always 1" if call is not None and function_name(call) == "length" else ""


def _hidden(place: Place) -> str:
    call = enclosing_call(place)
    if call is None or function_name(call) != "try":
        return ""
    return ", and `try` hides that: the result is always its fallback"
