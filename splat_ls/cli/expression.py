"""One expression from the command line, analysed as if it stood in a file: in no module, or in that of `--in`."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass, replace

import click

from splat_ls.analysis.analysis import Analysis
from splat_ls.analysis.place import Place, places
from splat_ls.assists import ASSISTS
from splat_ls.cli.configs import Configs
from splat_ls.cli.options import CODES
from splat_ls.rules import RULES
from splat_ls.semantic.module_index import ModuleIndex
from splat_ls.syntax.parser import parse_expression
from splat_ls.syntax.tree import Tree
from splat_ls.text.edit import TextEdit, apply_edits
from splat_ls.text.span import Span
from splat_ls.workspace.gitignore import repository_top
from splat_ls.workspace.module_source import ModuleSource

HEAD, TAIL = "locals {\n  it = (", ")\n}\n"
"""What is put around the expression. The parentheses let it span lines, as it may have done where it comes from."""


@dataclass(frozen=True, slots=True)
class Expression:
    """An expression, and what is known of the names in it."""

    text: str
    module: ModuleIndex
    folder: str

    @property
    def span(self) -> Span:
        """Where the expression stands in the text that is analysed."""
        return Span(len(HEAD), len(HEAD) + len(self.text))

    @property
    def analysis(self) -> Analysis:
        """The analysis of the expression."""
        settings = Configs(CODES).settings(self.folder)
        tree = Tree.of(f"{HEAD}{self.text}{TAIL}")
        return Analysis(os.path.join(self.folder, "<expression>.tf"), tree, self.module, settings, RULES, ASSISTS)

    def places(self) -> Iterator[Place]:
        """Yields the splats and for-expressions in it, an outer one before those inside it."""
        analysis = self.analysis
        for placed in analysis.tree.leaves():
            yield from places(placed, self.module, analysis.settings)

    def edited(self, edits: tuple[TextEdit, ...]) -> Expression:
        """Returns the expression after edits of the text that is analysed."""
        text = apply_edits(f"{HEAD}{self.text}{TAIL}", edits)
        return replace(self, text=text[len(HEAD) : len(text) - len(TAIL)])


def read_expression(text: str, path: str | None) -> Expression:
    """Returns the expression `text`; its names mean what they do in the file `path`, nothing when that is None.

    Raises click.UsageError when the text does not parse, apart from the two mistakes with splats that have rules.
    """
    parsed = parse_expression(text.strip(), newlines=False)
    if parsed.node is None:
        problem = parsed.problems[0]
        raise click.UsageError(f"the expression does not parse: {problem.summary}. {problem.detail}")
    if path is None:
        return Expression(text.strip(), ModuleIndex.of({}), os.getcwd())
    if not os.path.exists(path):
        raise click.UsageError(f"--in: there is no file {path}")
    whole = os.path.abspath(path)
    folder = whole if os.path.isdir(whole) else os.path.dirname(whole)
    source = ModuleSource((repository_top(folder) or folder,))
    return Expression(text.strip(), source.module(folder), folder)
