"""Messages of the right and of the wrong shape."""

from __future__ import annotations

import random
from typing import Any, Final

from tests.robustness.editor_text import Message

_VALUES: Final[tuple[Any, ...]] = (
    None,
    True,
    0,
    -1,
    2**31,
    2**63,
    10**400,
    1.5,
    "",
    "x",
    "\ud83d",
    [],
    [None],
    {},
    {"uri": 5},
    [[[]]],
)


def requests(uri: str, position: Message) -> list[tuple[str, Message]]:
    """Returns the requests that a client may make about a place of a document."""
    document = {"textDocument": {"uri": uri}}
    range_ = {"start": {"line": 0, "character": 0}, "end": position}
    action = {"title": "x", "data": {"uri": uri, "version": 1, "start": 0, "end": 3, "kind": "quickfix", "title": "x"}}
    return [
        ("textDocument/hover", {**document, "position": position}),
        ("textDocument/codeAction", {**document, "range": range_, "context": {"diagnostics": []}}),
        ("textDocument/inlayHint", {**document, "range": range_}),
        ("textDocument/diagnostic", document),
        ("codeAction/resolve", action),
        ("workspace/executeCommand", {"command": "splat-ls.applyAction", "arguments": [action["data"]]}),
        ("textDocument/nothing", document),
    ]


def bad_value(rng: random.Random, value: Any) -> Any:
    """Returns a JSON value like `value` in which something is missing, of another type, or too much."""
    if rng.random() < 0.2 or not isinstance(value, (dict, list)) or not value:
        return rng.choice(_VALUES)
    if isinstance(value, list):
        return [bad_value(rng, value[0]), *value]
    name = rng.choice(list(value))
    if rng.random() < 0.2:
        return {key: one for key, one in value.items() if key != name}
    return {**value, name: bad_value(rng, value[name])}


def bad_bodies() -> list[bytes]:
    """Returns bodies that are no messages."""
    return [
        b"",
        b"{",
        b"\xff\xfe",
        b"[" * 50_000,
        b'{"a":' * 50_000,
        b'"\\ud83d"',
        b"1e999999",
        b"9" * 10_000,
        b"[]",
        b"[[1, 2], {}]",
        b"null",
        b'{"jsonrpc": "1.0", "id": 1, "method": "shutdown"}',
        b'{"jsonrpc": "2.0", "id": {}, "method": "shutdown"}',
        b'{"jsonrpc": "2.0", "id": true, "method": "shutdown"}',
        b'{"jsonrpc": "2.0", "id": 1e400, "method": "textDocument/hover"}',
        b'{"jsonrpc": "2.0", "method": 5}',
        b'{"jsonrpc": "2.0", "method": "initialize", "params": {}}',
        b'{"jsonrpc": "2.0", "method": "exit ", "params": {}}',
    ]


def bad_frames() -> list[bytes]:
    """Returns bytes that are no frames, or whose length is not that of their body."""
    return [
        b"\r\n\r\n",
        b"Content-Length: x\r\n\r\n",
        b"Content-Length: -5\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: x\r\n\r\n",
        b"content-length:2\r\nContent-Type: x\r\n\r\n{}",
        b"Content-Length: 5\r\n\r\n{}",
        b"Content-Length: 1\r\n\r\n{}",
        b"Content-Length: 0\r\n\r\n",
        b"Content-Length: 99999999999999\r\n\r\n",
        b"\0" * 70_000,
    ]
