"""Hover and code actions over standard input and output, at one splat after the other."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

from splat_ls.text.document import Document, Encoding
from tests.bench.client import BenchClient
from tests.bench.edits import splat_edits
from tests.bench.inputs import module_text
from tests.bench.program import Program
from tests.bench.row import Row, at_most
from tests.bench.scale import Scale
from tests.bench.stats import Samples

_URI = "file:///nowhere/bench/main.tf"
_WARM_UP = 4
"""Requests that load what all later ones find loaded."""


def measure(scale: Scale, program: Program) -> list[Row]:
    """Returns the rows for both requests; an empty request to a bare server stands between them."""
    text = module_text(scale.medium)
    rounds: list[tuple[float, float, float]] = []
    with BenchClient(program.serve) as client, BenchClient(program.bare) as bare:
        bare.initialize()
        client.initialize()
        client.open(_URI, text)
        for place in islice(_places(text), scale.samples + _WARM_UP):
            at = {"textDocument": {"uri": _URI}, "position": place}
            hover, shown = client.request("textDocument/hover", at)
            assert shown is not None, "there is a splat at every place"
            around = {"range": {"start": place, "end": place}, "context": {"diagnostics": []}}
            actions, offered = client.request("textDocument/codeAction", {**at, **around})
            assert offered, "there is a conversion of every splat"
            rounds.append((hover, actions, bare.request("textDocument/hover", at)[0]))
    hovers, actions_, floors = (Samples.of(values) for values in zip(*rounds[_WARM_UP:], strict=True))
    return [
        _row(f"hover, {scale.medium:,} lines", hovers, floors),
        _row(f"codeAction, {scale.medium:,} lines", actions_, floors),
    ]


def _places(text: str) -> Iterator[dict[str, Any]]:
    """Yields LSP positions of splats."""
    document = Document.of(text)
    for edit in islice(splat_edits(text), 0, None, 2):
        line, character = document.position(edit.span.start + 1, Encoding.UTF16)
        yield {"line": line, "character": character}


def _row(measure: str, own: Samples, floor: Samples) -> Row:
    return Row(
        measure,
        f"{own.median:.2f} ms (p95 {own.p95:.2f})",
        "p95 under 10 ms",
        at_most(own.p95, 10),
        f"bare pygls request {floor.median:.2f} ms (p95 {floor.p95:.2f})",
        f"{own.median / floor.median:.2f}x",
    )
