"""Inferred types compared with the real engine, in one batch: live where it is installed, else its stored answers."""

from __future__ import annotations

import json

from splat_ls.semantic.type import Kind
from tests.support.engine import ask
from tests.support.engine_type import contradiction, type_of_json
from tests.support.known import known_of
from tests.support.random_expressions import LOCALS, Generator

COUNT = 200
MODULE = f"locals {{\n{LOCALS}\n}}\n"


def test_types_do_not_contradict_the_engine() -> None:
    expressions = Generator(2026).expressions(COUNT, 3)
    answers = ask("infer", LOCALS, expressions)
    compared = known = 0
    for expression, answer in zip(expressions, answers.answers, strict=True):
        if answer.type is None:
            continue
        of = known_of(MODULE, expression).type
        wrong = contradiction(of, type_of_json(json.loads(answer.type)))
        assert wrong is None, f"{expression}: {of}, but the engine ({answers.source}) has {answer.type}"
        compared += 1
        known += of.kind is not Kind.UNKNOWN
    assert compared > COUNT / 4
    assert known > 0.8 * compared
