"""Exit statuses, as ruff and most linters have them."""

from __future__ import annotations

OK = 0
FOUND = 1
"""Something was found, or what was asked for does not exist."""

FAILED = 2
"""A usage or I/O error: named on standard error, everything else was done."""

INTERRUPTED = 130
"""Ctrl-C, as shells report it."""
