"""Expressions that would cost too much: a hover that values them is answered at once, with the value or without."""

from __future__ import annotations

import pytest

from tests.robustness.clock import cpu_seconds
from tests.robustness.hostile.calls import CALLS
from tests.robustness.questions import check_cursor
from tests.support.module import analysis_in

LIMIT = 4.0
"""Seconds of processor time: most would take for ever; the slowest takes half of one where nothing else is going on."""


@pytest.mark.parametrize("name", CALLS)
def test_a_value_that_would_cost_too_much_is_not_worked_out(name: str) -> None:
    text = f"locals {{\n  v = [for o in [{CALLS[name]}] : o][*]\n}}\n"
    analysis = analysis_in({"main.tf": text}, "main.tf")
    assert cpu_seconds(lambda: check_cursor(analysis, text, text.rindex("[*]") + 1)) < LIMIT
