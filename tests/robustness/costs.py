"""What a file costs, step by step, in a session of this process: from the first opening to an edit in its middle."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import partial
from types import MappingProxyType
from typing import Any, Final

from lsprotocol import types

from splat_ls.analysis.bug import raise_bug
from splat_ls.server.actions import Actions
from splat_ls.server.initialization import Initialization
from splat_ls.server.session import Session
from splat_ls.server.view import View
from tests.robustness.clock import cpu_seconds
from tests.support.raw_client import FULL

OPENING: Final = ("open", "first diagnostics", "reading diagnostics", "fix all")
"""The steps that are not asked for by a person who waits in front of an open file: the first opening, what the client
does, and the repair of all of the file."""


class Sitting:
    """A file as the server of one client holds it; a fault in a rule or an assist is raised."""

    def __init__(self, path: str, text: str) -> None:
        settings = {"diagnostics": {"delay": 0}, "inlayHints": {"enable": True}}
        self.session = Session(Initialization.of({"capabilities": FULL, "initializationOptions": settings}), raise_bug)
        self.actions = Actions(self.session)
        self.uri = f"file:///no/such/folder/{path}"
        self.text = text
        self._version = 1
        self._offered: list[types.CodeAction | types.Command] = []
        self._shown = "[]"
        self._sent: list[types.Diagnostic] = []

    @property
    def view(self) -> View:
        """The file as it is now."""
        (key,) = self.session.keys
        file = self.session.file(key)
        assert file is not None
        view = View.of(self.session, file)
        assert view is not None, "the file is too large to be timed"
        return view

    @property
    def middle(self) -> types.Position:
        """A place in the middle of the file, on a splat where there is one."""
        found = self.text.find(".*", len(self.text) // 2)
        return self.view.positions.position(found + 1 if found >= 0 else len(self.text) // 2)

    @property
    def all(self) -> types.Range:
        return types.Range(types.Position(0, 0), types.Position(2**31 - 1, 0))

    def open(self) -> None:
        item = types.TextDocumentItem(self.uri, "terraform", self._version, self.text)
        self.session.open(item)

    def diagnostics(self) -> None:
        self._shown = self.view.diagnostics().text

    def hover(self) -> None:
        self.view.hover(self.middle)

    def offer(self, range_: types.Range, only: list[types.CodeActionKind] | None = None) -> None:
        """Asks what can be done at a range; of all kinds, "everything is fixed" is one."""
        document = types.TextDocumentIdentifier(self.uri)
        context = types.CodeActionContext(diagnostics=self._sent, only=list(only) if only else None)
        self._offered = self.actions.offered(self.view, types.CodeActionParams(document, range_, context))

    def send_diagnostics(self) -> None:
        """Has the client send along what it shows: reading that is no part of the request."""
        self._sent = [
            types.Diagnostic(
                types.Range(*(types.Position(**each["range"][end]) for end in ("start", "end"))),
                each["message"],
                code=each["code"],
            )
            for each in json.loads(self._shown)
        ]

    def resolve(self) -> None:
        """Asks for the edit of the last one that was offered."""
        for action in reversed(self._offered):
            if isinstance(action, types.CodeAction) and action.data is not None:
                self.actions.resolved(action)
                return

    def hints(self) -> None:
        self.view.inlay_hints(self.all)

    def edit(self, text: str) -> None:
        """Types `text` in the middle."""
        change: Any = types.TextDocumentContentChangePartial(types.Range(self.middle, self.middle), text)
        self._version += 1
        document = types.VersionedTextDocumentIdentifier(self._version, self.uri)
        self.session.change(types.DidChangeTextDocumentParams(document, [change]))


def costs(path: str, text: str, without: str = "") -> dict[str, float]:
    """Returns the seconds of processor time that each step takes; one may be left out."""
    sitting = Sitting(path, text)
    return {name: cpu_seconds(partial(step, sitting)) for name, step in STEPS.items() if name != without}


STEPS: Final[Mapping[str, Callable[[Sitting], object]]] = MappingProxyType(
    {
        "open": Sitting.open,
        "first diagnostics": Sitting.diagnostics,
        "hover": Sitting.hover,
        "actions": lambda sitting: sitting.offer(types.Range(sitting.middle, sitting.middle)),
        "resolve": Sitting.resolve,
        "reading diagnostics": Sitting.send_diagnostics,
        "actions of all": lambda sitting: sitting.offer(sitting.all),
        "hints": Sitting.hints,
        "fix all": lambda sitting: sitting.offer(sitting.all, [types.CodeActionKind.SourceFixAll]),
        "edit": lambda sitting: sitting.edit("x"),
        "diagnostics": Sitting.diagnostics,
        "quote": lambda sitting: sitting.edit('"'),
        "diagnostics again": Sitting.diagnostics,
        "line": lambda sitting: sitting.edit("\nx = var.l.*.a\n"),
        "diagnostics once more": Sitting.diagnostics,
    }
)
"""The steps in their order: each finds what the ones before it left."""
