"""A long run: inputs from a seed until the time is over, what they cost, and the faults that they found."""

from __future__ import annotations

import time
import traceback
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from tests.robustness.clock import cpu_seconds

SLOW: Final = 2.0
"""Seconds of processor time from which on one small input counts as a fault."""

Check: TypeAlias = Callable[[], object]


@dataclass(frozen=True, slots=True)
class Trial:
    """One input: what it is called, so that it can be made again, and the check that fails if there is a fault."""

    name: str
    check: Check


@dataclass(slots=True)
class Tally:
    """What a run came to."""

    name: str
    inputs: int = 0
    seconds: float = 0.0
    slowest: float = 0.0
    slowest_name: str = ""
    faults: dict[str, str] = field(default_factory=dict)
    """By kind (exception and place) the name of the first input that showed it."""

    def __str__(self) -> str:
        head = f"{self.name}: {self.inputs:,} inputs, {self.seconds:,.0f} s, slowest {self.slowest:.2f} s"
        slowest = f" ({self.slowest_name})" if self.slowest_name else ""
        lines = [f"{head}{slowest}, faults: {len(self.faults)}"]
        return "\n".join([*lines, *(f"  {kind}\n    first: {name}" for kind, name in self.faults.items())])


def run(name: str, trials: Iterable[Trial], seconds: float, slow: float = SLOW) -> Tally:
    """Makes trials until there are no more or the time (by the clock on the wall) is over."""
    tally = Tally(name)
    start = time.monotonic()
    for trial in trials:
        cost = _tried(trial, tally)
        tally.inputs += 1
        if cost > tally.slowest:
            tally.slowest, tally.slowest_name = cost, trial.name
        if cost > slow:
            tally.faults.setdefault("slow", f"{trial.name} ({cost:.1f} s)")
        if time.monotonic() - start > seconds:
            break
    tally.seconds = time.monotonic() - start
    return tally


def _tried(trial: Trial, tally: Tally) -> float:
    """Makes one trial, notes its fault, and returns the processor time that it took."""
    try:
        return cpu_seconds(trial.check)
    except Exception as error:  # noqa: BLE001  (whatever it is, it is what the run looks for)
        frame = traceback.extract_tb(error.__traceback__)[-1]
        place = f"{frame.filename.rpartition('/')[2]}:{frame.lineno} {frame.name}"
        tally.faults.setdefault(f"{type(error).__name__} at {place}: {str(error)[:200]}", trial.name)
        return 0.0
