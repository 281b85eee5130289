"""`python -m tests.robustness --long NAME`: the long runs.

python -m tests.robustness --long fuzz --seconds 600
python -m tests.robustness --long sweep --seconds 3600
python -m tests.robustness --long doubling --only JSON
python -m tests.robustness --long soak --edits 100000
python -m tests.robustness --long verdicts --seconds 600
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Final

from tests.robustness.campaign import Trial, run
from tests.robustness.doubling import at_full_size, doubled, print_table
from tests.robustness.huge import spent
from tests.robustness.pattern_trials import pattern_trials
from tests.robustness.protocol_trials import protocol_trials
from tests.robustness.soak import print_soak
from tests.robustness.text_trials import fuzz_trials, saved_trials, sweep_trials
from tests.robustness.tree_trials import tree_trials
from tests.robustness.verdicts import print_verdicts

RUNS: Final[Mapping[str, Callable[[int, int], Iterator[Trial]]]] = MappingProxyType(
    {
        "fuzz": lambda seed, _: fuzz_trials(seed),
        "sweep": lambda _, step: sweep_trials(step),
        "saved": lambda *_: saved_trials(),
        "protocol": lambda seed, _: protocol_trials(seed),
        "patterns": lambda *_: pattern_trials(),
        "trees": lambda seed, _: tree_trials(seed),
    }
)
"""The trials of each run, from a first seed or one in so many, where that matters."""

TABLES: Final = ("doubling", "huge", "requests", "soak", "verdicts")
"""Runs that measure or compare, and print a table."""


def main() -> int:
    """Runs the command line; the status is 1 when a fault was found."""
    names = (*RUNS, *TABLES)
    parser = argparse.ArgumentParser(prog="python -m tests.robustness", description=__doc__)
    parser.add_argument("--long", metavar="NAME", choices=names, required=True, help=", ".join(names))
    parser.add_argument("--seconds", type=float, default=600.0, help="how long (default: 600)")
    parser.add_argument("--seed", type=int, default=1_000, help="the first seed (default: 1000)")
    parser.add_argument("--step", type=int, default=1, help="sweep: one place in so many (default: 1)")
    parser.add_argument("--only", default="", help="doubling, huge, requests: the shapes whose names hold this")
    parser.add_argument("--edits", type=int, default=100_000, help="soak: how many (default: 100000)")
    options = parser.parse_args()
    if options.long == "doubling":
        return 1 if print_table(doubled, options.only) else 0
    if options.long == "requests":
        return 1 if print_table(at_full_size, options.only) else 0
    if options.long in ("huge", "soak", "verdicts"):
        with tempfile.TemporaryDirectory() as folder:
            if options.long == "soak":
                return 1 if print_soak(Path(folder), options.edits, options.seed, options.seconds) else 0
            if options.long == "verdicts":
                return 1 if print_verdicts(Path(folder), options.seed, options.seconds) else 0
            for line in spent(Path(folder), options.only):
                print(line, flush=True)
            return 0
    tally = run(options.long, RUNS[options.long](options.seed, options.step), options.seconds)
    print(tally)
    return 1 if tally.faults else 0


if __name__ == "__main__":
    sys.exit(main())
