"""What happens with an exception of our own: the one result is lost, and the bug is told once.

User input never raises in the core. A rule, an assist or a hover that raises is therefore wrong; the
snapshot reports it with the rule and the place and goes on with the others.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from splat_ls.text.span import Span


@dataclass(frozen=True, slots=True)
class Bug:
    """An exception in `part` (a rule's code, an assist's id, `hover`), at `span` of the file `path`.

    Its text is for logs, so it has the exception's type and line and not its message, which may quote the file.
    """

    part: str
    path: str
    span: Span
    error: Exception

    @property
    def origin(self) -> str:
        """Where in our code it was raised."""
        from traceback import extract_tb  # noqa: PLC0415  (there is no bug, as a rule)

        frames = extract_tb(self.error.__traceback__)
        return f"{frames[-1].name}, line {frames[-1].lineno}" if frames else "?"

    def __str__(self) -> str:
        return f"{self.part} met {type(self.error).__name__} in {self.origin}, at {self.span.start}-{self.span.end}"


BugReporter: TypeAlias = Callable[[Bug], None]
"""Takes a bug; may raise it again (tests do)."""


def raise_bug(bug: Bug) -> None:
    """Raises the bug's own error. The reporter of the tests: an impossible state fails them."""
    raise bug.error


def log_bug(bug: Bug) -> None:
    """Logs the bug."""
    from logging import getLogger  # noqa: PLC0415  (there is no bug, as a rule)

    getLogger(__name__).error("%s", bug)


class BugLog:
    """Passes each kind of bug on once: the same part failing at every keystroke is one line of the log."""

    __slots__ = ("_report", "_seen")

    def __init__(self, report: BugReporter = log_bug) -> None:
        self._report = report
        self._seen: set[tuple[str, str, str]] = set()

    def __call__(self, bug: Bug) -> None:
        kind = (bug.part, type(bug.error).__name__, bug.origin)
        if kind not in self._seen:
            self._seen.add(kind)
            self._report(bug)
