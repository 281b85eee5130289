"""`python -m tests.bench`: measures everything and prints the table.

`--only NAME` measures a part; `--smoke` takes small inputs and few samples, judges nothing, and fails only where
something does not run.
"""

from __future__ import annotations

import argparse
import gc
import os
import platform
from importlib import import_module
from typing import Final

from splat_ls.__main__ import COLLECTOR
from tests.bench.program import Program, installed
from tests.bench.row import Row, table
from tests.bench.scale import FULL, SMOKE, Scale

MEASURES: Final = (
    "full_parse",
    "core_edit",
    "stdio_edit",
    "requests",
    "check_tree",
    "start",
    "memory",
    "burst",
    "first_open",
)


def main() -> None:
    """Runs the command line."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    parser.add_argument("--smoke", action="store_true", help="small inputs, few samples, no judgement")
    parser.add_argument("--only", metavar="NAME", choices=MEASURES, action="append", help=", ".join(MEASURES))
    options = parser.parse_args()
    scale = SMOKE if options.smoke else FULL
    # What is measured inside this process runs as in the program.
    gc.set_threshold(*COLLECTOR)
    print(_machine())
    rows: list[Row] = []
    with installed() as program:
        for name in options.only or MEASURES:
            rows += _measured(name, scale, program)
    print(f"\n{table(rows)}\n\n{_machine()}")


def _measured(name: str, scale: Scale, program: Program) -> list[Row]:
    print(f"measuring {name} …", flush=True)
    rows: list[Row] = import_module(f"tests.bench.measures.{name}").measure(scale, program)
    return rows


def _machine() -> str:
    """Says what the numbers are from, and how busy that machine is."""
    load = f", load {os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else ""
    return f"{platform.python_implementation()} {platform.python_version()}, {os.cpu_count()} cores{load}"


if __name__ == "__main__":
    main()
