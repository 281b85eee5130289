"""Which settings count for a file."""

from __future__ import annotations

from pathlib import Path

import pytest

from splat_ls.analysis.settings import IteratorStyle
from splat_ls.analysis.severity import Severity
from splat_ls.server.settings_store import SettingsStore

CODES = ("legacy-splat", "map-splat")


def test_later_sources_win_key_by_key(tmp_path: Path) -> None:
    folder = str(tmp_path)
    store = SettingsStore(CODES, {"rules": {"legacy-splat": "off"}, "diagnostics": {"delay": 1}})
    assert store.for_directory(folder, folder).settings.delay == 1
    store.set_general({"diagnostics.delay": 2, "iterator": "singular"})
    store.set_folder(folder, {"diagnostics": {"delay": 3}})
    (tmp_path / ".splat-ls.toml").write_text('[rules]\nmap-splat = "hint"\n')
    settings = store.for_directory(folder, folder).settings
    assert settings.severities == {"legacy-splat": Severity.OFF, "map-splat": Severity.HINT}
    assert (settings.delay, settings.iterator) == (3, IteratorStyle.SINGULAR)
    assert store.for_directory("/elsewhere", "").settings.delay == 2
    assert store.new_problems() == ()


def test_nearest_file_counts_and_is_read_again_when_asked(tmp_path: Path) -> None:
    inner = tmp_path / "a" / "b"
    inner.mkdir(parents=True)
    (tmp_path / ".splat-ls.toml").write_text("diagnostics.delay = 5\n")
    store = SettingsStore(CODES, None)
    assert store.for_directory(str(inner), "").settings.delay == 5
    (tmp_path / "a" / ".splat-ls.toml").write_text("diagnostics.delay = 7\n")
    assert store.for_directory(str(inner), "").settings.delay == 5
    store.forget_files()
    assert store.for_directory(str(inner), "").settings.delay == 7
    assert store.for_directory(str(tmp_path), "").settings.delay == 5


def test_mistakes_are_told_once(tmp_path: Path) -> None:
    (tmp_path / ".splat-ls.toml").write_text('colour = "red"\n')
    store = SettingsStore(CODES, {"rules": {"legacy-splatt": "off"}, "iterator": 5})
    store.for_directory(str(tmp_path), "")
    problems = store.new_problems()
    assert len(problems) == 3
    for word in ("legacy-splatt", "iterator", "colour"):
        assert any(word in problem for problem in problems)
    store.forget_files()
    store.for_directory(str(tmp_path), "")
    assert store.new_problems() == ()
    store.set_general({"hover": {"value": "yes"}})
    store.for_directory(str(tmp_path), "")
    assert len(store.new_problems()) == 1


@pytest.mark.parametrize(
    "section", [5, [], "off", {"rules": 7}, {"rules": {"map-splat": None}}, {"a": {"b": {"c": 1}}}]
)
def test_settings_of_any_shape_leave_the_defaults(section: object) -> None:
    store = SettingsStore(CODES, section)
    assert store.for_directory("", "").settings.severities == {}


def test_exclusion_is_relative_to_where_it_is_written(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    folder = str(tmp_path)
    store = SettingsStore(CODES, {"exclude": ["a/x.tf"]})
    assert store.for_directory(str(tmp_path / "a"), folder).excludes(str(tmp_path / "a" / "x.tf"))
    assert not store.for_directory(str(tmp_path / "a"), folder).excludes(str(tmp_path / "x.tf"))
    (tmp_path / "a" / ".splat-ls.toml").write_text('exclude = ["/y.tf"]\n')
    store.forget_files()
    inner = store.for_directory(str(tmp_path / "a"), folder)
    assert inner.excludes(str(tmp_path / "a" / "y.tf"))
    assert not inner.excludes(str(tmp_path / "a" / "x.tf"))
    assert not inner.excludes(str(tmp_path / "y.tf"))
