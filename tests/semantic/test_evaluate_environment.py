"""What a caller can say of names: local values, other values, loop variables; and unknown values."""

from __future__ import annotations

import pytest

from splat_ls.semantic.evaluate import evaluate
from splat_ls.semantic.evaluate_environment import Environment
from splat_ls.semantic.evaluate_outcome import Fault, NotCovered
from splat_ls.semantic.evaluate_reference import references
from splat_ls.semantic.value import Value, object_value, text_value, tuple_value, unknown_value, whole_value
from splat_ls.semantic.value_text import value_text
from splat_ls.semantic.value_type import DYNAMIC, NUMBER, STRING, list_of, map_of, object_of
from splat_ls.syntax.parser import parse_expression
from tests.support.check_evaluate import Values, evaluated, locals_of, value_of

VALUES: Values = {
    ("var", "names"): tuple_value([text_value("a"), text_value("b")]),
    ("each", "key"): text_value("k"),
    ("data", "aws_ami", "x"): object_value({"id": text_value("ami")}),
    ("aws_instance", "web"): tuple_value([object_value({"id": text_value("i")})]),
    ("self",): object_value({"id": text_value("s")}),
}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("var.names[1]", '"b"'),
        ('"${each.key}-${var.names[0]}"', '"k-a"'),
        ("data.aws_ami.x.id", '"ami"'),
        ("aws_instance.web[*].id", '[\n  "i",\n]'),
        ("aws_instance.web.*.id[0]", '"i"'),
        ("self.id", '"s"'),
        ("[for var in [{ names = 1 }] : var.names]", "[\n  1,\n]"),
    ],
)
def test_values_that_the_caller_knows(text: str, expected: str) -> None:
    assert value_text(value_of(text, "", VALUES)) == expected


def test_a_name_beside_a_known_one_is_not_covered() -> None:
    assert isinstance(evaluated("data.aws_ami.other.id", "", VALUES), NotCovered)
    assert isinstance(evaluated("each.value", "", VALUES), NotCovered)


def test_loop_variables_hide_all_other_names() -> None:
    environment = Environment(
        locals=locals_of("x = 1"), values=VALUES, names={"local": object_value({"x": whole_value(7)})}
    )
    result = evaluate(parse_expression("local.x").node, environment)
    assert isinstance(result, Value)
    assert value_text(result) == "7"


def test_a_local_value_that_does_not_parse_is_not_covered() -> None:
    result = evaluate(parse_expression("local.broken").node, Environment(locals={"broken": None}))
    assert isinstance(result, NotCovered)


@pytest.mark.parametrize(
    ("text", "type_"),
    [
        ("var.u[*].id", "list(string)"),
        ("var.u[0].id", "string"),
        ("[for o in var.u : o.id]", "dynamic"),
        ("length(var.u)", "number"),
        ("var.n + 1", "number"),
        ("var.n > 1", "bool"),
        ("var.n == 1", "bool"),
        ('"a${var.n}"', "string"),
        ("var.n > 1 ? 1 : 2", "number"),
        ("tolist(var.u)", "list(dynamic)"),
        ("values(var.m)", "list(string)"),
        ("keys(var.m)", "list(string)"),
        ('lookup(var.m, "a")', "string"),
        ("merge(var.m, { a = 1 })", "dynamic"),
        ("try(var.n, 1)", "dynamic"),
        ("can(var.n)", "bool"),
        ("[var.n][*]", "tuple([ number, ])"),
        ("var.n[*]", "dynamic"),
        ("var.any.x[*].y", "dynamic"),
        ('toset([var.n, "a"])', "set(string)"),
        ("jsonencode(var.n)", "string"),
        ("flatten([var.u])", "dynamic"),
        ("concat(var.u, [1])", "dynamic"),
        ("setproduct(var.u, [1])", "list( tuple([ object({ id: string, }), number, ]), )"),
        ('format("%s", var.n)', "string"),
        ('formatlist("%s", var.u)', "list(string)"),
        ("{ a = var.n }", "object({ a: number, })"),
        ("{ (var.any) = 1 }", "dynamic"),
        ("var.m[var.any]", "dynamic"),
        ("max(var.n, 1)", "number"),
        ("-var.n", "number"),
    ],
)
def test_unknown_values_keep_the_type_that_the_plan_knows(text: str, type_: str) -> None:
    """Observed with `console -plan` of Terraform 1.11.4, where a planned resource's output is unknown."""
    value = value_of(text, "", UNKNOWN)
    assert str(value.type) == type_
    assert not value.is_wholly_known


UNKNOWN: Values = {
    ("var", "u"): unknown_value(list_of(object_of({"id": STRING}))),
    ("var", "n"): unknown_value(NUMBER),
    ("var", "m"): unknown_value(map_of(STRING)),
    ("var", "any"): unknown_value(DYNAMIC),
}


def test_what_surely_fails_fails_for_unknown_values_too() -> None:
    for text, summary in (
        ("var.u[*].nope", "Unsupported attribute"),
        ("var.n.a", "Unsupported attribute"),
        ("[for o in var.n : o]", "Iteration over non-iterable value"),
        ('"${var.n}" + [1]', "Invalid operand"),
        ("slice(var.u, 2, 1)", "Invalid function argument"),
    ):
        result = evaluated(text, "", UNKNOWN)
        assert isinstance(result, Fault), text
        assert result.summary == summary


def test_what_is_known_although_a_part_is_not() -> None:
    assert value_text(value_of("length([var.n, 1])", "", UNKNOWN)) == "2"
    assert value_text(value_of('var.n == "1"', "", UNKNOWN)) == "false"
    assert value_text(value_of('toset([var.n, "a"])', "", UNKNOWN)) == 'toset([\n  "a",\n  (known after apply),\n])'
    assert value_text(value_of("anytrue([var.n == 1, true])", "", UNKNOWN)) == "true"
    assert value_text(value_of("contains([var.n, 2], 2)", "", UNKNOWN)) == "true"
    assert value_text(value_of("[var.n, 2][1]", "", UNKNOWN)) == "2"
    assert value_text(value_of("keys({ a = var.n })", "", UNKNOWN)) == '[\n  "a",\n]'


def test_the_references_of_an_expression() -> None:
    text = '{ word = [for k, v in local.x.y[0] : "${v}${each.key}" if k != var.a], (aws.z) = path.module, b = v }'
    found = [".".join(reference.words) for reference in references(parse_expression(text).node)]
    assert found == ["local.x.y", "each.key", "var.a", "aws.z", "path.module", "v"]
