"""How much is known of the sources of splats, where all declarations are in the module."""

from __future__ import annotations

import json
from pathlib import Path

from tests.bench.knowledge import knowledge_of

CORPUS = Path(__file__).parent.parent / "corpus"
LEAST_KNOWN = 0.95


def test_nearly_every_source_in_the_field_cases_is_known(tmp_path: Path) -> None:
    for case in json.loads((CORPUS / "field-cases.json").read_text(encoding="utf-8")):
        for name, text in case["files"].items():
            path = tmp_path / case["id"] / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8", newline="")
    found = knowledge_of(tmp_path)
    assert found.total() > 100
    assert found["known"] / found.total() >= LEAST_KNOWN, dict(found)


def test_reasons_for_the_unknown(tmp_path: Path) -> None:
    module = """\
variable "any" {
  type = any
}
variable "typed" {
  type = object({ a = any })
}
resource "aws_vpc" "main" {
}
module "far" {
  source = "registry.example/net/aws"
}
locals {
  decoded = jsondecode("[]")
  a       = var.any[*].x
  b       = var.typed.a[*].x
  c       = aws_vpc.main.subnets[*].x
  d       = module.far.subnets[*].x
  e       = local.decoded[*].x
  f       = jsondecode("[]")[*].x
  g       = local.nosuch[*].x
  h       = [1][*]
}
"""
    (tmp_path / "main.tf").write_text(module, encoding="utf-8")
    assert dict(knowledge_of(tmp_path)) == {
        "variable of type any, or without type": 2,
        "attribute of a provider's resource": 1,
        "module that cannot be read": 1,
        "local whose expression depends on data (a decoded file, a function)": 1,
        "result of jsondecode()": 1,
        "not declared": 1,
        "known": 1,
    }
