"""The settings file: the nearest one up counts, and every mistake is named with its line."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from splat_ls.analysis.settings import IteratorStyle, Settings
from splat_ls.analysis.severity import Severity
from splat_ls.workspace.config import MAX_CONFIG_BYTES, nearest_config, read_config

CODES = ("legacy-splat", "map-splat")


def check_problems(folder: Path, content: str | bytes, *expected: str) -> Settings:
    """Asserts what is said of a settings file, each line without its path, and returns what it sets."""
    path = folder / ".splat-ls.toml"
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    config = read_config(str(path), CODES)
    assert [str(problem).removeprefix(str(path)) for problem in config.problems] == list(expected)
    assert config.folder == str(folder)
    return config.settings


def test_a_good_file_is_read(tmp_path: Path) -> None:
    text = '\ufeffiterator = "singular"\nexclude = ["old"]\n[rules]\nlegacy-splat = "off"\n[hover]\nvalue = false\n'
    settings = check_problems(tmp_path, text)
    assert settings == Settings(
        severities={"legacy-splat": Severity.OFF},
        hover_value=False,
        iterator=IteratorStyle.SINGULAR,
        exclude=("old",),
    )


def test_each_mistake_is_named_with_its_line_and_the_nearest_key(tmp_path: Path) -> None:
    settings = check_problems(
        tmp_path,
        '# ours\nitterator = "letter"\n\n[rules]\n"legacy-splt" = "off"\nmap-splat = "eror"\n[hover]\nvalue = 3\n',
        ":2: `itterator` is not a setting (did you mean `iterator`?)",
        ":5: `rules.legacy-splt` names no rule (did you mean `rules.legacy-splat`?)",
        ":6: `rules.map-splat` must be one of `error`, `warning`, `information`, `hint`, `off` (did you mean `error`?)",
        ":8: `hover.value` must be true or false",
    )
    assert settings == Settings()


def test_a_key_inside_an_inline_table_is_named_with_the_line_of_the_table(tmp_path: Path) -> None:
    check_problems(tmp_path, '\nrules = { nothing = "off" }\n', ":2: `rules.nothing` names no rule")


def test_a_dotted_key_is_found(tmp_path: Path) -> None:
    check_problems(tmp_path, "\n\nhover . value = 1\n", ":3: `hover.value` must be true or false")


def test_text_in_a_multi_line_value_is_no_key(tmp_path: Path) -> None:
    text = 'exclude = [\n  "hover.value = 1",\n]\n[hover]\nvalue = 1\n'
    check_problems(tmp_path, text, ":5: `hover.value` must be true or false")


@pytest.mark.parametrize(
    ("content", "line", "reason"),
    [
        ('a = 1\nb = "\n', 2, "is not valid TOML"),
        ("[rules\n", 1, "is not valid TOML"),
        ("rules = [\n1,\n", 3, "is not valid TOML"),
        (b"a = 1\n# \xff\n", 2, "is not UTF-8"),
    ],
)
def test_an_unreadable_text_is_named_with_its_line(
    tmp_path: Path, content: str | bytes, line: int, reason: str
) -> None:
    path = tmp_path / ".splat-ls.toml"
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    (problem,) = read_config(str(path), CODES).problems
    assert problem.line == line
    assert problem.message.startswith(reason)


def test_a_file_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    path = tmp_path / ".splat-ls.toml"
    path.mkdir()
    (problem,) = read_config(str(path), CODES).problems
    assert str(problem) == f"{path}: cannot be read: {os.strerror(21)}"


def test_a_file_of_endless_size_is_not_read(tmp_path: Path) -> None:
    check_problems(tmp_path, "#\n" * MAX_CONFIG_BYTES, ": is larger than 100,000 bytes")


def test_the_nearest_file_up_counts(tmp_path: Path) -> None:
    deep = tmp_path / "a" / "b"
    deep.mkdir(parents=True)
    (tmp_path / ".splat-ls.toml").touch()
    assert nearest_config(str(deep)) == str(tmp_path / ".splat-ls.toml")
    (tmp_path / "a" / ".splat-ls.toml").touch()
    assert nearest_config(str(deep)) == str(tmp_path / "a" / ".splat-ls.toml")
