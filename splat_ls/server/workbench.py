"""What a session does: it changes the state, decides what is due, and sends what the client is to know."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Coroutine, Sequence
from typing import TYPE_CHECKING, Any, Final

from lsprotocol import types
from pygls.exceptions import JsonRpcException

from splat_ls.analysis.bug import Bug
from splat_ls.analysis.settings import Scope
from splat_ls.analysis.turn import TURN, Turn
from splat_ls.server import incoming
from splat_ls.server.actions import Actions
from splat_ls.server.client_requests import SECTION, ask_settings, register_interests
from splat_ls.server.commands import Commands
from splat_ls.server.diagnostics import Diagnostics
from splat_ls.server.initialization import Initialization, folders_of
from splat_ls.server.notices import Notices
from splat_ls.server.progress import Progress
from splat_ls.server.protocol import RequestError
from splat_ls.server.publisher import Publisher
from splat_ls.server.pull_reports import PullReports
from splat_ls.server.scheduler import Scheduler
from splat_ls.server.session import Session, key_of
from splat_ls.server.survey import Survey
from splat_ls.server.view import View

if TYPE_CHECKING:
    from splat_ls.server.language_server import SplatServer

_SURVEY: Final = "\0survey"
_REFRESH: Final = "\0refresh"
"""Work that is scheduled like that of a file; no file has such a key."""


class Workbench:
    """Brings session, features and scheduler together."""

    def __init__(self, server: SplatServer, initialization: Initialization, is_busy: Callable[[], bool]) -> None:
        self._server = server
        self.session = Session(initialization, self._on_bug)
        self._survey = Survey(self.session)
        self._publisher = Publisher(server.protocol.publish_diagnostics)
        self._scheduler = Scheduler(self._due, is_busy)
        self._tasks: set[asyncio.Task[None]] = set()
        self._survey_task: asyncio.Task[None] | None = None
        self._settings_asked = 0
        self._notices = Notices(self.session, self._survey, server.window_show_message)
        self._hinted = self.session.hinted_folders()
        self.actions = Actions(self.session)
        self.commands = Commands(server)
        self.pull_reports = PullReports(server, self._survey)

    # ------------------------------------------------------------------------------------- lifecycle

    def begin(self) -> None:
        """Asks the client for what it has to say, and starts on the workspace."""
        self._start(register_interests(self._server))
        self._ask_settings()
        self._notices.tell_problems()
        self._plan_survey()

    def end(self) -> None:
        """Stops all work."""
        self._scheduler.cancel_all()
        for task in self._tasks:
            task.cancel()

    # ---------------------------------------------------------------------------------------- events

    def opened(self, item: types.TextDocumentItem) -> None:
        """Takes in an opened file; its first diagnostics are sent even when there are none."""
        affected = self.session.open(item)
        self._publisher.forget(item.uri)
        self._notices.tell_too_large(key_of(item.uri))
        self._survey.outdate(self.session.unsaved_directories(key_of(item.uri)))
        self.update(affected, item.uri)

    def closed(self, uri: str) -> None:
        """Takes back the diagnostics of a closed file, unless it is looked at as part of the workspace."""
        key = key_of(uri)
        self._scheduler.cancel(key)
        self._survey.outdate({os.path.dirname(key)} if key != uri else ())
        affected = self.session.close(uri)
        self._publisher.clear(uri)
        self.update(affected)

    def configured(self, settings: object) -> None:
        """Takes the editor's new settings; many editors only say that there are some."""
        section = settings.get(SECTION) if isinstance(settings, dict) else None
        if section is not None:
            self.session.settings.set_general(section)
            self._on_other_settings()
        self._ask_settings()

    def disk_changed(self, uris: Sequence[str]) -> None:
        """Takes note of changes on the disk."""
        affected = self.session.disk_changed(uris)
        self._survey.outdate_all()
        self.update(affected)

    def folders_changed(self, event: types.WorkspaceFoldersChangeEvent) -> None:
        """Takes note of other workspace folders, and asks for their settings."""
        added, removed = (folders_of([each.uri for each in folders]) for folders in (event.added, event.removed))
        affected = self.session.change_folders(added, removed)
        self._survey.outdate_all()
        self.update(affected)
        self._ask_settings()

    def on_malformed(self, params: object) -> None:
        """Takes note that a notification about a document could not be understood."""
        document = params.get("textDocument") if isinstance(params, dict) else None
        uri = document.get("uri") if isinstance(document, dict) else None
        if isinstance(uri, str):
            self.update(self.session.lose(uri), uri)

    def update(self, affected: frozenset[str], edited: str = "") -> None:
        """Has open files looked at again. `edited` is the URI of the one that was edited, if any was."""
        if self.session.abilities.pulls_diagnostics:
            # The client asks for the edited file by itself.
            others = affected - {key_of(edited)}
            if others:
                self._scheduler.schedule(_REFRESH, self._delay(key_of(edited)))
            self.pull_reports.outdate(others)
        else:
            for key in affected | self._pointing_at(edited):
                self._scheduler.schedule(key, self._delay(key))
        self._survey.outdate(self.session.take_changed_directories())
        self._plan_survey(self._delay(key_of(edited)))

    def _pointing_at(self, edited: str) -> frozenset[str]:
        """Returns the open files whose diagnostics name places of the edited file: these may have moved."""
        path = key_of(edited)
        files = (self.session.file(key) for key in self.session.keys)
        return frozenset(
            file.path
            for file in files
            if file is not None and file.uri != edited and self._publisher.points_at(file.uri, path)
        )

    def _delay(self, key: str) -> int:
        file = self.session.file(key)
        return 0 if file is None else self.session.settings_for(file).settings.delay

    # --------------------------------------------------------------------------------------- reading

    def view(self, uri: str) -> View | None:
        """Returns a file as it is now, None for one that is not analysed.

        Raises RequestError for one that is not open and cannot be read, and for one whose text is not known.
        """
        key = key_of(uri)
        if self.session.is_lost(key):
            raise RequestError("the text of the document is not known any more", incoming.CONTENT_MODIFIED)
        file = self.session.file(key)
        if file is None and key != uri:
            file = self.session.on_disk(key, self.session.modules)
        if file is None:
            raise RequestError("the document is not open and cannot be read", incoming.REQUEST_FAILED)
        view = View.of(self.session, file)
        self._notices.tell_faults()
        return view

    # ------------------------------------------------------------------------------------------ work

    def _due(self, key: str) -> None:
        """Does scheduled work. A fault costs this one result."""
        try:
            if key == _REFRESH:
                self._refresh()
            elif key == _SURVEY:
                self._survey_task = self._start(self._run_survey())
                self._survey_task.add_done_callback(self._on_survey_done)
            else:
                self._diagnose(key)
            self._notices.tell_problems()
            self._notices.tell_faults()
        except Exception as error:  # noqa: BLE001  (our bug, whatever it is)
            self._server.faults.report("diagnostics", error)

    def _diagnose(self, key: str) -> None:
        file = self.session.file(key)
        if file is None:
            return
        diagnostics = self.diagnostics(None if self.session.is_lost(key) else View.of(self.session, file))
        if diagnostics is None:
            # The rest has its turn when the messages that have come meanwhile are handled.
            self._scheduler.schedule(key, 0)
        else:
            self._publisher.publish(file.uri, file.document.version, diagnostics)

    def diagnostics(self, view: View | None) -> Diagnostics | None:
        """Returns the diagnostics of a file, None when its turn is over before all is looked at.

        A file that is not open, and of which nothing is kept, is looked at in one turn.
        """
        if view is None:
            return Diagnostics()
        if not view.analysis.look_on(Turn(TURN) if view.analysis.is_lasting else Turn()):
            return None
        if view.analysis.has_more:
            self._notices.tell_too_many(view.file)
        return view.diagnostics()

    def _refresh(self) -> None:
        """Has the client ask again for the diagnostics of all its files."""
        if self.session.abilities.refreshes_diagnostics:
            self._server.workspace_diagnostic_refresh(None)

    def _plan_survey(self, delay: int = 0) -> None:
        """Has the files that are not open looked at, where that is wanted; else takes back what was said of them."""
        if self.session.abilities.pulls_diagnostics or self._survey_task is not None:
            return
        if Scope.WORKSPACE not in self.session.scopes():
            self._clear_closed(frozenset())
        elif self._survey.is_due:
            self._scheduler.schedule(_SURVEY, delay)

    async def _run_survey(self) -> None:
        async with Progress(self._server, "splat-ls: looking at the workspace") as progress:
            async for file, diagnostics in self._survey.run(progress):
                self._publisher.publish(file.uri, None, diagnostics)
            if not progress.is_cancelled:
                self._clear_closed(self._survey.paths)
        self._notices.tell_faults()

    def _on_survey_done(self, task: asyncio.Task[None]) -> None:
        """Goes on with what has become due meanwhile. A person who stopped it has peace until something changes."""
        self._survey_task = None
        if not task.cancelled() and task.exception() is None and not self._survey.was_stopped:
            self._plan_survey()

    def _clear_closed(self, paths: frozenset[str]) -> None:
        """Takes back the diagnostics of files that are neither open nor among `paths`."""
        for uri in self._publisher.shown:
            key = key_of(uri)
            if key not in paths and self.session.file(key) is None:
                self._publisher.clear(uri)

    # -------------------------------------------------------------------------------------- settings

    def _ask_settings(self) -> None:
        """Asks the client for its settings; only the newest answer counts."""
        if not self.session.abilities.configuration:
            return
        self._settings_asked += 1
        asked = self._settings_asked
        folders = self.session.folders

        def arrived(sections: Sequence[object]) -> None:
            if asked == self._settings_asked:
                self.session.settings.set_general(sections[0])
                for folder, section in zip(folders, sections[1:], strict=True):
                    self.session.settings.set_folder(folder.path, section)
                self._on_other_settings()

        ask_settings(self._server, folders, arrived)

    def _on_other_settings(self) -> None:
        self._survey.outdate_all()
        self.update(self.session.keys)
        hints = self.session.hinted_folders()
        if self.session.abilities.refreshes_hints and hints != self._hinted:
            self._server.workspace_inlay_hint_refresh(None)
        self._hinted = hints
        self._notices.tell_problems()

    # ----------------------------------------------------------------------------------------- tasks

    def _start(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._on_done)
        return task

    def _on_done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        error = None if task.cancelled() else task.exception()
        if error is not None and not isinstance(error, JsonRpcException):
            self._server.faults.report("background work", error)

    def _on_bug(self, bug: Bug) -> None:
        self._server.faults.report(bug.part, bug.error, f"at {bug.span.start}-{bug.span.end}")
