"""A server that is tortured goes on, knows its documents, and ends when it is told."""

from __future__ import annotations

from tests.robustness.protocol_trials import torture_one, torture_two


def test_a_client_that_does_everything_wrong() -> None:
    torture_one(seed=8)


def test_two_clients_that_do_everything_wrong() -> None:
    torture_two(seed=8, steps=200)
