"""Neovim for the tests of this folder.

The tests need editors, so a plain `pytest` leaves them out. `tests/editors/run_ci.sh` installs the editors and sets
`SPLAT_LS_TEST_EDITORS`, which takes them in.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.editors.neovim import Neovim, installed_neovim

collect_ignore_glob = [] if os.environ.get("SPLAT_LS_TEST_EDITORS") else ["test_*.py"]

StartNeovim = Callable[..., Neovim]


@pytest.fixture(scope="session")
def neovim_program() -> str:
    """The path of the Neovim program."""
    return installed_neovim()


@pytest.fixture
def start_neovim(neovim_program: str) -> Iterator[StartNeovim]:
    """Starts a Neovim with the given settings of the server; all are ended with the test."""
    started: list[Neovim] = []

    def start(settings: dict[str, Any] | None = None) -> Neovim:
        started.append(Neovim(neovim_program, settings))
        return started[-1]

    yield start
    for neovim in started:
        neovim.close()


@pytest.fixture
def neovim(start_neovim: StartNeovim) -> Neovim:
    """A Neovim whose server has its default settings."""
    return start_neovim()
