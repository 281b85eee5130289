"""How exactly a rewriting keeps the meaning, and what differs when it does not.

A for always makes a tuple, a splat of a list or set makes a list: the elements are equal, the type is not
(cases src-list-attr, f2s-list-kind-eq). Where that happens is told by *levels*: level 0 is the value itself, level 1
its elements, and so on. Whether a level can be seen depends on where the expression stands: see
`splat_ls.splat.visibility`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from splat_ls.semantic.answer import Answer

Levels: TypeAlias = frozenset[int]
"""The depths at which a tuple stands where the original has a list, or the other way round."""

NO_LEVELS: Levels = frozenset()


@dataclass(frozen=True, slots=True)
class Equivalence:
    """What is known of a rewriting beside its original.

    `value`: it has the same elements wherever the original has a value. `levels`: where tuple and list differ;
    `makes_list` tells which of the two is new.
    `differences`: what to tell people, one short sentence without a full stop each.
    """

    value: Answer = Answer.YES
    levels: Levels = NO_LEVELS
    differences: tuple[str, ...] = ()
    makes_list: bool = False

    @property
    def exact(self) -> Answer:
        """Same value and same type, wherever the original has a value."""
        if self.value is Answer.YES and self.levels:
            return Answer.NO
        return self.value


EXACT = Equivalence()

TUPLE_FOR_LIST = "a for gives a tuple where the splat gives a list"
LIST_FOR_TUPLE = "the splat gives a list where the for gives a tuple"
LIST_FOR_SINGLE = "a conditional gives a list where the splat gives a tuple"
"""The words for a difference in kind, by direction."""

UNKNOWN_SOURCE = "only if the source is a list, set or tuple: its type is not known"
"""The words where nothing is known of what is repeated."""

KIND_WORDS = frozenset({TUPLE_FOR_LIST, LIST_FOR_TUPLE, LIST_FOR_SINGLE})
"""All of them: what goes without saying where the difference cannot be seen."""


def elements(levels: Levels) -> Levels:
    """Returns the levels as one element sees them: what differs at level 1 differs at the element's level 0."""
    return frozenset(level - 1 for level in levels if level > 0)


def inside(levels: Levels) -> Levels:
    """Returns the levels as seen from a tuple whose elements differ at `levels`."""
    return frozenset(level + 1 for level in levels)
