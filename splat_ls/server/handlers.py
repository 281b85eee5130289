"""One handler for each message: it converts, calls, converts. What happens is in the workbench and the features."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import TYPE_CHECKING, Any

from lsprotocol import types

if TYPE_CHECKING:
    from splat_ls.server.language_server import SplatServer
    from splat_ls.server.protocol import JsonText


def register_handlers(server: SplatServer) -> None:
    """Registers every handler of this file."""
    for method, handler in _HANDLERS.items():
        server.feature(method)(handler)


def did_open(ls: SplatServer, params: types.DidOpenTextDocumentParams) -> None:
    """A file was opened: its diagnostics are due."""
    ls.workbench.opened(params.text_document)


def did_change(ls: SplatServer, params: types.DidChangeTextDocumentParams) -> None:
    """A file was edited."""
    ls.workbench.update(ls.workbench.session.change(params), params.text_document.uri)


def did_close(ls: SplatServer, params: types.DidCloseTextDocumentParams) -> None:
    """A file was closed: what the editor did not save is gone."""
    ls.workbench.closed(params.text_document.uri)


def did_save(ls: SplatServer, params: types.DidSaveTextDocumentParams) -> None:
    """A file was saved."""
    ls.workbench.update(ls.workbench.session.save(params.text_document.uri))


def hover(ls: SplatServer, params: types.HoverParams) -> types.Hover | None:
    """Says what the splat or for under the cursor means."""
    view = ls.workbench.view(params.text_document.uri)
    return None if view is None else view.hover(params.position)


def code_action(ls: SplatServer, params: types.CodeActionParams) -> list[types.CodeAction | types.Command]:
    """Offers what can be done at a range."""
    view = ls.workbench.view(params.text_document.uri)
    return [] if view is None else ls.workbench.actions.offered(view, params)


def resolve_code_action(ls: SplatServer, params: types.CodeAction) -> types.CodeAction:
    """Computes the edit of an action that was offered."""
    return ls.workbench.actions.resolved(params)


def diagnostic(ls: SplatServer, params: types.DocumentDiagnosticParams) -> JsonText | Coroutine[Any, Any, JsonText]:
    """Answers an editor that asks for the diagnostics of a file."""
    return ls.workbench.pull_reports.document(params)


async def workspace_diagnostic(ls: SplatServer, params: types.WorkspaceDiagnosticParams) -> JsonText:
    """Answers an editor that asks for the diagnostics of all files."""
    return await ls.workbench.pull_reports.workspace(params)


def inlay_hint(ls: SplatServer, params: types.InlayHintParams) -> list[types.InlayHint]:
    """Says what the splats in a range yield."""
    view = ls.workbench.view(params.text_document.uri)
    return [] if view is None else view.inlay_hints(params.range)


async def execute_command(ls: SplatServer, params: types.ExecuteCommandParams) -> Any:
    """Runs one of our commands."""
    return await ls.workbench.commands.execute(params)


def did_change_configuration(ls: SplatServer, params: types.DidChangeConfigurationParams) -> None:
    """The editor's settings changed."""
    ls.workbench.configured(params.settings)


def did_change_watched_files(ls: SplatServer, params: types.DidChangeWatchedFilesParams) -> None:
    """Files changed on the disk."""
    ls.workbench.disk_changed([change.uri for change in params.changes])


def did_change_workspace_folders(ls: SplatServer, params: types.DidChangeWorkspaceFoldersParams) -> None:
    """Workspace folders were added or taken away."""
    ls.workbench.folders_changed(params.event)


_HANDLERS: dict[str, Callable[..., Any]] = {
    types.TEXT_DOCUMENT_DID_OPEN: did_open,
    types.TEXT_DOCUMENT_DID_CHANGE: did_change,
    types.TEXT_DOCUMENT_DID_CLOSE: did_close,
    types.TEXT_DOCUMENT_DID_SAVE: did_save,
    types.TEXT_DOCUMENT_HOVER: hover,
    types.TEXT_DOCUMENT_CODE_ACTION: code_action,
    types.CODE_ACTION_RESOLVE: resolve_code_action,
    types.TEXT_DOCUMENT_DIAGNOSTIC: diagnostic,
    types.WORKSPACE_DIAGNOSTIC: workspace_diagnostic,
    types.TEXT_DOCUMENT_INLAY_HINT: inlay_hint,
    types.WORKSPACE_EXECUTE_COMMAND: execute_command,
    types.WORKSPACE_DID_CHANGE_CONFIGURATION: did_change_configuration,
    types.WORKSPACE_DID_CHANGE_WATCHED_FILES: did_change_watched_files,
    types.WORKSPACE_DID_CHANGE_WORKSPACE_FOLDERS: did_change_workspace_folders,
}
