"""What is known of each kind of source: its type, whether it may be null, where it comes from, and the trail."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from splat_ls.semantic.answer import Answer
from splat_ls.semantic.known import Known, Origin
from tests.support.known import known_of, type_of


def check_known(
    files: str | Mapping[str, str],
    expression: str,
    expected: str,
    origin: Origin | None = None,
    nullable: Answer | None = None,
) -> Known:
    """Checks what is known of an expression; `origin` and `nullable` only where they are given."""
    known = known_of(files, expression)
    assert str(known.type) == expected
    assert origin is None or known.origin is origin
    assert nullable is None or known.type.nullable is nullable
    return known


# ------------------------------------------------------------------------------------- variables

VARIABLES = """\
variable "typed" {
  type = list(object({ id = string, tags = optional(map(string)), size = optional(number, 3) }))
}
variable "untyped" {
  default = [1]
}
variable "any" {
  type    = any
  default = {}
}
variable "never_null" {
  type     = map(list(string))
  nullable = false
}
variable "secret" {
  type      = string
  sensitive = true
}
variable "half" {
  type =
}
"""


def test_variable_has_its_type() -> None:
    typed = "list(object({ id = string, tags = optional(map(string)), size = optional(number) }))"
    check_known(VARIABLES, "var.typed", typed, Origin.VARIABLE, Answer.YES)
    check_known(VARIABLES, "var.typed[0].tags", "map(string)", Origin.OTHER, Answer.YES)
    check_known(VARIABLES, "var.typed[0].size", "number", nullable=Answer.NO)
    check_known(VARIABLES, "var.typed[*].id", "list(string)", nullable=Answer.NO)
    check_known(VARIABLES, "var.never_null", "map(list(string))", nullable=Answer.NO)
    check_known(VARIABLES, 'var.never_null["a"]', "list(string)", nullable=Answer.YES)


def test_default_is_no_type() -> None:
    check_known(VARIABLES, "var.untyped", "unknown", Origin.VARIABLE, Answer.YES)
    check_known(VARIABLES, "var.any", "unknown")
    check_known(VARIABLES, "var.half", "unknown")
    check_known(VARIABLES, "var.undeclared", "unknown")
    check_known(VARIABLES, "var", "unknown")


def test_sensitive_variable_is_sensitive_inside_and_splatted() -> None:
    assert known_of(VARIABLES, "var.secret").type.sensitive is Answer.YES
    assert known_of(VARIABLES, "var.secret[*]").type.sensitive is Answer.YES


# ------------------------------------------------------------------------------------- resources

RESOURCES = """\
resource "terraform_data" "single" {
  input = ["a", 1]
}
resource "terraform_data" "two" {
  count = 2
  input = { n = count.index }
}
resource "terraform_data" "some" {
  count = var.some
}
resource "terraform_data" "keyed" {
  for_each         = { a = 1, b = 2 }
  input            = each.value
  triggers_replace = each.key
}
resource "terraform_data" "from_set" {
  for_each = toset(["x", "y"])
  input    = each.value
}
resource "terraform_data" "from_local" {
  for_each = local.names
}
resource "terraform_data" "from_variable" {
  for_each = var.servers
  input    = each.value.ports
}
resource "terraform_data" "typing" {
  for_each =
}
resource "terraform_data" "maybe" {
  lifecycle {
    enabled = var.on
  }
}
resource "aws_instance" "web" {
  for_each = var.servers
}
resource "aws_vpc" "main" {
}
data "aws_ami" "pick" {
  count = 1
}
ephemeral "aws_secret" "one" {
}
locals {
  names = toset(["p", "q"])
}
variable "servers" {
  type = map(object({ ports = list(number) }))
}
"""

NULL_INSTANCE = "object({ id = string, input = any, output = any, triggers_replace = any })"


def test_resource_is_what_its_repetition_makes_it() -> None:
    check_known(RESOURCES, "terraform_data.single[*].id", "tuple([string])", nullable=Answer.NO)
    check_known(RESOURCES, "terraform_data.single.input", "tuple([string, number])", Origin.OTHER, Answer.NO)
    check_known(RESOURCES, "terraform_data.single.output[1]", "number")
    check_known(RESOURCES, "terraform_data.two[*].id", "tuple([string, string])")
    check_known(RESOURCES, "terraform_data.two[*].input.n", "tuple([number, number])")
    check_known(RESOURCES, "terraform_data.some", f"tuple([{NULL_INSTANCE}, …])", Origin.COUNT, Answer.NO)
    check_known(RESOURCES, "terraform_data.some[0]", NULL_INSTANCE, Origin.INSTANCE, Answer.NO)
    check_known(RESOURCES, "terraform_data.maybe", NULL_INSTANCE, Origin.ENABLED, Answer.YES)
    check_known(RESOURCES, "terraform_data.maybe[*].id", "tuple([string, …])")


def test_for_each_is_an_object_with_the_keys_that_are_known() -> None:
    for name, keys in (("keyed", "ab"), ("from_set", "xy"), ("from_local", "pq")):
        known = known_of(RESOURCES, f"terraform_data.{name}")
        assert known.origin is Origin.FOR_EACH
        assert known.type.attributes is not None
        assert [each.name for each in known.type.attributes] == list(keys)
    check_known(RESOURCES, "terraform_data.typing", f"object({{ … = {NULL_INSTANCE} }})", Origin.FOR_EACH)
    check_known(RESOURCES, "terraform_data.keyed.a", NULL_INSTANCE.replace("any", "number", 2).replace("any", "string"))
    check_known(RESOURCES, 'terraform_data.keyed["b"].triggers_replace', "string", Origin.OTHER)
    check_known(RESOURCES, "terraform_data.from_set.x.input", "string")
    check_known(RESOURCES, 'terraform_data.from_variable["k"].input[0]', "number")
    check_known(RESOURCES, "values(terraform_data.from_variable)[*].input", "tuple([list(number), …])")


def test_provider_resources_are_objects_of_unknown_attributes() -> None:
    check_known(RESOURCES, "aws_vpc.main", "object", Origin.SINGLE, Answer.NO)
    check_known(RESOURCES, "aws_vpc.main.subnets", "unknown", Origin.OTHER)
    check_known(RESOURCES, "aws_instance.web", "object({ … = object })", Origin.FOR_EACH)
    check_known(RESOURCES, "resource.aws_vpc.main", "object", Origin.SINGLE)
    check_known(RESOURCES, "data.aws_ami.pick", "tuple([object])", Origin.COUNT)
    check_known(RESOURCES, "ephemeral.aws_secret.one", "object", Origin.SINGLE)
    check_known(RESOURCES, "aws_vpc.other", "unknown")
    check_known(RESOURCES, "aws_vpc", "unknown")
    check_known(RESOURCES, "data.aws_ami", "unknown")


# ---------------------------------------------------------------------------------------- locals

LOCALS = """\
locals {
  list    = [{ a = 1 }, { a = 2 }]
  again   = local.list
  one     = local.again[1].a
  index   = 1
  loop_a  = local.loop_b
  loop_b  = [local.loop_a]
  nested  = { inner = { values = toset(["a"]) }, (local.key) = 1 }
  key     = "k"
  null    = null
}
"""


def test_local_is_its_expression() -> None:
    check_known(LOCALS, "local.again", "tuple([object({ a = number }), object({ a = number })])", Origin.LOCAL)
    check_known(LOCALS, "local.one", "number", Origin.LOCAL)
    check_known(LOCALS, "local.list[local.index]", "object({ a = number })")
    check_known(LOCALS, "local.nested.inner.values[*]", "list(string)")
    check_known(LOCALS, "local.nested.k", "number")
    check_known(LOCALS, "local.nested[local.key]", "number")
    check_known(LOCALS, "local.null", "null", Origin.LOCAL, Answer.YES)
    check_known(LOCALS, "local.null[*].a.b", "tuple([])")
    check_known(LOCALS, "local.undeclared", "unknown")


def test_circles_end() -> None:
    check_known(LOCALS, "local.loop_a", "tuple([any])")
    check_known(LOCALS, "local.loop_b", "tuple([any])")


def test_chains_of_any_length_are_followed() -> None:
    chain = "\n".join(f"  l{n} = [local.l{n + 1}[0]]" for n in range(300))
    module = f'locals {{\n{chain}\n  l300 = ["end"]\n}}\n'
    check_known(module, "local.l0", "tuple([string])")


def test_work_is_bounded() -> None:
    doubled = "\n".join(f"  d{n} = {{ a = local.d{n + 1}, b = local.d{n + 1} }}" for n in range(60))
    check_known(f"locals {{\n{doubled}\n  d60 = 1\n}}\n", "local.d0" + ".a" * 61, "unknown")
    wide = ", ".join("1" for _ in range(12_000))
    assert type_of(f"locals {{\n  w = [{wide}]\n}}\n", "local.w[*]").startswith("tuple(")


# --------------------------------------------------------------------------------------- modules

MODULES = {
    "main.tf": """\
