"""Answers a client that asks for diagnostics, and says "unchanged" when it has them already."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Coroutine
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from itertools import count
from typing import TYPE_CHECKING, Any

from lsprotocol import types

from splat_ls.analysis.settings import Scope
from splat_ls.server.diagnostics import Diagnostics
from splat_ls.server.open_file import OpenFile
from splat_ls.server.progress import Progress
from splat_ls.server.protocol import JsonText
from splat_ls.server.session import key_of
from splat_ls.server.survey import Survey

if TYPE_CHECKING:
    from splat_ls.server.language_server import SplatServer


@dataclass(frozen=True, slots=True)
class _Result:
    """The diagnostics of a file, and the id that the client knows them by."""

    id: str
    diagnostics: Diagnostics

    def members(self, known: str | None) -> str:
        """Returns the members of a report for a client that has the result with the id `known`."""
        if known == self.id:
            return f'"kind":"unchanged","resultId":"{self.id}"'
        return f'"kind":"full","resultId":"{self.id}","items":{self.diagnostics.text}'


class PullReports:
    """Remembers the last result of each file."""

    __slots__ = ("_changed", "_ids", "_results", "_server", "_stale", "_survey")

    def __init__(self, server: SplatServer, survey: Survey) -> None:
        self._server = server
        self._survey = survey
        self._ids = count(1)
        self._results: dict[str, _Result] = {}
        self._stale: set[str] = set()
        self._changed = asyncio.Event()

    def outdate(self, keys: AbstractSet[str]) -> None:
        """Takes note that these open files may have other diagnostics, and that there is news for who waits for it."""
        self._stale.update(keys)
        self._changed.set()

    def document(self, params: types.DocumentDiagnosticParams) -> JsonText | Coroutine[Any, Any, JsonText]:
        """Returns the report of one file, at once where that does not take long.

        Raises RequestError for one that is not open and cannot be read.
        """
        diagnostics = self._diagnostics(params.text_document.uri)
        return self._report(params, diagnostics) if diagnostics is not None else self._later(params)

    async def _later(self, params: types.DocumentDiagnosticParams) -> JsonText:
        """Returns the report of a file that takes several turns; messages are handled between them."""
        while (diagnostics := self._diagnostics(params.text_document.uri)) is None:  # noqa: ASYNC110  (it works)
            await asyncio.sleep(0)
        return self._report(params, diagnostics)

    def _report(self, params: types.DocumentDiagnosticParams, diagnostics: Diagnostics) -> JsonText:
        key = key_of(params.text_document.uri)
        result = self._result(key, diagnostics)
        self._stale.discard(key)
        related = self._related() if self._server.workbench.session.abilities.related_reports else ""
        return JsonText(f"{{{result.members(params.previous_result_id)}{related}}}")

    async def workspace(self, params: types.WorkspaceDiagnosticParams) -> JsonText:
        """Returns the reports of all files that are not open, once there is anything new to report.

        A client asks again as soon as it has its answer, so the answer waits (specification: "Workspace Diagnostics").
        """
        known = {each.uri: each.value for each in params.previous_result_ids}
        while True:
            self._changed.clear()
            if Scope.WORKSPACE in self._server.workbench.session.scopes():
                items = await self._surveyed(known, params.work_done_token)
            else:
                items = self._taken_back(known, frozenset())
            if items:
                return JsonText(f'{{"items":[{",".join(items)}]}}')
            await self._changed.wait()

    def _related(self) -> str:
        """Returns the member with the reports of the open files that something has made stale; nothing without any.

        One that takes another turn stays stale, for the next report.
        """
        session = self._server.workbench.session
        files = [file for key in sorted(self._stale) if (file := session.file(key)) is not None]
        self._stale.clear()
        reports: list[str] = []
        for file in files:
            before, diagnostics = self._results.get(file.path), self._diagnostics(file.uri)
            if diagnostics is None:
                self._stale.add(file.path)
            elif (result := self._result(file.path, diagnostics)) is not before:
                reports.append(f"{json.dumps(file.uri)}:{{{result.members(None)}}}")
        return f',"relatedDocuments":{{{",".join(reports)}}}' if reports else ""

    async def _surveyed(self, known: dict[str, str], token: types.ProgressToken | None) -> list[str]:
        """Returns the reports of the files that may have other diagnostics than before, but not what the client has."""
        items: list[str] = []
        async with Progress(self._server, "splat-ls", token) as progress:
            async for file, diagnostics in self._survey.run(progress):
                result = self._result(file.path, diagnostics)
                id_ = known.get(file.uri)
                if id_ != result.id and (id_ is not None or not diagnostics.are_none):
                    items.append(_workspace_item(file, result))
            is_complete = not progress.is_cancelled
        return [*items, *self._taken_back(known, self._survey.paths)] if is_complete else items

    def _taken_back(self, known: dict[str, str], paths: frozenset[str]) -> list[str]:
        """Returns what takes back the reports of files that are neither open nor among `paths`."""
        session = self._server.workbench.session
        gone = [uri for uri in known if session.file(key_of(uri)) is None and key_of(uri) not in paths]
        gone = [uri for uri in gone if self._results.pop(key_of(uri), None) is not None]
        return [f'{{"uri":{json.dumps(uri)},"version":null,"kind":"full","items":[]}}' for uri in gone]

    def _diagnostics(self, uri: str) -> Diagnostics | None:
        """Returns the diagnostics of a file, None when its turn is over before all is looked at."""
        workbench = self._server.workbench
        view = None if workbench.session.is_lost(key_of(uri)) else workbench.view(uri)
        return workbench.diagnostics(view)

    def _result(self, key: str, diagnostics: Diagnostics) -> _Result:
        """Returns the result that the file had before, when its diagnostics are the same, else one with a new id."""
        before = self._results.get(key)
        if before is not None and before.diagnostics == diagnostics:
            return before
        result = self._results[key] = _Result(str(next(self._ids)), diagnostics)
        return result


def _workspace_item(file: OpenFile, result: _Result) -> str:
    version = "null" if file.document.version is None else str(file.document.version)
    return f'{{"uri":{json.dumps(file.uri)},"version":{version},{result.members(None)}}}'
