"""From `didChange` to `publishDiagnostics`, by the client's clock, over standard input and output."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field
from itertools import islice

from splat_ls.text.document import Document, Encoding
from splat_ls.text.edit import TextEdit
from tests.bench.client import BenchClient, part
from tests.bench.edits import splat_edits
from tests.bench.inputs import map_text, module_text
from tests.bench.program import Program
from tests.bench.row import Row, at_most
from tests.bench.scale import Scale
from tests.bench.stats import Samples

_URI = "file:///nowhere/bench/main.tf"


@dataclass(slots=True)
class _Typist:
    """An open file in a server of its own, and the edits that are made in it."""

    client: BenchClient
    edits: Iterator[TextEdit]
    document: Document
    times: list[float] = field(default_factory=list)
    version: int = 0
    cpu_before: float | None = None

    @classmethod
    def of(cls, client: BenchClient, text: str) -> _Typist:
        client.initialize()
        client.open(_URI, text)
        typist = cls(client, splat_edits(text), Document.of(text))
        # The first edits load what all later ones find loaded.
        for _ in range(4):
            typist.type()
        typist.times.clear()
        typist.cpu_before = client.cpu()
        return typist

    def type(self) -> None:
        """Makes the next edit and waits for its diagnostics."""
        edit = next(self.edits)
        line, start = self.document.position(edit.span.start, Encoding.UTF16)
        change = part(line, start, start + edit.span.length, edit.text)
        self.document = self.document.edited(edit, None)
        self.version += 1
        sent = self.client.change(_URI, self.version, change)
        arrived, _ = self.client.diagnostics(_URI, self.version)
        self.times.append((arrived - sent) * 1000)

    @property
    def samples(self) -> Samples:
        return Samples.of(self.times)

    @property
    def cpu(self) -> str:
        """The server's processor time for one edit, on the average."""
        now = self.client.cpu()
        return f"{(now - self.cpu_before) / len(self.times):.2f} ms" if now is not None and self.cpu_before else ""


def measure(scale: Scale, program: Program) -> list[Row]:
    """Returns the rows for an ordinary file, for a large one against a small one, and for one very large map."""
    with ExitStack() as stack:

        def typist(text: str) -> _Typist:
            return _Typist.of(stack.enter_context(BenchClient(program.serve)), text)

        small, large = typist(module_text(scale.small)), typist(module_text(scale.large))
        medium, in_map = typist(module_text(scale.medium)), typist(map_text(scale.map_lines))
        bare = stack.enter_context(BenchClient(program.bare))
        bare.initialize()
        floor = Samples.of(islice(_rounds(bare, small, large, medium, in_map), scale.samples))
        label = "didChange to publishDiagnostics"
        return [
            _row(f"{label}, {scale.medium:,} lines", medium, floor, "p95 under 15 ms", 15),
            _size_row(f"{label}, {scale.large:,} lines against {scale.small:,}", large, small),
            _row(f"{label}, in a map of {scale.map_lines:,} lines", in_map, floor, "p95 under 25 ms", 25),
        ]


def _rounds(bare: BenchClient, *typists: _Typist) -> Iterator[float]:
    """Has one edit made in every file, then an empty request; yields what the latter took."""
    hover = {"textDocument": {"uri": _URI}, "position": {"line": 0, "character": 0}}
    while True:
        for typist in typists:
            typist.type()
        yield bare.request("textDocument/hover", hover)[0]


def _row(measure: str, typist: _Typist, floor: Samples, target: str, limit: float) -> Row:
    own = typist.samples
    return Row(
        measure,
        f"{own.median:.2f} ms (p95 {own.p95:.2f})",
        target,
        at_most(own.p95, limit),
        f"bare pygls request {floor.median:.2f} ms (p95 {floor.p95:.2f})",
        f"{own.median / floor.median:.2f}x",
        typist.cpu,
    )


def _size_row(measure: str, large: _Typist, small: _Typist) -> Row:
    ratio = large.samples.median / small.samples.median
    return Row(
        measure,
        f"{large.samples.median:.2f} ms (p95 {large.samples.p95:.2f})",
        "median at most 1.5x",
        at_most(ratio, 1.5),
        f"the small one {small.samples.median:.2f} ms (p95 {small.samples.p95:.2f})",
        f"{ratio:.2f}x",
        f"{large.cpu} against {small.cpu}",
    )
