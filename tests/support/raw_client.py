"""A client of the language server that is nothing but pipes and JSON, so that it can also misbehave.

Waiting is always for something to arrive, with a limit after which the test fails.
"""

from __future__ import annotations

import json
import os
import queue
import subprocess
import sys
import threading
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any

from typing_extensions import Self

Message = dict[str, Any]

PATIENCE = 60.0
"""Seconds to wait for something that must come; the machine may be busy with other tests."""

SERVE = (sys.executable, "-m", "splat_ls", "serve", "--stdio")


class RawClient:
    """Starts a server and talks to it. Use as a context manager: what is left of the server is ended.

    `answers` are what requests of the server get, by method: a value, or a function of the parameters. Others get null.
    """

    def __init__(
        self,
        command: Sequence[str] = SERVE,
        *,
        answers: Mapping[str, Any] | None = None,
        cwd: Path | None = None,
        patience: float = PATIENCE,
    ) -> None:
        pipe = subprocess.PIPE
        self._patience = patience
        self.process = subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, cwd=cwd)
        self.answers: dict[str, Any] = dict(answers or {})
        self.asked: list[Message] = []
        self.seen: list[Message] = []
        self._arrived: queue.Queue[Message | None] = queue.Queue()
        self._next_id = 0
        self._open: set[str] = set()
        self._log = bytearray()
        self._threads = [threading.Thread(target=read, daemon=True) for read in (self._read, self._read_log)]
        for thread in self._threads:
            thread.start()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.process.kill()
        self.process.wait(PATIENCE)
        for thread in self._threads:
            thread.join(PATIENCE)
        for stream in (self.process.stdin, self.process.stdout, self.process.stderr):
            assert stream is not None
            try:
                stream.close()
            except BrokenPipeError:
                assert stream is self.process.stdin, "only what was still to be written can be lost"

    # -------------------------------------------------------------------------------------- sending

    def send_bytes(self, data: bytes) -> None:
        """Sends bytes as they are."""
        assert self.process.stdin is not None
        self.process.stdin.write(data)
        self.process.stdin.flush()

    def send_body(self, body: bytes) -> None:
        """Sends a body with the header it should have."""
        self.send_bytes(b"Content-Length: %d\r\n\r\n%b" % (len(body), body))

    def send(self, message: object) -> None:
        """Sends any JSON value as a message."""
        self.send_body(json.dumps(message).encode())

    def notify(self, method: str, params: object = None) -> None:
        """Sends a notification."""
        self.send({"jsonrpc": "2.0", "method": method, "params": params})

    def start_request(self, method: str, params: object = None) -> int:
        """Sends a request and returns its id."""
        self._next_id += 1
        self.send({"jsonrpc": "2.0", "id": self._next_id, "method": method, "params": params})
        return self._next_id

    def request(self, method: str, params: object = None) -> Any:
        """Sends a request and returns its result; the test fails if it gets an error."""
        answer = self.answer(self.start_request(method, params))
        assert "error" not in answer, answer
        return answer["result"]

    def error(self, method: str, params: object = None) -> int:
        """Sends a request and returns the code of the error that it gets."""
        answer = self.answer(self.start_request(method, params))
        assert "error" in answer, answer
        code = answer["error"]["code"]
        assert isinstance(code, int)
        return code

    # ------------------------------------------------------------------------------------ receiving

    def answer(self, identity: object) -> Message:
        """Returns the answer to a request."""
        return self.wait(lambda message: "method" not in message and message.get("id") == identity)

    def wait(self, wanted: Callable[[Message], bool]) -> Message:
        """Returns the first message from now on, or of those not looked at yet, that is wanted; answers others."""
        for message in self.seen:
            if wanted(message):
                self.seen.remove(message)
                return message
        while True:
            try:
                arrived = self._arrived.get(timeout=self._patience)
            except queue.Empty:
                raise AssertionError(f"nothing came; seen: {self.seen}; log: {self.log}") from None
            assert arrived is not None, f"the server ended: {self.log}"
            self._take(arrived)
            if wanted(arrived):
                self.seen.remove(arrived)
                return arrived

    def notification(self, method: str) -> Any:
        """Returns the parameters of the next notification of that method."""
        return self.wait(lambda message: message.get("method") == method)["params"]

    def diagnostics(self, uri: str) -> list[Message]:
        """Returns the diagnostics of the next time that some are published for a file."""
        found = self.wait(
            lambda message: (
                message.get("method") == "textDocument/publishDiagnostics" and message["params"]["uri"] == uri
            )
        )
        diagnostics = found["params"]["diagnostics"]
        assert isinstance(diagnostics, list)
        return diagnostics

    def asked_for(self, method: str) -> Message:
        """Returns the next request of the server with that method; it has been answered."""
        return self.wait(lambda message: message.get("method") == method and "id" in message)

    def tidy(self) -> None:
        """Closes what is open, and forgets all that the server sent so far: the next test starts afresh."""
        for uri in tuple(self._open):
            self.close(uri)
        self.error("splat-ls/unknown")
        self.seen.clear()

    @property
    def log(self) -> str:
        """What the server has written to standard error."""
        return self._log.decode(errors="replace")

    def _take(self, message: Message) -> None:
        self.seen.append(message)
        if "method" in message and "id" in message:
            answer = self.answers.get(message["method"])
            result = answer(message["params"]) if callable(answer) else answer
            if result is REFUSED:
                error = {"code": -32601, "message": "no such method"}
                self.send({"jsonrpc": "2.0", "id": message["id"], "error": error})
            elif result is not UNANSWERED:
                self.send({"jsonrpc": "2.0", "id": message["id"], "result": result})

    def _read(self) -> None:
        stream = self.process.stdout
        assert stream is not None
        while True:
            length = 0
            while line := stream.readline().strip():
                name, _, value = line.partition(b":")
                length = int(value) if name.lower() == b"content-length" else length
            if not length:
                self._arrived.put(None)
                return
            self._arrived.put(json.loads(stream.read(length)))

    def _read_log(self) -> None:
        stream = self.process.stderr
        assert stream is not None
        for line in stream:
            self._log += line

    # ------------------------------------------------------------------------------------- sessions

    def initialize(self, *folders: Path, capabilities: object = None, options: object = None) -> Any:
        """Starts a session as a client would; returns what the server announces."""
        params = {
            "processId": os.getpid(),
            "rootUri": None,
            "capabilities": FULL if capabilities is None else capabilities,
            "workspaceFolders": [{"uri": folder.as_uri(), "name": folder.name} for folder in folders],
            "initializationOptions": {"diagnostics": {"delay": 0}} if options is None else options,
        }
        result = self.request("initialize", params)
        self.notify("initialized", {})
        return result

    def open(self, uri: str, text: str, version: int = 1, language: str = "terraform") -> None:
        """Opens a document."""
        self._open.add(uri)
        item = {"uri": uri, "languageId": language, "version": version, "text": text}
        self.notify("textDocument/didOpen", {"textDocument": item})

    def change(self, uri: str, version: int, *changes: Message) -> None:
        """Changes a document."""
        document = {"uri": uri, "version": version}
        self.notify("textDocument/didChange", {"textDocument": document, "contentChanges": list(changes)})

    def close(self, uri: str) -> None:
        """Closes a document."""
        self._open.discard(uri)
        self.notify("textDocument/didClose", {"textDocument": {"uri": uri}})

    def stop(self) -> int:
        """Ends the session as a client should; returns the server's exit status."""
        self.request("shutdown")
        self.notify("exit")
        return self.process.wait(PATIENCE)


