"""Which settings count for a file: what the editor said, for all or for one folder, and the nearest settings file.

Later ones win, key by key: defaults, `initializationOptions`, the editor's settings for everything, those for the
folder, `.splat-ls.toml`. The file wins because it is what the command line and the others of a team go by.
"""

from __future__ import annotations

import os
from collections.abc import Collection
from dataclasses import dataclass

from splat_ls.analysis.settings import Settings
from splat_ls.workspace.config import nearest_config, read_config
from splat_ls.workspace.exclusion import Exclusion
from splat_ls.workspace.settings_reader import read_settings


@dataclass(frozen=True, slots=True)
class FolderSettings:
    """The settings of a directory, and where its exclusions start."""

    settings: Settings
    exclusion: Exclusion
    exclusion_root: str

    def excludes(self, path: str) -> bool:
        """Tells whether the file is not to be looked at."""
        relative = os.path.relpath(path, self.exclusion_root) if self.exclusion_root else path
        return not relative.startswith("..") and self.exclusion.matches(relative.replace(os.sep, "/"))


class SettingsStore:
    """All settings that were given, and the answer for a directory.

    `codes` are the rules that there are. Answers are kept until something changes; settings files are looked at again
    after `forget_files`.
    """

    __slots__ = ("_answers", "_codes", "_folders", "_general", "_options", "_problems", "_told")

    def __init__(self, codes: Collection[str], options: object) -> None:
        self._codes = codes
        self._options = options
        self._general: object = None
        self._folders: dict[str, object] = {}
        self._answers: dict[tuple[str, str], FolderSettings] = {}
        self._problems: list[str] = []
        self._told: set[str] = set()

    def set_general(self, section: object) -> None:
        """Takes the editor's settings for everything (JSON values, unchecked)."""
        self._general = section
        self._answers.clear()

    def set_folder(self, folder: str, section: object) -> None:
        """Takes the editor's settings for what lies in the workspace folder at the path `folder`."""
        self._folders[folder] = section
        self._answers.clear()

    def forget_files(self) -> None:
        """Has settings files found and read anew, as they may have changed."""
        self._answers.clear()

    def for_directory(self, directory: str, folder: str) -> FolderSettings:
        """Returns the settings of a directory (absolute) that lies in the workspace folder `folder`.

        Either is empty where there is none: a buffer that is not on disk, a file outside all folders.
        """
        answer = self._answers.get((directory, folder))
        if answer is None:
            answer = self._resolved(directory, folder)
            self._answers[directory, folder] = answer
        return answer

    def new_problems(self) -> tuple[str, ...]:
        """Returns the mistakes found since the last call; one that was told before is not told again."""
        fresh = tuple(dict.fromkeys(problem for problem in self._problems if problem not in self._told))
        self._told.update(fresh)
        self._problems.clear()
        return fresh

    def _resolved(self, directory: str, folder: str) -> FolderSettings:
        settings = Settings()
        for section in (self._options, self._general, self._folders.get(folder)):
            read = read_settings(section, self._codes, settings)
            settings = read.settings
            self._problems += (str(problem) for problem in read.problems)
        root = folder
        path = nearest_config(directory) if directory else None
        if path is not None:
            before = settings.exclude
            config = read_config(path, self._codes, settings)
            settings = config.settings
            self._problems += (str(problem) for problem in config.problems)
            root = root if settings.exclude == before else config.folder
        return FolderSettings(settings, Exclusion.of(settings.exclude), root)
