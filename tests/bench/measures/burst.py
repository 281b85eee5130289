"""A burst of edits in a large file: the last one's findings come soon, and no older ones after it."""

from __future__ import annotations

import time
from collections.abc import Iterator
from itertools import islice

from splat_ls.text.document import Document, Encoding
from tests.bench.client import BenchClient, Message, part
from tests.bench.edits import splat_edits
from tests.bench.inputs import module_text
from tests.bench.program import Program
from tests.bench.row import Row, all_of, at_most
from tests.bench.scale import Scale
from tests.bench.stats import Samples

_URI = "file:///nowhere/bench/main.tf"


def measure(scale: Scale, program: Program) -> list[Row]:
    """Returns the time from each burst's last edit to its findings, and what came late."""
    text = module_text(scale.large)
    lags: list[float] = []
    late = published = version = 0
    changes = _changes(text)
    with BenchClient(program.serve) as client:
        client.initialize()
        client.open(_URI, text)
        # One edit ahead, so that a burst ends with a finding that was in no version before it: it has to be sent.
        client.change(_URI, version := version + 1, next(changes))
        client.diagnostics(_URI, version)
        for _ in range(max(scale.runs // 2, 1)):
            sent = 0.0
            started = time.perf_counter()
            for number, change in enumerate(islice(changes, scale.burst)):
                # Spread over one second, each at its time: a person cannot type faster, a macro can.
                client.take_until(started + number / scale.burst)
                sent = client.change(_URI, version := version + 1, change)
            arrived, count = _last(client, version)
            lags.append((arrived - sent) * 1000)
            published += count
            late += _stale(client)
    lag = Samples.of(lags)
    return [
        Row(
            f"burst of {scale.burst} edits in a second, {scale.large:,} lines",
            f"{lag.median:.1f} ms (worst {max(lag.values):.1f}), {late} stale after it",
            "within 100 ms, none stale after it",
            all_of((at_most(max(lag.values), 100), at_most(late, 0))),
            ratio=f"{published / len(lags):.0f} publications a burst",
        )
    ]


def _changes(text: str) -> Iterator[Message]:
    """Yields edits as LSP has them, each of the text that the one before left."""
    document = Document.of(text)
    for edit in splat_edits(text):
        line, start = document.position(edit.span.start, Encoding.UTF16)
        yield part(line, start, start + edit.span.length, edit.text)
        document = document.edited(edit, None)


def _last(client: BenchClient, version: int) -> tuple[float, int]:
    """Returns when the diagnostics of the newest version came, and how many publications there were until then."""
    count = 0
    while True:
        arrived, message = client.receive()
        if message.get("method") == "textDocument/publishDiagnostics":
            count += 1
            if message["params"]["version"] == version:
                return arrived, count


def _stale(client: BenchClient) -> int:
    """Returns how many publications come before the answer to a request that is sent now."""
    identity = "after the burst"
    client.send({"jsonrpc": "2.0", "id": identity, "method": "textDocument/hover", "params": _AT_START})
    count = 0
    while True:
        _, message = client.receive()
        if message.get("id") == identity:
            return count
        count += message.get("method") == "textDocument/publishDiagnostics"


_AT_START = {"textDocument": {"uri": _URI}, "position": {"line": 0, "character": 0}}
