"""Writes what `fix` worked out: file by file, each wholly or not at all, and says which were written."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType

from splat_ls.cli.atomic import ChangedMeanwhileError, replace_content
from splat_ls.cli.exit_status import FAILED, INTERRUPTED, OK
from splat_ls.cli.fixing import Change
from splat_ls.cli.output import counted, tell, tell_fault, write
from splat_ls.cli.paint import Colour, Paint
from splat_ls.cli.paths import shown_path
from splat_ls.cli.report import Fault


def write_changes(changes: tuple[Change, ...], paint: Paint) -> int:
    """Writes the files one by one and says which were; after Ctrl-C, the one that is being written is finished."""
    status, written, fixed = OK, 0, 0
    with _noting_interrupts() as interrupted:
        for change in changes:
            if interrupted():
                status = INTERRUPTED
                tell(
                    f"interrupted: {len(changes) - written} of {len(changes)} files are as they were", paint, Colour.RED
                )
                break
            fault = _write(change)
            if fault is None:
                written, fixed = written + 1, fixed + change.fixed
                write([f"{shown_path(change.path)}: fixed {counted(change.fixed, 'finding')}\n"])
            else:
                status = FAILED
                tell_fault(fault, paint)
    if changes and status == OK:
        write([f"Fixed {counted(fixed, 'finding')} in {counted(written, 'file')}.\n"])
    return status


def _write(change: Change) -> Fault | None:
    """Writes one file; returns why it could not."""
    assert change.stamp is not None, "what is written was read from a file"
    try:
        replace_content(change.path, change.stamp, change.new.encode())
    except ChangedMeanwhileError as error:
        return Fault(change.path, f"left alone: {error.strerror}")
    except OSError as error:
        return Fault(change.path, f"cannot be written: {error.strerror or error}")
    return None


@contextmanager
def _noting_interrupts() -> Iterator[Callable[[], bool]]:
    """Keeps Ctrl-C, and a polite kill, from breaking into a write; gives a function that tells whether one came."""
    came: list[int] = []

    def note(number: int, frame: FrameType | None) -> None:
        del frame
        came.append(number)

    before = {number: signal.signal(number, note) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield lambda: bool(came)
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
