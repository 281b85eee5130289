"""The parts of a chain as pieces of a rewriting."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from splat_ls.splat.rewriting import Keep, New, Pieces, Wording
from splat_ls.syntax.nodes import (
    AttributeStep,
    FullSplatStep,
    IndexStep,
    LegacyIndexStep,
    LegacySplatStep,
    Node,
    Step,
)
from splat_ls.text.never import assert_never
from splat_ls.text.span import RelOffset

Joint: TypeAlias = Callable[[Wording, RelOffset, RelOffset], Pieces]
"""What becomes of the text `[start, end)` between two tokens."""


def tidy(wording: Wording, start: RelOffset, end: RelOffset) -> Pieces:
    """Drops white space between two tokens; a comment stays, with the white space around it."""
    blank = not wording.shown(wording.text[start:end]).strip(" \t\r\n")
    return () if blank else (Keep(start, end),)


def as_written(wording: Wording, start: RelOffset, end: RelOffset) -> Pieces:
    """Keeps what stands between two tokens."""
    del wording
    return (Keep(start, end),) if start < end else ()


def kept(node: Node) -> Pieces:
    """Returns a node as it stands."""
    return (Keep(node.start, node.end),)


def step_pieces(wording: Wording, before: RelOffset, step: Step, joint: Joint) -> Pieces:
    """Returns one step, with what stands between it and the token that ends at `before`.

    A dotted number becomes an index in brackets, and a dot before a bracket goes.
    """
    return joint(wording, before, step.start) + _own_pieces(wording, step, joint)


def steps_pieces(wording: Wording, before: RelOffset, steps: tuple[Step, ...], joint: Joint) -> Pieces:
    """Returns several steps in a row, the first one standing behind a token that ends at `before`.

    A dotted number that belongs to a legacy splat among them stays as it is, with the white space before it: in
    brackets it would be an index of the splat's result, and two that are not apart would be one number.
    """
    pieces: Pieces = ()
    is_taken_along = False
    for step in steps:
        if is_taken_along and isinstance(step, LegacyIndexStep):
            pieces += as_written(wording, before, step.start) + kept(step)
        else:
            pieces += step_pieces(wording, before, step, joint)
            is_taken_along = isinstance(step, LegacySplatStep) or (is_taken_along and isinstance(step, AttributeStep))
        before = step.end
    return pieces


def _own_pieces(wording: Wording, step: Step, joint: Joint) -> Pieces:
    match step:
        case AttributeStep():
            dot_end = step.start + 1
            if dot_end == step.name_start:
                return kept(step)
            return (
                Keep(step.start, dot_end),
                *joint(wording, dot_end, step.name_start),
                Keep(step.name_start, step.end),
            )
        case LegacyIndexStep():
            inside = joint(wording, step.start + 1, step.number_start)
            return (New("["), *inside, Keep(step.number_start, step.end), New("]"))
        case IndexStep() | FullSplatStep() if step.dotted:
            return (Keep(wording.text.index("[", step.start), step.end),)
        case FullSplatStep() | LegacySplatStep():
            return _marker(wording, step) if joint is tidy else kept(step)
        case IndexStep():
            return kept(step)
        case _:
            assert_never(step)


def _marker(wording: Wording, step: FullSplatStep | LegacySplatStep) -> Pieces:
    """Returns a marker without white space inside: a line break there is an error at the top of a value."""
    raw = wording.text[step.start : step.end]
    bare = "[*]" if isinstance(step, FullSplatStep) else ".*"
    is_blank_inside = "".join(raw.split()) == bare
    return (New(bare),) if is_blank_inside and raw != bare else kept(step)
