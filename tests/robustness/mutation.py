"""Mutations of texts: what typing, merging and broken disks do to files, from a seed."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

from tests.properties.edits import FRAGMENTS

Mutation: TypeAlias = Callable[[random.Random, str, Sequence[str]], str]

CHARACTERS: Final[tuple[str, ...]] = (
    *"\0\t\n\r\x0b\x0c\x1f\"#$%&'()*+,-./0:;<=>?@[\\]^_`{|}~\x7f\x85\u00a0é\u0301\u200b\u200d\u2028\u2029\ufeff\ufffd",
    *("\ud83d", "\ude00", "😀", "न", "中", "ا", "Ж", "ᚠ", "𐍈", "\U000e0001", "\U0010ffff"),
)
"""Controls, line ends of all kinds, marks, halves of characters, letters of many scripts."""

LONGEST: Final = 6_000
"""Characters of a mutated text; what is longer says nothing that a shorter one does not."""


def mutated(rng: random.Random, texts: Sequence[str]) -> str:
    """Returns one of the texts after one to eight mutations."""
    text = rng.choice(texts)
    for _ in range(rng.randint(1, 8)):
        mutation = rng.choice(MUTATIONS)
        text = mutation(rng, text, texts)
    return text[:LONGEST]


def noise(rng: random.Random) -> str:
    """Returns text of random bytes, or of random characters that mean something to a lexer."""
    length = rng.randint(0, 400)
    if rng.random() < 0.5:
        return rng.randbytes(length).decode("latin-1" if rng.random() < 0.5 else "utf-8", "surrogateescape")
    return "".join(rng.choice(CHARACTERS if rng.random() < 0.5 else FRAGMENTS) for _ in range(length // 4))


def _span(rng: random.Random, text: str, longest: int = 40) -> tuple[int, int]:
    start = rng.randint(0, len(text))
    return start, min(len(text), start + rng.choice([0, 1, 1, 2, rng.randint(0, longest)]))


def _insert_character(rng: random.Random, text: str, texts: Sequence[str]) -> str:
    at = rng.randint(0, len(text))
    return text[:at] + rng.choice(CHARACTERS) * rng.choice([1, 1, 1, 3, 200]) + text[at:]


def _insert_fragment(rng: random.Random, text: str, texts: Sequence[str]) -> str:
    start, end = _span(rng, text)
    return text[:start] + rng.choice(FRAGMENTS) + text[end:]


def _delete(rng: random.Random, text: str, texts: Sequence[str]) -> str:
    start, end = _span(rng, text, 200)
    return text[:start] + text[end:]


def _repeat(rng: random.Random, text: str, texts: Sequence[str]) -> str:
    start, end = _span(rng, text)
    return text[:start] + text[start:end] * rng.choice([2, 3, 50]) + text[end:]


def _move(rng: random.Random, text: str, texts: Sequence[str]) -> str:
    start, end = _span(rng, text, 200)
    rest = text[:start] + text[end:]
    at = rng.randint(0, len(rest))
    return rest[:at] + text[start:end] + rest[at:]


def _splice(rng: random.Random, text: str, texts: Sequence[str]) -> str:
    other = rng.choice(texts)
    start, end = _span(rng, other, 300)
    at = rng.randint(0, len(text))
    return text[:at] + other[start:end] + text[at:]


def _cut(rng: random.Random, text: str, texts: Sequence[str]) -> str:
    return text[: rng.randint(0, len(text))]


def _garble(rng: random.Random, text: str, texts: Sequence[str]) -> str:
    """Flips bits of the bytes, as a broken disk does, and reads what is left as text."""
    data = bytearray(text.encode("utf-8", "surrogatepass"))
    for _ in range(rng.randint(1, 6)):
        if data:
            data[rng.randrange(len(data))] ^= 1 << rng.randrange(8)
    return data.decode("utf-8", "surrogateescape")


MUTATIONS: Final[tuple[Mutation, ...]] = (
    _insert_character, _insert_fragment, _insert_fragment, _delete, _repeat, _move, _splice, _cut, _garble,
)  # fmt: skip
"""The kinds of mutation."""
