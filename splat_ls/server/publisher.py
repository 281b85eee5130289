"""Sends diagnostics to a client that waits for them: with the version they are for, and none that it has already."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from lsprotocol import types

Diagnostics: TypeAlias = tuple[types.Diagnostic, ...]


class Publisher:
    """Remembers what was sent for each URI."""

    __slots__ = ("_send", "_sent")

    def __init__(self, send: Callable[[types.PublishDiagnosticsParams], None]) -> None:
        self._send = send
        self._sent: dict[str, Diagnostics] = {}

    def publish(self, uri: str, version: int | None, diagnostics: Diagnostics) -> None:
        """Sends the diagnostics of a file, unless they are what was sent last. The first result is always sent."""
        if self._sent.get(uri) == diagnostics:
            return
        self._sent[uri] = diagnostics
        self._send(types.PublishDiagnosticsParams(uri, list(diagnostics), version))

    def forget(self, uri: str) -> None:
        """Has the next result for a file sent, whatever it is: the client has opened it anew."""
        self._sent.pop(uri, None)

    def clear(self, uri: str) -> None:
        """Takes back what is shown for a file."""
        if self._sent.pop(uri, ()):
            self._send(types.PublishDiagnosticsParams(uri, []))

    def refers_to(self, uri: str, other: str) -> bool:
        """Tells whether what was sent for a file points at places of the file `other`."""
        related = (each.related_information or () for each in self._sent.get(uri, ()))
        return any(one.location.uri == other for all_of_one in related for one in all_of_one)

    @property
    def shown(self) -> frozenset[str]:
        """The URIs that have diagnostics at the client."""
        return frozenset(uri for uri, diagnostics in self._sent.items() if diagnostics)
