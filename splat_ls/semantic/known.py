"""What is known of an expression, where that comes from, and the trail that led to it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from typing import Final

from splat_ls.semantic.type import UNKNOWN, Type
from splat_ls.text.span import Span


class Origin(Enum):
    """What a value comes from, as a message names it."""

    COUNT = "a resource, data source or module with count"
    FOR_EACH = "a resource, data source or module with for_each"
    SINGLE = "a resource, data source or module with neither count nor for_each"
    ENABLED = "a resource or module with lifecycle { enabled }"
    INSTANCE = "one instance of a resource, data source or module"
    VARIABLE = "an input variable"
    LOCAL = "a local value"
    LITERAL = "a literal"
    FUNCTION = "the result of a function"
    OUTPUT = "an output of a module"
    LOOP = "a loop variable, each.value, count.index, or the value of a dynamic block"
    OTHER = "anything else"


@dataclass(frozen=True, slots=True)
class Reason:
    """One step of a trail: a sentence in Markdown, and the place in the module that it is about."""

    text: str
    path: str
    span: Span


@dataclass(frozen=True, slots=True)
class Known:
    """The answer for one expression.

    `trail` goes from the expression to the declaration that decides: first what the expression names itself, last what
    that leads to. It is empty when the expression says everything itself.
    """

    type: Type
    trail: tuple[Reason, ...] = ()
    origin: Origin = Origin.OTHER

    def of_type(self, other: Type) -> Known:
        """Returns the same knowledge about another type: what a step leads to has the trail of its source."""
        return replace(self, type=other)

    def led_by(self, reason: Reason | None) -> Known:
        """Returns this knowledge with one more step before the trail."""
        return self if reason is None else replace(self, trail=(reason, *self.trail))

    def from_origin(self, origin: Origin) -> Known:
        return self if self.origin is origin else replace(self, origin=origin)


NOTHING: Final = Known(UNKNOWN)
"""Nothing is known."""
