"""Opens and reads files of whose kind nobody has made sure: a pipe or device must not block for ever."""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def opened(path: str) -> Iterator[tuple[int, os.stat_result]]:
    """Opens a file for reading without waiting, whatever it is; gives its descriptor and its status.

    Raises OSError, or ValueError for what is no path.
    """
    # A pipe without a writer would block in open(); the flag does not exist, nor is needed, on Windows.
    handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    try:
        yield handle, os.fstat(handle)
    finally:
        os.close(handle)


def read_start(path: str, limit: int) -> bytes:
    """Returns the first `limit` bytes of a regular file. Raises OSError for anything else, which is not read."""
    with opened(path) as (handle, status):
        if stat.S_ISDIR(status.st_mode):
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
        if not stat.S_ISREG(status.st_mode):
            raise OSError(errno.EINVAL, "it is a pipe, socket or device")
        with open(handle, "rb", closefd=False) as stream:
            return stream.read(limit)
