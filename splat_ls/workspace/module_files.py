"""The files that make up the module of a directory."""

from __future__ import annotations

import os

from splat_ls.workspace.file_kind import file_kind, is_ignored_name


def is_module_file(name: str) -> bool:
    """Tells whether a file of this bare name is part of its directory's module."""
    return file_kind(name).is_module and not is_ignored_name(name)


def module_files(directory: str) -> tuple[str, ...]:
    """Returns the paths of the module's files, in the order of their names; none where the directory is unreadable.

    Which of them count (`.tofu` hides `.tf`, overrides are merged) is for the module index to say. A directory that
    is called `x.tf` is listed too: that it cannot be read is found, and told, by who reads it.
    """
    try:
        names = os.listdir(directory)
    except (OSError, ValueError):
        return ()
    return tuple(os.path.join(directory, name) for name in sorted(names) if is_module_file(name))
