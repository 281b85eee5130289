"""The server as three editors see it, which count columns in bytes, in UTF-16 units and in code points.

What the server says is compared with places that are counted here, in the editor's units, from the text alone.
"""

from __future__ import annotations

import re
import sys
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path

import pytest
import pytest_lsp
from lsprotocol import types
from pytest_lsp import ClientServerConfig, LanguageClient, client_capabilities, make_test_lsp_client

pytestmark = pytest.mark.asyncio(loop_scope="module")


@dataclass(frozen=True, slots=True)
class Editor:
    """An editor by its name and the capabilities that it sends, and what it counts columns in."""

    name: str
    capabilities: str
    codec: str
    unit: int

    def position(self, text: str, offset: int) -> types.Position:
        """Returns the position of an offset: lines end at `\\n`, `\\r\\n` and `\\r`, and at nothing else."""
        starts = [0, *(found.end() for found in re.finditer(r"\r\n|\n|\r", text))]
        line = max(number for number, start in enumerate(starts) if start <= offset)
        return types.Position(line, len(text[starts[line] : offset].encode(self.codec)) // self.unit)

    def range(self, text: str, part: str) -> types.Range:
        """Returns the range of the only place where `part` stands in the text."""
        assert text.count(part) == 1
        start = text.index(part)
        return types.Range(self.position(text, start), self.position(text, start + len(part)))

    def applied(self, text: str, edits: list[types.TextEdit]) -> str:
        """Returns the text with the edits made, as this editor makes them."""
        places = {tupled(self.position(text, at)): at for at in range(len(text) + 1) if text[at - 1 : at + 1] != "\r\n"}
        for edit in sorted(edits, key=lambda each: each.range.start, reverse=True):
            text = text[: places[tupled(edit.range.start)]] + edit.new_text + text[places[tupled(edit.range.end)] :]
        return text


def tupled(position: types.Position) -> tuple[int, int]:
    """Returns a position as a value that can be a key."""
    return position.line, position.character


EDITORS = {
    "neovim": Editor("Neovim", "neovim@v0.11.0", "utf-8", 1),
    "vscode": Editor("Visual Studio Code", "visual-studio-code", "utf-16-le", 2),
    "emacs": Editor("Emacs", "emacs@v29", "utf-32-le", 4),
}

TEXT = (
    'variable "l" {\r\n  type = list(object({ a = string }))\r\n  nullable = false\r\n}\r\n'
    "locals {\n"
    '  emoji     = ["😀", var.l.*.a] # behind an emoji, and a bare\rcarriage return\r\n'
    '  combining = ["e\u0301\u0323", var.l.*["x"]]\r\n'
    '  separator = ["\u2028\u0085\x0c", "${var.l.*.a[0]}"]\n'
    '  mixed     = "😀é\u2028${join("😀", [for 変数 in var.l : 変数.a])}"\r\n'
    "}\r\n"
    ""
)
"""Every trap at once: characters of one to four bytes, of one and two units, combining ones, line ends and none."""


def make_client() -> LanguageClient:
    """Returns a client that lets the server register for what it wants to hear of."""
    made = make_test_lsp_client()
    assert isinstance(made, LanguageClient)
    made.feature(types.CLIENT_REGISTER_CAPABILITY)(lambda params: None)
    return made


@pytest_lsp.fixture(  # type: ignore[untyped-decorator]  # pytest-lsp does not say what it gives
    scope="module",
    params=list(EDITORS),
    config=ClientServerConfig([sys.executable, "-m", "splat_ls", "serve", "--stdio"], make_client),
)
async def client(
    request: pytest.FixtureRequest, lsp_client: LanguageClient, tmp_path_factory: pytest.TempPathFactory
) -> AsyncIterator[None]:
    """A client with the capabilities of one of the editors, in a workspace of its own."""
    editor = EDITORS[request.param]
    root = tmp_path_factory.mktemp(request.param)
    params = types.InitializeParams(
        process_id=None,
        client_info=types.ClientInfo(editor.name),
        capabilities=client_capabilities(editor.capabilities),
        root_uri=root.as_uri(),
        workspace_folders=[types.WorkspaceFolder(root.as_uri(), "test")],
        initialization_options={"diagnostics": {"delay": 0}},
    )
    await lsp_client.initialize_session(params)
    yield
    await lsp_client.shutdown_session()


@pytest.fixture
def editor(request: pytest.FixtureRequest) -> Editor:
    """The editor that the client of the test plays."""
    return EDITORS[request.node.callspec.params["client"]]


@pytest.fixture
def document(client: LanguageClient, tmp_path: Path) -> types.TextDocumentIdentifier:
    """A new file, not yet open."""
    return types.TextDocumentIdentifier((tmp_path / "main.tf").as_uri())


async def opened(client: LanguageClient, document: types.TextDocumentIdentifier, text: str) -> list[types.Diagnostic]:
    """Opens the file and waits for its diagnostics."""
    item = types.TextDocumentItem(document.uri, "terraform", 1, text)
    client.text_document_did_open(types.DidOpenTextDocumentParams(item))
    await client.wait_for_notification("textDocument/publishDiagnostics")
    return list(client.diagnostics[document.uri])


async def changed(
    client: LanguageClient, document: types.TextDocumentIdentifier, version: int, *changes: types.TextEdit
) -> list[types.Diagnostic]:
    """Makes the changes in the file and waits for its diagnostics."""
    parts = [types.TextDocumentContentChangePartial(range=each.range, text=each.new_text) for each in changes]
    versioned = types.VersionedTextDocumentIdentifier(version, document.uri)
    client.text_document_did_change(types.DidChangeTextDocumentParams(versioned, parts))
    await client.wait_for_notification("textDocument/publishDiagnostics")
    return list(client.diagnostics[document.uri])


async def test_diagnostics_stand_where_the_text_is_wrong(
    client: LanguageClient, editor: Editor, document: types.TextDocumentIdentifier
) -> None:
    found = await opened(client, document, TEXT)
    assert [each.code for each in found] == ["legacy-splat", "legacy-splat-index", "legacy-splat-index"]
    markers = [at.start() for at in re.finditer(r"\.\*", TEXT)]
    assert [each.range for each in found] == [
        types.Range(editor.position(TEXT, at), editor.position(TEXT, at + 2)) for at in markers
    ]


async def test_hover_is_found_on_every_character_of_the_expression_and_not_beside_it(
    client: LanguageClient, editor: Editor, document: types.TextDocumentIdentifier
) -> None:
    await opened(client, document, TEXT)
    part = "[for 変数 in var.l : 変数.a]"
    start = TEXT.index(part)
    for offset in range(start, start + len(part)):
        params = types.HoverParams(document, editor.position(TEXT, offset))
        found = await client.text_document_hover_async(params)
        assert found is not None
        assert found.range == editor.range(TEXT, part)
    beside = types.HoverParams(document, editor.position(TEXT, start - 4))
    assert await client.text_document_hover_async(beside) is None


async def test_an_action_gives_the_text_that_its_title_shows(
    client: LanguageClient, editor: Editor, document: types.TextDocumentIdentifier
) -> None:
    diagnostics = await opened(client, document, TEXT)
    wanted = [
        ('"😀", var.l.*.a', '"😀", var.l[*].a'),
        ('"${var.l.*.a[0]}"', '"${var.l[0].a}"'),
    ]
    for diagnostic, (before, after) in zip((diagnostics[0], diagnostics[2]), wanted, strict=True):
        context = types.CodeActionContext([diagnostic], only=[types.CodeActionKind.QuickFix])
        offered = await client.text_document_code_action_async(
            types.CodeActionParams(document, diagnostic.range, context)
        )
        assert offered
        action = offered[0]
        assert isinstance(action, types.CodeAction)
        if action.edit is None:
            action = await client.code_action_resolve_async(action)
        assert editor.applied(TEXT, edits_of(action)) == TEXT.replace(before, after)


def edits_of(action: types.CodeAction) -> list[types.TextEdit]:
    """Returns the edits of one file, in whichever form the editor gets them."""
    assert action.edit is not None
    if action.edit.document_changes is not None:
        (change,) = action.edit.document_changes
        assert isinstance(change, types.TextDocumentEdit)
        return [each for each in change.edits if isinstance(each, types.TextEdit)]
    assert action.edit.changes is not None
    ((_, edits),) = action.edit.changes.items()
    return list(edits)


async def test_changes_are_made_where_the_editor_makes_them(
    client: LanguageClient, editor: Editor, document: types.TextDocumentIdentifier
) -> None:
    """Types behind every trap, in one message several changes, each of the text that the one before left."""
    await opened(client, document, TEXT)
    text = TEXT
    for version, (old, new) in enumerate(
        [
            ("var.l.*.a]", "var.l[*].a]"),
            ("var.l.*[", "var.l[*]["),
            ("${var.l.*.a[0]}", "${var.l[*].a[0]}"),
            ("変数.a]", "変数.a.*.é]"),
        ],
        start=2,
    ):
        marker = editor.range(text, old)
        found = await changed(client, document, version, types.TextEdit(marker, new))
        text = text.replace(old, new)
        expected = [at.start() for at in re.finditer(r"\.\*", text)]
        starts = [diagnostic.range.start for diagnostic in found]
        assert all(editor.position(text, at) in starts for at in expected)
    end = editor.position(text, len(text))
    tail = types.TextEdit(types.Range(end, end), 'output "o" {\n  value = var.l.*.a\n}')
    found = await changed(client, document, 6, tail)
    text += tail.new_text
    assert editor.position(text, text.rindex(".*")) in [diagnostic.range.start for diagnostic in found]


async def test_several_changes_in_one_message(
    client: LanguageClient, editor: Editor, document: types.TextDocumentIdentifier
) -> None:
    text = 'locals {\n  x = ["😀", var.u.*.a]\n}\n'
    assert len(await opened(client, document, text)) == 1
    star = text.index("*")
    closing = types.TextEdit(types.Range(editor.position(text, star), editor.position(text, star + 1)), "]")
    dot = types.TextEdit(types.Range(editor.position(text, star - 1), editor.position(text, star)), "[*")
    assert await changed(client, document, 2, closing, dot) == []


async def test_related_information_counts_in_the_other_file(
    client: LanguageClient, editor: Editor, tmp_path: Path
) -> None:
    declaration = '# 😀\r\n/* é */ variable "m" {\r\n  type = map(object({ a = string }))\r\n}\r\n'
    (tmp_path / "vars.tf").write_bytes(declaration.encode())
    document = types.TextDocumentIdentifier((tmp_path / "use.tf").as_uri())
    found = await opened(client, document, "locals {\n  x = var.m[*].a\n}\n")
    assert [each.code for each in found] == ["map-splat"]
    related = found[0].related_information
    if editor is EDITORS["emacs"]:
        assert related is None
        return
    assert related
    assert related[0].location.uri == (tmp_path / "vars.tf").as_uri()
    assert related[0].location.range == editor.range(declaration, "type = map(object({ a = string }))")
