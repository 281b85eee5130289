"""The tree of a text, by the kind of its file."""

from __future__ import annotations

from splat_ls.syntax.tree import Tree
from splat_ls.workspace.file_kind import FileKind


def tree_of(kind: FileKind, text: str) -> Tree:
    """Returns the tree of `text`; a FOREIGN one is cut like HCL, which costs little and is never asked for."""
    if kind is not FileKind.MODULE_JSON:
        return Tree.of(text)
    from splat_ls.syntax.json_tree import JsonTree  # noqa: PLC0415  (most runs meet no JSON)

    return JsonTree.of(text)
