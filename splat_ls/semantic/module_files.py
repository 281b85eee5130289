"""Which files of a directory make up the module, and in which order they count.

Source: manual, "Files and Directories" (`.tofu` beside `.tf`) and "Override Files".
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

_SUFFIXES: Final = (".tf.json", ".tofu.json", ".tf", ".tofu")
_HIDDEN_BY: Final = {".tf": ".tofu", ".tf.json": ".tofu.json"}


def module_files(paths: Iterable[str]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Returns the paths of the module's ordinary files and of its override files, each in the order they are read.

    A `.tofu` file hides the `.tf` file of the same name, a `.tofu.json` the `.tf.json`. Override files are called
    `override` or end in `_override`, and are read last, in the order of their names. Other files do not count.
    """
    known = {path: parts for path in paths if (parts := _split(path)) is not None}
    present = {f"{stem}{suffix}" for stem, suffix in known.values()}
    ordinary: list[str] = []
    overrides: list[str] = []
    for path in sorted(known):
        stem, suffix = known[path]
        if f"{stem}{_HIDDEN_BY.get(suffix, '/')}" in present:
            continue
        name = stem.replace("\\", "/").rpartition("/")[2]
        (overrides if name == "override" or name.endswith("_override") else ordinary).append(path)
    return tuple(ordinary), tuple(overrides)


def _split(path: str) -> tuple[str, str] | None:
    """Returns the path without its ending and the ending, None for a file that is no part of a module."""
    return next(((path[: -len(suffix)], suffix) for suffix in _SUFFIXES if path.endswith(suffix)), None)
