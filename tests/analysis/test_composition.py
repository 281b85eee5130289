"""Rounds of edits become one set against the first text."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from splat_ls.analysis.composition import Composition
from splat_ls.text.edit import TextEdit, apply_edits
from splat_ls.text.span import Span


@st.composite
def rounds(draw: st.DrawFn) -> tuple[str, list[list[TextEdit]]]:
    """A text, and rounds of disjoint edits each of which is for the text that the one before made."""
    first = text = draw(st.text("ab.[*]\n", max_size=20))
    all_rounds = []
    for _ in range(draw(st.integers(0, 3))):
        cuts = sorted(draw(st.lists(st.integers(0, len(text)), max_size=6)))
        pairs = zip(cuts[::2], cuts[1::2], strict=False)
        edits = [TextEdit(Span(*pair), draw(st.text("ab*", max_size=3))) for pair in pairs]
        all_rounds.append(edits)
        text = apply_edits(text, edits)
    return first, all_rounds


@given(rounds())
def test_the_edits_of_all_rounds_in_one_make_the_last_text(case: tuple[str, list[list[TextEdit]]]) -> None:
    first, all_rounds = case
    text, composition = first, Composition.of(first)
    for edits in all_rounds:
        text = apply_edits(text, edits)
        composition = composition.edited(edits)
    assert composition.text == text
    assert apply_edits(first, composition.edits()) == text


@pytest.mark.parametrize(
    ("first", "all_rounds", "edits"),
    [
        ("a.*.b", [], ()),
        ("a.*.b", [[TextEdit(Span(1, 3), "[*]")]], (TextEdit(Span(1, 3), "[*]"),)),
        ("abc", [[TextEdit(Span(0, 3), "aXc")]], (TextEdit(Span(1, 2), "X"),)),
        ("abc", [[TextEdit(Span(1, 2), "X")], [TextEdit(Span(1, 2), "b")]], ()),
        ("abc", [[TextEdit(Span(3, 3), "d")], [TextEdit(Span(0, 0), "z")]],
         (TextEdit(Span(0, 0), "z"), TextEdit(Span(3, 3), "d"))),
    ],
)  # fmt: skip
def test_edits_are_the_smallest(first: str, all_rounds: list[list[TextEdit]], edits: tuple[TextEdit, ...]) -> None:
    composition = Composition.of(first)
    for one in all_rounds:
        composition = composition.edited(one)
    assert composition.edits() == edits
