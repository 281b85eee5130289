"""The same as test_safe_fixes.py, judged by the real engine where there is one."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass

from hypothesis import HealthCheck, Phase, Verbosity, given, settings

from splat_ls.analysis.fix import Safety
from splat_ls.semantic.value import Value
from tests.properties.modules import Module, modules
from tests.properties.test_safe_fixes import offered, subject_in, subject_value
from tests.support.engine import EngineAnswer, engine_path, run_batch
from tests.support.profile import examples

PAIRS = examples(300, 2_000)
EMPTY = ("[]", "{}")


@dataclass(frozen=True)
class Pair:
    """What one safe fix makes of an expression; the locals of its module are named after `number`."""

    number: int
    declarations: str
    title: str
    before: str
    after: str


def test_the_engine_sees_no_difference() -> None:
    pairs = _pairs()
    assert len(pairs) == PAIRS
    binary = engine_path()
    if binary is None:
        # Without an engine the evaluator has judged the same kind of pairs already, in the test beside this one.
        return
    declarations = "one = 1\n" + "".join(pair.declarations for pair in pairs)
    expressions = [text for pair in pairs for text in (pair.before, pair.after)]
    answers = run_batch(binary, declarations, expressions).answers
    for index, pair in enumerate(pairs):
        before, after = answers[2 * index], answers[2 * index + 1]
        told = f"{pair.declarations}{pair.title}\n{pair.before}\n{pair.after}\n{before}\n{after}"
        assert before.error is None, told
        assert after.error is None, told
        assert before.value == after.value, told
        assert (before.sensitive, before.contains_sensitive) == (after.sensitive, after.contains_sensitive), told
        assert before.type == after.type or _is_empty_inside(before), told


def _is_empty_inside(answer: EngineAnswer) -> bool:
    """Tells whether something without elements is in a value: its element type may be lost."""
    return answer.value is not None and any(empty in answer.value for empty in EMPTY)


class _EnoughError(Exception):
    """Ends the drawing of examples."""


def _pairs() -> list[Pair]:
    """Returns the first safe fixes of random modules that have a value; the same ones at each run."""
    pairs: list[Pair] = []

    @settings(
        max_examples=20 * PAIRS,
        deadline=None,
        database=None,
        derandomize=True,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
        verbosity=Verbosity.quiet,
    )
    @given(modules(with_resources=False))
    def collect(module: Module) -> None:
        if len(pairs) >= PAIRS:
            raise _EnoughError
        if isinstance(subject_value(module, module.subject), Value):
            pairs.extend(_pairs_of(module, len(pairs)))

    with suppress(_EnoughError):
        collect()
    return pairs[:PAIRS]


def _pairs_of(module: Module, number: int) -> list[Pair]:
    safe = [(fix, after) for fix, after in offered(module) if fix.safety is Safety.SAFE]
    return [
        Pair(
            number + index,
            _declared(module, number + index),
            fix.title,
            _renamed(module.subject, number + index),
            _renamed(subject_in(module, after), number + index),
        )
        for index, (fix, after) in enumerate(safe)
    ]


def _declared(module: Module, number: int) -> str:
    declared = {**{name: text for name, text in module.locals.items() if name != "one"}, **module.variables}
    return "".join(f"m{number}_{name} = {_renamed(text, number)}\n" for name, text in declared.items())


def _renamed(text: str, number: int) -> str:
    """Gives the values that a module declares names of their own; variables become local values of the same type."""
    for name in ("local.x", "local.y", "var.v"):
        text = text.replace(name, f"local.m{number}_{name[-1]}")
    return text
