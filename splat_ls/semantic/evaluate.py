"""Evaluates expressions as the engine does, or says that it does not know.

The judge is Terraform 1.11.4: values, types, marks, unknown parts and the summary of a failure are its own,
which the tests show on `tests/corpus/conformance.json` and on random expressions. Where later versions are
known to differ the answer is NotCovered.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, cast

from splat_ls.semantic.evaluate_call import function_call
from splat_ls.semantic.evaluate_chain import ambiguous_key
from splat_ls.semantic.evaluate_environment import Environment
from splat_ls.semantic.evaluate_for import for_expression
from splat_ls.semantic.evaluate_names import chain, evaluate_locals, first_fault, variable
from splat_ls.semantic.evaluate_operation import binary, conditional, unary
from splat_ls.semantic.evaluate_outcome import Evaluated, Fault, NotCovered, Outcome
from splat_ls.semantic.evaluate_run import Handler, Names, Run
from splat_ls.semantic.evaluate_template import template
from splat_ls.semantic.value import (
    DYNAMIC_UNKNOWN,
    FALSE,
    TRUE,
    UNTYPED_NULL,
    Value,
    number_value,
    object_value,
    text_value,
    tuple_value,
)
from splat_ls.semantic.value_convert import Mismatch, convert
from splat_ls.semantic.value_number import parse_number
from splat_ls.semantic.value_type import STRING, ValueKind
from splat_ls.semantic.value_uncovered import UncoveredError
from splat_ls.syntax import nodes
from splat_ls.syntax.nodes import Expression, Node

_EVERYTHING: Final = Environment()
_ELIDED: Final = "a value that is too large to be read as one"


def evaluate(expression: Expression, environment: Environment = _EVERYTHING) -> Evaluated:
    """Returns the value of an expression, the Fault with which it fails, or NotCovered.

    The expression must have parsed without problems.
    """
    run = Run(environment, _HANDLERS)
    try:
        fault = evaluate_locals(run, expression)
        if fault is not None:
            return fault
        outcome = run.outcome(expression, environment.names)
    except UncoveredError as uncovered:
        return NotCovered(uncovered.reason)
    fault = first_fault(outcome.faults)
    return _checked(outcome.value) if fault is None else fault


def _checked(value: Value) -> Evaluated:
    """A type is a value only where it is the whole result, as in the console."""
    if value.type.kind is not ValueKind.TYPE and _holds_type(value):
        return Fault("Invalid use of type function", "`type` can only be the whole expression")
    return value


def _holds_type(value: Value) -> bool:
    return value.type.kind is ValueKind.TYPE or any(_holds_type(child) for child in value.children)


# ------------------------------------------------------------------------------------- literals


def _number(_run: Run, node: Node, _names: Names) -> Outcome:
    number = parse_number(cast(nodes.Number, node).text)
    if number is None:
        raise UncoveredError("a number that is none")
    return Outcome(number_value(number))


def _keyword(_run: Run, node: Node, _names: Names) -> Outcome:
    return Outcome({"true": TRUE, "false": FALSE, "null": UNTYPED_NULL}[cast(nodes.Keyword, node).name])


def _parentheses(run: Run, node: Node, names: Names) -> Outcome:
    return run.outcome(cast(nodes.Parentheses, node).inner, names)


def _tuple(run: Run, node: Node, names: Names) -> Outcome:
    written = cast(nodes.Tuple, node)
    if written.elided:
        raise UncoveredError(_ELIDED)
    outcomes = [run.outcome(item, names) for item in written.items]
    faults = tuple(fault for outcome in outcomes for fault in outcome.faults)
    return Outcome(tuple_value(outcome.value for outcome in outcomes), faults)


def _object(run: Run, node: Node, names: Names) -> Outcome:
    """Evaluates an object; of a key that is there twice the last one counts."""
    attributes: dict[str, Value] = {}
    faults: list[Fault] = []
    known, sensitive = True, False
    written = cast(nodes.Object, node)
    if written.elided:
        raise UncoveredError(_ELIDED)
    for item in written.items:
        key, value = _key(run, item, names), run.outcome(item.value, names)
        faults.extend((*key.faults, *value.faults))
        sensitive = sensitive or key.value.sensitive
        if key.faults or not key.value.is_known:
            known = False
        else:
            attributes[key.value.text] = value.value
    if not known:
        return Outcome(DYNAMIC_UNKNOWN, tuple(faults))
    return Outcome(object_value(attributes).marked(sensitive), tuple(faults))


def _key(run: Run, item: nodes.ObjectItem, names: Names) -> Outcome:
    """Evaluates an object's key to a string; a bare word is that word."""
    key = item.key
    match key:
        case nodes.Variable(name=name) | nodes.Keyword(name=name):
            return Outcome(text_value(name))
        case nodes.Chain() if ambiguous_key(key):
            detail = "a reference as a key needs parentheses, a name with dots quotes"
            return Outcome(DYNAMIC_UNKNOWN, (Fault("Ambiguous attribute key", detail, key.start),))
    outcome = run.outcome(key, names)
    if outcome.faults:
        return outcome
    if outcome.value.is_null:
        return Outcome(DYNAMIC_UNKNOWN, (Fault("Null value as key", "a key must not be null", item.value.start),))
    converted = convert(outcome.value, STRING)
    if isinstance(converted, Mismatch):
        return Outcome(DYNAMIC_UNKNOWN, (Fault("Incorrect key type", converted.text, key.start),))
    return Outcome(converted)


_HANDLERS: Final[Mapping[type[Node], Handler]] = MappingProxyType(
    {
        nodes.Number: _number,
        nodes.Keyword: _keyword,
        nodes.Variable: variable,
        nodes.Parentheses: _parentheses,
        nodes.Tuple: _tuple,
        nodes.Object: _object,
        nodes.ForExpression: for_expression,
        nodes.Call: function_call,
        nodes.Template: template,
        nodes.Chain: chain,
        nodes.Unary: unary,
        nodes.Binary: binary,
        nodes.Conditional: conditional,
    }
)
