"""A parse of everything in a file, beside python-hcl2, which is made with Lark too."""

from __future__ import annotations

from splat_ls.syntax.cutter import cut
from splat_ls.syntax.placed import leaves_of
from tests.bench.inputs import module_text
from tests.bench.peers import python_hcl2
from tests.bench.program import Program
from tests.bench.row import Row, at_least
from tests.bench.scale import Scale
from tests.bench.stats import Samples, wall_and_cpu


def measure(scale: Scale, program: Program) -> list[Row]:
    """Returns the throughput over one file: cut into items, every attribute parsed to typed nodes."""
    text = module_text(scale.medium)
    theirs = python_hcl2()
    _parse(module_text(1))
    if theirs is not None:
        theirs(module_text(1))
    pairs: list[tuple[float, float]] = []
    for _ in range(max(scale.runs // 4, 1)):
        own = wall_and_cpu(lambda: _parse(text))[1]
        pairs.append((own, wall_and_cpu(lambda: theirs(text))[1] if theirs is not None else 0.0))
    own, peer = (Samples.of(values).median for values in zip(*pairs, strict=True))
    ratio = peer / own if theirs is not None else None
    return [
        Row(
            "full parse of whole files",
            f"{_speed(text, own)}",
            "5x python-hcl2",
            at_least(ratio, 5),
            f"python-hcl2 {_speed(text, peer)}" if theirs is not None else "",
            f"{ratio:.2f}x as fast" if ratio is not None else "",
        )
    ]


def _parse(text: str) -> None:
    """Parses everything: what a tree would put off, or prove right by patterns, is cut and parsed at once."""
    for chunk in cut(text):
        for placed in leaves_of(chunk.item, 0):
            assert placed.leaf.value is not None


def _speed(text: str, milliseconds: float) -> str:
    return f"{len(text) / milliseconds / 1000:.2f} MB/s"