module "one" {
  source = "./child"
}
module "many" {
  source   = "./child"
  for_each = toset(["a"])
}
module "some" {
  source = "./child"
  count  = 2
}
module "far" {
  source = "registry.example/net/aws"
}
module "itself" {
  source = "./circle"
}
""",
    "child/main.tf": """\
resource "terraform_data" "each" {
  for_each = var.keys
}
variable "keys" {
  type = set(string)
}
output "each" {
  value = terraform_data.each
}
output "names" {
  value = var.keys
}
output "secret" {
  value     = ["x"]
  sensitive = true
}
output "deep" {
  value = module.grandchild.value
}
module "grandchild" {
  source = "./deeper"
}
""",
    "child/deeper/main.tf": 'output "value" {\n  value = [1]\n}\n',
    "circle/main.tf": 'module "again" {\n  source = "../circle"\n}\noutput "x" {\n  value = module.again.x\n}\n',
}


def test_outputs_of_local_modules_are_known() -> None:
    check_known(MODULES, "module.one.names", "set(string)", nullable=Answer.YES)
    check_known(MODULES, "module.one.each", f"object({{ … = {NULL_INSTANCE} }})", Origin.FOR_EACH)
    check_known(MODULES, "module.one.deep", "tuple([number])", Origin.OUTPUT)
    check_known(MODULES, 'module.many["a"].names[*]', "list(string)")
    check_known(MODULES, "values(module.many)[*].names", "tuple([set(string)])")
    check_known(MODULES, "module.some[*].deep", "tuple([tuple([number]), tuple([number])])")
    check_known(MODULES, "module.some[0].deep", "tuple([number])", Origin.OUTPUT)
    assert known_of(MODULES, "module.one.secret").type.sensitive is Answer.YES
    assert known_of(MODULES, "module.many").origin is Origin.FOR_EACH
    assert known_of(MODULES, "module.one").origin is Origin.SINGLE


def test_other_modules_stay_unknown() -> None:
    check_known(MODULES, "module.far", "object", Origin.SINGLE)
    check_known(MODULES, "module.far.x", "unknown")
    check_known(MODULES, "module.one.nosuch", "unknown")
    check_known(MODULES, "module.itself.x", "unknown")


# ---------------------------------------------------------------------------------- expressions

EXPRESSIONS = [
    ("1 + 2", "number"),
    ("-local.index", "number"),
    ("!true", "bool"),
    ("1 == 2 || false", "bool"),
    ('"a-${local.key}"', "string"),
    ('"${local.list}"', "tuple([object({ a = number }), object({ a = number })])"),
    ('"%{ for x in local.list }${x.a}%{ endfor }"', "string"),
    ("path.module", "string"),
    ("path.nosuch", "unknown"),
    ("terraform.workspace", "string"),
    ("tofu.workspace", "string"),
    ("each.value", "unknown"),
    ("count.index", "unknown"),
    ("(local.list)[0]", "object({ a = number })"),
    ("(local.list[*].a)[0]", "number"),
    ("local.list[*].a[0]", "tuple([any, any])"),
    ("local.list.*.a[0]", "number"),
    ("local.list[2]", "unknown"),
    ("local.list.0.a", "number"),
    ("toset([1])[0]", "unknown"),
    ('{ a = 1, a = "x" }.a', "string"),
    ("[for o in local.list : o.a]", "tuple([number, number])"),
    ("[for o in local.list : o.a if o.a > 1]", "tuple([number, …])"),
    ("[for i, o in local.list : i]", "tuple([number, number])"),
    ('{ for o in ["p", "q"] : o => 1 }', "object({ p = number, q = number })"),
    ('{ for o in ["p", "q"] : o => 1... }', "object({ p = tuple([number]), q = tuple([number]) })"),
    ("{ for o in local.list : o.a => o }", "object({ 1 = object({ a = number }), 2 = object({ a = number }) })"),
    ("{ for o in local.list : upper(o.a) => o }", "object({ … = object({ a = number }) })"),
    ("[for x in 5 : x]", "tuple([any, …])"),
    ("true ? 1 : local.nosuch", "number or string"),
    ("true ? local.list[9] : []", "list or set or tuple"),
    ('toset(["a"])[*][*]', "list(tuple([string]))"),
]


@pytest.mark.parametrize(("expression", "expected"), EXPRESSIONS, ids=[each for each, _ in EXPRESSIONS])
def test_expression_has_the_type(expression: str, expected: str) -> None:
    check_known(LOCALS, expression, expected)


GUARDED = """\
variable "l" {
  type = list(string)
}
variable "o" {
  type = object({ list = list(string) })
}
"""


def test_a_test_for_null_rules_it_out() -> None:
    check_known(GUARDED, "var.l == null ? [] : var.l", "list(string)", nullable=Answer.NO)
    check_known(GUARDED, "(null != var.l) ? var.l : []", "list(string)", nullable=Answer.NO)
    check_known(GUARDED, "var.l != null && var.c ? var.l : []", "list(string)", nullable=Answer.NO)
    check_known(GUARDED, "var.l == null ? var.l : []", "list(string)", nullable=Answer.YES)
    check_known(GUARDED, "var.c ? var.l : []", "list(string)", nullable=Answer.YES)


def test_arm_that_may_fail_leaves_the_other_its_own_type() -> None:
    check_known(GUARDED, "var.o != null ? var.o.list : []", "list or tuple")
    check_known(GUARDED, "try(var.o.list, [])", "list or tuple")
    check_known(GUARDED, "try(var.o.list, tolist([]))", "list(any)")


def test_part_that_fails_leaves_a_structure_with_a_part_of_any_type() -> None:
    check_known(GUARDED, "true ? { a = 1 } : { b = var.o.list }", "map or object")
    check_known(GUARDED, "true ? [1] : [var.o.list]", "list or set or tuple")
    check_known(GUARDED, "true ? [1] : [[1], [2]][*].nosuch", "list or set or tuple")


def test_condition_that_may_be_null_may_fail() -> None:
    check_known(GUARDED, "try([for v in [null] : (v ? 1 : 2)], [])", "tuple([number, …])")
    check_known(GUARDED, "try([for v in [true] : (v ? 1 : 2)], [])", "tuple([number])")


def test_splat_of_a_null_without_a_type_is_an_empty_tuple() -> None:
    check_known(GUARDED, "[tolist([1]), null][var.i][*]", "list or tuple")
    check_known(GUARDED, "[[1], null][var.i][*]", "tuple([number, …])")
    check_known(GUARDED, "[{ a = 1 }, null][var.i][*].a", "tuple([number, …])")
    check_known(GUARDED, "var.l[*]", "list(string)")
    check_known(GUARDED, "(var.c ? tolist([1]) : null)[*]", "list(number)")


def test_sensitive_parts() -> None:
    def sensitive(expression: str) -> Answer:
        return known_of(GUARDED, expression).type.sensitive

    assert sensitive('["a", "b"]') is Answer.NO
    assert sensitive('sensitive("a")') is Answer.YES
    assert sensitive('nonsensitive(sensitive("a"))') is Answer.NO
    assert sensitive('[sensitive("a")]') is Answer.NO
    assert sensitive('[sensitive("a")][0]') is Answer.YES
    assert sensitive('toset([sensitive("a")])') is Answer.UNKNOWN
    assert sensitive('upper(sensitive("a"))') is Answer.YES
    assert sensitive('upper("a")') is Answer.NO
    assert sensitive('length([sensitive("a")])') is Answer.UNKNOWN
    assert sensitive('sensitive(true) ? "a" : "b"') is Answer.YES
    assert sensitive("[for v in sensitive([1]) : 1]") is Answer.YES
    assert sensitive("[for v in [1] : v if sensitive(true)]") is Answer.YES
    assert sensitive('{ for v in ["a"] : sensitive(v) => 1 }') is Answer.YES
    assert sensitive('{ (sensitive("a")) = 1 }') is Answer.YES


# ----------------------------------------------------------------------------------------- trail


def check_trail(files: str | Mapping[str, str], expression: str, *expected: str) -> None:
    """Checks the trail: each step as `text @ path: what stands there`."""
    texts = {"main.tf": files} if isinstance(files, str) else files
    trail = known_of(files, expression).trail
    shown = [f"{each.text} @ {each.path}: {each.span.slice(texts[each.path])}" for each in trail]
    assert shown == list(expected)


def test_trail_leads_to_the_deciding_declaration() -> None:
    check_trail(
        RESOURCES,
        "terraform_data.keyed",
        "`terraform_data.keyed` has `for_each` @ main.tf: for_each         = { a = 1, b = 2 }",
    )
    check_trail(RESOURCES, "terraform_data.typing", "`terraform_data.typing` has `for_each` @ main.tf: for_each")
    check_trail(
        RESOURCES,
        "aws_vpc.main",
        '`aws_vpc.main` has neither `count` nor `for_each` @ main.tf: resource "aws_vpc" "main"',
    )
    check_trail(RESOURCES, "data.aws_ami.pick[0]", "`data.aws_ami.pick` has `count` @ main.tf: count = 1")
    check_trail(
        RESOURCES,
        "terraform_data.maybe",
        "`terraform_data.maybe` has `enabled` in its `lifecycle` @ main.tf: enabled = var.on",
    )
    check_trail(
        VARIABLES,
        "var.never_null.a",
        "`var.never_null` has type `map(list(string))` @ main.tf: type     = map(list(string))",
    )
    check_trail(VARIABLES, "var.untyped", '`var.untyped` has no type @ main.tf: variable "untyped"')


def test_trail_goes_through_locals_and_modules() -> None:
    check_trail(
        LOCALS,
        "local.again",
        "`local.again` is `local.list` @ main.tf: again   = local.list",
        "`local.list` is `[{ a = 1 }, { a = 2 }]` @ main.tf: list    = [{ a = 1 }, { a = 2 }]",
    )
    check_trail(
        MODULES,
        "module.one.each",
        "`module.one.each` is `terraform_data.each` @ child/main.tf: value = terraform_data.each",
        "`terraform_data.each` has `for_each` @ child/main.tf: for_each = var.keys",
    )


def test_long_expressions_are_cut_short_in_a_trail() -> None:
    long = "locals {\n  l = [\n" + "    { a = 1 },\n" * 20 + "  ]\n}\n"
    reason = known_of(long, "local.l").trail[0]
    assert reason.text.endswith("…`")
    assert "\n" not in reason.text


def test_very_large_literals_are_what_they_are() -> None:
    members = ",\n".join(f'    {{ name = "n{n}", text = "{"x" * 40}" }}' for n in range(1500))
    keyed = "\n".join(f'    k{n} = {{ text = "{"x" * 40}" }}' for n in range(1500))
    module = f"locals {{\n  list = [\n{members},\n  ]\n  map = {{\n{keyed}\n  }}\n}}\n"
    check_known(module, "local.list", "tuple", Origin.LOCAL, Answer.NO)
    check_known(module, "local.map", "object", Origin.LOCAL, Answer.NO)
    check_known(module, "local.list[*].name", "tuple([any, …])")
    check_known(module, "local.map.k3.text", "unknown")