UNANSWERED = object()
"""Put into `answers`, it leaves a request of the server without an answer."""

REFUSED = object()
"""Put into `answers`, it has a request of the server answered with an error."""


def position(line: int, character: int) -> Message:
    """Returns a position."""
    return {"line": line, "character": character}


def part(start: tuple[int, int], end: tuple[int, int], text: str) -> Message:
    """Returns a change of a part of a document."""
    return {"range": {"start": position(*start), "end": position(*end)}, "text": text}


FULL: Message = {
    "general": {"positionEncodings": ["utf-16"]},
    "window": {"workDoneProgress": True},
    "workspace": {
        "applyEdit": True,
        "workspaceEdit": {"documentChanges": True},
        "workspaceFolders": True,
        "configuration": True,
        "didChangeConfiguration": {"dynamicRegistration": True},
        "didChangeWatchedFiles": {"dynamicRegistration": True},
        "diagnostics": {"refreshSupport": True},
        "inlayHint": {"refreshSupport": True},
    },
    "textDocument": {
        "publishDiagnostics": {
            "relatedInformation": True,
            "versionSupport": True,
            "codeDescriptionSupport": True,
            "dataSupport": True,
            "tagSupport": {"valueSet": [1, 2]},
        },
        "hover": {"contentFormat": ["markdown", "plaintext"]},
        "codeAction": {
            "dataSupport": True,
            "isPreferredSupport": True,
            "disabledSupport": True,
            "resolveSupport": {"properties": ["edit"]},
            "codeActionLiteralSupport": {"codeActionKind": {"valueSet": ["", "quickfix", "refactor", "source"]}},
        },
        "inlayHint": {},
    },
}
"""The capabilities of a client that can do everything and is pushed its diagnostics."""


def pulling() -> Message:
    """Returns the capabilities of a client that asks for its diagnostics."""
    pull = {"diagnostic": {"dynamicRegistration": False, "relatedDocumentSupport": True}}
    return {**FULL, "textDocument": {**FULL["textDocument"], **pull}}
