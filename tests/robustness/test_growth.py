"""Nothing takes much longer for twice the text: a few shapes and pieces here, all of them in the long run."""

from __future__ import annotations

from tests.robustness.pattern_trials import PIECES, pattern_trials
from tests.robustness.test_text import check_trials


def test_no_pattern_backtracks_more_than_in_proportion() -> None:
    check_trials(pattern_trials(PIECES))
