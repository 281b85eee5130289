"""What the evaluator says where it does not know the engine's answer for sure."""

from __future__ import annotations


class UncoveredError(Exception):
    """Stops an evaluation whose result would be a guess, or larger than the limits allow.

    An exception, because it must reach the top from any depth and nothing on the way (neither `try(…)` of
    the language nor the unused arm of a conditional) may swallow it. `evaluate` turns it into `NotCovered`:
    no caller outside the evaluator ever sees it.
    """

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason
