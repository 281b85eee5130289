"""Tells from text alone whether a rule may judge a for-expression in it; few rules judge any."""

from __future__ import annotations

from collections.abc import Iterable

from splat_ls.analysis.rule import Loops, Rule
from splat_ls.analysis.settings import Settings


def may_judge_loops(text: str, settings: Settings, rules: tuple[Rule, ...]) -> bool:
    """Tells whether one of the rules that are switched on may say something about a for-expression of `text`."""
    return may_be_judged(text, loops_of(rule for rule in rules if settings.is_on(rule.code, rule.default)))


def loops_of(rules: Iterable[Rule]) -> frozenset[Loops]:
    """Returns which for-expressions the rules judge."""
    return frozenset(rule.loops for rule in rules)


def may_be_judged(text: str, loops: frozenset[Loops]) -> bool:
    """Tells whether a for-expression of `text` may be one of `loops`."""
    if "for" not in text:
        return False
    return Loops.ALL in loops or (Loops.FOR_EACH in loops and _may_repeat_over_list(text))


def _may_repeat_over_list(text: str) -> bool:
    """Tells whether anywhere behind `for_each =` a bracket, a parenthesis or a comment stands."""
    return any(part.lstrip(" \t=")[:1] in ("[", "(", "/") for part in text.split("for_each")[1:])
