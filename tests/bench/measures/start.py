"""From the start of the process to the answer to `initialize`, beside a bare pygls server."""

from __future__ import annotations

from tests.bench.client import BenchClient
from tests.bench.program import Launch, Program
from tests.bench.row import Row, at_most
from tests.bench.scale import Scale
from tests.bench.stats import Samples


def measure(scale: Scale, program: Program) -> list[Row]:
    """Returns the medians of servers started in turn."""
    own: list[tuple[float, float]] = []
    peer: list[tuple[float, float]] = []
    for _ in range(scale.runs * 2):
        own.append(_start(program.serve))
        peer.append(_start(program.bare))
    walls, cpus = (Samples.of(values) for values in zip(*own, strict=True))
    their_walls, their_cpus = (Samples.of(values) for values in zip(*peer, strict=True))
    ratio = walls.median / their_walls.median
    return [
        Row(
            "spawn to initialize answered",
            f"{walls.median:.0f} ms (p95 {walls.p95:.0f})",
            "at most 1.25x the bare pygls server",
            at_most(ratio, 1.25),
            f"bare pygls {their_walls.median:.0f} ms (p95 {their_walls.p95:.0f})",
            f"{ratio:.2f}x (processor {cpus.median / their_cpus.median:.2f}x)"
            if their_cpus.median
            else f"{ratio:.2f}x",
            f"{cpus.median:.0f} ms",
        )
    ]


def _start(launch: Launch) -> tuple[float, float]:
    with BenchClient(launch) as client:
        return client.initialize(), client.cpu() or 0.0
