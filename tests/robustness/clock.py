"""Time that was really worked: the machine may be busy with other things."""

from __future__ import annotations

import time
from collections.abc import Callable


def cpu_seconds(action: Callable[[], object]) -> float:
    """Returns the processor time that an action takes in this thread."""
    start = time.thread_time()
    action()
    return time.thread_time() - start
