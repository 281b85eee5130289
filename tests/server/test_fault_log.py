"""What is logged of our own faults."""

from __future__ import annotations

import logging

import pytest

from splat_ls.server.fault_log import FaultLog


def fail(text: str) -> Exception:
    try:
        raise ValueError(f"cannot do {text}")
    except ValueError as error:
        return error


def test_each_kind_is_logged_once_without_the_text(caplog: pytest.LogCaptureFixture) -> None:
    log = FaultLog()
    with caplog.at_level(logging.ERROR):
        for number in range(5):
            log.report("map-splat", fail(f"secret {number}"), f"at {number}")
        log.report("hover", fail("secret"))
        log.report("hover", KeyError("secret"))
    assert [record.getMessage().rpartition(" at ")[0] for record in caplog.records] == [
        "fault in map-splat (at 0): ValueError",
        "fault in hover: ValueError",
        "fault in hover: KeyError",
    ]
    assert "secret" not in caplog.text
    assert "test_fault_log.py" in caplog.text
    assert not any(record.exc_info for record in caplog.records)
