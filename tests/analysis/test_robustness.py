"""Half-typed text: every question has an answer, every edit fits the text, and fixing everything is done at once.

Analyses of tests are strict, so an exception in a rule, assist or hover fails here.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

from hypothesis import given, settings
from hypothesis import strategies as st

from splat_ls.analysis.analysis import Analysis
from splat_ls.text.edit import apply_edits
from splat_ls.text.span import Span
from tests.support.module import analysis_in

CORPUS: Final = Path(__file__).parents[1] / "corpus"
CASES: Final = [
    case["files"]
    for name in ("field-cases.json", "text-cases.json")
    for case in json.loads((CORPUS / name).read_text("utf-8"))
]
FRAGMENTS: Final = [
    *("", ".*", "[*]", "[0]", ".0", "*", ".", '"', "${", "}", "{", "for ", "]", "[", "(", ")", "\n", "<<EOT\n", "..."),
    *("# splat-ls: ignore\n", "%{ for x in y }", " ? ", ":", ",", "é", "🚀", "\\", "null", "each.value", "var.l[*].a"),
]


@st.composite
def typed(draw: st.DrawFn) -> tuple[dict[str, str], str]:
    """A case of the corpus with some places typed over, and the file that was."""
    files = dict(draw(st.sampled_from(CASES)))
    path = draw(st.sampled_from([path for path in files if "/" not in path]))
    text = files[path]
    for _ in range(draw(st.integers(0, 3))):
        start = draw(st.integers(0, len(text)))
        end = min(start + draw(st.sampled_from([0, 0, 1, 3, 20])), len(text))
        text = text[:start] + draw(st.sampled_from(FRAGMENTS)) + text[end:]
    return {**files, path: text}, path


@settings(max_examples=300, deadline=None)
@given(typed(), st.floats(0, 1))
def test_every_question_has_an_answer_that_fits_the_text(case: tuple[dict[str, str], str], share: float) -> None:
    files, path = case
    text = files[path]
    analysis = analysis_in(files, path)
    for finding in analysis.findings():
        assert 0 <= finding.span.start <= finding.span.end <= len(text)
        assert finding.message
        _check_actions(analysis, finding.span, text)
    at = int(share * len(text))
    hover = analysis.hover(at)
    assert hover is None or (hover.span.contains(at) and hover.markdown)
    _check_actions(analysis, Span(at, at), text)


@settings(max_examples=150, deadline=None)
@given(typed())
def test_fixing_everything_is_done_at_once_and_breaks_nothing(case: tuple[dict[str, str], str]) -> None:
    files, path = case
    analysis = analysis_in(files, path)
    text = apply_edits(files[path], analysis.fix_all_edits())
    again = analysis_in({**files, path: text}, path)
    assert not again.fix_all_edits()
    assert len(list(again.tree.problems())) <= len(list(analysis.tree.problems()))


def _check_actions(analysis: Analysis, span: Span, text: str) -> None:
    for fix in analysis.actions(span):
        assert bool(fix.edits) is (fix.disabled is None)
        apply_edits(text, fix.edits)
