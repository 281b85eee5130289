"""Memory after one file of a large workspace was opened, beside a bare pygls server that got the same messages."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

from tests.bench.client import BenchClient
from tests.bench.inputs import write_workspace
from tests.bench.program import Launch, Program
from tests.bench.row import Row, at_most
from tests.bench.scale import Scale


def measure(scale: Scale, program: Program) -> list[Row]:
    """Returns the resident sets; there is one sample of each, since they hardly differ from run to run."""
    with TemporaryDirectory() as name:
        folder = Path(name).resolve()
        write_workspace(folder, scale.workspace_files, scale.tree_lines)
        own, peer = _opened(program.serve, folder, True), _opened(program.bare, folder, False)
    ratio = own / peer if own is not None and peer is not None else None
    return [
        Row(
            f"memory, one file open of {scale.workspace_files}",
            f"{own:.1f} MB" if own is not None else "",
            "at most 1.5x the bare pygls server",
            at_most(ratio, 1.5),
            f"bare pygls {peer:.1f} MB" if peer is not None else "",
            f"{ratio:.2f}x" if ratio is not None else "",
        )
    ]


def _opened(launch: Launch, folder: Path, publishes: bool) -> float | None:
    path = folder / "module_0000" / "main.tf"
    with BenchClient(launch) as client:
        client.initialize(folder)
        item = {"uri": path.as_uri(), "languageId": "terraform", "version": 0, "text": path.read_text()}
        client.notify("textDocument/didOpen", {"textDocument": item})
        if publishes:
            client.diagnostics(path.as_uri())
        # Whatever was due is done when a request that came behind it is answered.
        at = {"textDocument": {"uri": path.as_uri()}, "position": {"line": 0, "character": 0}}
        client.request("textDocument/hover", at)
        return client.memory()
