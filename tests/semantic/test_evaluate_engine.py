"""The evaluator against the real engine: edge cases of every construct, and hundreds of random expressions."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from splat_ls.semantic.evaluate_outcome import NotCovered
from tests.support.check_evaluate import check_batch, evaluated
from tests.support.engine import engine_path
from tests.support.random_expressions import LOCALS, Generator

GROUPS: dict[str, list[str]] = json.loads(
    (Path(__file__).parent.parent / "corpus" / "expressions.json").read_text("utf-8")
)
RANDOM_BATCHES = {"random-1": (11, 250, 2), "random-2": (12, 250, 2), "random-deep": (13, 100, 4)}
"""For each batch the seed, the number of expressions, and how deep they nest."""

Record = Callable[[str, object], None]


@pytest.mark.parametrize("group", GROUPS)
def test_edge_cases(group: str, record_property: Record) -> None:
    record_property("engine", check_batch(group, LOCALS, GROUPS[group]).source)


@pytest.mark.parametrize("batch", RANDOM_BATCHES)
def test_random_expressions(batch: str, record_property: Record) -> None:
    answers = check_batch(batch, LOCALS, _random(batch))
    record_property("engine", answers.source)
    with_value = [answer for answer in answers.answers if answer.error is None]
    assert len(with_value) > len(answers.answers) / 4, "a good part of the expressions should have a value"


def _random(batch: str) -> Sequence[str]:
    seed, count, depth = RANDOM_BATCHES[batch]
    return list(dict.fromkeys(Generator(seed).expressions(count, depth)))


@pytest.mark.parametrize("batch", RANDOM_BATCHES)
def test_nearly_all_random_expressions_are_covered(batch: str) -> None:
    results = [evaluated(text, LOCALS) for text in _random(batch)]
    assert sum(isinstance(result, NotCovered) for result in results) < len(results) / 20


def test_the_source_of_the_answers_is_told() -> None:
    source = check_batch("operations", LOCALS, GROUPS["operations"]).source
    assert source == ("stored" if engine_path() is None else f"live: {Path(engine_path() or '').name}")
