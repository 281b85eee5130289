"""Every regular expression of the package, as it is used, against texts that make one backtrack.

A text is a piece, or two in turn, repeated between a start and an end at which a match that has come so far fails.
"""

from __future__ import annotations

import ast
import importlib
import pkgutil
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import fields
from functools import lru_cache, partial
from itertools import product
from pathlib import Path
from typing import Any, Final, TypeAlias

import splat_ls
from splat_ls.syntax.patterns import heredoc_patterns
from splat_ls.syntax.sound import HAS_ATOMIC_PATTERNS, _folds
from splat_ls.workspace.exclusion import Exclusion
from tests.robustness.campaign import Trial
from tests.robustness.clock import cpu_seconds

Use: TypeAlias = Callable[[Any], object]
"""A method of a pattern, by which a text is searched."""

METHODS: Final = ("match", "search", "fullmatch", "finditer", "findall", "sub")

PIECES: Final = (
    *'aE0_-.*[](){}"\\$%#/,=:?<>!~é\n\r\t ',
    *("/*", "*/", "//", '""', '\\"', "${", "$$", "\r\n", "a ", 'a "', "for ", "if", "::", "<<", "&&", "\x01", "\x04"),
)
STARTS: Final = ("", "a", " ", '"', "/*", "a = ", 'a = "', 'a "', "a[", "[", "(", "{", "1", "\n", '"${', "E")
ENDS: Final = ("", "\x7f", "\n")

PRESORTED: Final = ("_LABEL", "_DURATION_PART")
"""Patterns that are only searched for in what another one has matched as a row of them."""

LENGTH: Final = 2_000
"""Characters of a text; what is linear takes well under a millisecond for them."""

SUSPICIOUS: Final = 0.004
"""Seconds from which on a text is doubled, and then judged."""

STEEP: Final = 2.6
"""So many times as long for twice the text is more than linear."""


def patterns(prefix: str = "splat_ls.") -> Iterator[tuple[str, re.Pattern[Any]]]:
    """Yields the patterns that stand in modules, and those of heredocs, with their names."""
    for info in pkgutil.walk_packages(splat_ls.__path__, "splat_ls."):
        if info.name.startswith(prefix) and not info.name.endswith("__main__"):
            for name, value in vars(importlib.import_module(info.name)).items():
                if isinstance(value, re.Pattern):
                    yield f"{info.name}.{name}", value
    yield from zip(("heredoc end", "heredoc text"), heredoc_patterns("E"), strict=True)


def uses() -> Iterator[tuple[str, Use]]:
    """Yields each pattern with each method that it is used by; one that goes by another name is matched."""
    for path, pattern in patterns():
        module, _, name = path.rpartition(".")
        called = _called(module).get(name, set()) if module else set()
        for method in sorted(called or {"match"}) if name not in PRESORTED else ():
            yield f"{path}.{method}", _use(pattern, method)
    if HAS_ATOMIC_PATTERNS:
        for field in fields(_folds()):
            method = {"body": "fullmatch", "splat": "search"}.get(field.name, "sub")
            yield f"fold {field.name}.{method}", _use(getattr(_folds(), field.name), method)
    for glob in ("*a*a*a*b", "**/a*/**/b", "?*?*c", "[a-z]*[!b]*/d"):
        yield f"glob {glob}", Exclusion.of((glob,)).matches


@lru_cache
def _called(module: str) -> dict[str, set[str]]:
    """Returns the methods that are called of each name in a module."""
    file = Path(importlib.import_module(module).__file__ or "")
    found: dict[str, set[str]] = {}
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.attr in METHODS:
            found.setdefault(node.value.id, set()).add(node.attr)
    return found


def _use(pattern: re.Pattern[Any], method: str) -> Use:
    is_bytes = isinstance(pattern.pattern, bytes)

    def use(text: str) -> None:
        subject: Any = text.encode() if is_bytes else text
        if method == "finditer":
            sum(1 for _ in pattern.finditer(subject))
        elif method == "sub":
            pattern.sub(b"" if is_bytes else "", subject)
        else:
            getattr(pattern, method)(subject)

    return use


def pattern_trials(pieces: Iterable[str] | None = None) -> Iterator[Trial]:
    """Yields a trial for each use and each piece: of two pieces in turn, unless some `pieces` are given."""
    chosen = list(pieces) if pieces is not None else [*PIECES, *map("".join, product(PIECES, PIECES))]
    for name, use in uses():
        for piece in chosen:
            yield Trial(f"{name} {piece!r}", partial(check_is_linear, use, piece))


def check_is_linear(use: Use, piece: str) -> None:
    """Asserts that no text of the piece takes clearly more than twice as long when there is twice as much of it."""
    for start, end in product(STARTS, ENDS):
        texts = [start + piece * (LENGTH * size // len(piece)) + end for size in (1, 2, 4)]
        if _least(use, texts[0], 1) > SUSPICIOUS and _least(use, texts[0], 3) > SUSPICIOUS:
            # The machine may be busy with other things: what is linear is so in one of a few tries.
            times = [(_least(use, texts[1], 3), _least(use, texts[2], 3)) for _ in range(3)]
            assert any(more < STEEP * less for less, more in times), (start, piece, end, times)


def _least(use: Use, text: str, tries: int) -> float:
    return min(cpu_seconds(partial(use, text)) for _ in range(tries))
