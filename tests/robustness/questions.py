"""Every question that an editor or the command line asks about a text, and what must hold of each answer.

The analyses are strict: an exception in a rule, an assist or a hover comes out of them and fails the test.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Final, TypeAlias

from splat_ls.analysis.analysis import Analysis
from splat_ls.analysis.fix import Fix
from splat_ls.server.inlay import splat_results
from splat_ls.syntax.lexer import MAX_NESTING
from splat_ls.text.document import Document, Encoding
from splat_ls.text.edit import apply_edits
from splat_ls.text.span import Offset, Span
from tests.support.module import analysis_in

Question: TypeAlias = Callable[[Analysis], object]

FINDINGS_ASKED: Final = 20
"""Findings of one text whose fixes are asked for; of the others it is asked by "everything is fixed"."""


def ask_everything(path: str, text: str, offsets: Iterable[Offset] = ()) -> Analysis:
    """Asks all there is to ask about a file that is alone in its module; `offsets` are where cursors stand."""
    analysis = analysis_in({path: text}, path)
    check_tree(analysis, text)
    check_findings(analysis, text)
    for offset in {0, len(text) // 2, len(text), *offsets}:
        check_cursor(analysis, text, min(max(offset, 0), len(text)))
    check_fixes(analysis.actions(Span(0, len(text))), text)
    apply_edits(text, analysis.fix_all_edits())
    for at, _ in splat_results(analysis, Span(0, len(text))):
        assert 0 <= at <= len(text)
    return analysis


def check_tree(analysis: Analysis, text: str) -> None:
    """Asserts that nothing of the text is lost, and that leaves and mistakes stand in it."""
    assert "".join(item.text for item in analysis.tree.items) == text
    for placed in analysis.tree.leaves():
        assert text[placed.offset : placed.offset + placed.leaf.width] == placed.leaf.text
    for span, problem in analysis.tree.problems():
        assert 0 <= span.start <= span.end <= len(text), problem


def check_findings(analysis: Analysis, text: str) -> None:
    """Asserts that the findings stand in the text, in order, and that their fixes fit it."""
    findings = analysis.findings()
    document = Document.of(text)
    for finding in findings:
        assert 0 <= finding.span.start <= finding.span.end <= len(text), finding
        assert finding.message
        document.position(finding.span.start, Encoding.UTF16)
    for finding in findings[:FINDINGS_ASKED]:
        fix = analysis.fix_for(finding)
        if fix is not None:
            check_fixes((fix,), text)


def check_cursor(analysis: Analysis, text: str, offset: Offset) -> None:
    """Asserts that what is said at a place is about that place."""
    hover = analysis.hover(offset)
    assert hover is None or (hover.span.contains(offset) and hover.markdown and hover.plain_text)
    check_fixes(analysis.actions(Span(offset, offset)), text)


def check_fixes(fixes: Iterable[Fix], text: str) -> None:
    """Asserts that each fix can be made."""
    for fix in fixes:
        assert bool(fix.edits) is (fix.disabled is None), fix.title
        apply_edits(text, fix.edits)


def _middle(analysis: Analysis) -> Offset:
    """Returns a place in the middle of the file, on a splat where there is one."""
    text = analysis.tree.text
    found = text.find(".*", len(text) // 2)
    return found + 1 if found >= 0 else len(text) // 2


QUESTIONS: Final[Mapping[str, Question]] = MappingProxyType(
    {
        "parse": lambda analysis: sum(1 for _ in analysis.tree.problems()),
        "findings": lambda analysis: analysis.findings(),
        "hover": lambda analysis: analysis.hover(_middle(analysis)),
        "actions": lambda analysis: analysis.actions(Span(_middle(analysis), _middle(analysis))),
        "actions of all": lambda analysis: analysis.actions(Span(0, len(analysis.tree.text)), ("quickfix", "refactor")),
        "fix all": lambda analysis: analysis.fix_all_edits(),
        "inlay hints": lambda analysis: list(splat_results(analysis, Span(0, len(analysis.tree.text)))),
    }
)
"""The questions one by one, to be timed; each is asked of a new analysis."""

DEEPEST: Final = MAX_NESTING
"""The depth from which on nesting is an error."""
