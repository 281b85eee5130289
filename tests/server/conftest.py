"""A server for a test, and a workspace for it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.support.raw_client import RawClient


@pytest.fixture
def client() -> Iterator[RawClient]:
    """A client whose server was just started and has heard nothing yet."""
    with RawClient() as client:
        yield client


@pytest.fixture(scope="module")
def _shared() -> Iterator[RawClient]:
    with RawClient() as client:
        client.initialize()
        yield client
        assert client.stop() == 0


@pytest.fixture
def running(_shared: RawClient) -> Iterator[RawClient]:
    """A client in the middle of a session without folders, which goes on in the next test of the file."""
    yield _shared
    _shared.tidy()
