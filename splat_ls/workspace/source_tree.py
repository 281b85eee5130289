"""The tree of a text, by the kind of its file."""

from __future__ import annotations

from typing import TypeAlias

from splat_ls.syntax.json_tree import JsonTree
from splat_ls.syntax.tree import Tree
from splat_ls.workspace.file_kind import FileKind

AnyTree: TypeAlias = Tree | JsonTree


def tree_of(kind: FileKind, text: str) -> AnyTree:
    """Returns the tree of `text`; a FOREIGN one is cut like HCL, which costs little and is never asked for."""
    return JsonTree.of(text) if kind is FileKind.MODULE_JSON else Tree.of(text)
