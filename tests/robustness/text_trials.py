"""Trials on texts: mutated and random ones, every prefix and every deletion of real ones, the saved ones."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import partial
from itertools import count
from pathlib import Path
from typing import Final

from splat_ls.text.edit import TextEdit
from splat_ls.text.span import Offset, Span
from tests.properties.test_tree_properties import shape
from tests.robustness.campaign import Trial
from tests.robustness.mutation import mutated, noise
from tests.robustness.questions import ask_everything
from tests.robustness.real_files import real_files
from tests.support.module import tree_of

SAVED: Final = Path(__file__).parent / "corpus"
"""Texts that once showed a fault; their names say which."""


def fuzz_trials(first_seed: int = 0) -> Iterator[Trial]:
    """Yields mutated real files and noise without end; the seed is the trial's name."""
    texts = {path: [text for other, text in real_files() if other == path] for path, _ in real_files()}
    for seed in count(first_seed):
        rng = random.Random(seed)
        path = rng.choice(["main.tf"] * 8 + ["main.tf.json", "terraform.tfvars"])
        text = noise(rng) if rng.random() < 0.1 else mutated(rng, texts.get(path) or texts["main.tf"])
        offsets = [rng.randint(0, len(text)) for _ in range(6)]
        yield Trial(f"seed {seed}", partial(ask_everything, path, text, offsets))


def sweep_trials(step: int = 1) -> Iterator[Trial]:
    """Yields every prefix, and every deletion of one character, of every real file; `step`: one in so many."""
    number = 0
    for index, (path, text) in enumerate(real_files()):
        for at in range(len(text) + 1):
            number += 1
            if number % step == 0:
                yield Trial(f"file {index} cut at {at}", partial(ask_everything, path, text[:at], [at, at - 1]))
                yield Trial(f"file {index} without character {at}", partial(check_deletion, path, text, at))


def saved_trials() -> Iterator[Trial]:
    """Yields the saved texts, read with a cursor at every place."""
    for file in sorted(SAVED.iterdir()):
        path = "main.tf.json" if file.name.endswith(".json") else "main.tf"
        text = file.read_bytes().decode("utf-8", "surrogatepass")
        yield Trial(file.name, partial(ask_everything, path, text, range(len(text) + 1)))


def check_deletion(path: str, text: str, at: Offset) -> None:
    """Deletes the character at `at` as an editor does, and asks everything; the tree is that of the new text."""
    new = text[:at] + text[at + 1 :]
    analysis = ask_everything(path, new, [at, at - 1])
    edited = tree_of(path, text).edited(TextEdit(Span(at, min(at + 1, len(text))), ""))
    assert list(map(shape, edited.items)) == list(map(shape, analysis.tree.items))
    assert list(edited.problems()) == list(analysis.tree.problems())
