"""The doubling table: what each shape of text costs when there is twice, and four times as much of it.

A time that grows clearly faster than the text is a fault: no text, however hostile, may cost more than in proportion.
"""

from __future__ import annotations

import gc
import json
import random
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from tests.robustness.costs import OPENING, costs
from tests.robustness.hostile import nested, repeated
from tests.robustness.hostile.nested import Hostile
from tests.robustness.real_files import module

SMALLEST: Final = 15_625
LARGEST: Final = 1_000_000
"""Characters of the first text of a shape, and the most of its last."""

LONGEST: Final = 0.7
"""Seconds from which on a shape is not doubled again."""

MEGABYTE: Final = 1_000_000
"""Characters of a text that requests are timed with."""

STEEP: Final = 2.6
"""A step that takes so many times as long for twice the text grows faster than the text."""

NOTICEABLE: Final = 0.1
"""Seconds below which a step is too short to be judged."""

REQUEST: Final = 1.0
"""Seconds that no request about a file of MEGABYTE characters may take."""


@dataclass(frozen=True, slots=True)
class Shape:
    """A kind of text, of any size."""

    name: str
    path: str
    make: Hostile

    def text(self, width: int) -> str:
        """Returns a text of about that many characters."""
        few, more = len(self.make(200)), len(self.make(400))
        return self.make(max(1, round((width - few) / (more - few) * 200 + 200)))


@dataclass(frozen=True, slots=True)
class Row:
    """What a text costs at some sizes, each twice the one before it."""

    shape: Shape
    widths: tuple[int, ...]
    costs: tuple[Mapping[str, float], ...]

    @property
    def steep(self) -> dict[str, float]:
        """The ratios of the steps that grow too fast, between the last two sizes."""
        if len(self.costs) < 2:
            return {}
        before, last = self.costs[-2:]
        noticeable = {step: cost for step, cost in last.items() if cost > NOTICEABLE}
        ratios = {step: cost / max(before[step], NOTICEABLE / 5) for step, cost in noticeable.items()}
        return {step: ratio for step, ratio in ratios.items() if ratio > STEEP}

    @property
    def slow(self) -> dict[str, float]:
        """The requests that take too long, for all that the text may be shorter than MEGABYTE."""
        return {step: cost for step, cost in self.costs[-1].items() if cost > REQUEST and step not in OPENING}

    def __str__(self) -> str:
        totals = [sum(cost.values()) for cost in self.costs]
        times = " ".join(f"{total * 1000:8.0f}" for total in totals)
        ratios = " ".join(f"{after / before:5.2f}" for before, after in pairwise(totals))
        worst = max(self.costs[-1].items(), key=lambda item: item[1] if item[0] not in OPENING else 0.0)
        odd = {step: f"x{ratio:.1f}" for step, ratio in self.steep.items()}
        odd |= {step: f"{odd.get(step, '')} {cost:.2f} s".strip() for step, cost in self.slow.items()}
        notes = "; ".join(f"{step} {note}" for step, note in odd.items())
        line = (
            f"{self.shape.name:46.46} {self.widths[-1] // 1000:6} {times}  {ratios}  {worst[1] * 1000:6.0f} {worst[0]}"
        )
        return f"{line}  ! {notes}" if notes else line


HEAD: Final = (
    f"{'shape':46} {'1000 c':>6} {'ms at n':>8} {'2n':>8} {'4n':>8}  {'2n/n':>5} {'4n/2n':>5}  longest request"
)


def shapes() -> Iterator[Shape]:
    """Yields every shape: what people write, what is nested, and what is repeated."""
    yield Shape("ordinary: native syntax", "main.tf", lambda count: _ordinary(count, module))
    yield Shape("ordinary: JSON syntax", "main.tf.json", _ordinary_json)
    for name, make in nested.EXPRESSIONS.items():
        yield Shape(f"nested: {name}", "main.tf", _in_a_local(make))
    for title, table, path in (
        ("nested file", nested.FILES, "main.tf"),
        ("nested JSON", nested.JSON_FILES, "main.tf.json"),
        ("half", repeated.HALVES, "main.tf"),
        ("whole", repeated.WHOLES, "main.tf"),
        ("JSON", repeated.JSON_FILES, "main.tf.json"),
    ):
        for name, make in table.items():
            yield Shape(f"{title}: {name}", path, make)


def _ordinary(count: int, make: Callable[[random.Random, int], str]) -> str:
    return "\n".join(make(random.Random(seed), 4) for seed in range(count))


def _ordinary_json(count: int) -> str:
    """Returns blocks as a generator writes them: every tenth property holds a splat."""
    splats = ["*.a" if number % 10 == 0 else "a" for number in range(count)]
    blocks = {f"b{number}": {"count": 2, "ids": f"${{var.l.{splat}}}"} for number, splat in enumerate(splats)}
    return json.dumps({"resource": {"aws_subnet": blocks}}, indent=2)


def _in_a_local(make: Hostile) -> Hostile:
    head = 'variable "l" {\n  type = list(any)\n}\n'
    return lambda depth: f"{head}locals {{\n  v = {make(depth)}\n}}\n"


def doubled(shape: Shape) -> Row:
    """Measures a shape from small on until it is large or slow; what seems too much is measured once more."""
    widths, found = [SMALLEST], [_measured(shape, SMALLEST)]
    while len(found) < 3 or (sum(found[-1].values()) < LONGEST and widths[-1] * 2 <= LARGEST):
        widths.append(widths[-1] * 2)
        found.append(_measured(shape, widths[-1]))
    row = Row(shape, tuple(widths[-3:]), tuple(found[-3:]))
    for _ in range(2):
        if row.steep:
            again = tuple(
                _least(one, _measured(shape, width)) for width, one in zip(row.widths, row.costs, strict=True)
            )
            row = Row(shape, row.widths, again)
    return row


def at_full_size(shape: Shape) -> Row:
    """Measures a shape at MEGABYTE; what seems too much is measured once more."""
    cost = _measured(shape, MEGABYTE, "fix all")
    row = Row(shape, (MEGABYTE,), (cost,))
    return Row(shape, (MEGABYTE,), (_least(cost, _measured(shape, MEGABYTE, "fix all")),)) if row.slow else row


def _measured(shape: Shape, width: int, without: str = "") -> Mapping[str, float]:
    text = shape.text(width)
    # A pause of the collector would be put down to the step that it happens to fall into.
    gc.collect()
    gc.disable()
    try:
        return costs(shape.path, text, without)
    finally:
        gc.enable()


def _least(one: Mapping[str, float], other: Mapping[str, float]) -> Mapping[str, float]:
    return {step: min(cost, other[step]) for step, cost in one.items()}


def print_table(measured: Callable[[Shape], Row], only: str = "") -> int:
    """Prints a row for each shape whose name holds `only`; returns how many are at fault."""
    print(HEAD, flush=True)
    costs("main.tf", "a = [1][*]\n")  # All that is imported late.
    faults = 0
    for shape in shapes():
        if only in shape.name:
            row = measured(shape)
            faults += bool(row.steep or row.slow)
            print(row, flush=True)
    print(f"{faults} at fault", flush=True)
    return faults
