"""What a call costs, in steps of the evaluator, told from its arguments before it is made.

Most functions look at each of their arguments' values, and at each character, once. Some compare all elements with all
others; and what is made of short texts may be very long.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Final

from splat_ls.semantic.functions_regex import match_cost
from splat_ls.semantic.value import Value

_CHARACTERS_A_STEP: Final = 50
_COMPARISONS_A_STEP: Final = 10
_MATCH_STEPS_A_STEP: Final = 1_000
"""How much of each takes about as long as one step."""

_COMPARING: Final = frozenset(
    {"contains", "distinct", "index", "matchkeys", "setintersection", "setsubtract", "setunion"}
)
"""The functions that compare elements, in the worst case each with all others."""

Cost = Callable[[Sequence[Value]], int]


def call_steps(name: str, arguments: Sequence[Value]) -> int:
    """Returns the steps that a call with these arguments is worth."""
    weight = sum([argument.weight for argument in arguments])
    characters = sum([_characters(argument) for argument in arguments])
    steps = weight + characters // _CHARACTERS_A_STEP
    if name in _COMPARING:
        longest = max([argument.length for argument in arguments], default=0)
        steps += (weight + characters // _CHARACTERS_A_STEP) * longest // _COMPARISONS_A_STEP
    if name in _MATCHING:
        steps += _MATCHING[name](arguments) // _MATCH_STEPS_A_STEP
    return steps


def _characters(value: Value) -> int:
    return (
        len(value.content) if isinstance(value.content, str) else sum([_characters(child) for child in value.children])
    )


def _match(arguments: Sequence[Value]) -> int:
    pattern, text = (argument.content for argument in arguments)
    return match_cost(pattern, text) if isinstance(pattern, str) and isinstance(text, str) else 0


def _replacement(arguments: Sequence[Value]) -> int:
    text, sought, _ = (argument.content for argument in arguments)
    is_pattern = isinstance(sought, str) and len(sought) > 1 and sought[0] == sought[-1] == "/"
    return match_cost(sought[1:-1], text) if is_pattern and isinstance(sought, str) and isinstance(text, str) else 0


_MATCHING: Final[Mapping[str, Cost]] = MappingProxyType({"regex": _match, "regexall": _match, "replace": _replacement})
"""The functions that match patterns."""
