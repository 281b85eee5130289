"""A module as the language sees its files, and what changes when one of them does."""

from __future__ import annotations

from collections.abc import Mapping

from splat_ls.semantic.declaration import Repetition
from splat_ls.semantic.dependencies import file_dependencies
from splat_ls.semantic.module_index import ModuleIndex
from splat_ls.semantic.summary import summary
from splat_ls.syntax.tree import Tree
from splat_ls.text.edit import TextEdit
from splat_ls.text.span import Span
from tests.support.known import index_of, known_of, type_of

# ----------------------------------------------------------------------------------------- files


def check_local(files: Mapping[str, str], expected: str) -> None:
    """Checks the type of `local.x` in a module of these files."""
    assert type_of(files, "local.x") == expected


def locals_of(value: str) -> str:
    return f"locals {{\n  x = {value}\n}}\n"


def test_all_files_of_the_module_count() -> None:
    check_local({"main.tf": "", "a.tf": locals_of("1")}, "number")
    check_local({"main.tf": "", "a.tofu": locals_of("1")}, "number")
    check_local(
        {"main.tf": "", "a.tftest.hcl": locals_of("1"), "b.tfvars": "x = 1\n", "c.hcl": locals_of("1")}, "unknown"
    )


def test_tofu_file_hides_the_file_of_the_same_name() -> None:
    check_local({"main.tf": "", "a.tf": locals_of("1"), "a.tofu": locals_of("[]")}, "tuple([])")
    check_local({"main.tf": "", "a_override.tf": locals_of("1"), "a_override.tofu": locals_of("[]")}, "tuple([])")
    check_local({"main.tf": "", "a.tf": "", "b.tofu": locals_of("1")}, "number")


def test_override_files_replace_arguments() -> None:
    base = {"main.tf": locals_of("1")}
    check_local({**base, "override.tf": locals_of("[]")}, "tuple([])")
    check_local({**base, "a_override.tf": locals_of("[]"), "b_override.tf": locals_of("{}")}, "object({})")
    check_local({**base, "no_overrides.tf": ""}, "number")
    files = {
        "main.tf": 'variable "v" {\n  type = string\n}\nresource "terraform_data" "r" {\n  count = 1\n}\n',
        "override.tf": 'variable "v" {\n  type = list(string)\n}\nresource "terraform_data" "r" {\n  input = "x"\n}\n',
    }
    assert type_of(files, "var.v") == "list(string)"
    assert type_of(files, "terraform_data.r[*].input") == "tuple([string])"
    variable = index_of(files).variables["v"]
    assert variable.path == "main.tf"
    assert variable.type_argument is not None
    assert variable.type_argument.path == "override.tf"


def test_count_wins_over_for_each_of_an_override() -> None:
    files = {
        "main.tf": 'resource "terraform_data" "r" {\n  count = 1\n}\n',
        "override.tf": 'resource "terraform_data" "r" {\n  for_each = {}\n}\n',
    }
    declared = index_of(files).resources["resource", "terraform_data", "r"]
    assert declared.repetition is Repetition.COUNT


def test_name_that_is_declared_twice_is_not_known() -> None:
    check_local({"main.tf": locals_of("1") + locals_of("[]")}, "unknown")
    check_local({"main.tf": locals_of("1") + locals_of("1")}, "number")
    check_local({"main.tf": locals_of("1"), "other.tf": locals_of("[]")}, "unknown")


def test_unfinished_text_declares_what_is_there() -> None:
    unfinished = 'resource "terraform_data" "r" {\n  for_each =\n\nlocals {\n  x = \n  y = 1\n}\nvariable "v" {\n'
    index = index_of(unfinished)
    assert index.resources["resource", "terraform_data", "r"].repetition is Repetition.FOR_EACH
    assert set(index.locals) == {"x", "y"}
    assert set(index.variables) == {"v"}
    assert not index_of('resource "only_one_label" {\n}\nvariable {\n}\nlocals "x" {\n  y = 1\n}\n').resources


DECLARATIONS = """\
variable "v" {
  type    = list(string)
  default = null
}
output "o" {
  value = var.v
}
data "aws_ami" "a" {
  for_each = {}
}
module "m" {
  source = "./m"
  count  = 1
}
"""


def test_declarations_say_where_they_are() -> None:
    index = index_of(DECLARATIONS)
    variable, call = index.variables["v"], index.modules["m"]
    assert variable.span.slice(DECLARATIONS) == 'variable "v"'
    assert index.outputs["o"].span.slice(DECLARATIONS) == 'output "o"'
    assert (call.source, call.repetition) == ("./m", Repetition.COUNT)
    assert call.deciding is not None
    assert call.deciding.span.slice(DECLARATIONS) == "count  = 1"
    assert index.declaration("var.v") == variable
    assert index.declaration("data.aws_ami.a") == index.resources["data", "aws_ami", "a"]
    assert index.declaration("data.aws_ami.b") is None
    assert index.declaration("local.x") is None


JSON = """\
{
  "variable": { "v": { "type": "list(object({ a = string }))", "nullable": false } },
  "locals": [{ "x": "${[for o in var.v : o.a]}", "y": { "k": "t" } }, { "z": "a" }],
  "resource": {
    "terraform_data": {
      "r": { "for_each": "${toset([\\"a\\", \\"b\\"])}", "input": { "n": 1 }, "lifecycle": { "enabled": true } }
    }
  },
  "module": { "m": { "source": "./child", "count": 2 } },
  "output": { "o": { "value": "${terraform_data.r}" } }
}
"""


