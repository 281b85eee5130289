"""A baseline accepts what was there, wherever it has moved, and nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest

from splat_ls.analysis.severity import Severity
from splat_ls.cli.baseline import BaselineError, Comparison, read_baseline, write_baseline
from splat_ls.cli.report import Location, Region, Report


def report(path: Path, row: int, line: str, code: str = "legacy-splat") -> Report:
    """Returns a finding on a line of a file."""
    place = Region(Location(row, 1), Location(row, 2))
    return Report(str(path), code, Severity.WARNING, "m", place, ".*", line)


def check_compared(folder: Path, before: list[Report], now: list[Report]) -> Comparison:
    """Writes a baseline of `before` and returns how `now` looks against it."""
    path = str(folder / "baseline.json")
    write_baseline(path, before)
    return read_baseline(path).compare(now)


def test_what_was_there_is_accepted_wherever_it_moved(tmp_path: Path) -> None:
    main = tmp_path / "a" / "main.tf"
    before = [report(main, 3, "x.*"), report(main, 9, "y.*")]
    now = [report(main, 1, "y.*"), report(main, 70, "x  .\t*")]
    assert check_compared(tmp_path, before, before) == Comparison((), 2, 0)
    assert check_compared(tmp_path, before, now) == Comparison((now[1],), 1, 1)
    assert check_compared(tmp_path, [report(main, 1, "x . *")], now[1:]) == Comparison((), 1, 0)


@pytest.mark.parametrize("change", ["text", "file", "rule"])
def test_another_text_file_or_rule_is_new(tmp_path: Path, change: str) -> None:
    main = tmp_path / "main.tf"
    now = {
        "text": report(main, 1, "z.*"),
        "file": report(tmp_path / "other.tf", 1, "x.*"),
        "rule": report(main, 1, "x.*", "map-splat"),
    }[change]
    assert check_compared(tmp_path, [report(main, 1, "x.*")], [now]) == Comparison((now,), 0, 1)


def test_one_more_of_the_same_is_new(tmp_path: Path) -> None:
    two = [report(tmp_path / "main.tf", row, "x.*") for row in (1, 2)]
    three = [*two, report(tmp_path / "main.tf", 3, "x.*")]
    assert check_compared(tmp_path, two, three) == Comparison((three[2],), 2, 0)
    assert check_compared(tmp_path, three, two) == Comparison((), 2, 1)


def test_the_file_is_stable_and_moves_with_its_folder(tmp_path: Path) -> None:
    first, second = tmp_path / "first", tmp_path / "second"
    reports = [report(first / "main.tf", row, text) for row, text in ((1, "b.*"), (2, "a.*"), (3, "ü.*"))]
    for folder in (first, second):
        folder.mkdir()
    write_baseline(str(first / "baseline.json"), reports)
    content = (first / "baseline.json").read_bytes()
    write_baseline(str(first / "baseline.json"), reversed(reports))
    assert (first / "baseline.json").read_bytes() == content
    assert content.count(b"\n") == 8
    (second / "baseline.json").write_bytes(content)
    moved = [report(second / "main.tf", row, text) for row, text in ((1, "b.*"), (2, "a.*"), (3, "ü.*"))]
    assert read_baseline(str(second / "baseline.json")).compare(moved).accepted == 3


def test_a_baseline_of_nothing_accepts_nothing(tmp_path: Path) -> None:
    one = report(tmp_path / "main.tf", 1, "x.*")
    assert check_compared(tmp_path, [], [one]) == Comparison((one,), 0, 0)


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        ("{", "is not JSON"),
        ("[]", "is not a baseline of version 1"),
        ('{"version": 2, "findings": []}', "is not a baseline of version 1"),
        ('{"version": 1}', "has an entry that cannot be read"),
        ('{"version": 1, "findings": [{"path": "x"}]}', "has an entry that cannot be read"),
        ('{"version": 1, "findings": [{"path": "x", "code": "c", "text": "t", "count": "many"}]}', "has an entry"),
    ],
)
def test_what_is_no_baseline_is_refused(tmp_path: Path, content: str, reason: str) -> None:
    path = tmp_path / "baseline.json"
    path.write_text(content)
    with pytest.raises(BaselineError, match=reason):
        read_baseline(str(path))
