"""What parses and what does not: mutated files and made-up expressions, held against the real tool.

`terraform fmt` (or `tofu fmt`) reads a folder of files at once and names those that it cannot parse, so hundreds of
texts cost one start of it.
"""

from __future__ import annotations

import random
import re
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import Final

from splat_ls.syntax.tree import Tree
from tests.properties.edits import FRAGMENTS
from tests.robustness.mutation import mutated
from tests.robustness.real_files import real_files
from tests.support.engine import engine_path
from tests.support.random_syntax import random_value

BATCH: Final = 400
"""Texts that the engine is given at once."""

REDEFINED: Final = "Attribute redefined"
"""Of the top level of a file this is not told here: arguments stand there in variable files only."""

_ERROR: Final = re.compile(r"Error: (?P<summary>.*)|\s+on .*?(?P<name>text\d+\.tf) line")


@dataclass(slots=True)
class Verdicts:
    """What a run came to: how many texts, and the shortest text of each kind of difference."""

    texts: int = 0
    seconds: float = 0.0
    differences: dict[tuple[str, str], str] = field(default_factory=dict)
    """By the first mistake that is told here and the first that the engine tells, the shortest text."""

    def note(self, ours: str, theirs: str, text: str) -> None:
        """Takes a difference in."""
        known = self.differences.get((ours, theirs))
        if known is None or len(text) < len(known):
            self.differences[ours, theirs] = text

    def __str__(self) -> str:
        head = f"verdicts: {self.texts:,} texts, {self.seconds:,.0f} s, kinds of differences: {len(self.differences)}"
        kinds = sorted(self.differences.items())
        return "\n".join([head, *(f"  here {ours!r}, there {theirs!r}: {text!r}" for (ours, theirs), text in kinds)])


def compared(engine: str, folder: Path, seed: int, batches: int, seconds: float = 3_600.0) -> Verdicts:
    """Compares batches of texts from a seed on, until there were so many or the time is over."""
    run, start = Verdicts(), time.monotonic()
    for number, texts in enumerate(_batches(seed)):
        if number >= batches or time.monotonic() - start > seconds:
            break
        refused = _refused(engine, folder / f"batch{number}", texts)
        for name, text in texts.items():
            ours = next((problem.summary for _, problem in Tree.of(text).problems()), "")
            theirs = refused.get(name, "")
            run.texts += 1
            if bool(ours) != bool(theirs) and theirs != REDEFINED:
                run.note(ours, theirs, text)
    run.seconds = time.monotonic() - start
    return run


def print_verdicts(folder: Path, seed: int, seconds: float) -> int:
    """Prints what a run of so many seconds came to; returns how many kinds of differences there are."""
    engine = engine_path()
    if engine is None:
        print("verdicts: neither terraform nor tofu is on the path")
        return 1
    run = compared(engine, folder, seed, sys.maxsize, seconds)
    print(f"{Path(engine).name} fmt, {run}", flush=True)
    return len(run.differences)


def _batches(first_seed: int) -> Iterator[Mapping[str, str]]:
    """Yields texts by file name, without end."""
    for seed in count(first_seed):
        rng = random.Random(seed)
        yield {f"text{number}.tf": _text(rng) for number in range(BATCH)}


def _text(rng: random.Random) -> str:
    """Returns a text with a few mistakes, or none, that can be written to a file."""
    natives = [text for path, text in real_files() if path.endswith((".tf", ".tofu"))]
    kind = rng.random()
    if kind < 0.3:
        text = mutated(rng, natives)
    else:
        text = rng.choice(natives) if kind < 0.5 else f"locals {{\n  v = {random_value(rng)}\n}}\n"
        for _ in range(rng.choice([0, 1, 1, 1, 2, 3])):
            at = rng.randint(0, len(text))
            text = text[:at] + rng.choice(["", rng.choice(FRAGMENTS)]) + text[at + rng.choice([0, 0, 1, 1, 2, 4]) :]
    return text.encode("utf-8", "ignore").decode()


def _refused(engine: str, folder: Path, texts: Mapping[str, str]) -> dict[str, str]:
    """Returns the first mistake of each of the texts that the engine cannot parse."""
    folder.mkdir()
    for name, text in texts.items():
        (folder / name).write_bytes(text.encode())
    command = [engine, "fmt", "-check", "-no-color", str(folder)]
    told = subprocess.run(command, capture_output=True, check=False).stderr.decode("utf-8", "replace")
    refused: dict[str, str] = {}
    summary = ""
    for found in _ERROR.finditer(told):
        summary = found["summary"] or summary
        if found["name"]:
            refused.setdefault(found["name"], summary)
    return refused
