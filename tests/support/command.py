"""Runs the command line as a person does: in a folder, with arguments, perhaps with standard input."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from splat_ls.cli.app import run

ROOT = str(Path(__file__).parents[2])


@dataclass(frozen=True)
class Ran:
    """What a run came to."""

    status: int
    out: str
    err: str


def run_python(folder: Path, program: str) -> subprocess.CompletedProcess[str]:
    """Runs a program in a process of its own."""
    environment = {**os.environ, "PYTHONPATH": ROOT}
    return subprocess.run(
        [sys.executable, "-c", program], cwd=folder, capture_output=True, text=True, check=False, env=environment
    )


class CommandLine:
    """Runs splat-ls in this process, in `folder`."""

    def __init__(self, folder: Path, capture: pytest.CaptureFixture[bytes], monkeypatch: pytest.MonkeyPatch) -> None:
        self.folder = folder
        self._capture = capture
        self._monkeypatch = monkeypatch
        monkeypatch.chdir(folder)
        monkeypatch.delenv("FORCE_COLOR", raising=False)

    def write(self, files: dict[str, str]) -> None:
        """Writes files below the folder, by path."""
        for name, text in files.items():
            path = self.folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(text.encode())

    def run(self, *arguments: str, stdin: bytes = b"") -> Ran:
        """Runs a command and returns its status and what it wrote."""
        self._monkeypatch.setattr(sys, "stdin", _Stdin(stdin))
        self._capture.readouterr()
        status = run(arguments)
        captured: Any = self._capture.readouterr()
        return Ran(status, os.fsdecode(captured.out), os.fsdecode(captured.err))


class _Stdin:
    """Standard input with some bytes in it."""

    def __init__(self, content: bytes) -> None:
        self.buffer = io.BytesIO(content)
