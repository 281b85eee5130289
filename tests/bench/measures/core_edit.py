"""An edit inside the core: the text, the tree, the module and the findings, without any protocol."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory

from splat_ls.analysis.analysis import Analysis
from splat_ls.analysis.bug import raise_bug
from splat_ls.analysis.settings import Settings
from splat_ls.assists import ASSISTS
from splat_ls.rules import RULES
from splat_ls.syntax.tree import Tree
from splat_ls.text.document import Document
from splat_ls.text.edit import TextEdit
from splat_ls.workspace.module_source import ModuleSource
from tests.bench.edits import letter_edits, splat_edits
from tests.bench.inputs import module_text
from tests.bench.peers import TreeSitter
from tests.bench.program import Program
from tests.bench.row import Row, Verdict, all_of, at_most
from tests.bench.scale import Scale
from tests.bench.stats import Samples, wall_and_cpu


def measure(scale: Scale, program: Program) -> list[Row]:
    """Returns the rows for a large file and for an ordinary one: for a letter that is typed, and for a splat."""
    rows: list[Row] = []
    for edits, name in ((letter_edits, "a letter typed"), (splat_edits, "a splat changed")):
        large, ordinary = _samples(scale.large, scale.samples, edits), _samples(scale.script, scale.samples, edits)
        limits = (at_most(large.own.p95, 3), at_most(large.ratio, 0.5))
        rows += (
            large.row(
                f"edit in the core, {scale.large:,} lines, {name}",
                "p95 under 3 ms, under 0.5x tree-sitter-hcl",
                all_of(limits),
            ),
            ordinary.row(
                f"edit in the core, {scale.script:,} lines, {name}",
                "at most 3x tree-sitter-hcl",
                at_most(ordinary.ratio, 3),
            ),
        )
    return rows


@dataclass(frozen=True, slots=True)
class _Result:
    """Milliseconds of the edits, ours and tree-sitter's, and our processor time."""

    own: Samples
    cpu: Samples
    peer: Samples | None

    @property
    def ratio(self) -> float | None:
        return self.own.median / self.peer.median if self.peer is not None else None

    def row(self, measure: str, target: str, verdict: Verdict) -> Row:
        peer = f"tree-sitter-hcl {self.peer.median:.2f} ms (p95 {self.peer.p95:.2f})" if self.peer else ""
        ratio = f"{self.ratio:.2f}x" if self.ratio is not None else ""
        own = f"{self.own.median:.2f} ms (p95 {self.own.p95:.2f})"
        return Row(measure, own, target, verdict, peer, ratio, f"{self.cpu.median:.2f} ms (p95 {self.cpu.p95:.2f})")


class EditedFile:
    """A file of a module that is edited as a server edits it."""

    def __init__(self, folder: Path, text: str) -> None:
        self._folder, self._path = str(folder), str(folder / "main.tf")
        self.document = Document.of(text, 0)
        self._buffers: dict[str, Tree] = {self._path: Tree.of(text)}
        self._modules = ModuleSource([str(folder)], self._buffers)
        self.analysis = self._analysis(None)
        self.analysis.findings()

    def edit(self, edit: TextEdit) -> None:
        """Makes an edit and finds what is wrong afterwards."""
        self.document = self.document.edited(edit, None)
        self._buffers[self._path] = self._buffers[self._path].edited(edit)
        self._modules.buffer_changed(self._path)
        self.analysis = self._analysis(self.analysis)
        self.analysis.findings()

    def _analysis(self, before: Analysis | None) -> Analysis:
        module = self._modules.module(self._folder)
        return Analysis(
            self._path, self._buffers[self._path], module, Settings(), RULES, ASSISTS, bug=raise_bug, before=before
        )


def _samples(lines: int, count: int, edits: Callable[[str], Iterator[TextEdit]]) -> _Result:
    text = module_text(lines)
    own: list[tuple[float, float]] = []
    theirs: list[float] = []
    with TemporaryDirectory() as folder:
        file = EditedFile(Path(folder).resolve(), text)
        peer = TreeSitter.of(text)
        for edit in islice(edits(text), count):
            parse = peer.prepare(file.document, edit) if peer is not None else None
            own.append(wall_and_cpu(partial(file.edit, edit)))
            if parse is not None:
                theirs.append(wall_and_cpu(parse)[0])
    walls, cpus = zip(*own, strict=True)
    return _Result(Samples.of(walls), Samples.of(cpus), Samples.of(theirs) if theirs else None)
