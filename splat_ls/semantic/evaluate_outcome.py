"""What an evaluation gives: a value, the engine's error, or the admission that it is not covered."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from splat_ls.semantic.value import DYNAMIC_UNKNOWN, Value
from splat_ls.syntax.nodes import Node
from splat_ls.text.span import RelOffset


@dataclass(frozen=True, slots=True)
class Fault:
    """The expression fails: `summary` is the engine's summary line, `detail` says what is wrong in our words.

    `start` is where in its leaf the mistake lies: of several the engine prints the first one in the text.
    """

    summary: str
    detail: str
    start: RelOffset = 0


@dataclass(frozen=True, slots=True)
class NotCovered:
    """The evaluator does not know the engine's answer; `reason` completes "… is not covered"."""

    reason: str


Evaluated: TypeAlias = "Value | Fault | NotCovered"


@dataclass(frozen=True, slots=True)
class Outcome:
    """A value and the faults met on the way to it.

    With faults there is a value, too: what the engine goes on with, because its type may decide the type
    of a conditional whose other arm is taken.
    """

    value: Value
    faults: tuple[Fault, ...] = ()


def failed(node: Node, summary: str, detail: str, value: Value = DYNAMIC_UNKNOWN) -> Outcome:
    """Returns the outcome of a failure at a node."""
    return Outcome(value, (Fault(summary, detail, node.start),))
