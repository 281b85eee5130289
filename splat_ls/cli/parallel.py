"""Spreads work over processes. A module is a directory, so one directory never needs another one's result."""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from multiprocessing.context import BaseContext

Job = TypeVar("Job")
Result = TypeVar("Result")

WORTH_A_PROCESS = 150_000
"""Bytes of source below which a second process costs more time than it saves."""

BATCHES_A_PROCESS = 6
"""Work is handed out in pieces, so that no process is left with a long one at the end."""


def process_count(wanted: int, size: int) -> int:
    """Returns how many processes to use for `size` bytes of source; `wanted` 0 leaves it to the machine."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return max(1, min(wanted or cores, size // WORTH_A_PROCESS + (1 if wanted else 0)))


def spread(
    work: Callable[[Job], Result], jobs: Sequence[Job], sizes: Sequence[int], processes: int
) -> Iterator[Result]:
    """Yields the result of each job, in no particular order.

    Raises WorkerLostError when a process ends without a result (killed by the system, as a rule for its memory).
    """
    if processes < 2 or len(jobs) < 2:
        yield from map(work, jobs)
        return
    from concurrent.futures import ProcessPoolExecutor, as_completed  # noqa: PLC0415  (20 ms)
    from concurrent.futures.process import BrokenProcessPool  # noqa: PLC0415

    batches = batched(jobs, sizes, processes * BATCHES_A_PROCESS)
    pool = ProcessPoolExecutor(processes, mp_context=_context(), initializer=_ignore_interrupts)
    try:
        for future in as_completed([pool.submit(_run, work, batch) for batch in batches]):
            yield from future.result()
    except BrokenProcessPool:
        raise WorkerLostError("a process was ended by the system, perhaps for want of memory") from None
    finally:
        # Reached at once after Ctrl-C: what has not begun is not begun any more.
        pool.shutdown(wait=True, cancel_futures=True)


class WorkerLostError(RuntimeError):
    """A process ended before its work was done."""


def batched(jobs: Sequence[Job], sizes: Sequence[int], count: int) -> list[list[Job]]:
    """Returns about `count` batches of about the same size, the largest jobs first."""
    limit = max(1, sum(sizes) // count)
    batches: list[list[Job]] = []
    filled = limit
    for size, job in sorted(zip(sizes, jobs, strict=True), key=lambda pair: -pair[0]):
        if filled >= limit:
            batches.append([])
            filled = 0
        batches[-1].append(job)
        filled += size
    return batches


def _run(work: Callable[[Job], Result], batch: list[Job]) -> list[Result]:
    return [work(job) for job in batch]


def _context() -> BaseContext:
    """Returns how to start processes: as copies of this one where that is safe, since a copy needs no start-up."""
    from multiprocessing import get_context  # noqa: PLC0415

    forks = sys.platform == "linux" and threading.active_count() == 1
    return get_context("fork" if forks else "spawn")


def _ignore_interrupts() -> None:
    """Leaves Ctrl-C to the process that the user started."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
