"""The output formats: each against the shape that its readers expect."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from splat_ls.analysis.severity import Severity
from splat_ls.cli.formats.github import github
from splat_ls.cli.formats.gitlab import gitlab
from splat_ls.cli.formats.ruff_json import ruff_json, statistics_json
from splat_ls.cli.formats.sarif import sarif
from splat_ls.cli.formats.text import statistics, summary, text
from splat_ls.cli.outcome import Outcome
from splat_ls.cli.paint import Paint
from splat_ls.cli.report import Fault, Location, Note, Region, Remedy, Replacement, Report

ROOT = "/repo"
PLAIN = Paint(False)


def region(row: int, column: int, end_row: int, end_column: int) -> Region:
    return Region(Location(row, column), Location(end_row, end_column))


MAP = Report(
    path="/repo/main.tf",
    code="map-splat",
    severity=Severity.ERROR,
    message="`x.y` has `for_each`, 100% of the time",
    region=region(6, 11, 6, 20),
    excerpt="x.y[*].id",
    line="  value = x.y[*].id",
    notes=(Note("/repo/a, b:c.tf", region(2, 3, 2, 11), "`for_each` is set here"),),
    remedies=(Remedy("Go through the values", False, (Replacement(region(6, 11, 6, 14), "values(x.y)"),)),),
    link="https://example.test/splat",
)
LEGACY = Report(
    path="/repo/main.tf",
    code="legacy-splat",
    severity=Severity.WARNING,
    message="`.*` is the old splat",
    region=region(9, 5, 9, 7),
    excerpt=".*",
    line="a = l.*.b",
    remedies=(Remedy("Write `[*]`", True, (Replacement(region(9, 5, 9, 7), "[*]"),)),),
    is_fixable=True,
)
OUTCOME = Outcome((MAP, LEGACY), (), ROOT, files=3)
NOTHING = Outcome((), (), ROOT, files=1)


def report_on(line: str, first: int, last: int) -> Report:
    """Returns a finding on columns `[first, last)` (from 0) of line 7."""
    return Report("/repo/x.tf", "map-splat", Severity.ERROR, "m", region(7, first + 1, 7, last + 1), "e", line)


def shown(report: Report, paint: Paint = PLAIN) -> list[str]:
    """Returns the lines that a person is shown for one finding."""
    return "".join(text(Outcome((report,), (), ROOT, files=1), paint)).split("\n")


# ------------------------------------------------------------------------------------------------- text


def test_text_shows_place_message_line_carets_notes_and_summary() -> None:
    assert "".join(text(OUTCOME, PLAIN)) == (
        "/repo/main.tf:6:11: error[map-splat]: `x.y` has `for_each`, 100% of the time\n"
        "  |\n"
        "6 |   value = x.y[*].id\n"
        "  |           ^^^^^^^^^\n"
        "  = /repo/a, b:c.tf:2:3: `for_each` is set here\n"
        "\n"
        "/repo/main.tf:9:5: warning[legacy-splat]: `.*` is the old splat\n"
        "  |\n"
        "9 | a = l.*.b\n"
        "  |     ^^\n"
        "\n"
        "1  [*] legacy-splat\n"
        "1  [ ] map-splat\n"
        "2 findings in 1 of 3 files. `splat-ls fix` fixes 1 of them.\n"
    )


def test_paths_are_shown_from_the_current_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    report = Report(f"{tmp_path}/a\nb.tf", "map-splat", Severity.HINT, "m", region(1, 1, 1, 2), "e", "x")
    assert shown(report)[0] == "a\\nb.tf:1:1: hint[map-splat]: m"


@pytest.mark.parametrize(
    ("line", "first", "last", "source", "carets"),
    [
        pytest.param("ab", 1, 2, "ab", " ^", id="plain"),
        pytest.param("\tab", 1, 3, "    ab", "    ^^", id="tab"),
        pytest.param("漢字 = a", 5, 6, "漢字 = a", "       ^", id="wide characters take two cells"),
        pytest.param("e\u0301x", 2, 3, "e\u0301x", " ^", id="combining characters take none"),
        pytest.param("😀 x", 0, 1, "😀 x", "^^", id="emoji"),
        pytest.param("a\x1b[2Jb", 5, 6, "a\ufffd[2Jb", "     ^", id="an escape does not reach the terminal"),
        pytest.param("a\u202eb", 2, 3, "a\ufffdb", "  ^", id="writing is not turned round"),
        pytest.param("a", 1, 1, "a", " ^", id="behind the end"),
    ],
)
def test_carets_stand_under_the_text(line: str, first: int, last: int, source: str, carets: str) -> None:
    lines = shown(report_on(line, first, last))
    assert lines[2] == f"7 | {source}"
    assert lines[3] == f"  | {carets}"


def test_a_long_line_is_cut_around_the_finding() -> None:
    lines = shown(report_on("x" * 500 + "FOUND" + "y" * 100_000, 500, 505))
    assert len(lines[2]) < 200
    assert lines[2].startswith("7 | …x")
    assert lines[2].endswith("y…")
    assert lines[3].index("^") == lines[2].index("FOUND")
    assert lines[3].count("^") == 5


def test_a_finding_of_several_lines_is_marked_to_the_end_of_the_first() -> None:
    report = Report("/repo/x.tf", "map-splat", Severity.ERROR, "m", region(7, 3, 9, 2), "e", "a b")
    assert shown(report)[3] == "  |   ^…"


def test_colour_is_put_around_and_changes_no_text() -> None:
    coloured = "".join(text(OUTCOME, Paint(True)))
    assert "\x1b[1;31merror\x1b[0m[map-splat]" in coloured
    plain = coloured
    for code in ("1;31", "1;33", "1", "32", "0"):
        plain = plain.replace(f"\x1b[{code}m", "")
    assert plain == "".join(text(OUTCOME, PLAIN))


def test_the_summary_says_what_is_not_shown() -> None:
    assert summary(NOTHING, PLAIN) == "No findings in 1 file.\n"
    hidden = Outcome((), (), ROOT, files=1_200, hidden=2, accepted=3)
    assert summary(hidden, PLAIN) == "No findings in 1,200 files (and 3 in the baseline, 2 below the level shown).\n"


def test_statistics_are_sorted_by_number() -> None:
    many = Outcome((MAP, *(LEGACY for _ in range(12))), (), ROOT, files=2)
    assert statistics(many, PLAIN) == "12  [*] legacy-splat\n 1  [ ] map-splat\n"


# ------------------------------------------------------------------------------------------------- JSON


def test_json_has_the_shape_of_ruff() -> None:
    first, second = json.loads("".join(ruff_json(OUTCOME)))
    assert first == {
        "cell": None,
        "code": "map-splat",
        "end_location": {"column": 20, "row": 6},
        "filename": "/repo/main.tf",
        "fix": {
            "applicability": "unsafe",
            "edits": [
                {
                    "content": "values(x.y)",
                    "end_location": {"column": 14, "row": 6},
                    "location": {"column": 11, "row": 6},
                }
            ],
            "message": "Go through the values",
        },
        "location": {"column": 11, "row": 6},
        "message": "`x.y` has `for_each`, 100% of the time",
        "noqa_row": 6,
        "related": [
            {
                "end_location": {"column": 11, "row": 2},
                "filename": "/repo/a, b:c.tf",
                "location": {"column": 3, "row": 2},
                "message": "`for_each` is set here",
            }
        ],
        "severity": "error",
        "url": "https://example.test/splat",
    }
    assert second["fix"]["applicability"] == "safe"
    assert second["url"] is None


def test_json_of_nothing_is_an_empty_list() -> None:
    assert json.loads("".join(ruff_json(NOTHING))) == []


def test_json_takes_every_file_name() -> None:
    odd = Report(os.fsdecode(b"/\xff\n.tf"), "map-splat", Severity.HINT, "m", region(1, 1, 1, 2), "e", "x")
    (entry,) = json.loads("".join(ruff_json(Outcome((odd,), (), ROOT))))
    assert os.fsencode(entry["filename"]) == b"/\xff\n.tf"


def test_json_statistics_count_by_rule() -> None:
    assert json.loads("".join(statistics_json(OUTCOME))) == [
        {"code": "legacy-splat", "count": 1, "fixable": True, "fixable_count": 1},
        {"code": "map-splat", "count": 1, "fixable": False, "fixable_count": 0},
    ]


# ------------------------------------------------------------------------------------------------- SARIF

SCHEMA = json.loads((Path(__file__).parent / "schemas" / "sarif-2.1.0.json").read_text())


def check_sarif(outcome: Outcome) -> dict[str, Any]:
    """Asserts that the log follows the schema, and returns its run."""
    log = json.loads("".join(sarif(outcome)))
    jsonschema.validate(log, SCHEMA)
    run: dict[str, Any] = log["runs"][0]
    for result in run["results"]:
        assert run["tool"]["driver"]["rules"][result["ruleIndex"]]["id"] == result["ruleId"]
    return run


def test_sarif_follows_the_schema() -> None:
    first, second = check_sarif(OUTCOME)["results"]
    assert first["level"] == "error"
    assert first["locations"][0]["physicalLocation"] == {
        "artifactLocation": {"uri": "main.tf", "uriBaseId": "%SRCROOT%"},
        "region": {
            "startLine": 6, "startColumn": 11, "endLine": 6, "endColumn": 20, "snippet": {"text": "x.y[*].id"},
        },
    }  # fmt: skip
    (related,) = first["relatedLocations"]
    assert related["physicalLocation"]["artifactLocation"]["uri"] == "a%2C%20b%3Ac.tf"
    assert related["message"]["text"] == "`for_each` is set here"
    (fix,) = first["fixes"]
    assert fix["artifactChanges"][0]["replacements"][0]["insertedContent"] == {"text": "values(x.y)"}
    assert second["level"] == "warning"
    assert first["partialFingerprints"] != second["partialFingerprints"]


def test_sarif_describes_every_rule_with_its_page() -> None:
    rules = check_sarif(NOTHING)["tool"]["driver"]["rules"]
    assert [rule["id"] for rule in rules if rule["id"] == "map-splat"] == ["map-splat"]
    for rule in rules:
        assert rule["shortDescription"]["text"].endswith(".")
        assert "## Why" in rule["help"]["markdown"]
        assert rule["helpUri"].startswith("https://")


def test_sarif_tells_what_could_not_be_done() -> None:
    run = check_sarif(Outcome((), (Fault("/repo/x.tf", "is not UTF-8", 3), Fault("/else/y.tf", "gone")), ROOT))
    (invocation,) = run["invocations"]
    assert not invocation["executionSuccessful"]
    first, second = invocation["toolExecutionNotifications"]
    assert first["message"]["text"] == "is not UTF-8"
    assert first["locations"][0]["physicalLocation"]["region"] == {"startLine": 3}
    assert second["locations"][0]["physicalLocation"]["artifactLocation"] == {"uri": "file:///else/y.tf"}


def test_sarif_fingerprints_stay_when_lines_move() -> None:
    moved = Report(**{**{name: getattr(MAP, name) for name in Report.__slots__}, "region": region(60, 1, 60, 10)})
    before = check_sarif(Outcome((MAP, MAP), (), ROOT))["results"]
    after = check_sarif(Outcome((moved, moved), (), ROOT))["results"]
    assert [result["partialFingerprints"] for result in before] == [result["partialFingerprints"] for result in after]
    assert before[0]["partialFingerprints"] != before[1]["partialFingerprints"]


# ------------------------------------------------------------------------------------- GitHub and GitLab


def test_github_commands_are_escaped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("GITHUB_WORKSPACE", raising=False)
    odd = Report("/repo/a, b:c\n.tf", "map-splat", Severity.INFORMATION, "1%\n2", region(1, 2, 3, 4), "e", "x")
    assert "".join(github(Outcome((MAP, odd), (Fault("/repo/y.tf", "gone"),), ROOT))) == (
        "::error title=splat-ls,file=y.tf::gone\n"
        "::error title=splat-ls (map-splat),file=main.tf,line=6,endLine=6,col=11,endColumn=20"
        "::`x.y` has `for_each`, 100%25 of the time\n"
        "::notice title=splat-ls (map-splat),file=a%2C b%3Ac%0A.tf,line=1,endLine=3::1%25%0A2\n"
    )


def test_github_paths_count_from_the_workspace(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GITHUB_WORKSPACE", "/")
    assert ",file=repo/main.tf," in "".join(github(OUTCOME))


def test_gitlab_report() -> None:
    first, second = json.loads("".join(gitlab(OUTCOME)))
    fingerprint = first.pop("fingerprint")
    assert first == {
        "description": "`x.y` has `for_each`, 100% of the time",
        "check_name": "map-splat",
        "severity": "critical",
        "location": {
            "path": "main.tf",
            "positions": {"begin": {"line": 6, "column": 11}, "end": {"line": 6, "column": 20}},
        },
    }
    assert second["severity"] == "major"
    assert fingerprint != second["fingerprint"]
