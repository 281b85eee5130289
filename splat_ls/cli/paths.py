"""File names as people and other programs are shown them."""

from __future__ import annotations

import os

from splat_ls.cli.printable import printable


def shown_path(path: str, folder: str | None = None) -> str:
    """Returns an absolute path for a person: from `folder` (the current one) where it lies below it.

    Line breaks and other control characters are written as escapes, so that a name cannot look like output.
    """
    return printable(relative_path(path, folder or os.getcwd()))


def relative_path(path: str, folder: str) -> str:
    """Returns an absolute path as seen from `folder` when it lies below it, else the path itself."""
    prefix = folder if folder.endswith(os.sep) else folder + os.sep
    return path[len(prefix) :] if path.startswith(prefix) and path != prefix else path


def uri_path(path: str) -> str:
    """Returns a relative path as the path of a URI: `/` between names, every other byte that needs it in `%` form."""
    from urllib.parse import quote_from_bytes  # noqa: PLC0415  (for formats that have URIs)

    return quote_from_bytes(os.fsencode(path.replace(os.sep, "/")), safe="/-._~")


def file_uri(path: str) -> str:
    """Returns the `file:` URI of an absolute path."""
    plain = uri_path(path)
    return f"file://{plain}" if plain.startswith("/") else f"file:///{plain}"
