"""How long a look may go on before others have their turn."""

from __future__ import annotations

import math
import time
from typing import Final

TURN: Final = 0.05
"""Seconds for which a file is looked at before others have their turn: a person notices no more."""


class Turn:
    """So many seconds from the first attribute or short item on that was looked at: none goes without any."""

    __slots__ = ("_end", "_seconds")

    def __init__(self, seconds: float = math.inf) -> None:
        self._seconds = seconds
        self._end = math.inf

    def count(self) -> None:
        """Takes note that something was looked at."""
        if self._end == math.inf:
            self._end = time.monotonic() + self._seconds

    @property
    def is_over(self) -> bool:
        return time.monotonic() >= self._end