def test_json_declares_the_same_things() -> None:
    files = {"main.tf": "", "other.tf.json": JSON, "child/main.tf.json": '{ "output": { "v": { "value": [true] } } }'}
    index = index_of(files)
    assert index.variables["v"].span.slice(JSON) == '"v":'
    assert type_of(files, "var.v[*].a") == "list(string)"
    assert type_of(files, "local.x") == "tuple([string, …])"
    assert type_of(files, "local.y.k") == "string"
    assert type_of(files, "local.z") == "string"
    assert type_of(files, "module.m[*].v") == "tuple([tuple([bool]), tuple([bool])])"
    assert type_of(files, "[for k, o in terraform_data.r : o.input.n]") == "tuple([number, number])"
    resource = index.resources["resource", "terraform_data", "r"]
    assert resource.repetition is Repetition.FOR_EACH
    assert resource.deciding is not None
    assert resource.deciding.span.slice(JSON).startswith('for_each": "${toset')
    shown = [reason.text for reason in known_of(files, "terraform_data.r.a").trail]
    assert shown == ["`terraform_data.r` has `for_each`"]
    assert known_of(files, "local.y").trail[0].text == '`local.y` is `{ "k": "t" }`'


# --------------------------------------------------------------------------------------- changes

MODULE = """\
variable "list" {
  type = list(object({ id = string }))
}
locals {
  ids   = var.list[*].id
  other = 1
}
resource "terraform_data" "a" {
  for_each = toset(local.ids)
  input    = each.key
  tags     = { a = 1 }
}
output "o" {
  value = terraform_data.a
}
"""


def changed_by(old: str, new: str) -> frozenset[str]:
    """Returns the declarations that differ when `old` in MODULE becomes `new`."""
    assert old in MODULE
    return index_of(MODULE).changed(index_of(MODULE.replace(old, new)))


def test_only_what_declares_something_changes_the_index() -> None:
    assert changed_by("{ a = 1 }", "{ a = 2 }") == frozenset()
    assert changed_by("variable", "# a comment\n\nvariable") == frozenset()
    assert changed_by("other = 1", "other = 2") == {"local.other"}
    assert changed_by("list(object({ id = string }))", "any") == {"var.list"}
    assert changed_by("for_each", "count") == {"resource.terraform_data.a"}
    assert changed_by('output "o"', 'output "p"') == {"output.o", "output.p"}
    assert changed_by("input    = each.key", "input    = 1") == {"resource.terraform_data.a"}


def test_fingerprint_changes_exactly_when_a_declaration_does() -> None:
    fingerprint = index_of(MODULE).fingerprint
    assert index_of(MODULE).fingerprint == fingerprint
    assert index_of("\n\n" + MODULE.replace("{ a = 1 }", "{ a = 2 }")).fingerprint == fingerprint
    assert index_of(MODULE.replace("other = 1", "other = 2")).fingerprint != fingerprint
    assert index_of({"main.tf": MODULE, "b.tf": 'variable "new" {\n}\n'}).fingerprint != fingerprint


def test_change_in_a_child_module_changes_its_call() -> None:
    def parent(child: str) -> ModuleIndex:
        return index_of({"main.tf": 'module "m" {\n  source = "./m"\n}\n', "m/main.tf": child})

    old = parent('output "o" {\n  value = 1\n}\n')
    assert old.changed(parent("")) == frozenset()
    assert old.child(old.modules["m"]) is not None
    assert parent("").changed(old) == {"module.m"}
    assert old.changed(parent('output "o" {\n  value = 1\n}\n# end\n')) == frozenset()
    assert old.changed(parent('output "o" {\n  value = []\n}\n')) == {"module.m"}
    assert old.changed(index_of('module "m" {\n  source = "./m"\n}\n')) == {"module.m"}


def test_dependencies_are_followed() -> None:
    index = index_of(MODULE)
    assert index.dependencies(["output.o"]) == {"output.o", "resource.terraform_data.a", "local.ids", "var.list"}
    assert index.dependencies(["local.other"]) == {"local.other"}
    assert index.dependencies(["var.gone"]) == {"var.gone"}


def test_file_depends_on_what_its_splats_and_loops_lead_to() -> None:
    other = """\
locals {
  plain = local.other
  splat = terraform_data.a[*].id
}
resource "x" "y" {
  for_each = var.map
  a        = [for o in each.value : o.id]
  dynamic "d" {
    for_each = local.rules
    content {
      b = d.value[*].id
    }
  }
}
"""
    index = index_of({"main.tf": MODULE, "other.tf": other})
    assert file_dependencies(Tree.of(other), index) == {
        "resource.terraform_data.a",
        "local.ids",
        "var.list",
        "var.map",
        "local.rules",
    }
    assert file_dependencies(Tree.of("locals {\n  plain = local.other\n}\n"), index) == frozenset()


def test_unchanged_blocks_are_not_read_again() -> None:
    tree = Tree.of(MODULE)
    at = MODULE.index("other = 1") + len("other = ")
    edited = tree.edited(TextEdit(Span(at, at + 1), "2"))
    before = {placed.block.type: summary(placed.block) for placed in tree.blocks()}
    after = {placed.block.type: summary(placed.block) for placed in edited.blocks()}
    assert [kind for kind in before if before[kind] is not after[kind]] == ["locals"]


def test_nothing_is_parsed_that_no_answer_needs() -> None:
    tree = Tree.of(MODULE)
    index = ModuleIndex.of({"main.tf": tree})
    assert index.fingerprint
    assert set(index.resources) == {("resource", "terraform_data", "a")}
    assert not any(placed.leaf.is_parsed for placed in tree.leaves())
