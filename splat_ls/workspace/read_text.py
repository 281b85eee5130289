"""Reading a file: its text, or why there is none."""

from __future__ import annotations

import os
import stat
from dataclasses import dataclass

from splat_ls.workspace.read_start import opened

SIZE_LIMIT = 16 * 1024 * 1024
"""The largest file that is analysed, in bytes; no configuration written by people or generators comes near."""


@dataclass(frozen=True, slots=True)
class ReadFault:
    """Why the file `path` gives no text. `line` counts from 1 and is None where no line is to blame."""

    path: str
    message: str
    line: int | None = None

    def __str__(self) -> str:
        place = self.path if self.line is None else f"{self.path}:{self.line}"
        return f"{place}: {self.message}"


@dataclass(frozen=True, slots=True)
class FileText:
    """The text of a file as it was found: a byte order mark and every line ending are kept.

    `stamp` changes when the file does.
    """

    path: str
    text: str
    stamp: FileStamp


@dataclass(frozen=True, slots=True)
class FileStamp:
    """What tells two states of a file apart without reading it: modification time in ns, size in bytes, inode."""

    modified: int
    size: int
    inode: int

    @staticmethod
    def of(status: os.stat_result) -> FileStamp:
        """Returns the stamp of a file's status."""
        return FileStamp(status.st_mtime_ns, status.st_size, status.st_ino)


def file_stamp(path: str) -> FileStamp | None:
    """Returns the stamp of the file at `path`, None where no file can be looked at."""
    try:
        return FileStamp.of(os.stat(path))
    except (OSError, ValueError):
        return None


def read_text(path: str) -> FileText | ReadFault:
    """Returns the text of the file at `path`.

    Everything that can be wrong with a file is an answer, never an exception: missing, no permission, a directory, a
    pipe or device (which is not read, as that could block for ever), too large, not UTF-8.
    """
    try:
        with opened(path) as (handle, status):
            fault = _unsuitable(status)
            if fault is not None:
                return ReadFault(path, fault)
            with open(handle, "rb", closefd=False) as file:
                data = file.read(SIZE_LIMIT + 1)
    except OSError as error:
        return ReadFault(path, f"cannot be read: {error.strerror or error}")
    except ValueError as error:
        return ReadFault(path, f"cannot be read: {error}")
    text = decode(path, data)
    return text if isinstance(text, ReadFault) else FileText(path, text, FileStamp.of(status))


def decode(path: str, data: bytes) -> str | ReadFault:
    """Returns the text of the bytes of a file; `path` is only named in the fault."""
    if len(data) > SIZE_LIMIT:
        return ReadFault(path, size_message(len(data)))
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = 1 + data.count(b"\n", 0, error.start)
        return ReadFault(path, f"is not UTF-8: byte 0x{data[error.start]:02x} at byte {error.start}", line)


def size_message(size: int) -> str:
    """Returns what is said of a file of `size` bytes that is too large."""
    return f"is too large to be analysed: {size} bytes, at most {SIZE_LIMIT // 2**20} MiB"


def _unsuitable(status: os.stat_result) -> str | None:
    if stat.S_ISDIR(status.st_mode):
        return "is a directory, not a file"
    if not stat.S_ISREG(status.st_mode):
        return "is a pipe, socket or device, not a file"
    if status.st_size > SIZE_LIMIT:
        return size_message(status.st_size)
    return None
