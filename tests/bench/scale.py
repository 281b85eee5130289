"""How much is measured: all of it, or so little that only the working of the benchmark is checked."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Scale:
    """Sizes in lines and files, and numbers of samples.

    `small`, `script`, `medium` and `large` are the lines of one file (500, 1,500, 5,000 and 50,000 in full),
    `map_lines` those of the one attribute. `samples` are taken of latencies, `runs` of whole processes.
    """

    small: int
    script: int
    medium: int
    large: int
    map_lines: int
    workspace_files: int
    tree_lines: int
    samples: int
    runs: int
    burst: int


FULL: Final = Scale(500, 1_500, 5_000, 50_000, 5_000, 700, 100_000, 200, 20, 200)
SMOKE: Final = Scale(150, 200, 300, 600, 200, 10, 1_000, 4, 1, 10)
