"""A progress bar on standard error, for runs that take long enough to wonder."""

from __future__ import annotations

import sys
from time import monotonic
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.progress import Progress

PATIENCE_S = 0.7
"""How long a run takes before a bar appears, in seconds."""


class ProgressBar:
    """Shows how many of `total` files are done. Only on a terminal, and gone when the work is."""

    __slots__ = ("_bar", "_done", "_started", "_text", "_total", "_wanted")

    def __init__(self, text: str, total: int) -> None:
        self._text = text
        self._total = total
        self._done = 0
        self._started = monotonic()
        self._wanted = sys.stderr.isatty()
        self._bar: Progress | None = None

    def close(self) -> None:
        """Takes the bar away."""
        if self._bar is not None:
            self._bar.stop()

    def advance(self, files: int) -> None:
        """Counts `files` more as done."""
        self._done += files
        if not self._wanted:
            return
        if self._bar is None and monotonic() - self._started > PATIENCE_S:
            self._bar = self._shown()
        if self._bar is not None:
            self._bar.update(self._bar.task_ids[0], completed=self._done)
            self._bar.refresh()

    def _shown(self) -> Progress:
        from rich.console import Console  # noqa: PLC0415  (60 ms, which only a long run pays)
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn  # noqa: PLC0415

        # No thread that redraws: processes may be copied from this one.
        bar = Progress(
            TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(),
            console=Console(stderr=True), transient=True, auto_refresh=False,
        )  # fmt: skip
        bar.add_task(self._text, total=self._total)
        bar.start()
        return bar
