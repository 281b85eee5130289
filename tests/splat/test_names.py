"""Names of loop variables: fresh, never capturing, and as a person would choose them when asked to be."""

from __future__ import annotations

from itertools import islice

import pytest

from splat_ls.splat.names import element_name, fresh_name, letters, taken_names
from splat_ls.splat.singular import singular
from splat_ls.syntax.nodes import Chain
from splat_ls.syntax.parser import parse_expression
from splat_ls.syntax.walk import walk

SINGULARS = (
    ("subnets", "subnet"),
    ("private_subnets", "private_subnet"),
    ("policies", "policy"),
    ("addresses", "address"),
    ("keys", "key"),
    ("ips", "ip"),
    ("boxes", "box"),
    ("databases", "database"),
    ("branches", "branch"),
    ("caches", "cache"),
    ("aliases", "alias"),
    ("children", "child"),
    ("kms-keys", "kms-key"),
    ("address", None),
    ("status", None),
    ("dns", None),
    ("kubernetes", None),
    ("web", None),
    ("s", None),
)


@pytest.mark.parametrize(("word", "one"), SINGULARS)
def test_singular(word: str, one: str | None) -> None:
    assert singular(word) == one


ELEMENTS = (
    ("var.subnets[*]", "subnet"),
    ("each.value.ports[*]", "port"),
    ("var.site.policies.*", "policy"),
    ("values(var.users)[*]", "user"),
    ("keys(var.users)[*]", "key"),
    ("flatten(local.groups[*].members)[*]", "member"),
    ("aws_subnet.private[*]", "subnet"),
    ("data.aws_vpc.main[*]", "vpc"),
    ("aws_instance.servers[*]", "server"),
    ("module.web[*]", None),
    ("var.web[*]", None),
    ("(var.on ? var.a : var.b)[*]", None),
    ("jsondecode(var.x)[*]", None),
)


@pytest.mark.parametrize(("text", "name"), ELEMENTS, ids=[text for text, _ in ELEMENTS])
def test_element_is_named_after_its_source(text: str, name: str | None) -> None:
    chain = parse_expression(text).node
    assert isinstance(chain, Chain)
    assert element_name(chain.source, chain.steps[:-1]) == name


def test_letters_go_on_after_z() -> None:
    assert list(islice(letters(), 14)) == [*"opqrstuvwxyz", "o1", "p1"]


def test_a_wish_that_is_taken_gives_a_letter() -> None:
    assert fresh_name(frozenset({"o", "data"}), "data") == "p"
    assert fresh_name(frozenset({"o"}), "subnet") == "subnet"


def test_every_root_and_every_loop_variable_is_taken() -> None:
    whole = parse_expression(
        '[for o, p in q : "%{ for r in s }${x[*].a[t].b[{ for u, v in w : u => v }[0]]}%{ endfor }"]'
    ).node
    visit = next(visit for visit in walk(whole) if isinstance(visit.node, Chain) and visit.node.steps)
    taken = taken_names(visit.node, visit.parents)
    assert taken >= {"o", "p", "r", "x", "t", "u", "v", "w", "var", "null"}
    assert not taken & {"q", "s", "a", "b"}
