"""Checks what an assist offers in a fixture: the only caller of `Analysis.actions` in the tests of assists."""

from __future__ import annotations

from splat_ls.analysis.assist import Assist, Example, NearMiss
from splat_ls.analysis.fix import Fix
from splat_ls.syntax.tree import Tree
from splat_ls.text.edit import apply_edits
from splat_ls.text.line_index import LineIndex
from splat_ls.text.span import Span
from tests.support.fixture import Fixture, FixtureFile
from tests.support.module import analysis_of


def check_example(assist: Assist, example: Example) -> None:
    """Checks that the assist is offered at the mark and makes the text that the example says."""
    fixture = Fixture.of(example.before)
    file, mark = fixture.marked
    fixes = [fix for fix in offered_at(fixture, assist) if fix.disabled is None]
    texts = [_as_told(file, mark, apply_edits(file.text, fix.edits), example.after) for fix in fixes]
    assert _stripped(example.after) in texts, f"offered {[fix.title for fix in fixes]}, which makes {texts}"
    fix = fixes[texts.index(_stripped(example.after))]
    assert fix.safety is example.safety, fix.title
    assert example.because in fix.title
    assert fix.title.endswith(")") is bool(fix.safety.value == "unsafe"), f"an unsafe fix says why: {fix.title}"
    _check_still_parses(file.text, apply_edits(file.text, fix.edits))


def check_near_miss(assist: Assist, near_miss: NearMiss) -> None:
    """Checks that the assist is not offered at the mark, or only with the reason why it cannot be done."""
    fixes = offered_at(Fixture.of(near_miss.before), assist)
    reasons = [fix.disabled for fix in fixes]
    assert reasons == ([] if near_miss.disabled is None else [near_miss.disabled]), [fix.title for fix in fixes]
    assert not any(fix.edits for fix in fixes)


def offered_at(fixture: Fixture, assist: Assist) -> list[Fix]:
    """Returns what an assist offers at the mark of a fixture."""
    file, mark = fixture.marked
    actions = analysis_of(fixture, file.path).actions(mark, None)
    return [fix for fix in actions if fix.assist == assist.id]


def _as_told(file: FixtureFile, mark: Span, text: str, told: str) -> str:
    """Returns the whole text, or its marked line where the example tells only that."""
    if "\n" in told:
        return _stripped(text)
    line = LineIndex.of(file.text).line_of(mark.start)
    return text.split("\n")[line].strip()


def _stripped(text: str) -> str:
    return text.strip()


def _check_still_parses(before: str, after: str) -> None:
    had = len(list(Tree.of(before).problems()))
    problems = [problem.summary for _, problem in Tree.of(after).problems()]
    assert len(problems) <= had, f"the new text does not parse: {problems}"
