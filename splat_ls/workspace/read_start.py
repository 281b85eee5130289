"""Reads small files of whose kind nobody has made sure."""

from __future__ import annotations

import errno
import os
import stat


def read_start(path: str, limit: int) -> bytes:
    """Returns the first `limit` bytes of a regular file.

    Raises OSError for anything else: a pipe or device is not read, as that could block for ever.
    """
    # A pipe without a writer would block in open(); the flag does not exist, nor is needed, on Windows.
    handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    try:
        mode = os.fstat(handle).st_mode
        if stat.S_ISDIR(mode):
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
        if not stat.S_ISREG(mode):
            raise OSError(errno.EINVAL, "it is a pipe, socket or device")
        with open(handle, "rb", closefd=False) as stream:
            return stream.read(limit)
    finally:
        os.close(handle)
