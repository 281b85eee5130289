"""The format for people: place, severity and rule, message, the source line with carets, notes, and a summary."""

from __future__ import annotations

from collections.abc import Iterator

from splat_ls.analysis.severity import Severity
from splat_ls.cli.outcome import Outcome
from splat_ls.cli.output import counted
from splat_ls.cli.paint import Colour, Paint
from splat_ls.cli.paths import shown_path
from splat_ls.cli.printable import cell_width, printable, source_line
from splat_ls.cli.report import Note, Report

MAX_EXCERPT = 160
"""How many characters of a source line are shown; a longer one is cut around the finding."""

_COLOURS = {
    Severity.ERROR: Colour.RED,
    Severity.WARNING: Colour.YELLOW,
    Severity.INFORMATION: Colour.BLUE,
    Severity.HINT: Colour.CYAN,
    Severity.OFF: Colour.CYAN,
}


def text(outcome: Outcome, paint: Paint) -> Iterator[str]:
    """Yields the output in pieces, each whole lines."""
    for report in outcome.reports:
        yield _report(report, paint)
    if outcome.reports:
        yield statistics(outcome, paint)
    yield summary(outcome, paint)


def statistics(outcome: Outcome, paint: Paint) -> str:
    """Returns a table of the findings by rule; `[*]` marks rules whose findings `splat-ls fix` removes."""
    rows = outcome.by_rule()
    width = max((len(str(count)) for _, count, _ in rows), default=0)
    lines = []
    for code, count, fixable in rows:
        mark = paint("[*]", Colour.GREEN) if fixable == count else paint("[-]", Colour.GREEN) if fixable else "[ ]"
        lines.append(f"{count:>{width}}  {mark} {code}\n")
    return "".join(lines)


def summary(outcome: Outcome, paint: Paint) -> str:
    """Returns the closing line."""
    files = counted(outcome.files, "file")
    also = [f"{outcome.accepted} in the baseline"] if outcome.accepted else []
    also += [f"{outcome.hidden} below the level shown"] if outcome.hidden else []
    aside = f" (and {', '.join(also)})" if also else ""
    if not outcome.reports:
        return f"{paint('No findings', Colour.GREEN)} in {files}{aside}.\n"
    touched = len({report.path for report in outcome.reports})
    found = paint(counted(len(outcome.reports), "finding"), Colour.BOLD)
    fix = f" `splat-ls fix` fixes {outcome.fixable:,} of them." if outcome.fixable else ""
    return f"{found} in {touched} of {files}{aside}.{fix}\n"


def _report(report: Report, paint: Paint) -> str:
    start = report.region.start
    place = f"{shown_path(report.path)}:{start.row}:{start.column}"
    severity = paint(report.severity.value, _COLOURS[report.severity])
    head = f"{paint(place, Colour.BOLD)}: {severity}[{report.code}]: {printable(report.message)}\n"
    notes = "".join(_note(note, len(str(start.row))) for note in report.notes)
    return f"{head}{_excerpt(report, paint)}{notes}\n"


def _excerpt(report: Report, paint: Paint) -> str:
    """Returns the source line with carets under the finding, which run to the line's end if it goes on below."""
    row, first = report.region.start.row, report.region.start.column - 1
    same_row = report.region.end.row == row
    last = report.region.end.column - 1 if same_row else len(report.line)
    before, marked, after = _cut(report.line, first, max(last, first + 1))
    gutter = " " * len(str(row))
    line = f"{before}{marked}{after}".rstrip()
    indent = " " * cell_width(before)
    carets = paint("^" * max(1, cell_width(marked)) + ("" if same_row else "…"), _COLOURS[report.severity])
    return f"{gutter} |\n{f'{row} | {line}'.rstrip()}\n{gutter} | {indent}{carets}\n"


def _cut(line: str, first: int, last: int) -> tuple[str, str, str]:
    """Returns the displayed text before, in and after columns `[first, last)`, cut around them in a long line."""
    if len(line) <= MAX_EXCERPT:
        return source_line(line[:first]), source_line(line[first:last]), source_line(line[last:])
    left = max(0, first - MAX_EXCERPT // 4) if first > MAX_EXCERPT // 2 else 0
    right = left + MAX_EXCERPT
    before = ("…" if left else "") + source_line(line[left:first])
    marked = source_line(line[first : min(last, right)])
    return before, marked, source_line(line[last:right]) + ("…" if right < len(line) else "")


def _note(note: Note, gutter: int) -> str:
    place = shown_path(note.path)
    if note.region is not None:
        place += f":{note.region.start.row}:{note.region.start.column}"
    return f"{' ' * gutter} = {place}: {printable(note.message)}\n"
