"""The soak: a day of editing against one server, held against a new one again and again, with what it costs.

After every so many edits a new server process is told the texts of the open files as they are. What it publishes, and
what it offers, has to be what the old one published last and offers: nothing may be left of all that went before.
Memory, handles, threads and tasks are recorded then.
"""

from __future__ import annotations

import os
import re
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from tests.robustness.desk import Desk, Sheet
from tests.support.raw_client import PATIENCE, RawClient

COUNTED: Final = (sys.executable, "-m", "tests.robustness.counted_server")
ROOT: Final = Path(__file__).parents[2]

PAUSE: Final = 8
"""Edits between two moments in which the client waits until the server has caught up."""

GROWTH: Final = 1.10
"""So much more memory than after the first tenth the server may have at the end."""

_COUNTS: Final = re.compile(r"counted (\d+) tasks (\d+) objects\n")


@dataclass(frozen=True, slots=True)
class Reading:
    """What the server holds after so many edits; memory is the resident set in MB, `seconds` its processor time."""

    edits: int
    memory: float
    handles: int
    threads: int
    tasks: int
    objects: int
    seconds: float

    def __str__(self) -> str:
        numbers = f"{self.handles:7} {self.threads:7} {self.tasks:5} {self.objects:9,} {self.seconds:8.1f}"
        return f"{self.edits:9,} {self.memory:8.1f} {numbers}"


HEAD: Final = f"{'edits':>9} {'MB':>8} {'handles':>7} {'threads':>7} {'tasks':>5} {'objects':>9} {'cpu s':>8}"


