"""Texts that nobody would write: every question has an answer. A few of each here, very many in the long run."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

import pytest

from tests.robustness.campaign import Trial
from tests.robustness.text_trials import fuzz_trials, saved_trials, sweep_trials
from tests.robustness.tree_trials import tree_trials


def check_trials(trials: Iterator[Trial]) -> None:
    """Makes the trials one by one; a failure names the first that fails."""
    for trial in trials:
        try:
            trial.check()
        except Exception as error:
            raise AssertionError(trial.name) from error


@pytest.mark.parametrize("trial", list(saved_trials()), ids=lambda trial: trial.name)
def test_a_text_that_once_showed_a_fault(trial: Trial) -> None:
    trial.check()


def test_mutated_files() -> None:
    check_trials(islice(fuzz_trials(), 250))


def test_prefixes_and_deletions_of_real_files() -> None:
    check_trials(sweep_trials(step=331))


def test_edits_of_texts_in_which_little_fits() -> None:
    check_trials(islice(tree_trials(0), 400))
