"""`python -m tests.robustness --long NAME`: the long runs, each until its time is over.

python -m tests.robustness --long fuzz --seconds 600
python -m tests.robustness --long sweep --seconds 3600
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import Final

from tests.robustness.campaign import Trial, run
from tests.robustness.protocol_trials import protocol_trials
from tests.robustness.text_trials import fuzz_trials, saved_trials, sweep_trials

RUNS: Final[Mapping[str, Callable[[int], Iterator[Trial]]]] = MappingProxyType(
    {
        "fuzz": fuzz_trials,
        "sweep": lambda _: sweep_trials(),
        "saved": lambda _: saved_trials(),
        "protocol": protocol_trials,
    }
)
"""The trials of each run, from a first seed where that matters."""


def main() -> int:
    """Runs the command line; the status is 1 when a fault was found."""
    parser = argparse.ArgumentParser(prog="python -m tests.robustness", description=__doc__)
    parser.add_argument("--long", metavar="NAME", choices=RUNS, required=True, help=", ".join(RUNS))
    parser.add_argument("--seconds", type=float, default=600.0, help="how long (default: 600)")
    parser.add_argument("--seed", type=int, default=1_000, help="the first seed (default: 1000)")
    options = parser.parse_args()
    tally = run(options.long, RUNS[options.long](options.seed), options.seconds)
    print(tally)
    return 1 if tally.faults else 0


if __name__ == "__main__":
    sys.exit(main())
