"""Nesting of any depth: an answer to every question, and an error from the limit on, never a crash."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from splat_ls.syntax.depth import MAX_DEPTH, MAX_MARKS
from splat_ls.syntax.lexer import MAX_NESTING
from tests.robustness.hostile.nested import EXPRESSIONS, FILES, JSON_FILES
from tests.robustness.questions import ask_everything

DEPTHS = (3, MAX_MARKS, MAX_NESTING - 1, MAX_NESTING, MAX_DEPTH - 3, MAX_DEPTH + 1, 10_000)
"""Little, around each limit, and far beyond all of them."""

HEAD = 'variable "l" {\n  type = list(any)\n}\n'


def hostile_files(depth: int) -> Iterator[tuple[str, str, str]]:
    """Yields name, path and text of each file in which something is nested `depth` deep."""
    for name, make in EXPRESSIONS.items():
        yield name, "main.tf", f"{HEAD}locals {{\n  v = {make(depth)}\n}}\n"
    for name, make in FILES.items():
        yield name, "main.tf", make(depth)
    for name, make in JSON_FILES.items():
        yield f"{name} in JSON", "main.tf.json", make(depth)


NAMES = [name for name, _, _ in hostile_files(1)]


@pytest.mark.parametrize("depth", DEPTHS)
@pytest.mark.parametrize("name", NAMES)
def test_every_question_about_nesting_has_an_answer(name: str, depth: int) -> None:
    path, text = next((path, text) for found, path, text in hostile_files(depth) if found == name)
    ask_everything(path, text, [text.find("var.l.*") + 6])
