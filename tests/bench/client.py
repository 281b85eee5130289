"""A language client that does little beside reading the clock, so that what it measures is the server."""

from __future__ import annotations

import json
import os
import select
import subprocess
import time
from collections import deque
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Any, Final

from tests.bench.program import Launch

Message = dict[str, Any]

PATIENCE: Final = 60.0
"""Seconds after which a message that must come is given up."""


class BenchClient:
    """One server and the conversation with it. Use as a context manager: the server is ended at its end."""

    def __init__(self, launch: Launch) -> None:
        self.started = time.perf_counter()
        pipe = subprocess.PIPE
        self._process = subprocess.Popen(
            launch.command, stdin=pipe, stdout=pipe, bufsize=0, cwd=launch.folder, env=launch.environment
        )
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._to = self._process.stdin.fileno()
        self._from = self._process.stdout.fileno()
        self._buffer = bytearray()
        self._arrived: deque[tuple[float, bytes]] = deque()
        """The messages that nobody asked for yet, and when the last byte of each came."""
        self._next_id = 0

    def __enter__(self) -> BenchClient:  # noqa: PYI034  (Self is not in the standard library of Python 3.10)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._process.kill()
        self._process.wait()
        for stream in (self._process.stdin, self._process.stdout):
            assert stream is not None
            stream.close()

    # ------------------------------------------------------------------------------------- messages

    def notify(self, method: str, params: object) -> float:
        """Sends a notification; returns when its first byte was about to be sent."""
        return self.send({"jsonrpc": "2.0", "method": method, "params": params})

    def request(self, method: str, params: object) -> tuple[float, Any]:
        """Sends a request; returns how many milliseconds the answer took, and its result."""
        self._next_id += 1
        identity = self._next_id
        sent = self.send({"jsonrpc": "2.0", "id": identity, "method": method, "params": params})
        arrived, message = self.wait(lambda each: "method" not in each and each.get("id") == identity)
        assert "error" not in message, message
        return (arrived - sent) * 1000, message["result"]

    def wait(self, wanted: Callable[[Message], bool]) -> tuple[float, Message]:
        """Returns the next message that is wanted and when its last byte came; requests of the server get null."""
        while True:
            arrived, message = self.receive()
            if wanted(message):
                return arrived, message
            if "method" in message and "id" in message:
                self.send({"jsonrpc": "2.0", "id": message["id"], "result": _answer(message)})

    def receive(self) -> tuple[float, Message]:
        """Returns the next message, whatever it is, and when its last byte came."""
        # What is there is taken in before anything is decoded, so that its time is when it came.
        while select.select([self._from], [], [], 0 if self._arrived else PATIENCE)[0]:
            self._take()
        assert self._arrived, "the server does not answer"
        moment, body = self._arrived.popleft()
        return moment, json.loads(body)

    def take_until(self, moment: float) -> None:
        """Takes in what arrives until then, as an editor does: a server whose pipe is full would wait."""
        while (left := moment - time.perf_counter()) > 0:
            if select.select([self._from], [], [], left)[0]:
                self._take()

    def _take(self) -> None:
        """Reads what there is, and notes which messages are whole by now; they are decoded when they are wanted."""
        data = os.read(self._from, 1 << 20)
        moment = time.perf_counter()
        assert data, "the server has ended"
        self._buffer += data
        start = 0
        while (head := self._buffer.find(b"\r\n\r\n", start)) >= 0:
            length = int(self._buffer[start:head].lower().partition(b"content-length:")[2].split()[0])
            end = head + 4 + length
            if end > len(self._buffer):
                break
            self._arrived.append((moment, bytes(self._buffer[head + 4 : end])))
            start = end
        del self._buffer[:start]

    def send(self, message: Message) -> float:
        """Sends a message; returns when its first byte was about to be sent."""
        body = json.dumps(message).encode()
        data = memoryview(b"Content-Length: %d\r\n\r\n%b" % (len(body), body))
        sent = time.perf_counter()
        while data:
            data = data[os.write(self._to, data) :]
        return sent

    # ------------------------------------------------------------------------------------- sessions

    def initialize(self, folder: Path | None = None) -> float:
        """Starts a session; returns how many milliseconds after its start the server has answered."""
        folders = [] if folder is None else [{"uri": folder.as_uri(), "name": folder.name}]
        params = {
            "processId": os.getpid(),
            "rootUri": None,
            "capabilities": CAPABILITIES,
            "workspaceFolders": folders,
            "initializationOptions": {"diagnostics": {"delay": 0}},
        }
        self.request("initialize", params)
        answered = (time.perf_counter() - self.started) * 1000
        self.notify("initialized", {})
        return answered

    def open(self, uri: str, text: str) -> tuple[float, Message]:
        """Opens a document; returns how many milliseconds its first diagnostics took, and these."""
        item = {"uri": uri, "languageId": "terraform", "version": 0, "text": text}
        sent = self.notify("textDocument/didOpen", {"textDocument": item})
        arrived, message = self.diagnostics(uri)
        return (arrived - sent) * 1000, message

    def change(self, uri: str, version: int, *changes: Message) -> float:
        """Sends changes; returns when."""
        document = {"uri": uri, "version": version}
        return self.notify("textDocument/didChange", {"textDocument": document, "contentChanges": list(changes)})

    def diagnostics(self, uri: str, version: int | None = None) -> tuple[float, Message]:
        """Waits for the diagnostics of a document (of that version); returns when they came, and their parameters."""

        def wanted(message: Message) -> bool:
            if message.get("method") != "textDocument/publishDiagnostics" or message["params"]["uri"] != uri:
                return False
            return version is None or message["params"].get("version") == version

        arrived, message = self.wait(wanted)
        return arrived, message["params"]

    # -------------------------------------------------------------------------------------- process

    def cpu(self) -> float | None:
        """Returns the server's processor time so far in milliseconds, None where the system does not tell."""
        return (
            sum(
                int((task / "schedstat").read_text().split()[0]) / 1e6
                for task in Path(f"/proc/{self._process.pid}/task").iterdir()
            )
            if Path("/proc/self/schedstat").is_file()
            else None
        )

    def memory(self) -> float | None:
        """Returns the memory that the server holds (resident set) in MB, None where the system does not tell."""
        status = Path(f"/proc/{self._process.pid}/status")
        if not status.is_file():
            return None
        line = next(line for line in status.read_text().splitlines() if line.startswith("VmRSS:"))
        return int(line.split()[1]) / 1024


