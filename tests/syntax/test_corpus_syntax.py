"""The 287 syntax cases of the reference parser: what parses, what does not, and what it is called."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from splat_ls.syntax.parser import parse_body
from splat_ls.syntax.tree import Tree

CASES: list[dict[str, Any]] = json.loads((Path(__file__).parents[1] / "corpus" / "syntax.json").read_text("utf-8"))


def file_text(case: dict[str, Any]) -> str:
    """Returns the text of a whole file: an expression case is the value of an argument."""
    return case["text"] if case["kind"] == "file" else f"x = {case['text']}\n"


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_tree_finds_the_mistake_that_the_reference_parser_finds(case: dict[str, Any]) -> None:
    summaries = [problem.summary for _, problem in Tree.of(file_text(case)).problems()]
    assert summaries[:1] == ([case["error"]] if case["error"] else [])
    assert (not summaries) is case["ok"]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_grammar_agrees_on_the_whole_body(case: dict[str, Any]) -> None:
    # A byte order mark belongs to the file, and not to its body.
    parsed = parse_body(file_text(case).removeprefix("\ufeff"))
    assert (parsed.node is not None and not parsed.problems) is case["ok"]


def test_the_cases_are_all_there() -> None:
    assert len(CASES) == 287
