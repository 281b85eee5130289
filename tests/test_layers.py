"""The architecture's first invariant: an import may only point to the left."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[1] / "splat_ls"
LAYERS = (
    ("text",), ("syntax",), ("semantic",), ("splat",), ("analysis",), ("rules", "assists"), ("workspace",),
    ("server", "cli"),
)  # fmt: skip
RANK = {name: rank for rank, names in enumerate(LAYERS) for name in names}
LIBRARIES = {"lark": ("syntax/lalr.py",), "pygls": ("server/",), "lsprotocol": ("server/",)}
FILES = sorted(PACKAGE.rglob("*.py"))


def imports(path: Path) -> list[str]:
    """Returns the names of all modules that a file imports, wherever in it."""
    found: list[str] = []
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module:
            assert node.level == 0, f"{path}: write the whole name"
            found += [node.module, *(f"{node.module}.{alias.name}" for alias in node.names)]
    return found


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_imports_point_to_the_left(path: Path) -> None:
    own = path.relative_to(PACKAGE).parts[0]
    for name in imports(path):
        parts = name.split(".")
        if parts[0] == "splat_ls" and len(parts) > 1 and parts[1] in RANK and own in RANK:
            allowed = parts[1] == own or RANK[parts[1]] < RANK[own] or (own == "cli" and path.name == "serve.py")
            assert allowed, f"{own} may not import {name}"


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_libraries_are_known_where_they_belong(path: Path) -> None:
    place = path.relative_to(PACKAGE).as_posix()
    for name in imports(path):
        for library, homes in LIBRARIES.items():
            if name.split(".")[0] == library:
                assert place.startswith(homes), f"{library} is imported by {place}"


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_the_core_reads_no_files(path: Path) -> None:
    own = path.relative_to(PACKAGE).parts[0]
    if own in ("text", "syntax", "semantic", "splat", "analysis", "rules", "assists") and path.name not in READERS:
        calls = {
            node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            for node in ast.walk(ast.parse(path.read_text("utf-8")))
            if isinstance(node, ast.Call)
        }
        assert not calls & {"open", "read_text", "read_bytes", "write_text"}


READERS = {"lalr.py", "function_results.py"}
"""They read the package's own data: the grammar with its tables, and the functions' results."""
