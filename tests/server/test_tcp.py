"""Serving over TCP, several clients at a time, and the options of `splat-ls serve`."""

from __future__ import annotations

import json
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from typing_extensions import Self

from tests.support.raw_client import PATIENCE, SERVE, RawClient

TCP = (sys.executable, "-m", "splat_ls", "serve", "--tcp", "--port", "0")
URI = "untitled:x.tf"
LEGACY = "locals {\n  x = var.a.*.b\n}\n"


@contextmanager
def listening(*options: str) -> Iterator[tuple[subprocess.Popen[bytes], str, int]]:
    """Starts a server and yields its process and the address that it says it listens on."""
    with subprocess.Popen((*TCP, *options), stderr=subprocess.PIPE, stdin=subprocess.DEVNULL) as process:
        assert process.stderr is not None
        try:
            line = process.stderr.readline().decode().strip()
            host, _, port = line.rpartition(" ")[2].rpartition(":")
            yield process, host, int(port)
        finally:
            process.kill()


class TcpClient:
    """A connection that sends and receives whole messages."""

    def __init__(self, host: str, port: int) -> None:
        self.socket = socket.create_connection((host, port), PATIENCE)
        self.stream = self.socket.makefile("rb")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exception: object) -> None:
        self.stream.close()
        self.socket.close()

    def send(self, **message: object) -> None:
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self.socket.sendall(b"Content-Length: %d\r\n\r\n%b" % (len(body), body))

    def receive(self) -> dict[str, Any]:
        header = self.stream.readline()
        assert header.startswith(b"Content-Length: "), header
        assert self.stream.readline() == b"\r\n"
        message = json.loads(self.stream.read(int(header[16:])))
        assert isinstance(message, dict)
        return message

    def initialize(self) -> None:
        options = {"diagnostics": {"delay": 0}}
        self.send(id=1, method="initialize", params={"capabilities": {}, "initializationOptions": options})
        assert self.receive()["result"]["capabilities"]["hoverProvider"] is True
        self.send(method="initialized", params={})

    def diagnostics(self, text: str) -> list[str]:
        item = {"uri": URI, "languageId": "terraform", "version": 1, "text": text}
        self.send(method="textDocument/didOpen", params={"textDocument": item})
        return [each["code"] for each in self.receive()["params"]["diagnostics"]]


def test_two_clients_have_sessions_of_their_own() -> None:
    with listening() as (process, host, port):
        assert host == "127.0.0.1"
        with TcpClient(host, port) as one, TcpClient(host, port) as other:
            one.initialize()
            other.initialize()
            assert one.diagnostics(LEGACY) == ["legacy-splat"]
            assert other.diagnostics("locals {}\n") == []
            one.send(id=2, method="shutdown")
            one.receive()
            one.send(method="exit")
            assert one.stream.read() == b"", "the connection is closed"
            other.send(id=2, method="shutdown")
            assert other.receive() == {"jsonrpc": "2.0", "id": 2, "result": None}
            other.send(method="exit")
            assert process.wait(PATIENCE) == 0


def test_server_ends_when_its_last_client_is_gone() -> None:
    with listening() as (process, host, port):
        with TcpClient(host, port) as client:
            client.initialize()
        assert process.wait(PATIENCE) == 1


def test_client_that_sends_garbage_is_told_and_served() -> None:
    with listening() as (_, host, port), TcpClient(host, port) as client:
        client.socket.sendall(b"GET / HTTP/1.0\r\n\r\n")
        assert client.receive()["error"]["code"] == -32700
        client.initialize()


def test_host_can_be_named() -> None:
    with listening("--host", "localhost") as (_, host, port), TcpClient(host, port) as client:
        client.initialize()


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = (sys.executable, "-m", "splat_ls", *arguments)
    return subprocess.run(
        command, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=PATIENCE, check=False
    )


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["serve", "--nonsense"], "unrecognized arguments"),
        (["serve", "--tcp", "--stdio"], "not allowed with"),
        (["serve", "--port", "1"], "need --tcp"),
        (["serve", "--host", "x"], "need --tcp"),
        (["serve", "--tcp", "--port", "x"], "invalid"),
        (["serve", "--tcp", "--port", "70000"], "a port is a number from 0 to 65535"),
        (["serve", "--log-level", "loud"], "invalid choice"),
        (["serve", "--log-file", "/nowhere/x.log"], "the log file cannot be written: No such file"),
        (["serve", "x"], "unrecognized arguments"),
    ],
)
def test_wrong_arguments_are_named(arguments: list[str], message: str) -> None:
    done = run(*arguments)
    assert done.returncode == 2
    assert message in done.stderr
    assert done.stdout == ""


def test_port_that_is_taken_is_named() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        done = run("serve", "--tcp", "--port", str(taken.getsockname()[1]))
    assert done.returncode == 2
    assert "cannot listen on 127.0.0.1" in done.stderr


@pytest.mark.parametrize(
    "arguments", [("--stdio",), ("serve",), ("--log-level", "error", "--stdio"), ("serve", "--stdio")]
)
def test_ways_to_start(arguments: tuple[str, ...]) -> None:
    with RawClient((sys.executable, "-m", "splat_ls", *arguments)) as client:
        client.initialize()
        assert client.stop() == 0


def test_log_goes_to_the_file(tmp_path: Path) -> None:
    log = tmp_path / "a.log"
    with RawClient((*SERVE, "--log-file", str(log))) as client:
        client.initialize()
        client.send_body(b"{")
        client.answer(None)
        assert client.stop() == 0
        assert client.log == ""
    assert "not a message" in log.read_text()
    with RawClient() as client:
        client.initialize()
        client.send_body(b"{")
        client.answer(None)
        assert client.stop() == 0
        assert "not a message" in client.log
