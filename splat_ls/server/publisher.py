"""Sends diagnostics to a client that waits for them: with the version they are for, and none that it has already."""

from __future__ import annotations

import json
from collections.abc import Callable

from splat_ls.server.diagnostics import Diagnostics


class Publisher:
    """Remembers what was sent for each URI. `send` takes the parameters of a notification, in JSON."""

    __slots__ = ("_send", "_sent")

    def __init__(self, send: Callable[[str], None]) -> None:
        self._send = send
        self._sent: dict[str, Diagnostics] = {}

    def publish(self, uri: str, version: int | None, diagnostics: Diagnostics) -> None:
        """Sends the diagnostics of a file, unless they are what was sent last. The first result is always sent."""
        if self._sent.get(uri) == diagnostics:
            return
        self._sent[uri] = diagnostics
        numbered = "" if version is None else f'"version":{version},'
        self._send(f'{{"uri":{json.dumps(uri)},{numbered}"diagnostics":{diagnostics.text}}}')

    def forget(self, uri: str) -> None:
        """Has the next result for a file sent, whatever it is: the client has opened it anew."""
        self._sent.pop(uri, None)

    def clear(self, uri: str) -> None:
        """Takes back what is shown for a file."""
        sent = self._sent.pop(uri, None)
        if sent is not None and not sent.are_none:
            self._send(f'{{"uri":{json.dumps(uri)},"diagnostics":[]}}')

    def points_at(self, uri: str, path: str) -> bool:
        """Tells whether what was sent for a file points at places of the file `path`."""
        sent = self._sent.get(uri)
        return sent is not None and path in sent.paths

    @property
    def shown(self) -> frozenset[str]:
        """The URIs that have diagnostics at the client."""
        return frozenset(uri for uri, sent in self._sent.items() if not sent.are_none)
