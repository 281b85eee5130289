"""Asks what is known of an expression in a module that is given as text."""

from __future__ import annotations

from collections.abc import Mapping

from splat_ls.semantic.infer import infer
from splat_ls.semantic.known import Known
from splat_ls.semantic.module_index import ModuleIndex
from splat_ls.semantic.scope import Scope
from tests.support.module import module_of, tree_of

MAIN = "main.tf"


def index_of(files: str | Mapping[str, str]) -> ModuleIndex:
    """Returns the index of a module: of its `main.tf`, or of its files by path (sub-folders are child modules)."""
    texts = {MAIN: files} if isinstance(files, str) else files
    return module_of({path: tree_of(path, text) for path, text in texts.items()})


def known_of(files: str | Mapping[str, str], expression: str) -> Known:
    """Returns what is known of an expression that stands in an output of the module."""
    texts = {MAIN: files} if isinstance(files, str) else dict(files)
    output = f'\noutput "asked" {{\n  value = {expression}\n}}\n'
    index = index_of({**texts, MAIN: texts.get(MAIN, "") + output})
    value = index.outputs["asked"].value
    assert value is not None
    assert value.expression is not None, f"does not parse: {expression}"
    return infer(value.expression, Scope.at(index, value))


def type_of(files: str | Mapping[str, str], expression: str) -> str:
    """Returns the type that is known of an expression, as text."""
    return str(known_of(files, expression).type)
