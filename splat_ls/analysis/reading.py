"""How much of a file is read for syntax mistakes."""

from __future__ import annotations

from enum import Enum


class Reading(Enum):
    """Which attributes are parsed.

    WHOLE: all of them, so that every mistake is told: for a file that somebody looks at. CANDIDATES: only those that
    may hold a splat, a for or a dotted index: for many files at once. What stands around attributes is read always.
    """

    WHOLE = "whole"
    CANDIDATES = "candidates"
