"""Ends the process when whoever started it is gone, so that no server is left behind.

The client's end of standard input closes when it exits, which is noticed at once. This is for the clients whose end
stays open in some other process, and for those on a socket.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Callable

POLL_SECONDS = 2.0
GRACE_SECONDS = 3.0


def watch_process(process_id: int, on_gone: Callable[[], None], poll: float = POLL_SECONDS) -> Callable[[], None]:
    """Calls `on_gone`, in a thread of its own, once the process `process_id` has ended; returns how to stop that."""
    stopped = threading.Event()
    is_parent = os.getppid() == process_id

    def watch() -> None:
        while not stopped.wait(poll):
            # A parent that died gives its children to another process; its number may live on as a zombie.
            gone = os.getppid() != process_id if is_parent else not is_alive(process_id)
            if gone:
                on_gone()
                return

    threading.Thread(target=watch, name="parent watch", daemon=True).start()
    return stopped.set


def end_within(seconds: float = GRACE_SECONDS) -> None:
    """Ends the process the hard way after `seconds`, unless it has ended by itself.

    The event loop may hang in a write to a client that neither reads nor closes; then nothing else ends it.
    """
    timer = threading.Timer(seconds, os._exit, (1,))
    timer.daemon = True
    timer.start()


def is_alive(process_id: int) -> bool:
    """Tells whether the process runs. One that has ended but was not waited for (a zombie) does not."""
    if process_id <= 0:
        return False
    if os.name == "nt":
        return _is_alive_on_windows(process_id)
    try:
        os.kill(process_id, 0)
    except ProcessLookupError:
        return False
    except (PermissionError, OverflowError):
        return True
    return not _is_zombie(process_id)


def _is_zombie(process_id: int) -> bool:
    """Tells, where the system has `/proc`, whether the process has ended already (manual page proc(5), field 3)."""
    try:
        with open(f"/proc/{process_id}/stat", "rb") as file:
            return file.read().rpartition(b")")[2].split()[:1] == [b"Z"]
    except OSError:
        return False


def _is_alive_on_windows(process_id: int) -> bool:
    """Asks the process's handle, which is signalled once it has ended."""
    import ctypes  # noqa: PLC0415  (exists with `windll` on Windows only)

    synchronize, timed_out = 0x00100000, 0x00000102
    kernel = ctypes.windll.kernel32  # type: ignore[attr-defined,unused-ignore]
    handle = kernel.OpenProcess(synchronize, False, process_id)
    if not handle:
        return False
    try:
        return bool(kernel.WaitForSingleObject(handle, 0) == timed_out)
    finally:
        kernel.CloseHandle(handle)
