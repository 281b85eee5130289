"""What splat-ls is compared with. Each peer may be missing; then its cells stay empty."""

from __future__ import annotations

import gc
import shutil
from collections.abc import Callable
from dataclasses import dataclass
from importlib.util import find_spec
from typing import Any, Final

from splat_ls.text.document import Document
from splat_ls.text.edit import TextEdit

PYTHONS_COLLECTOR: Final = (700, 10, 10)
"""How often Python's collector of cycles runs when nobody says otherwise: so do the peers that are Python."""


def python_hcl2() -> Callable[[str], object] | None:
    """Returns python-hcl2's parse of a text to a tree, None where it is not installed."""
    if find_spec("hcl2") is None:
        return None
    from hcl2 import parses_to_tree

    def parse(text: str) -> object:
        before = gc.get_threshold()
        gc.set_threshold(*PYTHONS_COLLECTOR)
        try:
            return parses_to_tree(text)
        finally:
            gc.set_threshold(*before)

    return parse


def formatter() -> tuple[str, ...] | None:
    """Returns the command that checks the format of a folder, None where neither tool is on PATH."""
    for name in ("terraform", "tofu"):
        if (path := shutil.which(name)) is not None:
            return (path, "fmt", "-check", "-recursive", "-list=false")
    return None


@dataclass(slots=True)
class TreeSitter:
    """A document in tree-sitter with the grammar of tree-sitter-hcl."""

    _parser: Any
    _data: bytes
    _tree: Any

    @classmethod
    def of(cls, text: str) -> TreeSitter | None:
        """Parses a text (ASCII, so that bytes and characters are the same); None where it is not installed."""
        if find_spec("tree_sitter") is None or find_spec("tree_sitter_hcl") is None:
            return None
        import tree_sitter
        import tree_sitter_hcl

        parser = tree_sitter.Parser(tree_sitter.Language(tree_sitter_hcl.language()))
        data = text.encode("ascii")
        return cls(parser, data, parser.parse(data))

    def prepare(self, document: Document, edit: TextEdit) -> Callable[[], object]:
        """Returns the incremental parse of an edit of `document`; the new text is made before, and costs nothing."""
        start, end = edit.span.start, edit.span.end
        data = self._data[:start] + edit.text.encode("ascii") + self._data[end:]
        row, column = document.lines.line_of(start), start - document.lines.line_start(document.lines.line_of(start))
        old_end, new_end = (row, column + end - start), (row, column + len(edit.text))

        def parse() -> None:
            self._tree.edit(start, end, start + len(edit.text), (row, column), old_end, new_end)
            self._tree = self._parser.parse(data, self._tree)
            self._data = data

        return parse
