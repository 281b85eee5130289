"""Random texts under random edits, with small pages and blocks, held against a tree of the whole text."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import partial
from itertools import count
from typing import Final

import pytest

from splat_ls.syntax import page, recut
from splat_ls.syntax.tree import Tree
from splat_ls.text.edit import TextEdit
from splat_ls.text.span import Span
from tests.properties.edits import FRAGMENTS
from tests.properties.test_tree_properties import BLOCKS, left_open, shape
from tests.robustness.campaign import Trial

LINES: Final = (
    *FRAGMENTS, "a {\n", "  a {\n", "}\n", "b = [\n", "b = 1\n", "b = (\n", 'a "b" {\n', "# c\n", "<<E\n", "E\n", "{ ",
    "v = {\n", "    k = 1\n", "]\n", ")\n", "v in {\n",
)  # fmt: skip
"""What opens and closes line by line, beside all other fragments."""


def tree_trials(first_seed: int) -> Iterator[Trial]:
    """Yields texts with up to a dozen edits each, without end; the seed is the trial's name."""
    for seed in count(first_seed):
        yield Trial(f"seed {seed}", partial(check_edited, seed))


def check_edited(seed: int) -> None:
    """Makes the edits of a seed one by one; the items are those of the whole text after each."""
    rng = random.Random(seed)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(page, "ITEMS_A_PAGE", rng.choice([1, 2, 3]))
        patch.setattr(recut, "LARGE_BLOCK", rng.choice([0, 10, 60]))
        text = BLOCKS * rng.randint(1, 2) if rng.random() < 0.3 else _lines(rng, rng.randint(0, 60))
        tree = Tree.of(text)
        for _ in range(rng.randint(1, 12)):
            start = rng.randint(0, len(tree.text))
            end = min(len(tree.text), start + rng.choice([0, 0, 0, 1, 2, 5, 30]))
            edit = TextEdit(Span(start, end), _lines(rng, rng.choice([0, 1, 1, 2])))
            tree = tree.edited(edit)
            whole = Tree.of(tree.text)
            assert list(map(shape, tree.items)) == list(map(shape, whole.items)), (tree.text, edit)
            assert list(map(left_open, tree.chunks)) == list(map(left_open, whole.chunks)), (tree.text, edit)


def _lines(rng: random.Random, pieces: int) -> str:
    return "".join(rng.choice(LINES) for _ in range(pieces))
