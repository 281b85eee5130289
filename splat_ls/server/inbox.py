"""Hands frames to the protocol on the event loop, in the order in which they came."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Sequence

from splat_ls.server.fault_log import FaultLog
from splat_ls.server.frames import Frame
from splat_ls.server.protocol import SplatProtocol


class Inbox:
    """A queue between whoever reads bytes (maybe in a thread of its own) and the protocol.

    Everything that has arrived is looked through before the next message is handled, so that a cancelled request
    is not started and work for an outdated text is not begun.
    """

    __slots__ = ("_arrived", "_faults", "_is_closed", "_loop", "_protocol")

    def __init__(self, protocol: SplatProtocol, faults: FaultLog) -> None:
        self._arrived: deque[Sequence[Frame]] = deque()
        self._faults = faults
        self._is_closed = False
        self._loop = asyncio.get_running_loop()
        self._protocol = protocol

    def put(self, frames: Sequence[Frame]) -> None:
        """Takes frames in; may be called from any thread."""
        if frames:
            self._arrived.append(frames)
            self._loop.call_soon_threadsafe(self._drain)

    def is_busy(self) -> bool:
        """Tells whether messages wait to be handled."""
        return bool(self._arrived) or self._protocol.is_busy

    def close(self) -> None:
        """Drops whatever waits; nothing is handled any more."""
        self._is_closed = True
        self._arrived.clear()

    def _drain(self) -> None:
        while not self._is_closed:
            while self._arrived:
                self._protocol.queue(self._arrived.popleft())
            if not self._protocol.is_busy:
                return
            try:
                self._protocol.handle_next()
            except Exception as error:  # noqa: BLE001  (our bug, whatever it is)
                # The message is lost; the conversation goes on.
                self._faults.report("the conversation", error)
