"""The rule `nullable-list-splat`: a splat of a list that is null unless somebody sets it."""

from __future__ import annotations

from typing import Final

from splat_ls.analysis import manual
from splat_ls.analysis.finding import Finding, Related
from splat_ls.analysis.idiom import function_name
from splat_ls.analysis.place import Place
from splat_ls.analysis.rule import Invalid, Rule, Valid
from splat_ls.analysis.severity import Severity
from splat_ls.analysis.wording import code
from splat_ls.semantic.declaration import VariableDeclaration
from splat_ls.splat.guard import guarded
from splat_ls.splat.site import SplatSite
from splat_ls.syntax.items import Attribute
from splat_ls.syntax.nodes import AttributeStep, Binary, Call, Chain, Conditional, Keyword, Node, TemplateIf, Variable
from splat_ls.syntax.walk import walk

GUARDS: Final = frozenset({"try", "can"})
REPETITIONS: Final = frozenset({"count", "for_each"})


class NullableListSplat(Rule):
    """A splat is applied to a list that is null by default.

    ## What it finds

    `var.x[*]` where the variable's type is a list, a set or a tuple and its default is null. Silent inside `try` and
    `can`, in a conditional (also that of the block's `count` or `for_each`) that tests the variable, and behind `&&`
    and `||`.

    ## Why

    `[*]` turns null into an empty list only where the value is a single one. The splat of a null *list* fails: "Splat
    of null value". So the default of the variable fails, which is often what was to be avoided.

    ## Fix safety

    Unsafe: `(x == null ? [] : x)[*]` gives an empty list where the original fails. `nullable = false` and another
    default in the variable are better where null has no meaning of its own.

    ## References

    - [Single Values as Lists](https://opentofu.org/docs/language/expressions/splat/#single-values-as-lists)
    - [Disallowing null](https://opentofu.org/docs/language/values/variables/#disallowing-null-input-values)
    """

    code = "nullable-list-splat"
    default = Severity.INFORMATION
    link = manual.SINGLE_VALUES

    INVALID = (
        Invalid(
            """\
variable "images" {
  type    = list(object({ id = string }))
  default = null
}

locals {
  ids = var.images[*].id
#                 ^^^ nullable-list-splat: Write `(var.images == null ? [] : var.images)[*].id`
}
""",
            """\
variable "images" {
  type    = list(object({ id = string }))
  default = null
}

locals {
  ids = (var.images == null ? [] : var.images)[*].id
}
""",
        ),
        Invalid("""\
variable "names" {
  type    = set(string)
  default = null
}

locals {
  count = length(var.names[*])
#                         ^^^ nullable-list-splat: only a null single value gives an empty list
  other = var.flag ? var.names[*] : []
#                             ^^^ nullable-list-splat
}
"""),
    )
    VALID = (
        Valid(
            """\
variable "images" {
  type    = list(object({ id = string }))
  default = null
}

locals {
  a = try(var.images[*].id, [])
  b = can(var.images[*].id)
  c = var.images == null ? [] : var.images[*].id
  d = var.images != null && length(var.images[*].id) > 0
  e = "%{ if var.images != null }${join(",", var.images[*].id)}%{ endif }"
}

resource "terraform_data" "a" {
  count = var.images == null ? 0 : 1
  input = var.images[*].id
}
""",
            "these look at null first",
        ),
        Valid(
            """\
variable "images" {
  type    = list(object({ id = string }))
  default = []
}

locals {
  ids = var.images[*].id
}
""",
            "the default is a list",
        ),
        Valid(
            """\
variable "image" {
  type    = object({ id = string })
  default = null
}

locals {
  ids = one(var.image[*].id)
}
""",
            "a null object gives an empty list",
        ),
        Valid(
            """\
variable "anything" {
  default = null
}

variable "map" {
  type    = map(list(string))
  default = null
}

locals {
  a = var.anything[*]
  b = var.map.key[*]
  c = coalesce(var.anything, [])[*]
}
""",
            "these are not lists that are null by default",
        ),
    )

    def check(self, place: Place) -> Finding | None:
        site = place.site
        name = _variable_name(site) if site is not None else None
        if site is None or name is None:
            return None
        variable = place.module.variables.get(name)
        if variable is None or not _is_null_list(variable) or _is_guarded(place, name):
            return None
        source = f"var.{name}"
        leaf = place.placed.leaf
        written = code(guarded(leaf, site).shown(leaf))
        message = (
            f'`{source}` is null unless it is set, and the splat of a null {variable.type.kind.value} fails ("Splat of '
            f'null value"): only a null single value gives an empty list. Write {written}, or give the variable '
            f"`nullable = false` and another default."
        )
        default = variable.default_argument
        related = () if default is None else (Related(default.path, default.span, f"`{source}` is null by default"),)
        return self.finding(place.span(site.marker), message, related=related)


def _variable_name(site: SplatSite) -> str | None:
    """Returns the name when the source is `var.name` and nothing else."""
    root = site.chain.source
    if site.enclosing is None and isinstance(root, Variable) and root.name == "var" and len(site.source_steps) == 1:
        step = site.source_steps[0]
        return step.name if isinstance(step, AttributeStep) else None
    return None


def _is_null_list(variable: VariableDeclaration) -> bool:
    return variable.type.is_sequence and isinstance(variable.default, Keyword) and variable.default.name == "null"


def _is_guarded(place: Place, name: str) -> bool:
    """Tells whether the failure is expected, or something around the place looks at the variable first."""
    inner: Node = place.node
    for parent in reversed(place.parents):
        if isinstance(parent, Call) and function_name(parent) in GUARDS:
            return True
        condition = _condition_of(parent, inner)
        if condition is not None and _mentions(condition, name):
            return True
        inner = parent
    return _is_block_guarded(place, name)


def _condition_of(parent: Node, inner: Node) -> Node | None:
    """Returns what is looked at before `inner` is evaluated, None when `inner` always is.

    `&&` and `||` stop early in Terraform since 1.12; whoever writes them has thought of null.
    """
    match parent:
        case Conditional(condition=condition) | TemplateIf(condition=condition) if condition is not inner:
            return condition
        case Binary(operator="&&" | "||", left=left) if left is not inner:
            return left
    return None


def _is_block_guarded(place: Place, name: str) -> bool:
    """Tells whether the block has no instance when the variable is null, as its `count` or `for_each` says."""
    for enclosing in place.placed.blocks:
        for item in enclosing.block.items:
            if not isinstance(item, Attribute) or item.name not in REPETITIONS or item is place.placed.leaf:
                continue
            if isinstance(item.value, Conditional) and _mentions(item.value.condition, name):
                return True
    return False


def _mentions(expression: Node, name: str) -> bool:
    return any(
        isinstance(visit.node, Chain)
        and isinstance(visit.node.source, Variable)
        and visit.node.source.name == "var"
        and isinstance(visit.node.steps[0], AttributeStep)
        and visit.node.steps[0].name == name
        for visit in walk(expression)
    )
