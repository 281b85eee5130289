"""Temporary folders that somebody else may enter, for tests in which root becomes somebody else."""

from __future__ import annotations

import tempfile
from pathlib import Path


def open_to_all(folder: Path) -> None:
    """Lets everybody into a temporary folder and those around it, and leaves the system's own as it is."""
    system = Path(tempfile.gettempdir())
    for path in (folder, *folder.parents):
        if system in path.parents:
            path.chmod(0o755)
