"""Rewrites a pattern of the engine's regular expressions (RE2) to one of Python that means the same."""

from __future__ import annotations

import re
import sys
from dataclasses import dataclass
from typing import Final

from splat_ls.semantic.value_uncovered import UncoveredError

_REPEAT: Final = re.compile(r"(?:[*+?]|\{(?P<least>[0-9]{1,3})(?P<more>,(?P<most>[0-9]{1,3})?)?\})\??")
_GROUP: Final = re.compile(r"\((?:\?(?::|P?<(?P<name>[A-Za-z_][A-Za-z0-9_]*)>|(?P<odd>.?)))?")
_NAMED_CLASS: Final = re.compile(r"\[:(\^?[a-z]+):\]")
_NAMED_CLASSES: Final = {
    "alnum": "0-9A-Za-z", "alpha": "A-Za-z", "digit": "0-9", "lower": "a-z", "upper": "A-Z", "word": "0-9A-Za-z_",
    "xdigit": "0-9A-Fa-f", "space": r"\t\n\v\f\r ", "blank": r"\t ", "punct": r"!-/:-@\[-`{-~",
}  # fmt: skip
_SPACE: Final = r"\t\n\f\r "
"""What `\\s` is to the engine: without the vertical tab."""

_MANY: Final = 64
"""More repetitions or choices than this always take too long; groups nest less deep."""

_ESCAPED_CLASSES: Final = {"d": "0-9", "w": "0-9A-Za-z_", "s": _SPACE}
_CONTROLS: Final = {"n": r"\n", "t": r"\t", "r": r"\r", "f": r"\f", "v": r"\v", "a": r"\a"}
_ANCHORS: Final = {"b": r"\b", "B": r"\B", "A": r"\A", "z": r"\Z"}


class UnfitPatternError(Exception):
    """The text is no pattern of the engine: the call fails there, too."""


@dataclass(frozen=True, slots=True)
class PythonPattern:
    """The rewritten pattern, how many parts of it repeat, and how many choices of two there are beside that."""

    text: str
    repeats: int
    choices: int

    def ways(self, length: int) -> int:
        """Returns in how many ways a text of that length may be tried in vain, in the worst case."""
        starts = 0 if self.text.startswith(r"\A") else 1
        if self.choices > _MANY or self.repeats > _MANY:
            return sys.maxsize
        ways: int = (length + 1) ** (self.repeats + starts)
        return ways << self.choices


def python_pattern(pattern: str) -> PythonPattern:
    """Rewrites a pattern. Raises UnfitPatternError, or UncoveredError for what the two take differently."""
    return _Rewriter(pattern).run()


