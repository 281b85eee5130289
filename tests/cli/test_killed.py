"""Killed at random moments while fixing many files: each file is the old one or the new one, never a part of either."""

from __future__ import annotations

import os
import random
import signal
import sys
import tempfile
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
    """A copy of this process that does one thing and ends; `output` is what it writes."""

    process: int
    output: int

    @staticmethod
    def start(work: Callable[[], object]) -> Child:
        reading, writing = os.pipe()
        process = os.fork()
        if process == 0:
            os.dup2(writing, 1)
            os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
            # What the tests run under keeps what is written to itself.
            sys.stdout = open(1, "w", closefd=False)  # noqa: SIM115  (until the process ends)
            work()
            os._exit(0)
        os.close(writing)
        return Child(process, reading)

    def kill_behind(self, lines: int) -> None:
        """Kills the child as soon as it has written so many lines, or waits for its end if it never does."""
        seen = 0
        while seen < lines and (data := os.read(self.output, 1_000)):
            seen += data.count(b"\n")
        os.kill(self.process, signal.SIGKILL)
        os.waitpid(self.process, 0)
        os.close(self.output)


def check_all_whole(files: list[Path]) -> int:
    """Asserts that each file is whole, and returns how many are new."""
    contents = [path.read_text() for path in files]
    assert all(content in (OLD, NEW) for content in contents)
    return sum(content == NEW for content in contents)


def check_kills(folder: Path, files: int, kills: int, work: Callable[[list[Path]], object]) -> int:
    """Kills `work`, which fixes files and writes a line for each, `kills` times, each time behind another line.

    Asserts that every file is whole each time. Returns how often some of the files were written and some were not.
    """
    paths = [folder / f"{number:03}.tf" for number in range(files)]
    for path in paths:
        path.write_text(OLD)
    moments = random.Random(1)
    partly = 0
    for _ in range(kills):
        for path in paths:
            if path.read_text() != OLD:
                path.write_text(OLD)
        Child.start(lambda: work(paths)).kill_behind(moments.randrange(files))
        partly += 0 < check_all_whole(paths) < files
        for left in folder.glob(".splat-ls-*.tmp"):
            left.unlink()
    return partly


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
    assert check_kills(folder, 500, 100, write_all) > 25


def test_kills_of_the_whole_command_leave_no_file_half_written(folder: Path) -> None:
    assert check_kills(folder, 40, 10, fix_all) > 0
