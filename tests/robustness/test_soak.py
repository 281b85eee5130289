"""A server that has been edited with for long says what a new one says. Shortly here, for a day in the long run."""

from __future__ import annotations

from pathlib import Path

from tests.robustness.soak import soak


def test_nothing_is_left_of_what_was_edited_before(tmp_path: Path) -> None:
    run = list(soak(tmp_path, 300, each=150))[-1]
    assert not run.differences, run.differences
    first, last = run.readings[0], run.readings[-1]
    assert (last.handles, last.threads, last.tasks) == (first.handles, first.threads, first.tasks)
