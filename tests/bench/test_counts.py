"""What an edit costs, counted instead of timed: items cut, attributes parsed and judged, bytes sent.

These are the numbers that the times of `python -m tests.bench` come from. They do not depend on the machine, so a change
that makes a keystroke cost what it did not touch fails here.
"""

from __future__ import annotations

from dataclasses import dataclass

from lsprotocol import types

from splat_ls.analysis.bug import raise_bug
from splat_ls.server.initialization import Initialization
from splat_ls.server.publisher import Publisher
from splat_ls.server.session import Session
from splat_ls.server.view import View
from splat_ls.text.document import Document, Encoding

URI = "file:///nowhere/main.tf"


@dataclass(frozen=True, slots=True)
class Counts:
    """What one edit cost.

    `pages` that are new objects, `leaves` that are, and how many of these were `parsed`; attributes that the rules
    `judged`; pages whose diagnostics were `written` anew, and the bytes that were `sent`.
    """

    pages: int
    leaves: int
    parsed: int
    judged: int
    written: int
    sent: int


class Editor:
    """An editor with one open file, and everything of the server but its pipes."""

    def __init__(self, text: str) -> None:
        self.session = Session(Initialization.of({"capabilities": {}}), raise_bug)
        self.publisher = Publisher(self._take)
        self.text = text
        self.version = 0
        self.sent = 0
        self.session.open(types.TextDocumentItem(URI, "terraform", 0, text))
        self._publish()

    def replace(self, old: str, new: str) -> Counts:
        """Replaces the one place that says `old`; returns what that cost."""
        assert self.text.count(old) == 1, old
        document, at = Document.of(self.text), self.text.index(old)
        places = (types.Position(*document.position(end, Encoding.UTF16)) for end in (at, at + len(old)))
        change = types.TextDocumentContentChangePartial(types.Range(*places), new)
        self.text = self.text.replace(old, new)
        self.version += 1
        before, self.sent = self.view, 0
        identifier = types.VersionedTextDocumentIdentifier(self.version, URI)
        self.session.change(types.DidChangeTextDocumentParams(identifier, [change]))
        self._publish()
        return self._counts(before, self.view)

    def _publish(self) -> None:
        file = self.session.file("/nowhere/main.tf")
        assert file is not None
        view = View.of(self.session, file)
        assert view is not None
        self.view = view
        self.diagnostics = view.diagnostics()
        self.publisher.publish(URI, file.document.version, self.diagnostics)

    def _take(self, params: str) -> None:
        self.sent += len(params)

    def _counts(self, before: View, after: View) -> Counts:
        kept = {id(leaf) for leaf in _leaves(before)}
        fresh = [leaf for leaf in _leaves(after) if id(leaf) not in kept]
        found = [view.analysis.item_findings for view in (before, after)]
        return Counts(
            pages=len(set(after.analysis.tree.pages) - set(before.analysis.tree.pages)),
            leaves=len(fresh),
            parsed=sum(leaf.is_parsed for leaf in fresh),
            judged=found[1].memory.judged - self.judged_before,
            written=0,
            sent=self.sent,
        )
