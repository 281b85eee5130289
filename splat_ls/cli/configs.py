"""The settings of every folder that a run comes to."""

from __future__ import annotations

import os
from collections.abc import Collection
from dataclasses import dataclass, replace

from splat_ls.analysis.settings import Settings
from splat_ls.analysis.severity import Severity
from splat_ls.rules import RULES
from splat_ls.workspace.config import Config, ConfigProblem, nearest_config, read_config
from splat_ls.workspace.exclusion import Exclusion


@dataclass(frozen=True, slots=True)
class _Read:
    """A settings file that was read, with its patterns ready."""

    config: Config
    exclusion: Exclusion


class Configs:
    """Finds and reads settings files, each once.

    `codes` are the rules there are. Those in `wanted` run even where the settings have them off: as hints.
    """

    __slots__ = ("_codes", "_nearest", "_read", "_wanted")

    def __init__(self, codes: Collection[str], wanted: Collection[str] = ()) -> None:
        self._codes = codes
        self._wanted = tuple(rule for rule in RULES if rule.code in wanted)
        self._read: dict[str, _Read] = {}
        self._nearest: dict[str, _Read | None] = {}

    def settings(self, folder: str) -> Settings:
        """Returns the settings that count in `folder` (absolute)."""
        read = self._for(folder)
        settings = read.config.settings if read is not None else Settings()
        off = [rule.code for rule in self._wanted if not settings.is_on(rule.code, rule.default)]
        return replace(settings, severities={**settings.severities, **dict.fromkeys(off, Severity.HINT)})

    def excludes(self, path: str) -> bool:
        """Tells whether the nearest settings file leaves the file or folder `path` out."""
        read = self._for(os.path.dirname(path))
        if read is None:
            return False
        relative = path[len(read.config.folder.rstrip(os.sep)) + 1 :]
        return read.exclusion.matches(relative.replace(os.sep, "/"))

    @property
    def problems(self) -> tuple[ConfigProblem, ...]:
        """The mistakes in all files read so far."""
        return tuple(problem for read in self._read.values() for problem in read.config.problems)

    def _for(self, folder: str) -> _Read | None:
        if folder not in self._nearest:
            path = nearest_config(folder)
            self._nearest[folder] = self._file(path) if path is not None else None
        return self._nearest[folder]

    def _file(self, path: str) -> _Read:
        if path not in self._read:
            config = read_config(path, self._codes)
            self._read[path] = _Read(config, Exclusion.of(config.settings.exclude))
        return self._read[path]
