"""Builds the parse tables into the packages, so that no installed splat-ls has to build them at its start."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class TableBuildHook(BuildHookInterface[Any]):
    """Adds the parse tables to wheels and source distributions, beside the parser that loads them.

    An editable install gets none, as they would go stale: there the parser builds them from the grammar.
    """

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Builds the tables from the grammar of this source tree and includes them."""
        if version == "editable":
            return
        folder = Path(self.directory)
        folder.mkdir(parents=True, exist_ok=True)
        table = self._write_table(folder)
        build_data["force_include"][str(table)] = f"splat_ls/syntax/{table.name}"

    def _write_table(self, folder: Path) -> Path:
        sys.path.insert(0, self.root)
        try:
            from splat_ls.syntax.lalr import write_table
        finally:
            sys.path.remove(self.root)
        return write_table(folder)

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:  # noqa: ARG002
        """Removes the tables that were put beside the finished package."""
        for table in build_data["force_include"]:
            if Path(table).parent == Path(self.directory):
                Path(table).unlink()
