"""All files of the workspace, one after the other: as the editor has them, else as they are on the disk."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator

from splat_ls.server.open_file import OpenFile
from splat_ls.server.session import Session
from splat_ls.server.uri import uri_of_path
from splat_ls.workspace.exclusion import Exclusion
from splat_ls.workspace.read_text import FileText, read_text
from splat_ls.workspace.walk_files import FoundFile, walk_files


def workspace_paths(session: Session) -> Iterator[str]:
    """Yields the paths of the files in all workspace folders that are looked at, module by module, each once."""
    seen: set[str] = set()
    for folder in session.folders:
        general = session.settings.for_directory(folder.path, folder.path)
        walked = general.exclusion if general.exclusion_root == folder.path else Exclusion()
        for found in walk_files(folder.path, walked):
            if not isinstance(found, FoundFile) or found.path in seen:
                continue
            seen.add(found.path)
            directory = os.path.dirname(found.path)
            if not session.settings.for_directory(directory, folder.path).excludes(found.path):
                yield found.path


def current_file(session: Session, path: str) -> OpenFile | None:
    """Returns a file as it counts now, None when it is on the disk only and cannot be read from there."""
    opened = session.file(path)
    if opened is not None:
        return opened
    found = read_text(path)
    return OpenFile.of(uri_of_path(path), "", None, found.text) if isinstance(found, FileText) else None


def by_directory(paths: Iterable[str]) -> dict[str, list[str]]:
    """Returns the paths by their directory, in the order given."""
    found: dict[str, list[str]] = {}
    for path in paths:
        found.setdefault(os.path.dirname(path), []).append(path)
    return found
