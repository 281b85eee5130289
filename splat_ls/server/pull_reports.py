"""Answers a client that asks for diagnostics, and says "unchanged" when it has them already."""

from __future__ import annotations

import asyncio
from collections.abc import Set as AbstractSet
from itertools import count
from typing import TYPE_CHECKING, TypeAlias

from lsprotocol import types

from splat_ls.analysis.settings import Scope
from splat_ls.server.open_file import OpenFile
from splat_ls.server.progress import Progress
from splat_ls.server.publisher import Diagnostics
from splat_ls.server.session import key_of
from splat_ls.server.survey import Survey

if TYPE_CHECKING:
    from splat_ls.server.language_server import SplatServer


_RelatedReport: TypeAlias = types.FullDocumentDiagnosticReport | types.UnchangedDocumentDiagnosticReport


class PullReports:
    """Remembers for each file the last result and the id that the client knows it by."""

    __slots__ = ("_changed", "_ids", "_results", "_server", "_stale", "_survey")

    def __init__(self, server: SplatServer, survey: Survey) -> None:
        self._server = server
        self._survey = survey
        self._ids = count(1)
        self._results: dict[str, tuple[str, Diagnostics]] = {}
        self._stale: set[str] = set()
        self._changed = asyncio.Event()

    def outdate(self, keys: AbstractSet[str]) -> None:
        """Takes note that these open files may have other diagnostics, and that there is news for who waits for it."""
        self._stale.update(keys)
        self._changed.set()

    def document(self, params: types.DocumentDiagnosticParams) -> types.DocumentDiagnosticReport:
        """Returns the report of one file. Raises RequestError for one that is not open and cannot be read."""
        uri = params.text_document.uri
        result_id, diagnostics, is_known = self._result(key_of(uri), self._diagnostics(uri), params.previous_result_id)
        self._stale.discard(key_of(uri))
        related = self._related() if self._server.workbench.session.abilities.related_reports else None
        if is_known:
            return types.RelatedUnchangedDocumentDiagnosticReport(result_id, related)
        return types.RelatedFullDocumentDiagnosticReport(list(diagnostics), related, result_id=result_id)

    def _related(self) -> dict[str, _RelatedReport] | None:
        """Returns the reports of other open files that an edit of the asked one, or another event, has made stale."""
        session = self._server.workbench.session
        files = [file for key in sorted(self._stale) if (file := session.file(key)) is not None]
        self._stale.clear()
        reports: dict[str, _RelatedReport] = {}
        for file in files:
            before = self._results.get(file.path)
            known_id = None if before is None else before[0]
            result_id, diagnostics, is_known = self._result(file.path, self._diagnostics(file.uri), known_id)
            if not is_known:
                reports[file.uri] = types.FullDocumentDiagnosticReport(list(diagnostics), result_id=result_id)
        return reports or None

    async def workspace(self, params: types.WorkspaceDiagnosticParams) -> types.WorkspaceDiagnosticReport:
        """Returns the reports of all files that are not open, once there is anything new to report.

        A client asks again as soon as it has its answer, so the answer waits (specification: "Workspace Diagnostics").
        """
        previous = {each.uri: each.value for each in params.previous_result_ids}
        while True:
            self._changed.clear()
            if self._is_wanted():
                items = await self._surveyed(previous, params.work_done_token)
            else:
                items = self._taken_back(previous, frozenset())
            if items:
                return types.WorkspaceDiagnosticReport(items)
            await self._changed.wait()

    def _is_wanted(self) -> bool:
        return Scope.WORKSPACE in self._server.workbench.session.scopes()

    def _taken_back(
        self, previous: dict[str, str], paths: frozenset[str]
    ) -> list[types.WorkspaceDocumentDiagnosticReport]:
        """Returns what takes back the reports of files that are no longer looked at."""
        session = self._server.workbench.session
        closed = [uri for uri in previous if session.file(key_of(uri)) is None and key_of(uri) not in paths]
        closed = [uri for uri in closed if key_of(uri) in self._results]
        for uri in closed:
            del self._results[key_of(uri)]
        return [types.WorkspaceFullDocumentDiagnosticReport(uri, [], result_id=None) for uri in closed]

    async def _surveyed(
        self, previous: dict[str, str], token: types.ProgressToken | None
    ) -> list[types.WorkspaceDocumentDiagnosticReport]:
        items: list[types.WorkspaceDocumentDiagnosticReport] = []
        async with Progress(self._server, "splat-ls", token) as progress:
            async for file, diagnostics in self._survey.run(progress):
                found = self._workspace_item(file, diagnostics, previous.get(file.uri))
                items += [] if found is None else [found]
            is_complete = not progress.is_cancelled
        return [*items, *self._taken_back(previous, self._survey.paths)] if is_complete else items

    def _workspace_item(
        self, file: OpenFile, diagnostics: Diagnostics, previous: str | None
    ) -> types.WorkspaceDocumentDiagnosticReport | None:
        """Returns the report of a file, None where the client has it already or where there never was anything."""
        result_id, diagnostics, is_known = self._result(file.path, diagnostics, previous)
        if is_known or (previous is None and not diagnostics):
            return None
        return types.WorkspaceFullDocumentDiagnosticReport(file.uri, list(diagnostics), result_id=result_id)

    def _diagnostics(self, uri: str) -> Diagnostics:
        workbench = self._server.workbench
        if workbench.session.is_lost(key_of(uri)):
            return ()
        view = workbench.view(uri)
        return () if view is None else view.diagnostics()

    def _result(self, key: str, diagnostics: Diagnostics, previous: str | None) -> tuple[str, Diagnostics, bool]:
        """Returns the id of a result, the result, and whether `previous` is that id."""
        known = self._results.get(key)
        if known is None or known[1] != diagnostics:
            known = self._results[key] = (str(next(self._ids)), diagnostics)
        return *known, previous == known[0]
