"""Fixtures of the command line's tests."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.command import CommandLine


@pytest.fixture
def cli(tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes], monkeypatch: pytest.MonkeyPatch) -> CommandLine:
    """Returns the command line in an empty folder."""
    return CommandLine(tmp_path, capfdbinary, monkeypatch)
