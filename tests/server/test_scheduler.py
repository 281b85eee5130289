"""When work is done: once, after the last call, and not while messages wait."""

from __future__ import annotations

import asyncio

from splat_ls.server.scheduler import Scheduler


class Busy:
    """Stands for an inbox that says how much waits."""

    def __init__(self) -> None:
        self.waiting = 0

    def __call__(self) -> bool:
        self.waiting = max(self.waiting - 1, 0)
        return self.waiting > 0


async def run_all(scheduler: Scheduler) -> None:
    """Lets everything that is scheduled without delay happen."""
    for _ in range(1000):
        if not scheduler.pending:
            return
        await asyncio.sleep(0)


async def test_work_is_done_once_for_many_calls() -> None:
    done: list[str] = []
    scheduler = Scheduler(done.append, Busy())
    for _ in range(200):
        scheduler.schedule("a", 0)
    scheduler.schedule("b", 0)
    assert done == []
    await run_all(scheduler)
    assert sorted(done) == ["a", "b"]


async def test_delay_starts_anew_with_each_call() -> None:
    done: asyncio.Future[str] = asyncio.get_running_loop().create_future()
    scheduler = Scheduler(done.set_result, Busy())
    scheduler.schedule("a", 60_000)
    scheduler.schedule("a", 1)
    assert await asyncio.wait_for(done, 30) == "a"
    assert scheduler.pending == frozenset()


async def test_work_waits_for_messages() -> None:
    done: list[str] = []
    busy = Busy()
    scheduler = Scheduler(done.append, busy)
    busy.waiting = 5
    scheduler.schedule("a", 0)
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    assert done == []
    await run_all(scheduler)
    assert done == ["a"]
    assert busy.waiting == 0


async def test_cancelled_work_is_not_done() -> None:
    done: list[str] = []
    scheduler = Scheduler(done.append, Busy())
    for key in ("a", "b", "c"):
        scheduler.schedule(key, 0)
    scheduler.cancel("b")
    scheduler.cancel("never scheduled")
    await run_all(scheduler)
    assert sorted(done) == ["a", "c"]
    scheduler.schedule("a", 0)
    scheduler.schedule("b", 60_000)
    scheduler.cancel_all()
    assert scheduler.pending == frozenset()


async def test_work_may_schedule_itself() -> None:
    done: list[str] = []

    def work(key: str) -> None:
        done.append(key)
        if len(done) < 3:
            scheduler.schedule(key, 0)

    scheduler = Scheduler(work, Busy())
    scheduler.schedule("a", 0)
    await run_all(scheduler)
    assert done == ["a"] * 3
