"""The fixes and hovers of the real-world cases in tests/corpus (each checked with the real engine)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from splat_ls.analysis.analysis import Analysis
from splat_ls.syntax.nodes import Node
from splat_ls.text.edit import apply_edits
from splat_ls.text.span import Span
from tests.support.module import analysis_in, tree_of
from tests.support.shape import Shape, node_shape, shape_of

CORPUS = Path(__file__).parents[1] / "corpus"
CASES: list[dict[str, Any]] = [
    case for name in ("field-cases.json", "text-cases.json") for case in json.loads((CORPUS / name).read_text("utf-8"))
]
FIXES = [(case, fix) for case in CASES for fix in case["expect"]["fixes"] or ()]
HOVERS = [(case, case["expect"]["hover"]) for case in CASES if case["expect"]["hover"]]


def _main(case: dict[str, Any]) -> tuple[Analysis, str]:
    """Returns the analysis of the case's main file, and its text."""
    files: dict[str, str] = case["files"]
    path = "main.tf" if "main.tf" in files else next(name for name in files if "/" not in name)
    module = {name: text for name, text in files.items() if not name.endswith(".tfvars")}
    return analysis_in(module, path), files[path]


@pytest.mark.parametrize(("case", "fix"), FIXES, ids=[f"{case['id']}-{fix['action']}" for case, fix in FIXES])
def test_fix_is_offered(case: dict[str, Any], fix: dict[str, str]) -> None:
    analysis, text = _main(case)
    start = text.index(fix["at"])
    span = Span(start, start + len(fix["at"]))
    offered = [action for action in analysis.actions(span) if action.disabled is None]
    wanted = _file_shape(analysis.path, text[: span.start] + fix["result"] + text[span.end :])
    made = {action.title: apply_edits(text, action.edits) for action in offered}
    assert wanted in [_file_shape(analysis.path, after) for after in made.values()], made


@pytest.mark.parametrize(("case", "hover"), HOVERS, ids=[case["id"] for case, _ in HOVERS])
def test_hover_shows_the_equivalent(case: dict[str, Any], hover: dict[str, Any]) -> None:
    analysis, text = _main(case)
    found = analysis.hover(text.index(hover["at"]) + _marker(hover["at"]))
    assert found is not None
    assert shape_of(found.equivalent) in [shape_of(each) for each in (hover["for"], *hover.get("accept", ()))]


def _marker(at: str) -> int:
    """Returns where in the text of a splat a cursor on its first marker is; in a for that is its first word."""
    places = [at.find(marker) for marker in (".*", "[*]", "[ * ]", "\n    .*") if marker in at]
    return min(places) + 1 if places else 1


def _file_shape(path: str, text: str) -> list[Shape]:
    """Returns the shapes of all attributes of a file, in text order."""
    return [_leaf_shape(placed.leaf.name, placed.leaf.value) for placed in tree_of(path, text).leaves()]


def _leaf_shape(name: str, value: Node | None) -> Shape:
    return (name, None if value is None else node_shape(value, {}))
