"""Expressions of HCL in all their spellings, without a meaning: for those who ask only whether a text parses."""

from __future__ import annotations

import random
from typing import Final

LEAVES: Final = (
    "a", "é", "1", "1.5e3", "null", '"x"', "[]", "{}", "f()", "f(a...)", "a::b(c)",
    "a.b", "a[0]", "a.0", 'a["k"]', "a[*].b", "a.*.b", "a.b[*].c[0].d",
    '"a\\"b"', '"$${a}"', '"%%{a}"', '"%{ if a }b%{ else }c%{ endif }"', '"%{ for a in b ~}c%{ endfor }"',
    "<<E\n  ${a}\nE\n", "<<-E\n  a\n  E\n", "a /* c */", "a # c\n", "a // c\n",
)  # fmt: skip

SHAPES: Final = (
    "(§)", "-§", "!§", "[§, §]", "[\n  §,\n  §,\n]", "{ a = §, b : § }", "{\n  a = §\n  (b) = §\n}",
    "f(§,\n§)", "f(§, §...)", "§ + §", "§ - §", "§*§", "§ / §", "§ % §", "§ && §", "§ || §", "§ == §", "§ <= §",
    "§ ? § : §", "§[§]", "§.a", "§.*.a", "§[*].a", '"a${§}b"', '"${§}"', '"${~ § ~}"', "<<E\n${§}\nE\n",
    "[for a in § : §]", "[for a, b in § : § if §]", "{ for a in § : § => § }",
    "{\nfor a, b in § :\n§ => §... if §\n}", '"%{ if § }a%{ endif }"',
)  # fmt: skip
"""What may stand around expressions, each of which is a `§`."""

DEEPEST: Final = 3


def random_value(rng: random.Random, depth: int = 0) -> str:
    """Returns an expression that mostly parses."""
    if depth == DEEPEST or rng.random() < 0.3:
        return rng.choice(LEAVES)
    first, *others = rng.choice(SHAPES).split("§")
    return first + "".join(random_value(rng, depth + 1) + other for other in others)
