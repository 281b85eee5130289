"""What the client at the other end can do, read from its capabilities without trusting their shape.

A capability that is missing or of the wrong type counts as "cannot". So a client that announces more than we know
of, or gets an unrelated part wrong, is served all the same.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from splat_ls.text.document import Encoding

_PULLS_ONCE: Final = frozenset({"Neovim"})
"""Clients that pull a file's diagnostics when it is edited and at no other time, unless they can be told to.

Of a change in another file or of a setting such a client would never hear (Neovim 0.11, `vim/lsp/diagnostic.lua`), so
it is pushed to.
"""

_ENCODINGS = {"utf-8": Encoding.UTF8, "utf-16": Encoding.UTF16, "utf-32": Encoding.UTF32}


@dataclass(frozen=True, slots=True)
class Abilities:
    """The capabilities that change what is sent. Each name says what the client can do.

    Source: Language Server Protocol 3.17, the client capabilities of each feature.
    """

    encoding: Encoding = Encoding.UTF16
    markdown_hover: bool = False
    literal_actions: bool = False
    preferred_actions: bool = False
    disabled_actions: bool = False
    resolves_edits: bool = False
    document_changes: bool = False
    confirms_edits: bool = False
    applies_edits: bool = False
    pulls_diagnostics: bool = False
    related_reports: bool = False
    refreshes_diagnostics: bool = False
    refreshes_hints: bool = False
    diagnostic_tags: frozenset[int] = frozenset()
    diagnostic_links: bool = False
    diagnostic_related: bool = False
    configuration: bool = False
    registers_configuration: bool = False
    registers_watched_files: bool = False
    work_done_progress: bool = False

    @staticmethod
    def of(capabilities: object, client: str | None = None) -> Abilities:
        """Returns the abilities that `capabilities` (JSON values) announce; `client` is the client's name."""
        has = _Reader(capabilities)
        can_be_told = has.true("workspace.diagnostics.refreshSupport")
        related = has.true("textDocument.diagnostic.relatedDocumentSupport")
        pulls = has.table("textDocument.diagnostic") and (can_be_told or related or client not in _PULLS_ONCE)
        # The push and the pull model announce the same facts under different names; a client has one or both.
        facts = ("textDocument.publishDiagnostics", "textDocument.diagnostic")
        return Abilities(
            encoding=_encoding(has.list("general.positionEncodings")),
            markdown_hover="markdown" in has.list("textDocument.hover.contentFormat"),
            literal_actions=has.table("textDocument.codeAction.codeActionLiteralSupport"),
            preferred_actions=has.true("textDocument.codeAction.isPreferredSupport"),
            disabled_actions=has.true("textDocument.codeAction.disabledSupport"),
            resolves_edits=has.true("textDocument.codeAction.dataSupport")
            and "edit" in has.list("textDocument.codeAction.resolveSupport.properties"),
            document_changes=has.true("workspace.workspaceEdit.documentChanges"),
            confirms_edits=has.table("workspace.workspaceEdit.changeAnnotationSupport"),
            applies_edits=has.true("workspace.applyEdit"),
            pulls_diagnostics=pulls,
            related_reports=related,
            refreshes_diagnostics=can_be_told,
            refreshes_hints=has.true("workspace.inlayHint.refreshSupport"),
            diagnostic_tags=frozenset(
                tag for fact in facts for tag in has.list(f"{fact}.tagSupport.valueSet") if isinstance(tag, int)
            ),
            diagnostic_links=any(has.true(f"{fact}.codeDescriptionSupport") for fact in facts),
            diagnostic_related=any(has.true(f"{fact}.relatedInformation") for fact in facts),
            configuration=has.true("workspace.configuration"),
            registers_configuration=has.true("workspace.didChangeConfiguration.dynamicRegistration"),
            registers_watched_files=has.true("workspace.didChangeWatchedFiles.dynamicRegistration"),
            work_done_progress=has.true("window.workDoneProgress"),
        )


def _encoding(offered: tuple[object, ...]) -> Encoding:
    """Returns the first encoding that we know, as clients list them by preference; UTF-16 is the one all must have."""
    known = (_ENCODINGS[name] for name in offered if isinstance(name, str) and name in _ENCODINGS)
    return next(known, Encoding.UTF16)


class _Reader:
    """Looks up dotted names in nested JSON values; whatever is not there, or is something else, is empty."""

    __slots__ = ("_root",)

    def __init__(self, root: object) -> None:
        self._root = root

    def _at(self, name: str) -> object:
        value = self._root
        for part in name.split("."):
            value = value.get(part) if isinstance(value, Mapping) else None
        return value

    def true(self, name: str) -> bool:
        return self._at(name) is True

    def table(self, name: str) -> bool:
        return isinstance(self._at(name), Mapping)

    def list(self, name: str) -> tuple[object, ...]:
        value = self._at(name)
        return tuple(value) if isinstance(value, list) else ()
