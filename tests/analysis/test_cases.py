"""Real modules from the field, and texts as people type them: every case of the corpus through the analysis.

A case names what must be found, by line and by the text that the place must lie in, codes that may stand for it
(`accept`), and codes that may be found beside it (`allow`). No other finding of a rule that `warn`s may be there.
"""

from __future__ import annotations

import json
import posixpath
from pathlib import Path
from typing import Any, Final

import pytest

from splat_ls.analysis.finding import Finding
from splat_ls.analysis.severity import Severity
from splat_ls.text.span import Span
from tests.support.module import analysis_in

CORPUS: Final = Path(__file__).parents[1] / "corpus"
CASES: Final = [
    case for name in ("field-cases.json", "text-cases.json") for case in json.loads((CORPUS / name).read_text("utf-8"))
]
MAIN_FILES: Final = [
    pytest.param(case, path, id=f"{case['id']}-{path}")
    for case in CASES
    for path in case["files"]
    if not posixpath.dirname(path)
]


@pytest.mark.parametrize(("case", "path"), MAIN_FILES)
def test_findings(case: dict[str, Any], path: str) -> None:
    text = case["files"][path]
    left = list(analysis_in(case["files"], path).findings())
    for wanted in case["expect"]["diagnostics"]:
        if wanted.get("file", "main.tf") != path or wanted["kind"] == "none":
            continue
        span = _span_of(text, wanted)
        codes = {wanted["kind"], *wanted.get("accept", ())}
        match = [finding for finding in left if finding.code in codes and span.encloses(finding.span)]
        assert match, f"missing {wanted['kind']} at {wanted['text']!r}, found {_told(left)}"
        left.remove(match[0])
    allowed = {"legacy-index", *case.get("allow", ())}
    extra = [finding for finding in left if finding.code not in allowed and finding.severity.reaches(Severity.HINT)]
    assert not extra, _told(extra)


def _span_of(text: str, wanted: dict[str, Any]) -> Span:
    """Returns where the text of an expectation stands: from its line on, the n-th one."""
    at = sum(len(line) + 1 for line in text.split("\n")[: wanted["line"] - 1])
    start = at - 1
    for _ in range(wanted.get("occurrence", 1)):
        start = text.index(wanted["text"], start + 1)
    return Span(start, start + len(wanted["text"]))


def _told(findings: list[Finding]) -> list[str]:
    return [f"{finding.code}: {finding.message}" for finding in findings]


HOVERS: Final = [pytest.param(case, id=case["id"]) for case in CASES if case["expect"].get("hover")]


@pytest.mark.parametrize("case", HOVERS)
def test_hover(case: dict[str, Any]) -> None:
    path = "main.tf" if "main.tf" in case["files"] else next(iter(case["files"]))
    text, wanted = case["files"][path], case["expect"]["hover"]
    hover = analysis_in(case["files"], path).hover(_marker(text, wanted["at"]))
    assert hover is not None
    assert _without_blanks(hover.equivalent) in {
        _without_blanks(one) for one in (wanted["for"], *wanted.get("accept", ()))
    }
    assert hover.markdown.startswith(f"```hcl\n{hover.equivalent}\n```\n")


def _marker(text: str, expression: str) -> int:
    """Returns the place of the first splat marker in `expression`, else of its first word."""
    start = text.index(expression)
    dense = [expression.index(mark) for mark in (".*", "[*", "[ *") if mark in expression]
    return start + min(dense, default=0) + 1


def _without_blanks(expression: str) -> str:
    return "".join(expression.split())
