"""What is a mistake here is one to the real tool, and the other way round. A batch here, hundreds in the long run."""

from __future__ import annotations

from pathlib import Path

from tests.robustness.verdicts import BATCH, compared
from tests.support.engine import engine_path


def test_the_engine_refuses_the_same_texts(tmp_path: Path) -> None:
    engine = engine_path()
    if engine is None:
        # The cases of tests/corpus/syntax.json hold what the engine said of 287 texts.
        return
    run = compared(engine, tmp_path, 7, 2)
    assert not run.differences, str(run)
    assert run.texts == 2 * BATCH
