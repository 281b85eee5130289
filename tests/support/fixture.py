"""The fixture language: a module as text, with marks for cursors, selections and expected findings.

* `#- path` on a line of its own starts a file; text before the first header is `main.tf`.
* `$0` is the cursor; `$0…$0` is a selection (two marks, whatever stands between them).
* A line of carets, blank (or one `#`) before it, marks the text above it:

        x = var.list.*.id
    #               ^^ legacy-splat: write `var.list[*].id`

  The first word behind the carets is the code, the rest (optional) is a part of the message. A caret at the end
  of the text may be followed by `…`: what is marked goes on to a later line.
* Columns count code points. Lines end at `\\n`; a `\\r` before it belongs to the text.

A fixture without carets says that nothing is found.
"""

from __future__ import annotations

from dataclasses import dataclass

from splat_ls.analysis.example_text import is_caret_line
from splat_ls.text.span import Span

HEADER = "#- "
MARK = "$0"
GOES_ON = "…"


@dataclass(frozen=True, slots=True)
class Expected:
    """A finding that carets ask for. `goes_on`: it ends on a later line than it starts."""

    span: Span
    code: str
    message: str
    goes_on: bool


@dataclass(frozen=True, slots=True)
class FixtureFile:
    """One file of a fixture without its marks. `selection` is empty at a cursor, None without one."""

    path: str
    text: str
    expected: tuple[Expected, ...]
    selection: Span | None


@dataclass(frozen=True, slots=True)
class Fixture:
    """The files of a module (and of its child modules, in sub-folders)."""

    files: tuple[FixtureFile, ...]

    @classmethod
    def of(cls, source: str) -> Fixture:
        """Reads a fixture. A text without a line break is an expression and becomes `x` in a `locals` block."""
        if "\n" not in source:
            source = f"locals {{\n  x = {source}\n}}\n"
        paths: list[str] = []
        bodies: list[list[str]] = []
        for line in source.split("\n"):
            if line.startswith(HEADER):
                paths.append(line.removeprefix(HEADER).strip())
                bodies.append([])
                continue
            if not paths:
                paths.append("main.tf")
                bodies.append([])
            bodies[-1].append(line)
        whole = [_with_last_newline(body, index == len(bodies) - 1) for index, body in enumerate(bodies)]
        return cls(tuple(_file(path, body) for path, body in zip(paths, whole, strict=True)))

    @property
    def main(self) -> FixtureFile:
        return self.files[0]

    @property
    def texts(self) -> dict[str, str]:
        return {file.path: file.text for file in self.files}

    @property
    def marked(self) -> tuple[FixtureFile, Span]:
        """The file with the cursor or selection, and that."""
        for file in self.files:
            if file.selection is not None:
                return file, file.selection
        raise AssertionError("the fixture has no `$0`")


def _with_last_newline(body: list[str], last: bool) -> list[str]:
    """Gives back to a file the newline that stood before the header of the next one."""
    return body if last else [*body, ""]


def _file(path: str, lines: list[str]) -> FixtureFile:
    kept: list[str] = []
    starts = [0]
    expected: list[Expected] = []
    marks: list[int] = []
    for line in lines:
        if is_caret_line(line):
            expected.append(_expected(line, starts[-2], kept[-1]))
            continue
        clean = line.replace(MARK, "")
        at = line.find(MARK)
        while at >= 0:
            marks.append(starts[-1] + at - len(MARK) * line.count(MARK, 0, at))
            at = line.find(MARK, at + len(MARK))
        kept.append(clean)
        starts.append(starts[-1] + len(clean) + 1)
    assert len(marks) <= 2, f"{path}: more than two `$0`"
    selection = Span(marks[0], marks[-1]) if marks else None
    return FixtureFile(path, "\n".join(kept), tuple(sorted(expected, key=lambda one: one.span)), selection)


def _expected(line: str, line_start: int, above: str) -> Expected:
    start = line.index("^")
    end = start
    while line[end : end + 1] == "^":
        end += 1
    goes_on = line[end : end + 1] == GOES_ON
    code, _, message = line[end + goes_on :].strip().partition(" ")
    assert code, f"carets without a code: {line!r}"
    assert end <= len(above), f"carets beyond the end of the line: {line!r}"
    return Expected(Span(line_start + start, line_start + end), code.removesuffix(":"), message.strip(), goes_on)
