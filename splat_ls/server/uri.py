"""URIs and paths. Editors write the same file in several ways, so files are known by path and answered by URI."""

from __future__ import annotations

import os
import re
from urllib.parse import quote, unquote_to_bytes, urlsplit

_DRIVE = re.compile(r"/[A-Za-z]:(?=/|$)")


def path_of_uri(uri: str) -> str | None:
    """Returns the absolute, normalised path that a `file:` URI names, None for any other (`untitled:`, `git:`, …).

    Percent escapes are decoded as bytes, so names that are not UTF-8 survive. A drive letter is lower case, as
    `C:` and `c:` are one drive. A host (`file://server/share`) gives a UNC path.
    """
    try:
        parts = urlsplit(uri)
    except ValueError:
        return None
    if parts.scheme.lower() != "file" or not parts.path.startswith("/"):
        return None
    path = _decoded(parts.path)
    if "\0" in path:
        return None
    if _DRIVE.match(path):
        path = path[1].lower() + path[2:]
    elif parts.netloc not in ("", "localhost"):
        path = f"//{parts.netloc}{path}"
    return os.path.normpath(path)


def uri_of_path(path: str) -> str:
    """Returns the `file:` URI of an absolute path."""
    slashed = path.replace(os.sep, "/")
    if slashed.startswith("//"):
        return "file:" + quote(os.fsencode(slashed), safe="/")
    if not slashed.startswith("/"):
        slashed = "/" + slashed
    return "file://" + quote(os.fsencode(slashed), safe="/:")


def name_of_uri(uri: str) -> str:
    """Returns the last name of a URI of any scheme: what tells the kind of a file that is not on disk."""
    try:
        path = urlsplit(uri).path
    except ValueError:
        return ""
    return _decoded(path).rsplit("/", 1)[-1]


def _decoded(path: str) -> str:
    """Returns a path without percent escapes; half a surrogate pair, which no name has, becomes bytes like others."""
    return os.fsdecode(unquote_to_bytes(path.encode("utf-8", "surrogatepass")))
