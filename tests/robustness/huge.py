"""Files that are far too large, or one line: what the command line and the server do with them, and what that costs.

Each is done in a process of its own, whose memory may not grow beyond MEMORY: one that needs more fails.
"""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Final

from tests.robustness.soak import ROOT
from tests.support.raw_client import RawClient

MEMORY: Final = 2 * 2**30
"""Bytes that a process may have."""

PATIENCE: Final = 300.0
"""Seconds that one file may take."""

BLOCK: Final = 'resource "aws_subnet" "s#" {\n  cidr_block = "10.0.0.0/16"\n  tags       = { Name = "subnet" }\n}\n\n'

TEXTS: Final[Mapping[str, Callable[[], str]]] = MappingProxyType(
    {
        "100 MB of blocks": lambda: BLOCK * (100_000_000 // len(BLOCK)),
        "100 MB in one line": lambda: f'v = "{"a" * 100_000_000}"\n',
        "10 MB of blocks": lambda: BLOCK * (10_000_000 // len(BLOCK)),
        "one line of 10 MB: a string": lambda: f'v = "{"a" * 10_000_000}"\nw = var.l.*.a\n',
        "one line of 10 MB: a tuple": lambda: f"v = [{'var.l.*.a, ' * 900_000}]\nw = var.l.*.a\n",
        "one line of 10 MB: calls": lambda: f"v = {'f(' * 2_500_000}1{')' * 5_000_000}\nw = var.l.*.a\n",
        "one line of 10 MB: words": lambda: f"{'a ' * 5_000_000}\nw = var.l.*.a\n",
        "one line of 10 MB: quotes": lambda: "v = " + '"' * 10_000_000 + "\nw = var.l.*.a\n",
        "one line of 10 MB: interpolations": lambda: f'v = "{"${a}" * 2_500_000}"\nw = var.l.*.a\n',
        "10 MB of newlines": lambda: "\n" * 10_000_000,
        "10 MB of zeros": lambda: "\0" * 10_000_000,
    }
)
"""Texts by what is in them."""


LIMITED: Final = """
import resource, sys
limit = int(sys.argv.pop(1))
resource.setrlimit(resource.RLIMIT_AS, (limit, limit))
from splat_ls.cli.app import run
status = run(sys.argv[1:])
print([line for line in open("/proc/self/status") if line.startswith("VmHWM")][0].split()[1], file=sys.stderr)
sys.exit(status)
"""
"""The command line with its memory bounded; it says last how much it had (what the system counts is its parent's)."""


@dataclass(frozen=True, slots=True)
class Spent:
    """What a process came to: an outcome in words, processor time in seconds, the most memory that it had in MB."""

    outcome: str
    seconds: float
    memory: float

    def __str__(self) -> str:
        return f"{self.seconds:8.1f} s {self.memory:8.0f} MB  {self.outcome}"


def checked(folder: Path) -> Spent:
    """Runs `check` over a folder."""
    command = (sys.executable, "-c", LIMITED, str(MEMORY), "check", "--jobs", "1", "--format", "json")
    out, err = folder.parent / "out", folder.parent / "err"
    with out.open("wb") as stdout, err.open("wb") as stderr:
        process = subprocess.Popen(command, cwd=folder, stdout=stdout, stderr=stderr)
        _, status, usage = os.wait4(process.pid, 0)
    *told, memory = err.read_text(errors="replace").strip().split("\n")
    outcome = (
        f"status {os.waitstatus_to_exitcode(status)}, {out.stat().st_size:,} bytes of findings {''.join(told)[:100]}"
    )
    return Spent(outcome, usage.ru_utime + usage.ru_stime, int(memory) / 1024)


def opened(text: str) -> Spent:
    """Opens a text in a server, asks about it, edits it, and goes on with a file of ordinary size."""
    with RawClient(cwd=ROOT, patience=PATIENCE) as client:
        resource.prlimit(client.process.pid, resource.RLIMIT_AS, (MEMORY, MEMORY))
        client.initialize()
        began = time.monotonic()
        client.open("untitled:huge.tf", text)
        count = len(client.diagnostics("untitled:huge.tf"))
        place = {"line": 0, "character": len(text) // 2}
        edit = {"range": {"start": place, "end": place}, "text": "x"}
        client.change("untitled:huge.tf", 2, edit)
        at = {"textDocument": {"uri": "untitled:huge.tf"}}
        client.answer(client.start_request("textDocument/hover", {**at, "position": place}))
        actions = {**at, "range": {"start": place, "end": place}, "context": {"diagnostics": []}}
        client.answer(client.start_request("textDocument/codeAction", actions))
        client.close("untitled:huge.tf")
        client.open("untitled:small.tf", "x = var.l.*.a\n")
        assert len(client.diagnostics("untitled:small.tf")) == 1
        status = dict(
            line.split(":", 1) for line in Path(f"/proc/{client.process.pid}/status").read_text().splitlines()
        )
        times = Path(f"/proc/{client.process.pid}/stat").read_text().rpartition(")")[2].split()[11:13]
        seconds = sum(map(int, times)) / os.sysconf("SC_CLK_TCK")
        assert "fault in" not in client.log, client.log
        assert client.stop() == 0
    outcome = f"{count:,} diagnostics, {time.monotonic() - began:.0f} s until all was answered"
    return Spent(outcome, seconds, int(status["VmHWM"].split()[0]) / 1024)


def spent(folder: Path, only: str = "") -> Iterator[str]:
    """Yields a line for each text and each way to read it."""
    for name, make in TEXTS.items():
        if only in name:
            text = make()
            (folder / "huge").mkdir(exist_ok=True)
            (folder / "huge" / "main.tf").write_text(text)
            yield f"{name:36} check  {checked(folder / 'huge')}"
            yield f"{name:36} server {opened(text)}"