def _answer(message: Message) -> object:
    """Returns what a request of the server gets: no settings where it asks for some, else null."""
    if message["method"] == "workspace/configuration":
        return [{"diagnostics": {"delay": 0}} for _ in message["params"]["items"]]
    return None


CAPABILITIES: Final[Message] = {
    "general": {"positionEncodings": ["utf-16"]},
    "workspace": {"configuration": True, "workspaceFolders": True},
    "textDocument": {
        "publishDiagnostics": {
            "relatedInformation": True,
            "versionSupport": True,
            "codeDescriptionSupport": True,
            "tagSupport": {"valueSet": [1, 2]},
        },
        "hover": {"contentFormat": ["markdown", "plaintext"]},
        "codeAction": {
            "dataSupport": True,
            "resolveSupport": {"properties": ["edit"]},
            "codeActionLiteralSupport": {"codeActionKind": {"valueSet": ["", "quickfix", "refactor", "source"]}},
        },
    },
}
"""What editors can do today: push diagnostics with all their parts, and actions that are resolved later."""


def part(line: int, start: int, end: int, text: str) -> Message:
    """Returns the change of a part of one line."""
    places = ({"line": line, "character": start}, {"line": line, "character": end})
    return {"range": {"start": places[0], "end": places[1]}, "text": text}
