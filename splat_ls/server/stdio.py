"""Serves one client over standard input and output."""

from __future__ import annotations

import asyncio
import os
import threading
from collections.abc import Callable

from splat_ls.server.frames import FrameDecoder
from splat_ls.server.inbox import Inbox
from splat_ls.server.language_server import SplatServer
from splat_ls.server.lifetime import end_within, watch_process

CHUNK = 256 * 1024
"""Bytes asked for at once; a pipe gives what it has."""


class DescriptorWriter:
    """Writes to a file descriptor, waiting as long as the client does not read.

    Waiting here is what bounds memory: while it lasts nothing is computed that would have to be kept.
    """

    __slots__ = ("_descriptor",)

    def __init__(self, descriptor: int) -> None:
        self._descriptor = descriptor

    def write(self, data: bytes) -> None:
        """Writes all of `data`. Raises OSError when nobody can read it any more."""
        rest = memoryview(data)
        while rest:
            rest = rest[os.write(self._descriptor, rest) :]

    def close(self) -> None:
        """Leaves the descriptor open: it is closed with the process."""


def serve_stdio(process_id: int | None) -> int:
    """Serves until the client says `exit` or is gone; returns the exit status.

    `process_id` is the client's process where the command line names it; `initialize` may name it as well.
    """
    output = _claimed_output()
    try:
        return asyncio.run(_serve(output, process_id))
    except KeyboardInterrupt:
        return 130


async def _serve(output: int, process_id: int | None) -> int:
    loop = asyncio.get_running_loop()

    def gone() -> None:
        end_within()
        loop.call_soon_threadsafe(server.stop, 1)

    server = SplatServer(on_client=lambda client: watch_process(client, gone))
    inbox = Inbox(server.protocol, server.faults)
    server.start(DescriptorWriter(output), inbox.is_busy)
    if process_id is not None:
        watch_process(process_id, gone)
    reader = threading.Thread(target=_read, args=(inbox, gone), name="standard input", daemon=True)
    reader.start()
    status = await server.stopped
    inbox.close()
    return status


def _read(inbox: Inbox, at_end: Callable[[], None]) -> None:
    """Reads standard input to its end. A thread, since neither files nor Windows pipes can be waited for in a loop."""
    decoder = FrameDecoder()
    # One buffer for all that is read: objects of its size, made in this thread, would leave holes in the memory.
    buffer = bytearray(CHUNK)
    try:
        with open(0, "rb", buffering=0, closefd=False) as stream:
            while count := stream.readinto(buffer):
                inbox.put(decoder.feed(memoryview(buffer)[:count]))
    except OSError:
        pass  # Nobody can write to it any more.
    at_end()


def _claimed_output() -> int:
    """Returns a descriptor for the protocol; whatever else prints from now on goes to standard error."""
    output = os.dup(1)
    os.dup2(2, 1)
    return output
