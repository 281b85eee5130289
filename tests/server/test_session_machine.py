"""Any sequence of opens, edits, closes and changes on the disk leaves what a fresh session would say.

What is shown is renewed only for the files that the session names after each step, as in an editor. So a file that
should have been named, or anything stale that is kept anywhere, shows at once.
"""

from __future__ import annotations

import os
import shutil
import tempfile
from pathlib import Path

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from lsprotocol import types

from splat_ls.analysis.bug import raise_bug
from splat_ls.server.diagnostics import Diagnostics
from splat_ls.server.initialization import Initialization
from splat_ls.server.session import Session, key_of
from splat_ls.server.view import View
from splat_ls.syntax import page
from splat_ls.text.document import Document, Encoding

NAMES = ("main.tf", "vars.tf", "x_override.tf", "main.tofu", "child/main.tf", "notes.tfvars")

BLOCKS = (
    'variable "m" {\n  type = map(object({ id = string }))\n}\n',
    'variable "m" {\n  type = list(object({ id = string }))\n  nullable = false\n}\n',
    'variable "n" {\n  type = set(string)\n}\n',
    "locals {\n  a = var.m[*].id\n  b = local.a.*.x\n}\n",
    "locals {\n  c = module.child.o[*].id\n}\n",
    'module "child" {\n  source = "./child"\n}\n',
    'output "o" {\n  value = { for k in ["x"] : k => { id = k } }\n}\n',
    'output "o" {\n  value = [{ id = "é😀" }]\n}\n',
    'resource "terraform_data" "r" {\n  for_each = toset(var.n)\n  input    = module.child.o[*].id\n}\n',
    'resource "terraform_data" "r" {\n  count = 2\n}\n',
    'output "p" {\n  value = terraform_data.r.*.id[0]\n}\n',
)
"""Declarations, and what uses them, in all the ways that files depend on each other."""

PIECES = (
    "for_each",
    "count",
    "[*]",
    ".*",
    "}\n",
    "{",
    '"',
    "\n",
    "\r\n",
    "😀",
    "/*",
    "*/",
    "# splat-ls: ignore",
    "",
)
"""What is typed between."""

FILES = st.sampled_from(NAMES)
TEXTS = st.lists(st.sampled_from(BLOCKS), max_size=4).map("".join)
SHARES = st.floats(0, 1)


class Sessions(RuleBasedStateMachine):
    """A session that lives through everything, and what an editor would show."""

    def __init__(self) -> None:
        super().__init__()
        self.patch = pytest.MonkeyPatch()
        # Texts as short as these would all be one page.
        self.patch.setattr(page, "ITEMS_A_PAGE", 2)
        self.root = Path(os.path.realpath(tempfile.mkdtemp()))
        (self.root / "child").mkdir()
        self.session = self.new_session()
        self.shown: dict[str, Diagnostics] = {}
        self.texts: dict[str, str] = {}
        self.version = 1

    def teardown(self) -> None:
        shutil.rmtree(self.root)
        self.patch.undo()

    def new_session(self) -> Session:
        folder = {"uri": self.root.as_uri(), "name": "test"}
        watches = {"didChangeWatchedFiles": {"dynamicRegistration": True}}
        related = {"publishDiagnostics": {"relatedInformation": True}}
        capabilities = {"workspace": watches, "textDocument": related}
        return Session(Initialization.of({"workspaceFolders": [folder], "capabilities": capabilities}), raise_bug)

    def uri(self, name: str) -> str:
        return (self.root / name).as_uri()

    def open_in(self, session: Session, name: str, text: str) -> frozenset[str]:
        return session.open(types.TextDocumentItem(self.uri(name), "terraform", self.version, text))

    def look(self, session: Session, key: str) -> Diagnostics:
        file = session.file(key)
        assert file is not None
        view = View.of(session, file)
        assert view is not None
        return view.diagnostics()

    def show(self, affected: frozenset[str], edited: str = "") -> None:
        """Renews what is shown of the files that were named, and of those that point at the edited one."""
        pointing = {key for key, diagnostics in self.shown.items() if edited in diagnostics.paths}
        for key in affected | pointing:
            if self.session.file(key) is not None:
                self.shown[key] = self.look(self.session, key)

    @initialize(texts=st.fixed_dictionaries(dict.fromkeys(NAMES, TEXTS)))
    def files_on_disk(self, texts: dict[str, str]) -> None:
        for name, text in texts.items():
            (self.root / name).write_bytes(text.encode())

    @rule(name=FILES, text=TEXTS)
    def opens(self, name: str, text: str) -> None:
        self.texts[name] = text
        self.show(self.open_in(self.session, name, text), str(self.root / name))

    @precondition(lambda self: self.texts)
    @rule(data=st.data(), start=SHARES, length=st.integers(0, 60), text=TEXTS | st.sampled_from(PIECES))
    def edits(self, data: st.DataObject, start: float, length: int, text: str) -> None:
        name = data.draw(st.sampled_from(sorted(self.texts)))
        old = self.texts[name]
        document = Document.of(old)
        at = int(start * len(old))
        ends = [types.Position(*document.position(place, Encoding.UTF16)) for place in (at, at + length)]
        places = [document.offset(place.line, place.character, Encoding.UTF16) for place in ends]
        self.texts[name] = old[: places[0]] + text + old[places[1] :]
        change = types.TextDocumentContentChangePartial(range=types.Range(*ends), text=text)
        self.change(name, change)

    @precondition(lambda self: self.texts)
    @rule(data=st.data(), text=TEXTS)
    def replaces(self, data: st.DataObject, text: str) -> None:
        name = data.draw(st.sampled_from(sorted(self.texts)))
        self.texts[name] = text
        self.change(name, types.TextDocumentContentChangeWholeDocument(text=text))

    def change(self, name: str, change: types.TextDocumentContentChangeEvent) -> None:
        self.version += 1
        document = types.VersionedTextDocumentIdentifier(self.version, self.uri(name))
        affected = self.session.change(types.DidChangeTextDocumentParams(document, [change]))
        self.show(affected, str(self.root / name))

    @precondition(lambda self: self.texts)
    @rule(data=st.data())
    def closes(self, data: st.DataObject) -> None:
        name = data.draw(st.sampled_from(sorted(self.texts)))
        del self.texts[name]
        affected = self.session.close(self.uri(name))
        self.shown.pop(key_of(self.uri(name)))
        self.show(affected, str(self.root / name))

    @rule(name=FILES, text=TEXTS | st.none())
    def changes_on_disk(self, name: str, text: str | None) -> None:
        path = self.root / name
        if text is None:
            path.unlink(missing_ok=True)
        else:
            path.write_bytes(text.encode())
        self.show(self.session.disk_changed([self.uri(name)]), "" if name in self.texts else str(path))

    @invariant()
    def texts_are_the_editors(self) -> None:
        for name, text in self.texts.items():
            file = self.session.file(key_of(self.uri(name)))
            assert file is not None
            assert file.document.text == text

    @invariant()
    def shown_is_what_a_fresh_session_says(self) -> None:
        fresh = self.new_session()
        for name, text in self.texts.items():
            self.open_in(fresh, name, text)
        for name in self.texts:
            key = key_of(self.uri(name))
            assert self.shown[key] == self.look(fresh, key), name


TestSessions = Sessions.TestCase
TestSessions.settings = settings(max_examples=60, stateful_step_count=20, deadline=None)
