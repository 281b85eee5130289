"""Chains as they are written today: `[*]` for both splats, `[0]` for a dotted number, no dot before a bracket."""

from __future__ import annotations

from splat_ls.analysis.wording import slice_text
from splat_ls.syntax.nodes import (
    AttributeStep,
    Chain,
    FullSplatStep,
    IndexStep,
    LegacyIndexStep,
    LegacySplatStep,
    Step,
)
from splat_ls.syntax.tree import PlacedLeaf
from splat_ls.text.never import assert_never


def spelled_chain(placed: PlacedLeaf, chain: Chain) -> str:
    """Returns a whole chain, which says what was meant where it does not parse."""
    return f"{slice_text(placed, chain.source.start, chain.source.end)}{spelled_steps(placed, chain.steps)}"


def spelled_steps(placed: PlacedLeaf, steps: tuple[Step, ...]) -> str:
    """Returns steps one behind the other, without the blanks between them."""
    return "".join(_spelled(placed, step) for step in steps)


def _spelled(placed: PlacedLeaf, step: Step) -> str:
    match step:
        case AttributeStep(name=name):
            spelled = f".{name}"
        case LegacyIndexStep(number=number):
            spelled = f"[{number}]"
        case IndexStep(key=key):
            spelled = f"[{slice_text(placed, key.start, key.end)}]"
        case FullSplatStep() | LegacySplatStep():
            spelled = "[*]"
        case _:
            assert_never(step)
    return spelled
