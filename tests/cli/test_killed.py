"""Killed at random moments while fixing many files: each file is the old one or the new one, never a part of either."""

from __future__ import annotations

import os
import random
import select
import signal
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from splat_ls.cli.app import run
from splat_ls.cli.fixing import Change
from splat_ls.cli.paint import Paint
from splat_ls.cli.writing import write_changes
from splat_ls.workspace.read_text import file_stamp

OLD = "locals {\n  x = var.l.*.a\n}\n" + "# a comment that makes the file longer than one block\n" * 200
NEW = OLD.replace(".*", "[*]")


@dataclass(frozen=True)
class Child:
    """A copy of this process that does one thing and ends; the pipe is closed when it has ended."""

    process: int
    pipe: int

    @staticmethod
    def start(work: Callable[[], object]) -> Child:
        reading, writing = os.pipe()
        process = os.fork()
        if process == 0:
            silence = os.open(os.devnull, os.O_WRONLY)
            os.dup2(silence, 1)
            os.dup2(silence, 2)
            work()
            os._exit(0)
        os.close(writing)
        return Child(process, reading)

    def kill_after(self, seconds: float) -> bool:
        """Kills the child after a while; tells whether it was still at work."""
        ended = select.select([self.pipe], [], [], seconds)[0]
        if not ended:
            os.kill(self.process, signal.SIGKILL)
        os.waitpid(self.process, 0)
        os.close(self.pipe)
        return not ended


def check_all_whole(files: list[Path]) -> int:
    """Asserts that each file is whole, and returns how many are new."""
    contents = [path.read_text() for path in files]
    assert all(content in (OLD, NEW) for content in contents)
    return sum(content == NEW for content in contents)


def check_kills(folder: Path, files: int, kills: int, work: Callable[[list[Path]], object]) -> tuple[int, int]:
    """Kills `work`, which fixes files, `kills` times, at moments spread over the time that it takes.

    Asserts that every file is whole each time. Returns how often there was something to kill, and how often some of
    the files were written and some were not.
    """
    paths = [folder / f"{number:03}.tf" for number in range(files)]
    for path in paths:
        path.write_text(OLD)
    started = time.monotonic()
    assert not Child.start(lambda: work(paths)).kill_after(300)
    whole_run = time.monotonic() - started
    assert check_all_whole(paths) == files
    moments = random.Random(1)
    killed = partly = 0
    for _ in range(kills):
        for path in paths:
            if path.read_text() != OLD:
                path.write_text(OLD)
        killed += Child.start(lambda: work(paths)).kill_after(moments.uniform(0, whole_run))
        partly += 0 < check_all_whole(paths) < files
        for left in folder.glob(".splat-ls-*.tmp"):
            left.unlink()
    return killed, partly


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    """Returns a folder in memory where there is one: a kill is no power cut, so waiting for a disk shows nothing."""
    memory = Path("/dev/shm")
    if not os.access(memory, os.W_OK):
        yield tmp_path
        return
    with tempfile.TemporaryDirectory(dir=memory) as name:
        yield Path(name)


def write_all(paths: list[Path]) -> None:
    """Writes the new texts, as `fix` does once it knows them."""
    changes = (Change(str(path), file_stamp(str(path)), OLD, NEW, 1) for path in paths)
    write_changes(tuple(changes), Paint(False))


def fix_all(paths: list[Path]) -> None:
    """Runs the whole command."""
    os.chdir(paths[0].parent)
    run(["fix", "--jobs", "1"])


def test_a_hundred_kills_leave_no_file_half_written(folder: Path) -> None:
    killed, partly = check_kills(folder, 500, 100, write_all)
    assert killed > 25
    assert partly > 25


def test_kills_of_the_whole_command_leave_no_file_half_written(folder: Path) -> None:
    killed, _ = check_kills(folder, 40, 10, fix_all)
    assert killed > 0
