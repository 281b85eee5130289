"""The program as it is when it is installed: tables built, byte code compiled, in a folder of its own."""

from __future__ import annotations

import compileall
import os
import shutil
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import splat_ls
from splat_ls.syntax.lalr import grammar_text, write_table

_BARE_SERVER: Final = Path(__file__).with_name("bare_server.py")


@dataclass(frozen=True, slots=True)
class Launch:
    """A command, and where and with which environment it is run."""

    command: tuple[str, ...]
    folder: Path
    environment: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Program:
    """A copy of the package; what is changed in the checkout meanwhile does not matter."""

    folder: Path

    @property
    def serve(self) -> Launch:
        """The language server."""
        return self._launch("-m", "splat_ls", "serve", "--stdio")

    @property
    def bare(self) -> Launch:
        """The server's peer, see `tests.bench.bare_server`."""
        return self._launch(str(_BARE_SERVER))

    def check(self, folder: Path) -> Launch:
        """The check of a folder; findings are printed, as a person or a pipeline would have them."""
        return self._launch("-m", "splat_ls", "check", "--exit-zero", str(folder))

    def _launch(self, *arguments: str) -> Launch:
        return Launch((sys.executable, *arguments), self.folder, {**os.environ, "PYTHONPATH": str(self.folder)})


@contextmanager
def installed() -> Iterator[Program]:
    """Makes a copy, and removes it in the end."""
    with TemporaryDirectory() as name:
        folder = Path(name).resolve()
        package = Path(shutil.copytree(Path(splat_ls.__file__).parent, folder / "splat_ls"))
        (package / "syntax" / "hcl.lark").write_text(grammar_text(), encoding="utf-8")
        write_table(package / "syntax")
        # python-hcl2 brings this library, and Lark loads it where it finds it. Installed alone, it does not.
        (folder / "regex.py").write_text('raise ImportError("not installed")\n', encoding="utf-8")
        compileall.compile_dir(package, quiet=1)
        yield Program(folder)
