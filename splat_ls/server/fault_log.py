"""Faults of our own: told once each, with where in our code, and without the user's text."""

from __future__ import annotations

import logging
import traceback

logger = logging.getLogger(__name__)


class FaultLog:
    """Logs every kind of fault the first time it happens: a fault at each keystroke is one line of the log.

    The log has the exception's type and the frames of our code, never its message: messages quote what was being
    worked on, and a log is pasted into public issues.
    """

    __slots__ = ("_seen",)

    def __init__(self) -> None:
        self._seen: set[tuple[str, str, str]] = set()

    def report(self, part: str, error: BaseException, place: str = "") -> None:
        """Logs that `part` (a feature, a rule) met the exception `error`; `place` says where in the user's file."""
        frames = traceback.extract_tb(error.__traceback__)
        last = f"{_short(frames[-1].filename)}:{frames[-1].lineno}" if frames else "?"
        kind = (part, type(error).__name__, last)
        if kind in self._seen:
            return
        self._seen.add(kind)
        trail = " < ".join(f"{_short(frame.filename)}:{frame.lineno} {frame.name}" for frame in reversed(frames))
        where = f" ({place})" if place else ""
        logger.error("fault in %s%s: %s at %s", part, where, type(error).__name__, trail or "?")


def _short(filename: str) -> str:
    """Returns a source file's name from our package on: where it is installed is nobody's business."""
    parts = filename.replace("\\", "/").split("/")
    return "/".join(parts[parts.index("splat_ls") :]) if "splat_ls" in parts else parts[-1]
