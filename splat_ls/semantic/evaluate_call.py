"""Function calls: expansion of the last argument, `try` and `can`, and everything that the table knows."""

from __future__ import annotations

from typing import cast

from splat_ls.semantic.call_cost import call_steps
from splat_ls.semantic.evaluate_outcome import Fault, Outcome, failed
from splat_ls.semantic.evaluate_run import Names, Run
from splat_ls.semantic.functions_signature import Failure, Function, call, converted_argument, count_problem
from splat_ls.semantic.functions_table import FUNCTIONS, LEFT_OUT, REMOVED
from splat_ls.semantic.value import DYNAMIC_UNKNOWN, FALSE, TRUE, Value, unknown_value
from splat_ls.semantic.value_type import BOOL, DYNAMIC
from splat_ls.semantic.value_uncovered import UncoveredError
from splat_ls.syntax.nodes import Call, Expression, Node

_CORE = "core::"


def function_call(run: Run, node: Node, names: Names) -> Outcome:
    """Evaluates a call. Arguments that are expanded are values already, others still expressions."""
    written = cast(Call, node)
    name = written.name.removeprefix(_CORE)
    if name not in FUNCTIONS and name not in ("try", "can"):
        return _unknown_function(name, node)
    arguments: list[Expression | Value] = list(written.arguments)
    if written.expand:
        expanded = _expanded(run, written.arguments[-1], names)
        if isinstance(expanded, Outcome):
            return expanded
        arguments[-1:] = expanded
    if name == "try":
        return _try(run, arguments, node, names)
    if name == "can":
        return _can(run, arguments, node, names)
    return _call(run, FUNCTIONS[name], arguments, node, names)


def _unknown_function(name: str, node: Node) -> Outcome:
    if name in LEFT_OUT or "::" in name:
        raise UncoveredError(f"a call of `{name}`, which {LEFT_OUT.get(name, 'a provider defines')},")
    if name in REMOVED:
        return failed(node, "Error in function call", f"the function `{name}` was removed")
    return failed(node, "Call to unknown function", f"there is no function `{name}`")


def _expanded(run: Run, last: Expression, names: Names) -> list[Value] | Outcome:
    """Returns the elements of the last argument as arguments, or the outcome of the call if that is decided."""
    outcome = run.outcome(last, names)
    value = outcome.value
    if outcome.faults:
        return Outcome(DYNAMIC_UNKNOWN, outcome.faults)
    if value.is_null or not (value.type.is_sequence or value.type == DYNAMIC):
        detail = "`...` needs a list, set or tuple that is not null"
        return failed(last, "Invalid expanding argument value", detail)
    if not value.is_known:
        return Outcome(DYNAMIC_UNKNOWN)
    return [element.marked(value.sensitive) for element in value.children]


def _evaluated(run: Run, argument: Expression | Value, names: Names) -> Outcome:
    return Outcome(argument) if isinstance(argument, Value) else run.outcome(argument, names)


def _call(run: Run, function: Function, arguments: list[Expression | Value], node: Node, names: Names) -> Outcome:
    problem = count_problem(function, len(arguments))
    if problem is not None:
        fault = Fault(problem, f"`{function.name}` takes another number of arguments", node.end - 1)
        return Outcome(DYNAMIC_UNKNOWN, (fault,))
    values: list[Value] = []
    faults: list[Fault] = []
    for index, argument in enumerate(arguments):
        outcome = _evaluated(run, argument, names)
        faults.extend(outcome.faults)
        converted = converted_argument(function, index, outcome.value)
        if isinstance(converted, Failure):
            place = node if isinstance(argument, Value) else argument
            faults.append(_fault(function, converted, place))
        else:
            values.append(converted)
    if faults:
        return Outcome(DYNAMIC_UNKNOWN, tuple(faults))
    run.spend(call_steps(function.name, values))
    result = call(function, values)
    if isinstance(result, Failure):
        return Outcome(DYNAMIC_UNKNOWN, (_fault(function, result, _blamed(result, arguments, node)),))
    return Outcome(result)


def _blamed(failure: Failure, arguments: list[Expression | Value], node: Node) -> Node:
    """Returns the argument that a failure is about, the call if that is none or has no place of its own."""
    if failure.argument is None or failure.argument >= len(arguments):
        return node
    argument = arguments[failure.argument]
    return node if isinstance(argument, Value) else argument


def _fault(function: Function, failure: Failure, place: Node) -> Fault:
    return Fault(failure.summary, f"`{function.name}`: {failure.text}", place.start)


def _try(run: Run, arguments: list[Expression | Value], node: Node, names: Names) -> Outcome:
    """Returns the first argument that does not fail, unless it is not wholly known: then nothing is decided."""
    for argument in arguments:
        outcome = _evaluated(run, argument, names)
        if not outcome.faults:
            return Outcome(outcome.value if outcome.value.is_wholly_known else DYNAMIC_UNKNOWN)
    detail = "`try`: every argument fails" if arguments else "`try`: an argument is missing"
    return failed(node, "Error in function call", detail)


def _can(run: Run, arguments: list[Expression | Value], node: Node, names: Names) -> Outcome:
    if len(arguments) != 1:
        summary = "Not enough function arguments" if not arguments else "Too many function arguments"
        return failed(node, summary, "`can` takes one argument")
    outcome = _evaluated(run, arguments[0], names)
    if outcome.faults:
        return Outcome(FALSE)
    return Outcome(TRUE if outcome.value.is_wholly_known else unknown_value(BOOL))
