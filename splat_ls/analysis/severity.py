"""How grave a finding is."""

from __future__ import annotations

from enum import Enum


class Severity(Enum):
    """How grave a finding is; the values are the words of the settings and of the command line."""

    ERROR = "error"
    WARNING = "warning"
    INFORMATION = "information"
    HINT = "hint"
    OFF = "off"

    def reaches(self, level: Severity) -> bool:
        """Tells whether this is at least as grave as `level` (nothing is below OFF)."""
        return _GRAVITY[self] >= _GRAVITY[level]


_GRAVITY = {severity: len(Severity) - place for place, severity in enumerate(Severity)}
