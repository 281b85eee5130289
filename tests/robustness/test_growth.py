"""Nothing takes much longer for twice the text: told by counts here, by times in the long run."""

from __future__ import annotations

import importlib
import json
import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from lsprotocol import types

from splat_ls.analysis.bug import raise_bug
from splat_ls.analysis.place import places
from splat_ls.cli.positions import Positions
from splat_ls.server.initialization import Initialization
from splat_ls.server.session import Session
from splat_ls.server.view import View
from splat_ls.text.document import LONG, Document, Encoding
from splat_ls.text.line_index import LineIndex
from splat_ls.text.span import Span
from tests.robustness.pattern_trials import PIECES, pattern_trials, patterns
from tests.robustness.test_text import check_trials
from tests.support.module import analysis_in
from tests.support.raw_client import FULL


def test_no_pattern_backtracks_more_than_in_proportion() -> None:
    check_trials(pattern_trials(PIECES[::2]))


def test_no_pattern_of_the_syntax_remembers_every_turn_of_a_loop() -> None:
    """A loop over more than single characters costs hundreds of bytes a turn, so it has an end."""
    endless = [name for name, pattern in patterns("splat_ls.syntax.") if any(_endless(_parsed(pattern)))]
    assert not endless, endless


def _parsed(pattern: re.Pattern[Any]) -> Any:
    parser = importlib.import_module("re._parser" if sys.version_info >= (3, 11) else "sre_parse")
    return parser.parse(pattern.pattern, pattern.flags & re.VERBOSE)


def _endless(parsed: Any) -> Iterator[str]:
    """Yields what repeats without end in a parsed pattern, and is more than one character; atomic loops forget."""
    for operation, argument in parsed:
        if str(operation) in ("MAX_REPEAT", "MIN_REPEAT"):
            _, most, body = argument
            if str(most) == "MAXREPEAT" and (len(body) > 1 or str(body[0][0]) in ("SUBPATTERN", "BRANCH")):
                yield str(body)
            yield from _endless(body)
        elif str(operation) == "SUBPATTERN":
            yield from _endless(argument[-1])
        elif str(operation) == "BRANCH":
            for branch in argument[1]:
                yield from _endless(branch)
        elif str(operation) in ("ASSERT", "ASSERT_NOT"):
            yield from _endless(argument[1])
        elif str(operation) == "ATOMIC_GROUP":
            yield from _endless(argument)


def test_what_is_asked_about_a_place_looks_at_no_other_place_of_its_attribute() -> None:
    text = f"locals {{\n  v = [{'var.l.*.a, ' * 500}]\n}}\n"
    analysis = analysis_in({"main.tf": text}, "main.tf")
    (placed,) = analysis.tree.leaves()
    at = text.index("*", 3_000)
    assert len(list(places(placed, analysis.module, analysis.settings))) == 500
    assert len(list(places(placed, analysis.module, analysis.settings, Span(at, at)))) == 1
    assert len(list(places(placed, analysis.module, analysis.settings, Span(at, at + 11)))) == 2


def test_another_file_is_placed_once_however_many_findings_point_at_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "vars.tf").write_text('variable "m" {\n  type = map(string)\n}\n')
    item = types.TextDocumentItem((tmp_path / "use.tf").as_uri(), "terraform", 1, "")
    item.text = "locals {\n" + "".join(f"  v{number} = var.m[*]\n" for number in range(50)) + "}\n"
    session = Session(Initialization.of({"capabilities": FULL}), raise_bug)
    (key,) = session.open(item)
    placed: list[str] = []
    monkeypatch.setattr(LineIndex, "of", counted(LineIndex.of, placed))
    file = session.file(key)
    assert file is not None
    view = View.of(session, file)
    assert view is not None
    assert len(json.loads(view.diagnostics().text)) == 50
    assert placed == ['variable "m" {\n  type = map(string)\n}\n']


def counted(of: Callable[[str], LineIndex], texts: list[str]) -> Callable[[str], LineIndex]:
    """Returns what does the same and notes the texts."""

    def counting(text: str) -> LineIndex:
        texts.append(text)
        return of(text)

    return counting


@pytest.mark.parametrize("encoding", Encoding)
def test_no_place_of_a_very_long_line_is_counted_from_its_start(
    encoding: Encoding, monkeypatch: pytest.MonkeyPatch
) -> None:
    document = Document.of("é😀a" * 100_000)
    document.position(300_000, encoding)
    widths: list[int] = []
    slice_ = LineIndex.slice

    def counting(self: LineIndex, start: int, end: int) -> str:
        widths.append(end - start)
        return slice_(self, start, end)

    monkeypatch.setattr(LineIndex, "slice", counting)
    for at in range(0, 300_000, 1_013):
        line, column = document.position(at, encoding)
        assert document.offset(line, column, encoding) == at
    assert max(widths) <= LONG


def test_the_line_of_a_report_is_one_text_for_all_reports_on_it() -> None:
    positions = Positions("a" * 100_000 + "\r\nb\n")
    assert positions.line(5) is positions.line(99_999)
    assert positions.line(5) == "a" * 100_000
    assert positions.line(100_002) == "b"
