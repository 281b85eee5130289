"""Two hundred files that look like people's: those of the cases, and modules put together from pieces, always the same.

The pieces are short and of many kinds, so that a cut through any place of them is a cut through something else.
"""

from __future__ import annotations

import json
import random
from functools import lru_cache
from pathlib import Path
from typing import Final

CORPUS: Final = Path(__file__).parents[1] / "corpus"
PIECES: Final = Path(__file__).parent / "pieces"
COUNT: Final = 200


@lru_cache(maxsize=1)
def real_files() -> tuple[tuple[str, str], ...]:
    """Returns path and text of each file."""
    cases = [case for name in ("field-cases.json", "text-cases.json") for case in _cases(name)]
    written = {(path.rpartition("/")[2], text) for case in cases for path, text in case["files"].items()}
    rng = random.Random(8)
    files = rng.sample(sorted(written), COUNT // 2)
    files += (("main.tf.json", json_module(rng, 2)) for _ in range(COUNT // 10))
    while len(files) < COUNT:
        files.append(("main.tf", module(rng, 3)))
    return tuple(files)


def module(rng: random.Random, pieces: int) -> str:
    """Returns a file of some pieces, with line ends of one kind or the other."""
    text = "\n".join(rng.sample(_pieces("native.txt"), pieces))
    return text.replace("\n", "\r\n") if rng.random() < 0.2 else text


def json_module(rng: random.Random, pieces: int) -> str:
    """Returns a file of some pieces in JSON syntax."""
    chosen = rng.sample(_pieces("json.txt"), pieces)
    return "{\n  " + ",\n  ".join(piece.rstrip("\n") for piece in chosen) + "\n}\n"


@lru_cache(maxsize=2)
def _pieces(name: str) -> list[str]:
    return (PIECES / name).read_text("utf-8").split("---\n")


def _cases(name: str) -> list[dict[str, dict[str, str]]]:
    found: list[dict[str, dict[str, str]]] = json.loads((CORPUS / name).read_text("utf-8"))
    return found
