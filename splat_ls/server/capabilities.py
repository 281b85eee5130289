"""What the server announces to a client."""

from __future__ import annotations

from lsprotocol import types

from splat_ls.server.abilities import Abilities
from splat_ls.text.document import Encoding
from splat_ls.text.never import assert_never

SOURCE = "splat-ls"
"""The name of our diagnostics, of our settings section and of our fix-all kind."""

FIX_ALL_KIND = "source.fixAll.splat-ls"
FIX_ALL_COMMAND = "splat-ls.fixAllInWorkspace"
APPLY_COMMAND = "splat-ls.applyAction"
"""Applies one action; what a client gets that knows commands but no literal actions."""


def server_capabilities(abilities: Abilities) -> types.ServerCapabilities:
    """Returns the features of the server, in the shape that this client understands."""
    return types.ServerCapabilities(
        position_encoding=_encoding_kind(abilities.encoding),
        text_document_sync=types.TextDocumentSyncOptions(
            open_close=True, change=types.TextDocumentSyncKind.Incremental, save=types.SaveOptions(include_text=False)
        ),
        hover_provider=True,
        code_action_provider=types.CodeActionOptions(
            code_action_kinds=["quickfix", "refactor.rewrite", FIX_ALL_KIND],
            resolve_provider=abilities.resolves_edits,
        )
        if abilities.literal_actions
        else True,
        diagnostic_provider=types.DiagnosticOptions(
            identifier=SOURCE, inter_file_dependencies=True, workspace_diagnostics=True
        )
        if abilities.pulls_diagnostics
        else None,
        inlay_hint_provider=types.InlayHintOptions(resolve_provider=False),
        execute_command_provider=types.ExecuteCommandOptions(commands=[FIX_ALL_COMMAND, APPLY_COMMAND]),
        workspace=types.WorkspaceOptions(
            workspace_folders=types.WorkspaceFoldersServerCapabilities(supported=True, change_notifications=True)
        ),
    )


def _encoding_kind(encoding: Encoding) -> types.PositionEncodingKind:
    match encoding:
        case Encoding.UTF8:
            return types.PositionEncodingKind.Utf8
        case Encoding.UTF16:
            return types.PositionEncodingKind.Utf16
        case Encoding.UTF32:
            return types.PositionEncodingKind.Utf32
        case _:
            assert_never(encoding)
