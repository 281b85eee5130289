"""Patterns: what is rewritten, what is no pattern, and what is refused (results are compared in `patterns`)."""

from __future__ import annotations

import re

import pytest

from splat_ls.semantic.value_pattern import UnfitPatternError, python_pattern
from splat_ls.semantic.value_uncovered import UncoveredError


@pytest.mark.parametrize(
    ("pattern", "text", "matched"),
    [
        ("b$", "b\n", None),
        ("\\d", "٣", None),
        ("\\s", "\v", None),
        ("[[:space:]]", "\v", "\v"),
        ("[]a]+", "]a", "]a"),
        ("[^]]", "x", "x"),
        ("[a-c-]+", "b-", "b-"),
        ("(?<x>a)", "a", "a"),
        ("a.b", "a\nb", None),
        ("(?i)É", "É", "É"),
        ("[&&]+", "&&", "&&"),
        ("\\.\\/\\-", "./-", "./-"),
    ],
)
def test_a_rewritten_pattern_matches_as_the_engine_does(pattern: str, text: str, matched: str | None) -> None:
    found = re.compile(python_pattern(pattern).text, re.ASCII).search(text)
    assert (found.group() if found else None) == matched


@pytest.mark.parametrize("pattern", ["(", ")", "a**", "*a", "(?=a)", "(?!a)", "(?<=a)", "[a", "\\1", "a|*"])
def test_what_is_no_pattern(pattern: str) -> None:
    with pytest.raises((UnfitPatternError, re.error)):
        re.compile(python_pattern(pattern).text)


@pytest.mark.parametrize("pattern", ["(a+)+", "(a|b)*", "\\pL", "(?s).", "a{,3}", "[[:foo:]]", "\\Qa\\E", "^*", "a{"])
def test_what_is_refused(pattern: str) -> None:
    with pytest.raises(UncoveredError):
        python_pattern(pattern)


def test_repetitions_are_counted() -> None:
    assert python_pattern("a*b+c{2,}d{3}e?").repeats == 4
