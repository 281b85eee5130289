"""A module as the language sees its files, and what changes when one of them does."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from splat_ls.semantic.declaration import Repetition
from splat_ls.semantic.module_index import ModuleIndex
from splat_ls.semantic.references import free_references
from splat_ls.semantic.summary import summary
from splat_ls.syntax import page
from splat_ls.syntax.tree import Tree
from splat_ls.text.edit import TextEdit
from splat_ls.text.span import Span
from tests.support.evaluation import parsed
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


def test_indexes_that_were_made_apart_are_compared_address_by_address() -> None:
    index = index_of(MODULE)
    assert index.changed(index_of(MODULE)) == frozenset()
    assert index.changed(index_of("\n\n" + MODULE.replace("{ a = 1 }", "{ a = 2 }"))) == frozenset()
    assert index.changed(index_of(MODULE.replace("other = 1", "other = 2"))) == {"local.other"}
    assert index.changed(index_of({"main.tf": MODULE, "b.tf": 'variable "new" {\n}\n'})) == {"var.new"}


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


def test_loop_variables_and_bound_names_are_no_references() -> None:
    def references(text: str, *bound: str) -> frozenset[str]:
        return free_references(parsed(text), frozenset(bound))

    assert references("[for v in var.a : v.x + local.b[v.y]]") == {"var.a", "local.b"}
    assert references("[for local in local.a : local.b]") == {"local.a"}
    assert references("{ var = module.m.out, (data.a.b.c) = aws_vpc.main[*].id }") == {
        "module.m",
        "data.a.b",
        "resource.aws_vpc.main",
    }
    assert references('"%{ for k, v in var.a }${k}${v}${each.key}%{ endfor }${path.module}"') == {"var.a"}
    assert references("rule.value.x + rules.value", "rule") == {"resource.rules.value"}
    assert references("ephemeral.a.b.c + resource.d.e.f") == {"ephemeral.a.b", "resource.d.e"}
    assert references("var[*].x + local.*.y + count.index") == frozenset()


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
    assert index.changed(index_of(MODULE)) == frozenset()
    assert set(index.resources) == {("resource", "terraform_data", "a")}
    assert not any(placed.leaf.is_parsed for placed in tree.leaves())


# ------------------------------------------------------------------------------------------ edits


def check_same(index: ModuleIndex, fresh: ModuleIndex) -> None:
    """Asserts that an index that was edited says what one says that was made of the files as they are."""
    assert index.changed(fresh) == fresh.changed(index) == frozenset()
    assert dict(index.variables) == dict(fresh.variables)
    assert dict(index.locals) == dict(fresh.locals)
    assert dict(index.modules) == dict(fresh.modules)
    assert dict(index.outputs) == dict(fresh.outputs)
    assert dict(index.resources) == dict(fresh.resources)
    for address in ("local.a", "output.o", "var.v"):
        assert index.dependencies([address]) == fresh.dependencies([address])


BLOCKS = (
    'variable "v" {\n  type = list(any)\n}\n',
    'variable "v" {\n  type = map(any)\n}\n',
    "locals {\n  a = var.v\n  b = local.a\n}\n",
    "locals {\n  a = local.b\n}\n",
    'resource "t" "r" {\n  count = 1\n}\n',
    'resource "t" "r" {\n  for_each = var.v\n}\n',
    'output "o" {\n  value = local.a\n}\n',
    'module "m" {\n  source = "./m"\n}\n',
    "# comment\n",
    "\n",
    "}\n",
    "locals {\n",
)
"""Pieces of files: declarations that clash, that refer to each other, and that are not closed."""

PATHS = ("a.tf", "b.tf", "a.tofu", "z_override.tf")

versions = st.fixed_dictionaries({}, optional={path: st.lists(st.sampled_from(BLOCKS), max_size=5) for path in PATHS})


@settings(deadline=None)
@given(st.lists(versions, min_size=2, max_size=6), st.sampled_from([1, 2, 64]))
def test_an_edited_index_is_that_of_the_files_as_they_are(history: list[dict[str, list[str]]], full: int) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(page, "ITEMS_A_PAGE", full)
        trees: dict[str, Tree] = {}
        index = ModuleIndex.of(trees)
        for version in history:
            trees = {path: edited_to(trees.get(path), "".join(pieces)) for path, pieces in version.items()}
            before, index = index, index.edited(trees, same_children=True)
            fresh = ModuleIndex.of(trees)
            check_same(index, fresh)
            assert index.changed(before) == fresh.changed(before) == before.changed(index)


def edited_to(tree: Tree | None, text: str) -> Tree:
    """Returns the tree of `text`, edited from `tree` where there is one: what both begin and end with stays."""
    if tree is None:
        return Tree.of(text)
    edit = difference(tree.text, text)
    return tree.edited(edit) if edit.text or edit.span.length else tree


def difference(old: str, new: str) -> TextEdit:
    start = common(old, new)
    end = common(old[start:][::-1], new[start:][::-1])
    return TextEdit(Span(start, len(old) - end), new[start : len(new) - end])


def common(one: str, other: str) -> int:
    """Returns how many characters both begin with."""
    pairs = enumerate(zip(one, other, strict=False))
    return next((index for index, (left, right) in pairs if left != right), min(len(one), len(other)))


def test_an_edit_reads_the_block_that_it_touches_and_no_other() -> None:
    text = "".join(f'variable "v{number}" {{\n  type = list(any)\n}}\n\n' for number in range(500))
    tree = Tree.of(text)
    index = ModuleIndex.of({"main.tf": tree})
    at = text.index("list", len(text) // 2)
    edited = index.edited({"main.tf": tree.edited(TextEdit(Span(at, at + 4), "set"))}, same_children=True)
    old, new = index._declared.by_address, edited._declared.by_address
    assert sum(old[address] is not new[address] for address in new) == 1
    assert len(edited.changed(index)) == 1
    assert edited.is_same_beside("main.tf", index)
    assert not edited.is_same_beside("other.tf", index)
    assert not index.edited({"main.tf": tree}, same_children=False).is_same_beside("main.tf", index)
