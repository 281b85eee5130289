"""Inferred types never contradict the real engine's: every expression of the conformance cases that has a value."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from splat_ls.semantic.type import Kind, Type
from tests.support.engine_type import contradiction, read_type
from tests.support.known import known_of

CASES = json.loads((Path(__file__).parent.parent / "corpus" / "conformance.json").read_text(encoding="utf-8"))
LEAST_KNOWN = 0.98
"""The share of these expressions whose kind is known. The rest is `jsondecode`, and what may be a list or a tuple."""


def _expressions(case: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """Yields each expression of a case that has a value, with its type on one line."""
    if case["error"] is None:
        yield case["expr"], case["type_1line"]
        yield from ((each, case["type_1line"]) for each in case["equivalents"])
    for other in case["not_equivalent"]:
        if other["error"] is None:
            yield other["expr"], other["type_1line"]


def _module(case: dict[str, Any]) -> str:
    return f"locals {{\n{case['locals']}\n}}\n{case.get('config') or ''}\n"


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_type_does_not_contradict_the_engine(case: dict[str, Any]) -> None:
    for expression, printed in _expressions(case):
        known = known_of(_module(case), expression).type
        assert contradiction(known, read_type(printed)) is None, f"{expression}: {known}, but the engine has {printed}"


def test_nearly_every_kind_is_known() -> None:
    types = [
        known_of(_module(case), expression).type
        for case in CASES
        for expression, printed in _expressions(case)
        if printed != "dynamic"
    ]
    known = [each for each in types if each.kind is not Kind.UNKNOWN]
    assert len(known) / len(types) >= LEAST_KNOWN, f"{len(known)} of {len(types)}"


def test_a_wrong_kind_would_be_found() -> None:
    assert contradiction(Type(Kind.MAP), read_type("list(string)")) is not None
    assert contradiction(Type(Kind.TUPLE, items=(Type(Kind.STRING),)), read_type("tuple([ number, ])")) is not None
