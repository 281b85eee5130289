"""A file that the editor has open: one version of it, immutable."""

from __future__ import annotations

import os
from dataclasses import dataclass, replace

from splat_ls.server.changes import Changed, difference
from splat_ls.server.uri import name_of_uri, path_of_uri
from splat_ls.syntax.tree import Tree
from splat_ls.text.document import Document
from splat_ls.text.edit import TextEdit
from splat_ls.workspace.file_kind import FileKind, file_kind
from splat_ls.workspace.module_files import is_module_file
from splat_ls.workspace.read_text import SIZE_LIMIT
from splat_ls.workspace.source_tree import tree_of

MANY_EDITS = 8
"""From more edits than this on, one edit that covers them all is cheaper for the tree than each on its own."""


@dataclass(frozen=True, slots=True)
class OpenFile:
    """One version of a file, as an editor has it or, with no version number, as it is on the disk.

    `uri` is written as the editor writes it. `path` is the absolute path of a file on disk; for any other (untitled,
    another scheme) it is the URI, and nothing is looked for there. `named_kind` is the kind that the name says. A file
    that is not analysed has no `tree`.
    """

    uri: str
    path: str
    named_kind: FileKind
    is_on_disk: bool
    document: Document
    tree: Tree | None

    @staticmethod
    def of(uri: str, language: str, version: int | None, text: str) -> OpenFile:
        """Returns the first version of a file."""
        path = path_of_uri(uri)
        kind = file_kind(name_of_uri(uri), language)
        return OpenFile(
            uri=uri,
            path=uri if path is None else path,
            named_kind=kind,
            is_on_disk=path is not None,
            document=Document.of(text, version),
            tree=_tree(kind, text),
        )

    @property
    def kind(self) -> FileKind:
        """What the file is, FOREIGN when there is too much of it."""
        return FileKind.FOREIGN if self.tree is None else self.named_kind

    @property
    def directory(self) -> str:
        """The directory of a file on disk, empty for any other."""
        return os.path.dirname(self.path) if self.is_on_disk else ""

    @property
    def is_in_module(self) -> bool:
        """Tells whether the file belongs to the module of its directory: by name, as the real tool looks for it."""
        return self.is_on_disk and self.tree is not None and is_module_file(os.path.basename(self.path))

    def with_text(self, text: str) -> OpenFile:
        """Returns the file with another text altogether, under the same version number."""
        document = Document.of(text, self.document.version)
        return replace(self, document=document, tree=_tree(self.named_kind, text))

    def changed(self, change: Changed) -> OpenFile:
        """Returns the next version."""
        tree = self.tree
        if tree is None or change.document.lines.length > SIZE_LIMIT:
            return replace(self, document=change.document, tree=_tree(self.named_kind, change.document.text))
        if len(change.edits) > MANY_EDITS:
            return replace(self, document=change.document, tree=tree.edited(_overall(self.document, change)))
        for edit in change.edits:
            tree = tree.edited(edit)
        return replace(self, document=change.document, tree=tree)


def _tree(kind: FileKind, text: str) -> Tree | None:
    """Returns the tree of a text; none where there is too much of it, in characters here and not in bytes."""
    return tree_of(kind, text) if kind.is_analysed and len(text) <= SIZE_LIMIT else None


def _overall(before: Document, change: Changed) -> TextEdit:
    return difference(before.text, change.document.text)
