"""Settings from editors and TOML files: what is taken, and what is named and ignored."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import pytest

from splat_ls.analysis.settings import IteratorStyle, Scope, Settings
from splat_ls.analysis.severity import Severity
from splat_ls.workspace.settings_reader import read_settings

CODES = ("legacy-splat", "map-splat", "prefer-splat")


@dataclass(frozen=True)
class Taken:
    """A table of settings, and the fields that it changes."""

    raw: object
    changed: dict[str, Any] = field(default_factory=dict)


@pytest.mark.parametrize(
    "case",
    [
        pytest.param(Taken(None), id="nothing"),
        pytest.param(Taken({}), id="empty table"),
        pytest.param(Taken([]), id="empty table of Lua"),
        pytest.param(Taken({"hover": {"value": False}}, {"hover_value": False}), id="nested"),
        pytest.param(Taken({"hover.value": False}, {"hover_value": False}), id="dotted"),
        pytest.param(
            Taken({"diagnostics": {"delay": 0, "scope": "workspace"}}, {"delay": 0, "scope": Scope.WORKSPACE}),
            id="diagnostics",
        ),
        pytest.param(
            Taken({"diagnostics.delay": 20.0}, {"delay": 20}), id="a number with a fraction, as JSON may send"
        ),
        pytest.param(Taken({"inlayHints": {"enable": True}}, {"inlay_hints": True}), id="inlay hints"),
        pytest.param(Taken({"iterator": "singular"}, {"iterator": IteratorStyle.SINGULAR}), id="iterator"),
        pytest.param(Taken({"exclude": ["old/**"]}, {"exclude": ("old/**",)}), id="exclude"),
        pytest.param(
            Taken({"rules": {"legacy-splat": "off"}}, {"severities": {"legacy-splat": Severity.OFF}}), id="rule"
        ),
        pytest.param(Taken({"rules": None, "iterator": None}), id="null is not set"),
    ],
)
def test_settings_that_are_taken(case: Taken) -> None:
    read = read_settings(case.raw, CODES)
    assert not read.problems
    assert read.warning == ""
    for name in Settings.__slots__:
        expected = case.changed.get(name, getattr(Settings(), name))
        assert getattr(read.settings, name) == expected, name


DELAY = "`diagnostics.delay` must be a number of milliseconds from 0 to 60000"
SEVERITIES = "`error`, `warning`, `information`, `hint`, `off`"


@pytest.mark.parametrize(
    ("raw", "problem"),
    [
        ({"rulez": 1}, "`rulez` is not a setting"),
        (
            {"rule": {"legacy-splat": "off"}},
            "`rule.legacy-splat` is not a setting (did you mean `rules.legacy-splat`?)",
        ),
        ({"itterator": "letter"}, "`itterator` is not a setting (did you mean `iterator`?)"),
        ({"rules": {"leagcy-splat": "off"}}, "`rules.leagcy-splat` names no rule (did you mean `rules.legacy-splat`?)"),
        ({"rules": {"map-splat": "warn"}}, f"`rules.map-splat` must be one of {SEVERITIES} (did you mean `warning`?)"),
        ({"rules": {"map-splat": True}}, f"`rules.map-splat` must be one of {SEVERITIES}"),
        ({"diagnostics": {"delay": -1}}, DELAY),
        ({"diagnostics": {"delay": True}}, DELAY),
        ({"diagnostics": {"delay": "100"}}, DELAY),
        ({"diagnostics": {"delay": float("nan")}}, DELAY),
        ({"hover": {"value": 1}}, "`hover.value` must be true or false"),
        ({"iterator": "plural"}, "`iterator` must be one of `letter`, `singular`"),
        ({"exclude": "old/**"}, "`exclude` must be a list of glob patterns"),
        ({"exclude": [1]}, "`exclude` must be a list of glob patterns"),
        ({"exclude": ["a", "/"]}, "`exclude` has a pattern that is empty: `/`"),
        ([{}], "the settings must be a table of keys and values"),
    ],
)
def test_settings_that_are_named_and_ignored(raw: object, problem: str) -> None:
    read = read_settings(raw, CODES)
    assert [str(told) for told in read.problems] == [problem]
    assert read.settings == Settings()


def test_one_warning_names_all_bad_settings_and_the_good_ones_count() -> None:
    read = read_settings({"a": 1, "iterator": "singular", "b": {"c": 2}}, CODES)
    assert read.warning == "splat-ls ignores these settings: `a` is not a setting; `b.c` is not a setting"
    assert read.settings.iterator is IteratorStyle.SINGULAR


def test_a_later_table_lies_over_an_earlier_one() -> None:
    user = read_settings({"rules": {"map-splat": "error", "legacy-splat": "off"}}, CODES).settings
    folder = read_settings({"rules": {"legacy-splat": "hint"}}, CODES, user).settings
    assert folder.severities == {"map-splat": Severity.ERROR, "legacy-splat": Severity.HINT}
