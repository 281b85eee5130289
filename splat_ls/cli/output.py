"""Writing to standard output and standard error.

File names may hold bytes that are no text (Python gives them as lone surrogates); they go out as those bytes.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable

from splat_ls.cli.paint import Colour, Paint
from splat_ls.cli.paths import shown_path
from splat_ls.cli.printable import printable
from splat_ls.cli.report import Fault


def write(pieces: Iterable[str]) -> None:
    """Writes text to standard output."""
    for piece in pieces:
        write_bytes(piece.encode("utf-8", "surrogateescape"))


def write_bytes(content: bytes) -> None:
    """Writes bytes to standard output, without any change to line ends.

    Once its reader has left (`… | head`) they go nowhere: the work is done all the same, and the status tells of it.
    """
    try:
        sys.stdout.flush()
        sys.stdout.buffer.write(content)
        sys.stdout.buffer.flush()
    except BrokenPipeError:
        discard_output()


def discard_output() -> None:
    """Lets nothing more reach standard output, and what is still buffered not fail once more at exit."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)


def tell(message: str, paint: Paint, colour: Colour | None = None) -> None:
    """Writes a line for the user to standard error, past the output proper. `label: rest` has its label coloured."""
    label, colon, rest = message.partition(": ")
    line = f"{paint(label, colour)}{colon}{rest}" if colour is not None and colon else message
    sys.stderr.buffer.write(f"{line}\n".encode("utf-8", "surrogateescape"))
    sys.stderr.buffer.flush()


def tell_fault(fault: Fault, paint: Paint) -> None:
    """Names something that could not be done, with its cause."""
    row = f":{fault.row}" if fault.row is not None else ""
    tell(f"error: {shown_path(fault.path)}{row}: {printable(fault.message)}", paint, Colour.RED)


def counted(number: int, noun: str) -> str:
    """Returns a number of things in words: `1 file`, `1,200 files`."""
    return f"{number:,} {noun}" if number == 1 else f"{number:,} {noun}s"
