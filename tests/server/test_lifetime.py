"""Noticing that the client's process is gone."""

from __future__ import annotations

import os
import subprocess
import sys
import threading

from splat_ls.server.lifetime import is_alive, watch_process

WAIT = (sys.executable, "-c", "import sys; sys.stdin.read()")


def test_alive_until_ended_also_when_nobody_waits_for_it() -> None:
    with subprocess.Popen(WAIT, stdin=subprocess.PIPE) as process:
        assert is_alive(process.pid)
        assert process.stdin is not None
        process.stdin.close()
        os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOWAIT)
        assert not is_alive(process.pid), "a zombie has ended"
    assert not is_alive(process.pid)


def test_numbers_that_are_no_process() -> None:
    assert not is_alive(0)
    assert not is_alive(-1)


def ended_watches() -> None:
    """Waits until no watch is running any more."""
    for thread in threading.enumerate():
        if thread.name == "parent watch":
            thread.join(30)
            assert not thread.is_alive()


def test_end_is_reported_once() -> None:
    gone = threading.Semaphore(0)
    with subprocess.Popen(WAIT, stdin=subprocess.PIPE) as process:
        watch_process(process.pid, gone.release, poll=0.01)
        process.kill()
        assert gone.acquire(timeout=30)
    ended_watches()
    assert not gone.acquire(blocking=False)


def test_watching_can_be_stopped() -> None:
    gone = threading.Event()
    with subprocess.Popen(WAIT, stdin=subprocess.PIPE) as process:
        stop = watch_process(process.pid, gone.set, poll=0.01)
        stop()
        ended_watches()
        process.kill()
    assert not gone.is_set()
