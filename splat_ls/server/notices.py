"""What a person is told in a message, once: what is ignored, not read, or not shown."""

from __future__ import annotations

import os
from collections.abc import Callable

from lsprotocol import types

from splat_ls.analysis.item_findings import ENOUGH
from splat_ls.server.open_file import OpenFile
from splat_ls.server.session import Session
from splat_ls.server.survey import Survey
from splat_ls.server.uri import name_of_uri
from splat_ls.workspace.read_text import size_message


class Notices:
    """Remembers what was told. `send` shows a message."""

    __slots__ = ("_send", "_session", "_survey", "_told")

    def __init__(self, session: Session, survey: Survey, send: Callable[[types.ShowMessageParams], None]) -> None:
        self._session = session
        self._survey = survey
        self._send = send
        self._told: set[str] = set()

    def tell_problems(self) -> None:
        """Names all mistakes in the settings in one warning."""
        self._session.scopes()
        problems = self._session.settings.new_problems()
        if problems:
            self._warn("splat-ls ignores these settings: " + "; ".join(problems))

    def tell_faults(self) -> None:
        """Names files that cannot be read, once each: what they declare is missing in what is said of others."""
        faults = (*self._session.modules.new_faults(), *self._survey.faults)
        self._survey.faults.clear()
        fresh = dict.fromkeys(str(fault) for fault in faults if str(fault) not in self._told)
        if fresh:
            self._told.update(fresh)
            self._warn("splat-ls cannot use " + "; ".join(fresh))

    def tell_too_large(self, key: str) -> None:
        """Says of an opened file that there is too much of it, if so."""
        file = self._session.file(key)
        if file is not None and file.tree is None and file.named_kind.is_analysed:
            self._warn(f"splat-ls: {os.path.basename(key)} {size_message(file.document.lines.length)}")

    def tell_too_many(self, file: OpenFile) -> None:
        """Says that not all findings of a file are shown."""
        if file.path not in self._told:
            self._told.add(file.path)
            name = name_of_uri(file.uri)
            self._warn(f"splat-ls: {name} has more findings than an editor should show: these are the first {ENOUGH:,}")

    def _warn(self, message: str) -> None:
        self._send(types.ShowMessageParams(types.MessageType.Warning, message))
