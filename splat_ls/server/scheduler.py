"""Decides when a document is diagnosed: after its newest change, once, and never while messages wait."""

from __future__ import annotations

import asyncio
from collections.abc import Callable


class Scheduler:
    """One pending piece of work for each key; asking again moves it, so only the newest state is worked on.

    `is_busy` tells whether messages of the client wait: work that the next message may make stale is put off until
    they are handled. Nothing is carried but the key, so that the work sees the state there is when it runs.
    """

    __slots__ = ("_handles", "_is_busy", "_loop", "_work")

    def __init__(self, work: Callable[[str], None], is_busy: Callable[[], bool]) -> None:
        self._work = work
        self._is_busy = is_busy
        self._loop = asyncio.get_running_loop()
        self._handles: dict[str, asyncio.Handle] = {}

    @property
    def pending(self) -> frozenset[str]:
        """The keys whose work is still to come."""
        return frozenset(self._handles)

    def schedule(self, key: str, delay: int) -> None:
        """Has the work for `key` done in `delay` milliseconds, and not before."""
        self.cancel(key)
        if delay > 0:
            self._handles[key] = self._loop.call_later(delay / 1000, self._due, key)
        else:
            self._handles[key] = self._loop.call_soon(self._due, key)

    def cancel(self, key: str) -> None:
        """Forgets the work for `key`."""
        handle = self._handles.pop(key, None)
        if handle is not None:
            handle.cancel()

    def cancel_all(self) -> None:
        """Forgets all work."""
        for key in tuple(self._handles):
            self.cancel(key)

    def _due(self, key: str) -> None:
        if self._is_busy():
            # Messages are handled in a callback that is in the loop's queue already, before this one's next turn.
            self._handles[key] = self._loop.call_soon(self._due, key)
            return
        del self._handles[key]
        self._work(key)