@dataclass(slots=True)
class Soak:
    """A run: its readings, and the differences from a new server that were found."""

    readings: list[Reading] = field(default_factory=list)
    differences: list[str] = field(default_factory=list)

    @property
    def faults(self) -> list[str]:
        """What must not be: differences, and growth from the first tenth to the end."""
        tenth, end = self.readings[(len(self.readings) - 1) // 10], self.readings[-1]
        found = list(self.differences)
        if end.memory > tenth.memory * GROWTH:
            found.append(f"memory grew from {tenth.memory:.1f} to {end.memory:.1f} MB")
        for name, before, after in (
            ("handles", tenth.handles, end.handles),
            ("threads", tenth.threads, end.threads),
            ("tasks", tenth.tasks, end.tasks),
        ):
            found += [f"{name} grew from {before} to {after}"] if after > before else []
        return found


def soak(folder: Path, edits: int, *, each: int = 1_000, seed: int = 1, seconds: float = 3_600.0) -> Iterator[Soak]:
    """Edits until there were so many edits or the time is over; yields the run after each comparison."""
    run = Soak()
    start = time.monotonic()
    with session(folder) as client:
        desk, screen = Desk(client, folder, seed), Screen(client)
        while desk.edits < edits and time.monotonic() - start < seconds:
            _edited(desk, screen, each)
            desk.open_all()
            old = screen.said(desk)
            run.readings.append(_reading(client, desk.edits))
            with session(folder) as fresh:
                for uri, sheet in desk.sheets.items():
                    fresh.open(uri, sheet.text.text)
                run.differences += _differences(old, Screen(fresh).said(desk), desk)
            assert "fault in" not in client.log, client.log
            yield run
        assert client.stop() == 0


def print_soak(folder: Path, edits: int, seed: int, seconds: float) -> list[str]:
    """Prints the curve while it grows, and what is wrong with it; returns the latter."""
    print(HEAD, flush=True)
    run = Soak()
    for run in soak(folder, edits, seed=seed, seconds=seconds):
        print(run.readings[-1], flush=True)
    faults = run.faults
    print("\n".join([f"{len(run.readings)} comparisons, faults: {len(faults)}", *faults]), flush=True)
    return faults


@contextmanager
def session(folder: Path) -> Iterator[RawClient]:
    """Yields the client of a new server that looks at `folder`."""
    options = {"diagnostics": {"delay": 0}, "inlayHints": {"enable": True}}
    answers = {"workspace/configuration": lambda params: [options for _ in params["items"]]}
    with RawClient(COUNTED, answers=answers, cwd=ROOT) as client:
        client.initialize(folder, options=options)
        # The settings have arrived when the next answer comes: from then on files are diagnosed in their order.
        client.asked_for("workspace/configuration")
        client.error("splat-ls/unknown")
        yield client


def _edited(desk: Desk, screen: Screen, edits: int) -> None:
    """Makes so many edits, without waiting for more than that the server catches up now and then."""
    end, pause = desk.edits + edits, desk.edits + PAUSE
    while desk.edits < end:
        desk.step()
        if desk.edits >= pause:
            screen.catch_up()
            pause = desk.edits + PAUSE


@dataclass(frozen=True, slots=True)
class Screen:
    """What a client shows: the diagnostics that were published last, by URI."""

    client: RawClient
    shown: dict[str, Any] = field(default_factory=dict)

    def catch_up(self) -> None:
        """Waits until all is diagnosed that was edited so far, and takes in what the server has sent.

        Files are begun in the order in which they were edited, so one that is opened now is the last.
        """
        uri = "untitled:last.tf"
        self.client.open(uri, "")
        self.client.diagnostics(uri)
        self.client.close(uri)
        assert not [message for message in self.client.seen if "error" in message], self.client.seen
        for message in self.client.seen:
            if message.get("method") == "textDocument/publishDiagnostics":
                self.shown[message["params"]["uri"]] = message["params"]["diagnostics"]
        self.client.seen.clear()

    def said(self, desk: Desk) -> dict[str, Any]:
        """Returns what the server says of each open file: diagnostics, the titles of what it offers, hints.

        A file that takes several turns may be diagnosed after one that was opened later; the answer waits for that.
        """
        for uri in desk.sheets:
            self.client.request("textDocument/diagnostic", {"textDocument": {"uri": uri}})
        self.catch_up()
        return {uri: self._said_of(uri, sheet) for uri, sheet in desk.sheets.items()}

    def _said_of(self, uri: str, sheet: Sheet) -> dict[str, Any]:
        range_ = {"start": {"line": 0, "character": 0}, "end": sheet.text.position(len(sheet.text.units))}
        place = {"textDocument": {"uri": uri}, "range": range_}
        actions = self.client.request("textDocument/codeAction", {**place, "context": {"diagnostics": []}})
        hints = self.client.request("textDocument/inlayHint", place)
        titles = [action["title"] for action in actions]
        return {"diagnostics": self.shown.get(uri, []), "titles": titles, "hints": hints}


def _differences(old: dict[str, Any], new: dict[str, Any], desk: Desk) -> list[str]:
    return [
        f"after {desk.edits:,} edits, {what} of {uri}:\n  old {old[uri][what]}\n  new {new[uri][what]}"
        f"\n  text {desk.sheets[uri].text.text!r}"
        for uri in desk.sheets
        for what in ("diagnostics", "titles", "hints")
        if old[uri][what] != new[uri][what]
    ]


def _reading(client: RawClient, edits: int) -> Reading:
    """Looks into the server's process, and has it count its tasks."""
    before = len(_COUNTS.findall(client.log))
    os.kill(client.process.pid, signal.SIGUSR1)
    deadline = time.monotonic() + PATIENCE
    while len(found := _COUNTS.findall(client.log)) == before:
        assert time.monotonic() < deadline, "the server does not count"
        client.error("splat-ls/unknown")
    tasks, objects = map(int, found[-1])
    process = Path(f"/proc/{client.process.pid}")
    status = dict(line.split(":", 1) for line in (process / "status").read_text().splitlines())
    seconds = sum(map(int, (process / "stat").read_text().rpartition(")")[2].split()[11:13])) / os.sysconf("SC_CLK_TCK")
    memory = int(status["VmRSS"].split()[0]) / 1024
    handles = len(list((process / "fd").iterdir()))
    return Reading(edits, memory, handles, int(status["Threads"]), tasks, objects, seconds)
