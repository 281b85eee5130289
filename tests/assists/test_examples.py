"""Every example and every near miss of every assist."""

from __future__ import annotations

import importlib
import pkgutil

import pytest

import splat_ls.assists
from splat_ls.analysis.assist import Assist, Example, NearMiss
from splat_ls.assists import ASSISTS
from tests.support.check_assist import check_example, check_near_miss

EXAMPLES = [(assist, example) for assist in ASSISTS for example in assist.examples]
NEAR_MISSES = [(assist, near_miss) for assist in ASSISTS for near_miss in assist.near_misses]


def _id(value: object) -> str:
    match value:
        case Assist(id=name):
            return name
        case Example(before=before) | NearMiss(before=before):
            return before.strip().rsplit("\n", 1)[-1]
        case _:
            return str(value)


@pytest.mark.parametrize(("assist", "example"), EXAMPLES, ids=_id)
def test_example(assist: Assist, example: Example) -> None:
    check_example(assist, example)


@pytest.mark.parametrize(("assist", "near_miss"), NEAR_MISSES, ids=_id)
def test_near_miss(assist: Assist, near_miss: NearMiss) -> None:
    check_near_miss(assist, near_miss)


def test_every_assist_is_in_the_tuple_under_the_name_of_its_file() -> None:
    files = {module.name for module in pkgutil.iter_modules(splat_ls.assists.__path__)}
    ids = {assist.id for assist in ASSISTS}
    assert ids == {name.replace("_", "-") for name in files}
    for name in files:
        module = importlib.import_module(f"splat_ls.assists.{name}")
        assert module.ASSIST in ASSISTS


@pytest.mark.parametrize("assist", ASSISTS, ids=_id)
def test_every_assist_has_examples_and_near_misses(assist: Assist) -> None:
    assert assist.examples
    assert assist.near_misses
