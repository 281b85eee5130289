"""Replaces a file's content so that at every moment, whatever happens, the file is whole: the old or the new.

The new content goes to a temporary file in the same folder, is flushed to the disk, and takes the old one's
name in one step (POSIX `rename`). A link stays a link: the file it leads to is replaced. Mode and owner are
carried over, as far as the system lets us.
"""

from __future__ import annotations

import os
import stat
from contextlib import suppress
from errno import EACCES, EBUSY

from splat_ls.workspace.read_text import FileStamp


class ChangedMeanwhileError(OSError):
    """The file is no longer the one that was read, so it is not written."""


def replace_content(path: str, stamp: FileStamp, content: bytes) -> None:
    """Writes `content` in place of what was read from `path` when the file had `stamp`.

    Raises ChangedMeanwhileError when somebody else changed the file since, and OSError when it cannot be written;
    in both cases, and when interrupted, the file is untouched and nothing is left beside it.
    """
    target = os.path.realpath(path)
    status = os.stat(target)
    if not os.access(target, os.W_OK):
        raise PermissionError(EACCES, "it is read-only")
    temporary = _write_beside(target, content, status)
    try:
        if FileStamp.of(os.stat(target)) != stamp:
            raise ChangedMeanwhileError(EBUSY, "it was changed by somebody else meanwhile")
        os.replace(temporary, target)
    except BaseException:
        with suppress(FileNotFoundError):
            os.unlink(temporary)
        raise
    _flush_folder(os.path.dirname(target))


def _write_beside(target: str, content: bytes, status: os.stat_result) -> str:
    """Writes `content` to a new file in the folder of `target`, on the disk when this returns, and gives its name."""
    folder = os.path.dirname(target)
    temporary = os.path.join(folder, f".splat-ls-{os.getpid()}-{os.urandom(6).hex()}.tmp")
    descriptor = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o600)
    try:
        with open(descriptor, "wb") as stream:
            stream.write(content)
            stream.flush()
            _take_over(temporary, status)
            os.fsync(descriptor)
    except BaseException:
        with suppress(FileNotFoundError):
            os.unlink(temporary)
        raise
    return temporary


def _take_over(path: str, status: os.stat_result) -> None:
    """Gives `path` the owner, the group and the mode of `status`. Only root may give a file away to another owner."""
    own = os.stat(path)
    if own.st_gid != status.st_gid:
        with suppress(PermissionError):
            os.chown(path, -1, status.st_gid)
    if own.st_uid != status.st_uid:
        with suppress(PermissionError):
            os.chown(path, status.st_uid, -1)
    # Last, since a change of owner takes the set-user-id bits away.
    os.chmod(path, stat.S_IMODE(status.st_mode))


def _flush_folder(folder: str) -> None:
    """Makes the new name last through a power cut, on systems where a folder can be opened."""
    if os.name != "posix":
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
