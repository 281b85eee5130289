"""What a client sends, sorted by what it is, before anything is believed of it.

Source: JSON-RPC 2.0 and the Language Server Protocol 3.17, "Base Protocol".
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

RequestId: TypeAlias = int | str

PARSE_ERROR = -32700
INVALID_REQUEST = -32600
METHOD_NOT_FOUND = -32601
INVALID_PARAMS = -32602
SERVER_NOT_INITIALIZED = -32002
REQUEST_FAILED = -32803
CONTENT_MODIFIED = -32801
REQUEST_CANCELLED = -32800


@dataclass(frozen=True, slots=True)
class Request:
    """Wants an answer. `raw` is the whole message as JSON values."""

    id: RequestId
    method: str
    raw: Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Notification:
    """Wants no answer."""

    method: str
    raw: Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Reply:
    """Answers a request of ours."""

    id: RequestId
    raw: Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Invalid:
    """No message at all. `id` is the request it meant to be, None when that cannot be known."""

    id: RequestId | None
    code: int
    reason: str


Incoming: TypeAlias = Request | Notification | Reply | Invalid


def incoming(body: bytes) -> Incoming:
    """Returns what the body of a message is."""
    try:
        raw = json.loads(body)
    except RecursionError:
        return Invalid(None, PARSE_ERROR, "the message is nested too deeply")
    except ValueError as error:
        # The error's own text would quote the message.
        return Invalid(None, PARSE_ERROR, f"the message is not JSON ({type(error).__name__})")
    if not isinstance(raw, dict):
        return Invalid(None, INVALID_REQUEST, "a message must be one JSON object")
    return _sorted(raw)


def _sorted(raw: dict[str, object]) -> Incoming:
    identity = raw.get("id")
    known = identity if isinstance(identity, (int, str)) and not isinstance(identity, bool) else None
    if raw.get("jsonrpc") != "2.0":
        return Invalid(known, INVALID_REQUEST, 'a message must say "jsonrpc": "2.0"')
    method = raw.get("method")
    if "method" not in raw:
        if known is not None and ("result" in raw or "error" in raw):
            return Reply(known, raw)
        return Invalid(None, INVALID_REQUEST, "a message must have a method, or an id with a result or an error")
    if not isinstance(method, str):
        return Invalid(known, INVALID_REQUEST, "the method must be a string")
    if "id" not in raw:
        return Notification(method, raw)
    if known is None:
        return Invalid(None, INVALID_REQUEST, "the id of a request must be a number or a string")
    return Request(known, method, raw)


def cancelled_id(message: Incoming) -> RequestId | None:
    """Returns the id of the request that the message takes back, None when it takes back none."""
    if not isinstance(message, Notification) or message.method != "$/cancelRequest":
        return None
    params = message.raw.get("params")
    identity = params.get("id") if isinstance(params, dict) else None
    return identity if isinstance(identity, (int, str)) and not isinstance(identity, bool) else None
