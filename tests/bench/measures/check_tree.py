"""`splat-ls check` of a large tree, beside the formatter of the real tool on the same tree."""

from __future__ import annotations

import os
import subprocess
import time
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.bench.inputs import write_workspace
from tests.bench.peers import formatter
from tests.bench.program import Launch, Program
from tests.bench.row import Row, at_most
from tests.bench.scale import Scale
from tests.bench.stats import Samples


def measure(scale: Scale, program: Program) -> list[Row]:
    """Returns the wall times of both, run in turn."""
    theirs = formatter()
    own: list[tuple[float, float]] = []
    peer: list[tuple[float, float]] = []
    with TemporaryDirectory() as name:
        folder = Path(name).resolve()
        write_workspace(folder, scale.workspace_files, scale.tree_lines)
        for _ in range(max(scale.runs // 2, 1)):
            own.append(_run(program.check(folder), (0,)))
            if theirs is not None:
                peer.append(_run(Launch((*theirs, str(folder)), folder, os.environ), (0, 3)))
    median, cpu = (Samples.of(values).median for values in zip(*own, strict=True))
    their_median, their_cpu = (Samples.of(values).median for values in zip(*peer, strict=True)) if peer else (0.0, 0.0)
    ratio = median / their_median if peer else None
    return [
        Row(
            f"splat-ls check of {scale.tree_lines:,} lines in {scale.workspace_files} files",
            f"{median:.2f} s",
            "half the wall time of terraform fmt -check",
            at_most(ratio, 0.5),
            f"terraform fmt {their_median:.2f} s (processor {their_cpu:.2f} s)" if peer else "",
            f"{ratio:.2f}x" if ratio is not None else "",
            f"{cpu:.2f} s",
        )
    ]


def _run(launch: Launch, statuses: Sequence[int]) -> tuple[float, float]:
    """Runs a command to its end; returns its wall time and its processor time, with its children, in seconds."""
    before, started = os.times(), time.perf_counter()
    done = subprocess.run(
        launch.command,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        check=False,
        cwd=launch.folder,
        env=launch.environment,
    )
    wall, after = time.perf_counter() - started, os.times()
    assert done.returncode in statuses, done.stderr.decode()
    used = after.children_user + after.children_system - before.children_user - before.children_system
    return wall, used
