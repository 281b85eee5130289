"""The commands that a client may run, each ending in an edit that the client applies."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from lsprotocol import types

from splat_ls.server import incoming
from splat_ls.server.capabilities import APPLY_COMMAND, FIX_ALL_COMMAND
from splat_ls.server.convert import Positions
from splat_ls.server.progress import Progress
from splat_ls.server.protocol import RequestError
from splat_ls.server.view import View
from splat_ls.server.workspace_files import by_directory, workspace_paths

if TYPE_CHECKING:
    from splat_ls.server.language_server import SplatServer
    from splat_ls.workspace.module_source import ModuleSource

FIX_ALL_LABEL: Final = "Apply all safe fixes of splat-ls"
_FIX_ALL: Final = "fix-all"


class Commands:
    """Runs commands. What they do is one undoable edit in the editor; nothing is written by us."""

    __slots__ = ("_server",)

    def __init__(self, server: SplatServer) -> None:
        self._server = server

    async def execute(self, params: types.ExecuteCommandParams) -> None:
        """Runs a command. Raises RequestError for one that we do not have, or that cannot be done."""
        arguments = params.arguments or ()
        if params.command == APPLY_COMMAND and len(arguments) == 1:
            edit = self._server.workbench.actions.edit(arguments[0])
            await self._apply(edit, "splat-ls")
        elif params.command == FIX_ALL_COMMAND and not arguments:
            await self._fix_all(params.work_done_token)
        else:
            raise RequestError(f"no such command: {params.command}", incoming.INVALID_PARAMS)

    async def _fix_all(self, token: types.ProgressToken | None) -> None:
        """Applies the safe fixes of all files, open or not."""
        session = self._server.workbench.session
        directories = by_directory(_all_paths(self._server))
        total = sum(len(names) for names in directories.values())
        edits: list[types.TextDocumentEdit] = []
        done = 0
        async with Progress(self._server, "splat-ls: fixing the workspace", token) as progress:
            for directory, names in directories.items():
                modules = session.modules if session.modules.has(directory) else session.separate_modules()
                for path in names:
                    done += 1
                    edits += self._fixes(path, modules)
                    await progress.report(done, total)
                    if progress.is_cancelled:
                        return
        if not edits:
            self._tell(types.MessageType.Info, "splat-ls: there is nothing to fix that is safe")
            return
        await self._apply(self._workspace_edit(edits), FIX_ALL_LABEL)

    def _fixes(self, path: str, modules: ModuleSource) -> list[types.TextDocumentEdit]:
        """Returns the edit of one file as it is now, none where nothing is to be fixed or the text is not known."""
        session = self._server.workbench.session
        file = session.file(path) or session.on_disk(path, modules)
        if file is None or session.is_lost(path):
            return []
        view = View.of(session, file, modules)
        edits = () if view is None else view.analysis.fix_all_edits()
        if not edits:
            return []
        document = types.OptionalVersionedTextDocumentIdentifier(file.uri, file.document.version)
        positions = Positions(file.document, session.abilities.encoding)
        return [types.TextDocumentEdit(document, list(positions.text_edits(edits)))]

    def _workspace_edit(self, edits: list[types.TextDocumentEdit]) -> types.WorkspaceEdit:
        """Returns one edit of many files, which the client shows before it applies it, if it can."""
        abilities = self._server.workbench.session.abilities
        if abilities.document_changes and abilities.confirms_edits:
            annotation = types.ChangeAnnotation(FIX_ALL_LABEL, needs_confirmation=True)
            return types.WorkspaceEdit(
                document_changes=[_annotated(each) for each in edits], change_annotations={_FIX_ALL: annotation}
            )
        if abilities.document_changes:
            return types.WorkspaceEdit(document_changes=list(edits))
        return types.WorkspaceEdit(
            changes={
                each.text_document.uri: [one for one in each.edits if isinstance(one, types.TextEdit)] for each in edits
            }
        )

    async def _apply(self, edit: types.WorkspaceEdit, label: str) -> None:
        """Has the client apply an edit; says why when it does not."""
        if not self._server.workbench.session.abilities.applies_edits:
            raise RequestError("the editor cannot apply edits", incoming.REQUEST_FAILED)
        result = await self._server.workspace_apply_edit_async(types.ApplyWorkspaceEditParams(edit, label))
        if not result.applied:
            reason = f": {result.failure_reason}" if result.failure_reason else ""
            self._tell(types.MessageType.Warning, f"splat-ls: the editor did not apply the fixes{reason}")

    def _tell(self, kind: types.MessageType, message: str) -> None:
        self._server.window_show_message(types.ShowMessageParams(kind, message))


def _annotated(edit: types.TextDocumentEdit) -> types.TextDocumentEdit:
    """Returns the edit with each of its changes marked as one of `_FIX_ALL`."""
    changes = [
        types.AnnotatedTextEdit(_FIX_ALL, one.range, one.new_text)
        for one in edit.edits
        if isinstance(one, types.TextEdit)
    ]
    return types.TextDocumentEdit(edit.text_document, list(changes))


def _all_paths(server: SplatServer) -> list[str]:
    """Returns the files of the workspace, and those that are open but in no workspace folder."""
    session = server.workbench.session
    found = dict.fromkeys(workspace_paths(session))
    found.update(dict.fromkeys(sorted(session.keys)))
    return list(found)
