"""Cutting a byte stream into messages: the header part of the base protocol.

Source: Language Server Protocol 3.17, "Base Protocol". Knows nothing of where the bytes come from, so that standard
input and sockets, whole and in crumbs, are read by the same code.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TypeAlias

HEADER_LIMIT = 64 * 1024
"""Bytes that may come without the empty line that ends a header."""

BODY_LIMIT = 512 * 1024 * 1024
"""The longest body that is waited for, in bytes. A longer one is a mistake in the header, not a message."""

_END_OF_HEADER = re.compile(rb"\r?\n\r?\n")
_LENGTH = re.compile(rb"content-length[ \t]*:[ \t]*(\d{1,18})[ \t]*\r?$", re.IGNORECASE | re.MULTILINE)


@dataclass(frozen=True, slots=True)
class BadFrame:
    """Bytes that are no message; reading goes on behind them."""

    reason: str


Frame: TypeAlias = bytes | BadFrame
"""The body of a message, or what stood in place of one."""


class FrameDecoder:
    """Collects bytes and hands out message bodies as they become whole.

    What is no header is passed over up to the next header that gives a length: after a wrong length the stream finds
    its feet again at the following message.
    """

    __slots__ = ("_buffer", "_length")

    def __init__(self) -> None:
        self._buffer = bytearray()
        self._length: int | None = None

    def feed(self, data: bytes | memoryview) -> list[Frame]:
        """Returns the bodies that `data` completes, and what had to be passed over, in their order."""
        self._buffer += data
        out: list[Frame] = []
        while self._take_body(self._length, out) if self._length is not None else self._take_header(out):
            pass
        return out

    def _take_body(self, length: int, out: list[Frame]) -> bool:
        """Takes the body off the buffer; tells whether all of it was there."""
        if len(self._buffer) < length:
            return False
        out.append(bytes(self._buffer[:length]))
        del self._buffer[:length]
        self._length = None
        return True

    def _take_header(self, out: list[Frame]) -> bool:
        """Takes a header off the buffer; tells whether all of it was there."""
        end = _END_OF_HEADER.search(self._buffer)
        if end is None:
            if len(self._buffer) > HEADER_LIMIT:
                del self._buffer[:-256]
                out.append(BadFrame("a header without end"))
            return False
        found = _LENGTH.search(bytes(self._buffer[: end.start()]))
        del self._buffer[: end.end()]
        if found is None:
            out.append(BadFrame("a header without Content-Length"))
        elif int(found.group(1)) > BODY_LIMIT:
            out.append(BadFrame("a message that is too long"))
        else:
            self._length = int(found.group(1))
        return True


def framed(body: bytes) -> bytes:
    """Returns a body with the header that announces it."""
    return b"Content-Length: %d\r\n\r\n%b" % (len(body), body)
