"""A change of a file as a patch in git's form, which `git apply` and `patch -p1` take.

Works on bytes, so that a patch of a file with CR LF line ends, or without a line end at its end, is exact.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass

CONTEXT = 3
"""Unchanged lines around a change, as git gives them."""


@dataclass(frozen=True, slots=True)
class _Change:
    """Old lines `[old_start, old_end)` become new lines `[new_start, new_end)`; all count from 0."""

    old_start: int
    old_end: int
    new_start: int
    new_end: int


def patch(path: str, old: bytes, new: bytes) -> bytes:
    """Returns the patch that makes `new` of `old`; `path` is relative to where it will be applied. Empty if equal."""
    if old == new:
        return b""
    old_lines, new_lines = _lines(old), _lines(new)
    name_a, name_b = _header_name("a", path), _header_name("b", path)
    # A tab ends a name that has a space in it; without it git would take what follows for a time.
    end = b"\t\n" if b" " in name_a else b"\n"
    parts = [b"diff --git ", name_a, b" ", name_b, b"\n--- ", name_a, end, b"+++ ", name_b, end]
    for hunk in _hunks(_changes(old_lines, new_lines)):
        parts.extend(_hunk_lines(hunk, old_lines, new_lines))
    return b"".join(parts)


def _lines(content: bytes) -> list[bytes]:
    """Splits at line feeds only, each line with its own; a last line without one stays as it is."""
    lines = [line + b"\n" for line in content.split(b"\n")]
    last = lines.pop()[:-1]
    return [*lines, last] if last else lines


def _changes(old: list[bytes], new: list[bytes]) -> Iterator[_Change]:
    """Yields the runs of lines that differ, in order.

    A fix nearly always keeps the number of lines. Then comparing line by line is exact and takes no time, where a
    search for the longest common parts is slow on a file of many thousand lines.
    """
    if len(old) != len(new):
        yield from _searched_changes(old, new)
        return
    start: int | None = None
    for number, (before, after) in enumerate(zip(old, new, strict=True)):
        if before != after:
            start = number if start is None else start
        elif start is not None:
            yield _Change(start, number, start, number)
            start = None
    if start is not None:
        yield _Change(start, len(old), start, len(new))


def _searched_changes(old: list[bytes], new: list[bytes]) -> Iterator[_Change]:
    from difflib import SequenceMatcher  # noqa: PLC0415  (seldom needed)

    # The matcher compares any hashable things; its stub only knows of text.
    matcher = SequenceMatcher(None, [line.decode("latin-1") for line in old], [line.decode("latin-1") for line in new])
    for tag, old_start, old_end, new_start, new_end in matcher.get_opcodes():
        if tag != "equal":
            yield _Change(old_start, old_end, new_start, new_end)


def _hunks(changes: Iterator[_Change]) -> Iterator[list[_Change]]:
    """Groups changes whose contexts touch."""
    group: list[_Change] = []
    for change in changes:
        if group and change.old_start - group[-1].old_end > 2 * CONTEXT:
            yield group
            group = []
        group.append(change)
    if group:
        yield group


def _hunk_lines(hunk: list[_Change], old: list[bytes], new: list[bytes]) -> Iterator[bytes]:
    """Yields the header and the lines of one hunk."""
    first, last = hunk[0], hunk[-1]
    old_start, new_start = max(0, first.old_start - CONTEXT), max(0, first.new_start - CONTEXT)
    old_end = min(len(old), last.old_end + CONTEXT)
    new_end = min(len(new), last.new_end + CONTEXT)
    yield f"@@ -{_range(old_start, old_end)} +{_range(new_start, new_end)} @@\n".encode()
    at = old_start
    for change in hunk:
        yield from _marked(b" ", old[at : change.old_start])
        yield from _marked(b"-", old[change.old_start : change.old_end])
        yield from _marked(b"+", new[change.new_start : change.new_end])
        at = change.old_end
    yield from _marked(b" ", old[at:old_end])


def _range(start: int, end: int) -> str:
    """Returns lines `[start, end)` as a hunk header has them: from 1, or the line before an empty range."""
    return f"{start + 1},{end - start}" if end > start else f"{start},0"


def _marked(mark: bytes, lines: list[bytes]) -> Iterator[bytes]:
    for line in lines:
        yield mark + line if line.endswith(b"\n") else mark + line + b"\n\\ No newline at end of file\n"


_ESCAPES = {7: b"\\a", 8: b"\\b", 9: b"\\t", 10: b"\\n", 11: b"\\v", 12: b"\\f", 13: b"\\r", 34: b'\\"', 92: b"\\\\"}
"""The bytes of a file name that git writes with a letter (git-config, "core.quotePath")."""


def _header_name(side: str, path: str) -> bytes:
    """Returns a name as git writes it: in double quotes with C escapes when any byte of it needs that."""
    name = os.fsencode(f"{side}/{path}".replace(os.sep, "/"))
    quoted = b"".join(_ESCAPES.get(byte) or (b"%c" % byte if 32 <= byte < 127 else b"\\%03o" % byte) for byte in name)
    return name if quoted == name else b'"' + quoted + b'"'
