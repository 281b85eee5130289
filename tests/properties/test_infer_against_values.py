"""What is claimed of an expression holds for the value that it has: random modules, judged by the evaluator."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import HealthCheck, event, given, settings
from hypothesis import strategies as st

from splat_ls.semantic.evaluate_outcome import Evaluated
from splat_ls.semantic.infer import infer
from splat_ls.semantic.scope import Scope
from splat_ls.semantic.type import Type
from splat_ls.semantic.value import Value
from tests.properties.modules import Module, modules
from tests.support.evaluation import locals_of, result_of
from tests.support.known import index_of, known_of
from tests.support.profile import examples
from tests.support.random_expressions import LOCALS, Generator
from tests.support.value_fits import misfit

PROPERTY = settings(
    max_examples=examples(150, 5_000),
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much],
)

INPUTS = {"counted": "count = 2\n  input = count.index", "keyed": "input = length(each.key)\n  {}", "single": "{}"}
"""The arguments of each resource that give it the values which the module says it has."""


@PROPERTY
@given(modules())
def test_type_fits_the_value_of_a_typed_module(drawn: Module) -> None:
    arguments = {name: INPUTS.get(name, "{}").format(text) for name, text in drawn.types.items()}
    module = replace(drawn, types=arguments)
    value = value_of(module)
    if isinstance(value, Value):
        known = subject_type(module)
        event(known.kind.value)
        wrong = misfit(known, value)
        assert wrong is None, f"{wrong}\n{module.text}\n{known}\n{value}"


@PROPERTY
@given(st.integers(0, 1_000_000), st.integers(2, 5))
def test_type_fits_the_value_of_any_expression(seed: int, depth: int) -> None:
    declared = locals_of(f"locals {{\n{LOCALS}\n}}\n")
    for expression in Generator(seed).expressions(5, depth):
        value = result_of(expression, declared)
        if isinstance(value, Value):
            known = known_of(f"locals {{\n{LOCALS}\n}}\n", expression).type
            event(known.kind.value)
            wrong = misfit(known, value)
            assert wrong is None, f"{wrong}\n{expression}\n{known}\n{value}"


def subject_type(module: Module) -> Type:
    """Returns what is known of the subject of a module."""
    index = index_of(module.text)
    subject = index.locals["subject"].value
    assert subject.expression is not None
    return infer(subject.expression, Scope.at(index, subject)).type


def value_of(module: Module) -> Evaluated:
    """Evaluates the subject of a module among its declarations."""
    values: dict[tuple[str, ...], Value] = {}
    values |= {("var", name): constant(text) for name, text in module.variables.items()}
    values |= {("terraform_data", name): constant(text) for name, text in module.resources.items()}
    return result_of(module.subject, locals_of(module.text), values)


def constant(text: str) -> Value:
    """Returns the value of an expression without references."""
    value = result_of(text, {})
    assert isinstance(value, Value), f"{text}: {value}"
    return value
