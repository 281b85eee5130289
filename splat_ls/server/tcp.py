"""Serves clients over TCP, each with a session of its own."""

from __future__ import annotations

import asyncio
import logging
import sys

from splat_ls.server.frames import FrameDecoder
from splat_ls.server.inbox import Inbox
from splat_ls.server.language_server import SplatServer

logger = logging.getLogger(__name__)

CHUNK = 256 * 1024
BACKLOG_LIMIT = 64 * 1024 * 1024
"""Bytes that may wait for a client that does not read; then it is taken for dead."""


class StreamWriter:
    """Writes to a connection without waiting."""

    __slots__ = ("_stream",)

    def __init__(self, stream: asyncio.StreamWriter) -> None:
        self._stream = stream

    def write(self, data: bytes) -> None:
        """Queues `data`. Raises ConnectionError when the client is gone or does not read."""
        transport = self._stream.transport
        if transport.is_closing():
            raise ConnectionResetError("the connection is closed")
        if transport.get_write_buffer_size() > BACKLOG_LIMIT:
            transport.abort()
            raise ConnectionAbortedError("the client does not read")
        self._stream.write(data)

    def close(self) -> None:
        """Ends the connection when all is written."""
        self._stream.close()


def serve_tcp(host: str, port: int) -> int:
    """Serves until the last client that came is gone; returns the exit status of its session.

    Port 0 takes a free one. The address is told on standard error, in one line that ends in `host:port`.
    """
    try:
        return asyncio.run(_serve(host, port))
    except KeyboardInterrupt:
        return 130
    except OSError as error:
        sys.stderr.write(f"splat-ls: cannot listen on {host}:{port}: {error.strerror or error}\n")
        return 2


async def _serve(host: str, port: int) -> int:
    clients: set[asyncio.Task[None]] = set()
    ended: asyncio.Future[int] = asyncio.get_running_loop().create_future()

    async def connected(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        clients.add(task)
        try:
            status = await _converse(reader, writer)
        finally:
            clients.discard(task)
        if not clients and not ended.done():
            ended.set_result(status)

    listener = await asyncio.start_server(connected, host, port)
    name, number = listener.sockets[0].getsockname()[:2]
    sys.stderr.write(f"splat-ls: listening on {name}:{number}\n")
    sys.stderr.flush()
    try:
        return await ended
    finally:
        listener.close()


async def _converse(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> int:
    """Serves one client; returns the status that a process for it alone would end with."""
    server = SplatServer()
    inbox = Inbox(server.protocol, server.faults)
    server.start(StreamWriter(writer), inbox.is_busy)
    reading = asyncio.create_task(_read(reader, inbox))
    reading.add_done_callback(lambda _: server.stop(1))
    try:
        return await server.stopped
    finally:
        inbox.close()
        reading.cancel()
        writer.close()


async def _read(reader: asyncio.StreamReader, inbox: Inbox) -> None:
    decoder = FrameDecoder()
    while True:
        try:
            data = await reader.read(CHUNK)
        except OSError:
            return
        if not data:
            return
        inbox.put(decoder.feed(data))
