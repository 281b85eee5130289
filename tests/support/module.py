"""Modules of fixture files, in memory: their indexes, child modules in sub-folders, and analyses of their files."""

from __future__ import annotations

import posixpath
from collections.abc import Callable, Mapping

from splat_ls.analysis.analysis import Analysis
from splat_ls.analysis.bug import raise_bug
from splat_ls.analysis.settings import Settings
from splat_ls.assists import ASSISTS
from splat_ls.rules import RULES
from splat_ls.semantic.module_index import ModuleIndex
from splat_ls.syntax.json_tree import JsonTree
from splat_ls.syntax.tree import Tree
from tests.support.fixture import Fixture


def tree_of(path: str, text: str) -> Tree:
    """Returns the tree of a text, in the syntax that the file's name says."""
    return JsonTree.of(text) if path.endswith(".json") else Tree.of(text)


def module_of(trees: Mapping[str, Tree], folder: str = "") -> ModuleIndex:
    """Returns the index of the files in `folder`; modules in folders beside or below it are read as well."""
    own = {path: tree for path, tree in trees.items() if posixpath.dirname(path) == folder}
    return ModuleIndex.of(own, _children(trees, folder))


def analysis_of(fixture: Fixture, path: str, settings: Settings | None = None) -> Analysis:
    """Returns the strict analysis of one file of a fixture: an exception in a rule or assist fails the test."""
    return analysis_in(fixture.texts, path, settings)


def analysis_in(texts: Mapping[str, str], path: str, settings: Settings | None = None) -> Analysis:
    """Returns the strict analysis of the file `path` among others."""
    trees = {name: tree_of(name, text) for name, text in texts.items()}
    module = module_of(trees, posixpath.dirname(path))
    return Analysis(path, trees[path], module, settings or Settings(), RULES, ASSISTS, bug=raise_bug)


def _children(trees: Mapping[str, Tree], folder: str) -> Callable[[str], ModuleIndex | None]:
    def child(source: str) -> ModuleIndex | None:
        inner = posixpath.normpath(posixpath.join(folder, source))
        inner = "" if inner == "." else inner
        return module_of(trees, inner) if any(posixpath.dirname(path) == inner for path in trees) else None

    return child
