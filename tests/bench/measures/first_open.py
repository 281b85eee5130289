"""What the first opening of a file costs, by its size."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

from tests.bench.inputs import module_text
from tests.bench.measures.core_edit import EditedFile
from tests.bench.program import Program
from tests.bench.row import Row, at_most
from tests.bench.scale import Scale
from tests.bench.stats import Samples, wall_and_cpu


def measure(scale: Scale, program: Program) -> list[Row]:
    """Returns the processor time per byte for a small and a large file, measured in turn."""
    small, large = module_text(scale.small), module_text(scale.large)
    with TemporaryDirectory() as name:
        folder = Path(name).resolve()
        _opened(folder, small)
        pairs = [(_opened(folder, small), _opened(folder, large)) for _ in range(max(scale.runs // 4, 1))]
    small_cost, large_cost = (Samples.of(values).median for values in zip(*pairs, strict=True))
    per_byte = (large_cost / len(large)) / (small_cost / len(small))
    return [
        Row(
            f"first open, {scale.large:,} lines against {scale.small:,}, per byte",
            f"{large_cost:.0f} ms for {len(large) / 1e6:.2f} MB",
            "within 1.3x",
            at_most(per_byte, 1.3),
            f"the small one {small_cost:.1f} ms for {len(small) / 1e6:.3f} MB",
            f"{per_byte:.2f}x",
        )
    ]


def _opened(folder: Path, text: str) -> float:
    return wall_and_cpu(lambda: EditedFile(folder, text))[1]
