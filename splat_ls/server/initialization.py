"""What a client says once, at the start: read without trusting its shape, so that any client can start."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass

from splat_ls.server.abilities import Abilities
from splat_ls.server.uri import path_of_uri, uri_of_path


@dataclass(frozen=True, slots=True)
class Folder:
    """A workspace folder: the URI as the client writes it, and its path."""

    uri: str
    path: str


@dataclass(frozen=True, slots=True)
class Initialization:
    """The parameters of `initialize`. `options` are settings, still unchecked; `process_id` the client's process."""

    abilities: Abilities
    folders: tuple[Folder, ...]
    options: object
    process_id: int | None

    @staticmethod
    def of(params: object) -> Initialization:
        """Returns what can be understood of the parameters (JSON values)."""
        table: Mapping[str, object] = params if isinstance(params, Mapping) else {}
        process_id = table.get("processId")
        client = table.get("clientInfo")
        name = client.get("name") if isinstance(client, Mapping) else None
        return Initialization(
            abilities=Abilities.of(table.get("capabilities"), name if isinstance(name, str) else None),
            folders=_folders(table),
            options=table.get("initializationOptions"),
            process_id=process_id if isinstance(process_id, int) and not isinstance(process_id, bool) else None,
        )


def _folders(params: Mapping[str, object]) -> tuple[Folder, ...]:
    """Returns the workspace folders; older clients name one root, by URI or, older still, by path."""
    listed = params.get("workspaceFolders")
    if isinstance(listed, list):
        uris = [entry.get("uri") for entry in listed if isinstance(entry, Mapping)]
        return folders_of(uris)
    root_path = params.get("rootPath")
    if params.get("rootUri") is None and isinstance(root_path, str) and root_path:
        try:
            return folders_of([uri_of_path(os.path.abspath(root_path))])
        except ValueError:
            # No path at all: a NUL or half a surrogate pair in it.
            return ()
    return folders_of([params.get("rootUri")])


def folders_of(uris: list[object]) -> tuple[Folder, ...]:
    """Returns the folders of those URIs that name a place on disk."""
    named = [(uri, path_of_uri(uri)) for uri in uris if isinstance(uri, str)]
    return tuple(Folder(uri, path) for uri, path in named if path is not None)
