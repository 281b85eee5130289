"""The value of an expression whose every part is written in the module."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypeAlias

from splat_ls.analysis.default_value import default_value
from splat_ls.analysis.place import Place
from splat_ls.semantic.evaluate import evaluate
from splat_ls.semantic.evaluate_environment import Environment, Limits
from splat_ls.semantic.evaluate_outcome import Fault, NotCovered
from splat_ls.semantic.module_index import ModuleIndex
from splat_ls.semantic.references import free_references
from splat_ls.semantic.value import Value
from splat_ls.semantic.value_text import shortened, value_text
from splat_ls.syntax.nodes import Expression

MAX_LINES: Final = 10
MAX_LINE: Final = 120
LIMITS: Final = Limits(steps=20_000, weight=2_000)
"""What a hover may cost."""

Locals: TypeAlias = dict[str, Expression]
Values: TypeAlias = dict[tuple[str, ...], Value]


@dataclass(frozen=True, slots=True)
class WrittenValue:
    """The value as the console prints it, or the summary with which the expression fails; one of them is empty.

    `defaults` are the variables that count as not set.
    """

    text: str
    failure: str
    defaults: tuple[str, ...]


def written_value(place: Place) -> WrittenValue | None:
    """Returns the value of a splat or for when the module says everything that it depends on.

    None when something comes from outside (a resource, a variable without default, a loop around it), or when
    anything in it is sensitive.
    """
    if place.placed.leaf.problems:
        return None
    addresses = place.module.dependencies(free_references(place.node))
    named = _named(place.module, addresses)
    if named is None:
        return None
    found = evaluate(place.node, Environment(named[0], named[1], limits=LIMITS))
    defaults = tuple(sorted(".".join(name) for name in named[1]))
    match found:
        case NotCovered():
            return None
        case Fault(summary=summary):
            return WrittenValue("", summary, defaults)
        case Value() if found.contains_sensitive or not found.is_wholly_known:
            return None
        case Value():
            return WrittenValue(_shortened(value_text(found)), "", defaults)


def _named(module: ModuleIndex, addresses: frozenset[str]) -> tuple[Locals, Values] | None:
    """Returns the local values and the defaults of variables behind `addresses`, None when one is neither."""
    locals_: Locals = {}
    values: Values = {}
    for address in addresses:
        root, _, name = address.partition(".")
        if root == "local" and name in module.locals:
            written = module.locals[name].value
            if written.expression is None or written.placed.leaf.problems:
                return None
            locals_[name] = written.expression
        elif root == "var" and name in module.variables:
            value = default_value(module.variables[name])
            if value is None:
                return None
            values["var", name] = value
        else:
            return None
    return locals_, values


def _shortened(text: str) -> str:
    lines = shortened(text, MAX_LINES).split("\n")
    return "\n".join(line if len(line) <= MAX_LINE else f"{line[: MAX_LINE - 1]}…" for line in lines)
