"""Closes a match over a closed set: `typing.assert_never` for every Python that we run on."""

from __future__ import annotations

from typing import NoReturn


def assert_never(value: NoReturn) -> NoReturn:
    """Raises: a case of a closed set was forgotten. mypy proves that no call can be reached."""
    raise AssertionError(f"unhandled case: {value!r}")
