"""How many examples a property test draws: few for every push, many for the nightly run."""

from __future__ import annotations

import os

PROFILE_VARIABLE = "SPLAT_LS_PROFILE"
"""Set to `nightly` for the long runs."""


def examples(usual: int, nightly: int) -> int:
    """Returns the number of examples for this run."""
    return nightly if os.environ.get(PROFILE_VARIABLE) == "nightly" else usual
