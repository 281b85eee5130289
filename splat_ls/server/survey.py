"""Diagnoses the files of the workspace that are not open, a directory at a time, and only what may have changed."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator, Iterable

from splat_ls.analysis.settings import Scope
from splat_ls.analysis.turn import TURN, Turn
from splat_ls.server.diagnostics import Diagnostics
from splat_ls.server.open_file import OpenFile
from splat_ls.server.progress import Progress
from splat_ls.server.session import Session
from splat_ls.server.view import View
from splat_ls.server.workspace_files import by_directory, workspace_paths
from splat_ls.workspace.module_source import ModuleSource
from splat_ls.workspace.read_text import ReadFault

WALKED_AT_ONCE = 64
"""Files that are found between two moments in which other work may go first."""


class Survey:
    """Knows which directories have to be looked at again. Keeps nothing of their files but their paths."""

    __slots__ = ("_callers", "_is_all_outdated", "_outdated", "_session", "faults", "paths", "was_stopped")

    def __init__(self, session: Session) -> None:
        self._session = session
        self._is_all_outdated = True
        self._outdated: set[str] = set()
        self._callers: dict[str, set[str]] = {}
        self.paths: frozenset[str] = frozenset()
        """All files that belong to the last survey, open or not."""
        self.faults: list[ReadFault] = []
        """Why files could not be read, in all runs."""
        self.was_stopped = False
        """Whether a person has stopped the last run."""

    @property
    def is_due(self) -> bool:
        """Tells whether anything has to be looked at."""
        return self._is_all_outdated or bool(self._outdated)

    def outdate(self, directories: Iterable[str]) -> None:
        """Has these directories looked at again, and those of the modules that call theirs."""
        pending = list(directories)
        while pending:
            directory = pending.pop()
            if directory not in self._outdated:
                self._outdated.add(directory)
                pending += self._callers.get(directory, ())

    def outdate_all(self) -> None:
        """Has everything looked at again."""
        self._is_all_outdated = True

    async def run(self, progress: Progress) -> AsyncIterator[tuple[OpenFile, Diagnostics]]:
        """Yields each file that may have other diagnostics now, and these.

        What changes meanwhile is due again. A run that is cancelled leaves the rest due.
        """
        self.paths = frozenset([path async for path in _walked(self._session)])
        paths = [path for path in sorted(self.paths) if self._is_outdated(path)]
        self._is_all_outdated = False
        directories = by_directory(paths)
        self._outdated = set(directories)
        done = 0
        for directory, names in directories.items():
            modules = self._modules_of(directory)
            self._outdated.discard(directory)
            is_complete = False
            try:
                for path in names:
                    done += 1
                    self.was_stopped = progress.is_cancelled
                    if self.was_stopped:
                        return
                    found = await self._looked_at(path, modules)
                    if found is not None:
                        yield found
                    await progress.report(done, len(paths))
                is_complete = True
                self.faults += modules.new_faults()
                for child, callers in modules.callers.items():
                    self._callers.setdefault(child, set()).update(callers)
            finally:
                if not is_complete:
                    self._outdated.add(directory)

    async def _looked_at(self, path: str, modules: ModuleSource) -> tuple[OpenFile, Diagnostics] | None:
        """Returns a file and its diagnostics, None for one that is open by now, or cannot be read."""
        file = None if self._session.file(path) is not None else self._session.on_disk(path, modules)
        view = None if file is None else View.of(self._session, file, modules)
        if view is None:
            return None
        while not view.analysis.look_on(Turn(TURN)):  # noqa: ASYNC110  (it works)
            await asyncio.sleep(0)
        return None if self._session.file(path) is not None else (view.file, view.diagnostics())

    def _is_outdated(self, path: str) -> bool:
        return self._is_all_outdated or os.path.dirname(path) in self._outdated

    def _modules_of(self, directory: str) -> ModuleSource:
        """Returns the modules of the open files where they have the directory, so that what is unsaved counts."""
        session = self._session
        return session.modules if session.modules.has(directory) else session.separate_modules()


async def _walked(session: Session) -> AsyncIterator[str]:
    """Yields the files that are wanted although they are not open."""
    for count, path in enumerate(workspace_paths(session)):
        if count % WALKED_AT_ONCE == 0:
            await asyncio.sleep(0)
        folder = session.folder_of(path)
        if session.settings.for_directory(os.path.dirname(path), folder).settings.scope is Scope.WORKSPACE:
            yield path
