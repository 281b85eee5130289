"""Whether anybody can see that a tuple stands where a list stood, or the other way round.

A for gives a tuple where a splat of a list gives a list. Functions that convert what they are given, indexing and
iteration cannot tell them apart; `==`, `type`, `concat`, conditionals and outputs can (cases f2s-list-kind-eq,
f2s-set-list-kind, rk-concat-*). What is not known to be blind is taken to see.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from typing import Final

from splat_ls.splat.equivalence import NO_LEVELS, Levels, elements, inside
from splat_ls.syntax.nodes import (
    Call,
    Chain,
    Expression,
    ForExpression,
    IndexStep,
    Interpolation,
    LegacyIndexStep,
    Node,
    Object,
    ObjectItem,
    Parentheses,
    Template,
    TemplateFor,
    Tuple,
)


class Sight(Enum):
    """What a function makes of the kind of an argument.

    CONSUMES: only a string, number or bool comes out, or other elements (`contains`). TYPED: the same, of elements
    that are converted to a type first (`join`). CONVERTS: the argument is made a list or set. ELEMENT: one element
    comes out. PASSES: what comes out is of the kind that went in. FORGETS: nothing of the kinds inside can be seen
    in the result either (`jsonencode`).
    """

    CONSUMES = "consumes"
    TYPED = "typed"
    ELEMENT = "element"
    CONVERTS = "converts"
    PASSES = "passes"
    FORGETS = "forgets"


_IN_OBJECT: Final = 1000
"""Added to the levels of what stands in an object: `flatten` does not get there, `jsonencode` does."""

_ANY_ARGUMENT: Final = {
    "alltrue": Sight.TYPED,
    "anytrue": Sight.TYPED,
    "can": Sight.FORGETS,
    "compact": Sight.TYPED,
    "distinct": Sight.CONVERTS,
    "flatten": Sight.FORGETS,
    "formatlist": Sight.CONSUMES,
    "jsonencode": Sight.FORGETS,
    "length": Sight.FORGETS,
    "nonsensitive": Sight.PASSES,
    "reverse": Sight.PASSES,
    "sensitive": Sight.PASSES,
    "setintersection": Sight.CONVERTS,
    "setsubtract": Sight.CONVERTS,
    "setunion": Sight.CONVERTS,
    "sort": Sight.TYPED,
    "sum": Sight.CONSUMES,
    "tolist": Sight.CONVERTS,
    "toset": Sight.CONVERTS,
    "try": Sight.PASSES,
    "yamlencode": Sight.FORGETS,
}
"""Functions that treat every argument alike, or have one only."""

_BY_POSITION: Final = {
    ("join", 1): Sight.TYPED,
    ("contains", 0): Sight.CONSUMES,
    ("index", 0): Sight.CONSUMES,
    ("element", 0): Sight.ELEMENT,
    ("chunklist", 0): Sight.CONVERTS,
    ("slice", 0): Sight.PASSES,
    ("zipmap", 0): Sight.TYPED,
}
"""Functions whose arguments differ."""

_SPLAYED: Final = frozenset({"join", "max", "min", "format", "formatlist"})
"""Functions that take what `...` spreads one by one, and look at scalars only."""


@dataclass(frozen=True, slots=True)
class Change:
    """What is to be hidden: tuple and list differ at `levels`.

    `makes_list`: the new text has the list. Then what was an empty tuple becomes an empty list of a type, which is more
    than nothing: `compact` takes the one and not the other, unless the elements are scalars anyway.
    """

    levels: Levels
    makes_list: bool
    is_scalar_inside: bool

    @property
    def is_typed(self) -> bool:
        """Tells whether the element type alone can be seen."""
        return self.makes_list and not self.is_scalar_inside

    def at(self, levels: Levels) -> Change:
        return replace(self, levels=levels)


def is_hidden(change: Change, node: Node, parents: tuple[Node, ...], is_iterated: bool) -> bool:
    """Tells whether nobody can see a change of `node` where it stands.

    `parents` are the nodes around it, outermost first. `is_iterated`: at the top stands something that only goes
    through the elements (the `for_each` of a dynamic block).
    """
    for parent in reversed(parents):
        if not change.levels:
            return True
        seen = _through(change, node, parent)
        if seen is None:
            return False
        change, node = change.at(seen), parent
    return not change.levels or (is_iterated and change.levels == {0})


def _through(change: Change, node: Node, parent: Node) -> Levels | None:
    """Returns where `parent` differs when `node` in it is changed; None when that is not known."""
    levels = change.levels
    match parent:
        case Parentheses() | Interpolation():
            return levels
        case Template(parts=parts):
            return levels if len(parts) == 1 and isinstance(parts[0], Interpolation) else None
        case Call():
            return _through_call(change, node, parent)
        case Chain(source=source) if source is node:
            return _through_steps(levels, parent)
        case Tuple():
            return inside(levels)
        case ObjectItem(value=value) if value is node:
            return frozenset(level + _IN_OBJECT for level in levels)
        case Object():
            return levels
        case ForExpression():
            return _through_for(levels, node, parent)
        case TemplateFor(source=source) if source is node:
            return NO_LEVELS if levels == {0} else None
        case _:
            return None


def _through_for(levels: Levels, node: Node, parent: ForExpression) -> Levels | None:
    if node is parent.source:
        return NO_LEVELS if levels == {0} else None
    if node is parent.body and not parent.braces:
        return inside(levels)
    return None


def _through_steps(levels: Levels, chain: Chain) -> Levels | None:
    """Follows indexes; what an attribute or a splat makes of a difference is left to those who see."""
    for step in chain.steps:
        if not levels:
            return levels
        if not isinstance(step, (IndexStep, LegacyIndexStep)) or max(levels) >= _IN_OBJECT:
            return None
        levels = elements(levels)
    return levels


def _through_call(change: Change, node: Node, call: Call) -> Levels | None:
    levels = change.levels
    position = _position(call.arguments, node)
    name = call.name.removeprefix("core::")
    if call.expand and position == len(call.arguments) - 1:
        return NO_LEVELS if levels == {0} and name in _SPLAYED else None
    match _ANY_ARGUMENT.get(name) or _BY_POSITION.get((name, position)):
        case Sight.FORGETS:
            return levels if name == "flatten" and max(levels) >= _IN_OBJECT else NO_LEVELS
        case Sight.CONSUMES:
            return NO_LEVELS if levels == {0} else None
        case Sight.TYPED | Sight.CONVERTS:
            return NO_LEVELS if levels == {0} and not change.is_typed else None
        case Sight.ELEMENT:
            return elements(levels)
        case Sight.PASSES:
            return levels
        case None:
            return None


def _position(arguments: tuple[Expression, ...], node: Node) -> int:
    return next(index for index, argument in enumerate(arguments) if argument is node)
