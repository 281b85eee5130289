"""Tells from text alone whether a rule may judge a for-expression in it; few rules judge any."""

from __future__ import annotations

from splat_ls.analysis.rule import Loops, Rule
from splat_ls.analysis.settings import Settings


def may_judge_loops(text: str, settings: Settings, rules: tuple[Rule, ...]) -> bool:
    """Tells whether one of the rules that are switched on may say something about a for-expression of `text`."""
    if "for" not in text:
        return False
    active = [rule.loops for rule in rules if settings.is_on(rule.code, rule.default)]
    return Loops.ALL in active or (Loops.FOR_EACH in active and _may_repeat_over_list(text))


def _may_repeat_over_list(text: str) -> bool:
    """Tells whether anywhere behind `for_each =` a bracket, a parenthesis or a comment stands."""
    return any(part.lstrip(" \t=")[:1] in ("[", "(", "/") for part in text.split("for_each")[1:])
