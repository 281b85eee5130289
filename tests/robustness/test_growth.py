"""Nothing takes much longer for twice the text: a few shapes and pieces here, all of them in the long run."""

from __future__ import annotations

from splat_ls.analysis.place import places
from splat_ls.text.span import Span
from tests.robustness.pattern_trials import PIECES, pattern_trials
from tests.robustness.test_text import check_trials
from tests.support.module import analysis_in


def test_no_pattern_backtracks_more_than_in_proportion() -> None:
    check_trials(pattern_trials(PIECES))


def test_what_is_asked_about_a_place_looks_at_no_other_place_of_its_attribute() -> None:
    text = f"locals {{\n  v = [{'var.l.*.a, ' * 500}]\n}}\n"
    analysis = analysis_in({"main.tf": text}, "main.tf")
    (placed,) = analysis.tree.leaves()
    at = text.index("*", 3_000)
    assert len(list(places(placed, analysis.module, analysis.settings))) == 500
    assert len(list(places(placed, analysis.module, analysis.settings, Span(at, at)))) == 1
    assert len(list(places(placed, analysis.module, analysis.settings, Span(at, at + 11)))) == 2