class _Rewriter:
    """Where it is in the pattern, what it has written, and for each open group whether something in it repeats."""

    def __init__(self, pattern: str) -> None:
        self.pattern = pattern
        self.at = 0
        self.parts: list[str] = []
        self.repeats = 0
        self.choices = 0
        self.groups: list[bool] = []
        self.closed_repeats = False
        """Whether the piece that was read last is a group in which something repeats or alternates."""
        self.repeated = False
        """Whether the piece that was read last is a repetition already."""

    def run(self) -> PythonPattern:
        prefix = self._flags()
        while self.at < len(self.pattern):
            self._piece()
        if self.groups:
            raise UnfitPatternError(self.pattern)
        return PythonPattern(prefix + "".join(self.parts), self.repeats, self.choices)

    def _flags(self) -> str:
        if not self.pattern.startswith("(?i)"):
            return ""
        self.at = 4
        return "(?i)"

    def _piece(self) -> None:
        char = self.pattern[self.at]
        repeat = _REPEAT.match(self.pattern, self.at)
        if repeat is not None:
            self._repeat(repeat)
            return
        self.repeated = False
        closed, self.closed_repeats = False, False
        if char == "(":
            self._open()
        elif char == ")":
            closed = self._close()
        elif char == "[":
            self._class()
        elif char == "\\":
            self._escape()
        else:
            self._write({"^": r"\A", "$": r"\Z", ".": r"[^\n]", "|": "|"}.get(char) or re.escape(char), 1)
            if char == "|":
                self.choices += 1
                self.groups[-1:] = [True] * bool(self.groups)
            elif char in "{}]":
                raise UncoveredError("a bracket that stands for itself in a pattern")
        self.closed_repeats = closed

    def _write(self, text: str, length: int) -> None:
        self.parts.append(text)
        self.at += length

    def _repeat(self, found: re.Match[str]) -> None:
        if not self.parts or self.repeated or self.parts[-1] in ("(", "(?:", "|") or self.parts[-1].startswith("(?P<"):
            raise UnfitPatternError(self.pattern)
        if self.parts[-1] in (r"\A", r"\Z", r"\b", r"\B"):
            raise UncoveredError("a repeated anchor in a pattern")
        optional = found.group().startswith("?")
        if self.closed_repeats and not optional:
            raise UncoveredError("a repetition of something that varies, which may take long")
        unlimited = found.group()[0] in "*+" or (found.group("more") is not None and found.group("most") is None)
        self.repeats += 1 if unlimited or not optional else 0
        self.choices += optional
        self.repeated = True
        if self.groups:
            self.groups[-1] = True
        self._write(found.group(), len(found.group()))

    def _open(self) -> None:
        found = _GROUP.match(self.pattern, self.at)
        assert found is not None, "the first character is the bracket"
        if found.group("odd") is not None:
            if found.group("odd") in ("=", "!", "<"):
                raise UnfitPatternError(self.pattern)
            raise UncoveredError("a group with flags in a pattern")
        name = found.group("name")
        if len(self.groups) >= _MANY:
            raise UncoveredError("groups nested so deep in a pattern")
        self.groups.append(False)
        self._write(found.group() if name is None else f"(?P<{name}>", len(found.group()))

    def _close(self) -> bool:
        if not self.groups:
            raise UnfitPatternError(self.pattern)
        varies = self.groups.pop()
        if self.groups:
            self.groups[-1] = self.groups[-1] or varies
        self._write(")", 1)
        return varies

    def _escape(self) -> None:
        letter = self.pattern[self.at + 1 : self.at + 2]
        if letter == "" or letter in "123456789":
            raise UnfitPatternError(self.pattern)
        if letter.lower() in _ESCAPED_CLASSES:
            negated = "^" if letter.isupper() else ""
            self._write(f"[{negated}{_ESCAPED_CLASSES[letter.lower()]}]", 2)
        elif letter in _ANCHORS:
            self._write(_ANCHORS[letter], 2)
        else:
            self._write(self._escaped_char(letter), 2)

    def _escaped_char(self, letter: str) -> str:
        if letter in _CONTROLS:
            return _CONTROLS[letter]
        if letter.isalnum() or not letter.isascii():
            raise UncoveredError("an unusual escape in a pattern")
        return re.escape(letter)

    def _class(self) -> None:
        """Rewrites `[…]`; a `]` right at its start stands for itself."""
        at = self.at + 1
        written = ["["]
        if self.pattern.startswith("^", at):
            written.append("^")
            at += 1
        first = at
        while at < len(self.pattern) and (self.pattern[at] != "]" or at == first):
            text, at = self._class_item(at)
            written.append(text)
        if at >= len(self.pattern):
            raise UnfitPatternError(self.pattern)
        self._write("".join(written) + "]", at + 1 - self.at)

    def _class_item(self, at: int) -> tuple[str, int]:
        """Returns one item of a class, rewritten, and where the next one starts."""
        char = self.pattern[at]
        if char == "[":
            named = _NAMED_CLASS.match(self.pattern, at)
            if named is None:
                return r"\[", at + 1
            if named.group(1) not in _NAMED_CLASSES:
                raise UncoveredError("an unusual class in a pattern")
            return _NAMED_CLASSES[named.group(1)], named.end()
        if char == "\\":
            letter = self.pattern[at + 1 : at + 2]
            if letter in _ESCAPED_CLASSES:
                return _ESCAPED_CLASSES[letter], at + 2
            return self._escaped_char(letter) if letter else "", at + 2
        if char == "-":
            return self._dash(at)
        return re.escape(char), at + 1

    def _dash(self, at: int) -> tuple[str, int]:
        """Returns a dash as one that stands for itself at either end, else as the sign of a range."""
        before, after = self.pattern[at - 1], self.pattern[at + 1 : at + 2]
        if before in "[^" or after == "]":
            return r"\-", at + 1
        if after in ("[", "\\", "") or self.pattern[at - 2 : at - 1] == "\\" or before == "]":
            raise UncoveredError("an unusual range in a pattern")
        return "-", at + 1
