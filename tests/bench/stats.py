"""Samples of one measure, and what is said of them."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from math import ceil


@dataclass(frozen=True, slots=True)
class Samples:
    """Measured values in one unit, in the order of measuring. There is at least one."""

    values: tuple[float, ...]

    @classmethod
    def of(cls, values: Iterable[float]) -> Samples:
        return cls(tuple(values))

    @property
    def median(self) -> float:
        return self.percentile(50)

    @property
    def p95(self) -> float:
        return self.percentile(95)

    def percentile(self, share: int) -> float:
        """Returns the smallest value that `share` percent of the samples do not exceed (nearest rank)."""
        ordered = sorted(self.values)
        return ordered[max(ceil(len(ordered) * share / 100) - 1, 0)]


def wall_and_cpu(work: Callable[[], object]) -> tuple[float, float]:
    """Does the work; returns what it took in milliseconds, by the wall clock and in processor time."""
    cpu = time.process_time()
    wall = time.perf_counter()
    work()
    return (time.perf_counter() - wall) * 1000, (time.process_time() - cpu) * 1000
