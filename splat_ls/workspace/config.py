"""The settings file `.splat-ls.toml`: the nearest one up from a folder, every mistake in it named with its line."""

from __future__ import annotations

import os
from collections.abc import Collection
from dataclasses import dataclass

from splat_ls.analysis.settings import Settings
from splat_ls.workspace.read_start import read_start

CONFIG_NAME = ".splat-ls.toml"
MAX_CONFIG_BYTES = 100_000


@dataclass(frozen=True, slots=True)
class ConfigProblem:
    """A mistake in a settings file; `line` counts from 1, None where the whole file is meant."""

    path: str
    line: int | None
    message: str

    def __str__(self) -> str:
        place = self.path if self.line is None else f"{self.path}:{self.line}"
        return f"{place}: {self.message}"


@dataclass(frozen=True, slots=True)
class Config:
    """What a settings file says: `settings` over those it was read on, and what is wrong in the file.

    The `exclude` patterns of the settings are relative to `folder`, where the file lies.
    """

    path: str
    settings: Settings
    problems: tuple[ConfigProblem, ...] = ()

    @property
    def folder(self) -> str:
        """The folder that the settings are for, with all below it that have no file of their own."""
        return os.path.dirname(self.path)


def nearest_config(folder: str) -> str | None:
    """Returns the path of the settings file that counts for `folder` (absolute): its own, or the nearest above."""
    while True:
        path = os.path.join(folder, CONFIG_NAME)
        if os.path.lexists(path):
            return path
        above = os.path.dirname(folder)
        if above == folder:
            return None
        folder = above


def read_config(path: str, codes: Collection[str], base: Settings | None = None) -> Config:
    """Reads the settings file `path`; what it does not say stays as in `base`. `codes` are the rules there are."""
    # Where no settings file is, their reader is not needed.
    from splat_ls.workspace.settings_reader import read_settings  # noqa: PLC0415
    from splat_ls.workspace.toml_lines import TomlFault, key_lines, parse_toml  # noqa: PLC0415

    settings = base or Settings()
    text = _read(path)
    if isinstance(text, ConfigProblem):
        return Config(path, settings, (text,))
    table = parse_toml(text)
    if isinstance(table, TomlFault):
        return Config(path, settings, (ConfigProblem(path, table.line, table.message),))
    read = read_settings(table, codes, settings)
    lines = key_lines(text)
    placed = (ConfigProblem(path, _line_of(problem.key, lines), str(problem)) for problem in read.problems)
    return Config(path, read.settings, tuple(placed))


def _read(path: str) -> str | ConfigProblem:
    """Returns the text of a settings file (UTF-8, a BOM is dropped), or why there is none."""
    try:
        content = read_start(path, MAX_CONFIG_BYTES + 1)
    except OSError as error:
        return ConfigProblem(path, None, f"cannot be read: {error.strerror}")
    if len(content) > MAX_CONFIG_BYTES:
        return ConfigProblem(path, None, f"is larger than {MAX_CONFIG_BYTES:,} bytes")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        return ConfigProblem(path, content.count(b"\n", 0, error.start) + 1, "is not UTF-8")


def _line_of(key: str, lines: dict[str, int]) -> int | None:
    """Returns the line of a setting, or of the nearest group around it that has one (an inline table)."""
    while key:
        if key in lines:
            return lines[key]
        key = key.rpartition(".")[0]
    return None
