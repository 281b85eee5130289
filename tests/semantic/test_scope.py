"""What names mean where an expression stands: loops, `each`, `count`, `self`, iterators of dynamic blocks."""

from __future__ import annotations

from splat_ls.semantic.infer import apply_steps, element_of, infer
from splat_ls.semantic.known import Known
from splat_ls.semantic.scope import Scope
from splat_ls.syntax.nodes import Chain, Node
from splat_ls.syntax.tree import Tree
from splat_ls.syntax.walk import walk
from tests.support.known import MAIN, index_of

MARK = "$0"


def known_at(marked: str) -> Known:
    """Returns what is known of the chain behind the mark, or of the bare name that stands there."""
    at = marked.index(MARK)
    text = marked.replace(MARK, "")
    index, tree = index_of(text), Tree.of(text)
    placed = tree.leaf_at(at)
    assert placed is not None
    assert placed.leaf.value is not None
    found: list[tuple[Node, tuple[Node, ...]]] = [
        (visit.node, visit.parents)
        for visit in walk(placed.leaf.value)
        if placed.offset + visit.node.start == at and type(visit.node).__name__ in ("Chain", "Variable")
    ]
    chains = [(node, parents) for node, parents in found if isinstance(node, Chain)]
    node, parents = (chains or found)[0]
    return infer(node, Scope.of(index, placed, parents, node))  # type: ignore[arg-type]  # only those two kinds


def check_known_at(marked: str, expected: str) -> None:
    assert str(known_at(marked).type) == expected


VARIABLES = """\
variable "servers" {
  type = map(object({ ports = list(number), tag = string }))
}
variable "names" {
  type = set(string)
}
variable "rules" {
  type = list(object({ ports = list(object({ from = number })) }))
}
"""


def test_for_variables() -> None:
    check_known_at("locals {\n  x = [for o in [[1]] : $0o[*]]\n}\n", "tuple([number])")
    check_known_at(VARIABLES + "locals {\n  x = [for k, o in var.servers : $0k]\n}\n", "string")
    check_known_at(VARIABLES + "locals {\n  x = [for k, o in var.servers : $0o.ports]\n}\n", "list(number)")
    check_known_at(VARIABLES + "locals {\n  x = { for o in var.names : $0o => o }\n}\n", "string")
    check_known_at(VARIABLES + "locals {\n  x = [for i, r in var.rules : r if $0i > 0]\n}\n", "number")


def test_source_of_a_loop_sees_only_what_is_outside() -> None:
    nested = "locals {\n  x = [for o in [[[1]]] : [for o in $0o[*] : o]]\n}\n"
    check_known_at(nested, "tuple([tuple([number])])")
    check_known_at(nested.replace("$0", "").replace(": o]", ": $0o]"), "tuple([number])")
    check_known_at(
        "locals {\n  a = [{ b = 1 }]\n  x = [for local in $0local.a : local.b]\n}\n", "tuple([object({ b = number })])"
    )
    check_known_at("locals {\n  a = [{ b = 1 }]\n  x = [for local in local.a : $0local.b]\n}\n", "number")


def test_template_for_variables() -> None:
    check_known_at(
        VARIABLES + 'locals {\n  x = "%{ for r in var.rules }${jsonencode($0r.ports)}%{ endfor }"\n}\n',
        "list(object({ from = number }))",
    )
    check_known_at(
        VARIABLES + "locals {\n  x = <<EOT\n%{ for k, r in var.servers ~}\n${$0k}\n%{ endfor ~}\nEOT\n}\n", "string"
    )


def test_each_and_count() -> None:
    header = 'resource "aws_instance" "web" {\n'
    check_known_at(VARIABLES + header + "  for_each = var.servers\n  x = $0each.value.ports\n}\n", "list(number)")
    check_known_at(VARIABLES + header + "  for_each = var.servers\n  x = $0each.key\n}\n", "string")
    check_known_at(VARIABLES + header + "  for_each = var.names\n  x = $0each.value\n}\n", "string")
    check_known_at(VARIABLES + header + "  for_each = var.unknown\n  x = $0each.key\n}\n", "string")
    check_known_at(VARIABLES + header + "  for_each = var.unknown\n  x = $0each.value\n}\n", "unknown")
    check_known_at(header + "  count = 2\n  x = $0count.index\n}\n", "number")
    check_known_at(header + "  count = 2\n  x = $0each.key\n}\n", "unknown")
    check_known_at(header + "  x = $0count.index\n}\n", "unknown")
    check_known_at(
        VARIABLES + 'module "m" {\n  source = "./m"\n  for_each = var.servers\n  x = $0each.value.tag\n}\n', "string"
    )
    check_known_at(VARIABLES + "import {\n  for_each = var.servers\n  id = $0each.value.tag\n}\n", "string")


def test_self_is_one_instance() -> None:
    resource = """\
resource "terraform_data" "d" {
  count = 2
  input = [1]
  provisioner "local-exec" {
    command = $0self.input
  }
}
"""
    check_known_at(resource, "tuple([number])")
    check_known_at('resource "aws_vpc" "d" {\n  x = $0self.id\n}\n', "unknown")


DYNAMIC = """\
resource "aws_security_group" "s" {
  dynamic "rule" {
    for_each = var.rules
    ITERATOR
    labels   = [OUTER]
    content {
      ports = INSIDE
      dynamic "port" {
        for_each = DEEPER
        content {
          from = DEEPEST
        }
      }
    }
  }
}
"""


def check_dynamic(expected: str, iterator: str = "", **places: str) -> None:
    """Checks what is known in a dynamic block; `places` are expressions by where they stand."""
    text = DYNAMIC.replace("ITERATOR", iterator)
    for name in ("outer", "inside", "deeper", "deepest"):
        text = text.replace(name.upper(), places.get(name, "rule.value.ports" if name == "deeper" else "1"))
    check_known_at(VARIABLES + text, expected)


def test_iterators_of_dynamic_blocks() -> None:
    check_dynamic("list(object({ from = number }))", inside="$0rule.value.ports")
    check_dynamic("number", inside="$0rule.key")
    check_dynamic("unknown", inside="$0rule")
    check_dynamic("number", outer="$0rule.key")
    check_dynamic("list(object({ from = number }))", deeper="$0rule.value.ports")
    check_dynamic("number", deepest="$0port.value.from")
    check_dynamic("list(object({ from = number }))", deepest="$0rule.value.ports")
    check_dynamic(
        "list(object({ from = number }))", iterator="iterator = r", inside="$0r.value.ports", deeper="r.value.ports"
    )
    check_dynamic("unknown", iterator="iterator = r", inside="$0rule.value.ports")


def test_elements_and_steps_of_what_is_known() -> None:
    text = VARIABLES + "locals {\n  x = var.rules\n}\n"
    index = index_of(text)
    value = index.locals["x"].value
    scope = Scope.at(index, value)
    assert value.expression is not None
    known = infer(value.expression, scope)
    assert str(element_of(known).type) == "object({ ports = list(object({ from = number })) })"
    chain = Tree.of("x = o.ports[*].from\n").leaf_at(0)
    assert chain is not None
    assert isinstance(chain.leaf.value, Chain)
    assert str(apply_steps(element_of(known), chain.leaf.value.steps, scope).type) == "list(number)"
    assert apply_steps(known, (), scope) == known
    assert value.path == MAIN
