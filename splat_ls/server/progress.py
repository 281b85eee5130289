"""A progress bar in the editor, for work that goes on beside everything else."""

from __future__ import annotations

import asyncio
from concurrent.futures import CancelledError
from types import TracebackType
from typing import TYPE_CHECKING

from lsprotocol import types
from pygls.exceptions import JsonRpcException

if TYPE_CHECKING:
    from typing_extensions import Self

    from splat_ls.server.language_server import SplatServer

PERCENT = 100


class Progress:
    """Shows how far some work is, used with `async with`. Where the editor cannot, it shows nothing.

    `token` is the editor's own when it asked for the work and brought one; else one is agreed with it first.
    """

    __slots__ = ("_percentage", "_server", "_shown", "_title", "_token")

    def __init__(self, server: SplatServer, title: str, token: types.ProgressToken | None = None) -> None:
        self._server = server
        self._title = title
        self._token: types.ProgressToken = f"splat-ls {id(self)}" if token is None else token
        self._shown = token is not None
        self._percentage = -1

    async def __aenter__(self) -> Self:
        if not self._shown and self._server.workbench.session.abilities.work_done_progress:
            try:
                await self._server.work_done_progress.create_async(self._token)
            except (JsonRpcException, CancelledError):
                # The editor has changed its mind; the work is done all the same.
                return self
            self._shown = True
        if self._shown:
            begin = types.WorkDoneProgressBegin(title=self._title, cancellable=True, percentage=0)
            self._server.work_done_progress.begin(self._token, begin)
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._shown:
            self._server.work_done_progress.end(self._token, types.WorkDoneProgressEnd())
            self._server.work_done_progress.tokens.pop(self._token, None)

    @property
    def is_cancelled(self) -> bool:
        """Tells whether the person has pressed cancel."""
        future = self._server.work_done_progress.tokens.get(self._token)
        return future is not None and future.cancelled()

    async def report(self, done: int, total: int) -> None:
        """Says how far the work is, and lets everything else that is due go first."""
        percentage = PERCENT * done // max(total, 1)
        if self._shown and percentage != self._percentage:
            self._percentage = percentage
            report = types.WorkDoneProgressReport(percentage=percentage, message=f"{done} of {total} files")
            self._server.work_done_progress.report(self._token, report)
        await asyncio.sleep(0)
        while self._server.is_busy():  # noqa: ASYNC110  (what is waited for is work in this very loop)
            await asyncio.sleep(0)
