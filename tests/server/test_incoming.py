"""Sorting what a client sends."""

from __future__ import annotations

import json

import pytest

from splat_ls.server.incoming import (
    INVALID_REQUEST,
    PARSE_ERROR,
    Incoming,
    Invalid,
    Notification,
    Reply,
    Request,
    cancelled_id,
    incoming,
)


def check_kind(message: object, expected: type[Incoming], identity: object = None) -> None:
    found = incoming(json.dumps(message).encode())
    assert isinstance(found, expected)
    if not isinstance(found, Notification):
        assert found.id == identity


def check_invalid(body: bytes, code: int, identity: object = None) -> None:
    found = incoming(body)
    assert isinstance(found, Invalid)
    assert (found.code, found.id) == (code, identity)
    assert "secret" not in found.reason


@pytest.mark.parametrize("identity", [1, 0, -5, "a", ""])
def test_request(identity: object) -> None:
    check_kind({"jsonrpc": "2.0", "id": identity, "method": "m"}, Request, identity)


@pytest.mark.parametrize("answer", [{"result": None}, {"error": {"code": 1, "message": "m"}}])
def test_reply(answer: dict[str, object]) -> None:
    check_kind({"jsonrpc": "2.0", "id": 7, **answer}, Reply, 7)


def test_notification() -> None:
    check_kind({"jsonrpc": "2.0", "method": "m", "params": {}}, Notification)


@pytest.mark.parametrize(
    "body",
    [b"", b"{", b"secret", b'{"secret": }', b"\xff\xfe", b"[" * 200_000, b'{"a":"\x01"}'],
    ids=["nothing", "half", "a word", "no value", "no text", "too deep", "a control character"],
)
def test_what_is_no_json(body: bytes) -> None:
    check_invalid(body, PARSE_ERROR)


@pytest.mark.parametrize(
    ("message", "identity"),
    [
        (None, None),
        (5, None),
        ([{"jsonrpc": "2.0", "method": "m"}], None),
        ({}, None),
        ({"jsonrpc": "1.0", "id": 3, "method": "m"}, 3),
        ({"id": 3, "method": "m"}, 3),
        ({"jsonrpc": "2.0", "id": 3, "method": 5}, 3),
        ({"jsonrpc": "2.0", "id": None, "method": "m"}, None),
        ({"jsonrpc": "2.0", "id": 1.5, "method": "m"}, None),
        ({"jsonrpc": "2.0", "id": True, "method": "m"}, None),
        ({"jsonrpc": "2.0", "id": {}, "method": "m"}, None),
        ({"jsonrpc": "2.0", "id": 3}, None),
        ({"jsonrpc": "2.0", "result": 3}, None),
    ],
)
def test_what_is_json_but_no_message(message: object, identity: object) -> None:
    check_invalid(json.dumps(message).encode(), INVALID_REQUEST, identity)


@pytest.mark.parametrize(
    ("message", "identity"),
    [
        ({"jsonrpc": "2.0", "method": "$/cancelRequest", "params": {"id": 4}}, 4),
        ({"jsonrpc": "2.0", "method": "$/cancelRequest", "params": {"id": "x"}}, "x"),
        ({"jsonrpc": "2.0", "method": "$/cancelRequest", "params": {"id": None}}, None),
        ({"jsonrpc": "2.0", "method": "$/cancelRequest", "params": [4]}, None),
        ({"jsonrpc": "2.0", "method": "$/cancelRequest"}, None),
        ({"jsonrpc": "2.0", "method": "$/other", "params": {"id": 4}}, None),
        ({"jsonrpc": "2.0", "id": 1, "method": "$/cancelRequest", "params": {"id": 4}}, None),
    ],
)
def test_what_a_message_cancels(message: object, identity: object) -> None:
    assert cancelled_id(incoming(json.dumps(message).encode())) == identity
