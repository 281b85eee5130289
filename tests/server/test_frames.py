"""Cutting a byte stream into messages, also where it is damaged."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from splat_ls.server import frames
from splat_ls.server.frames import BadFrame, Frame, FrameDecoder, framed

BAD_LENGTH = BadFrame("a header without Content-Length")


def check_frames(data: bytes, *expected: Frame) -> None:
    """Feeds the bytes at once and one by one; both must give the same."""
    assert FrameDecoder().feed(data) == list(expected)
    decoder = FrameDecoder()
    assert [frame for byte in data for frame in decoder.feed(bytes([byte]))] == list(expected)


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        pytest.param(framed(b"{}"), [b"{}"], id="one message"),
        pytest.param(framed(b"{}") + framed(b"[1]"), [b"{}", b"[1]"], id="two messages"),
        pytest.param(framed(b""), [b""], id="an empty body"),
        pytest.param(b"content-length:2\r\n\r\n{}", [b"{}"], id="lower case, no blank"),
        pytest.param(
            b"Content-Type: application/vscode-jsonrpc; charset=utf-8\r\nContent-Length: 2\r\n\r\n{}",
            [b"{}"],
            id="another header first",
        ),
        pytest.param(b"Content-Length: 2\n\n{}", [b"{}"], id="bare line feeds"),
        pytest.param(b"\r\n\r\n" + framed(b"{}"), [BAD_LENGTH, b"{}"], id="blank lines before"),
        pytest.param(b"Content-Length: -2\r\n\r\n" + framed(b"{}"), [BAD_LENGTH, b"{}"], id="negative length"),
        pytest.param(b"Content-Length: x\r\n\r\n" + framed(b"{}"), [BAD_LENGTH, b"{}"], id="no number"),
        pytest.param(b"Content-Length: 1e3\r\n\r\n" + framed(b"{}"), [BAD_LENGTH, b"{}"], id="no whole number"),
        pytest.param(b"garbage\r\n" + framed(b"{}"), [b"{}"], id="a line of garbage"),
        pytest.param(
            b'Content-Length: 4\r\n\r\n{"a":1}' + framed(b"{}"),
            [b'{"a"', b"{}"],
            id="a length that is too short",
        ),
        pytest.param(
            b"Content-Length: 99999999999999999\r\n\r\n" + framed(b"{}"),
            [BadFrame("a message that is too long"), b"{}"],
            id="a length beyond all measure",
        ),
        pytest.param(b"Content-Length: 5\r\n\r\n{}", [], id="a body that does not come"),
    ],
)
def test_frames(data: bytes, expected: list[Frame]) -> None:
    check_frames(data, *expected)


def test_header_without_end_is_dropped_and_reading_goes_on() -> None:
    decoder = FrameDecoder()
    assert decoder.feed(b"x" * (frames.HEADER_LIMIT + 1)) == [BadFrame("a header without end")]
    assert decoder.feed(b"\r\n" + framed(b"{}")) == [b"{}"]


@given(st.lists(st.binary(max_size=40), max_size=6), st.lists(st.integers(1, 30), min_size=1, max_size=8))
@settings(max_examples=200, deadline=None)
def test_pieces_do_not_matter(bodies: list[bytes], sizes: list[int]) -> None:
    data = b"".join(framed(body) for body in bodies)
    decoder = FrameDecoder()
    found: list[Frame] = []
    at = step = 0
    while at < len(data):
        size = sizes[step % len(sizes)]
        found += decoder.feed(data[at : at + size])
        at += size
        step += 1
    assert found == bodies


@given(st.binary(max_size=300))
@settings(max_examples=300, deadline=None)
def test_any_bytes_are_survived(data: bytes) -> None:
    decoder = FrameDecoder()
    decoder.feed(data)
    # Whatever was read as a header may want a body of that length; behind it messages are found again.
    bodies = [frame for _ in range(400) for frame in decoder.feed(b"\r\n\r\n" + framed(b"{}")) if frame == b"{}"]
    assert bodies or b"ontent-" in data.lower()
