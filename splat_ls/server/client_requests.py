"""What the server asks of a client once it is initialized."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from lsprotocol import types

from splat_ls.server.initialization import Folder

if TYPE_CHECKING:
    from splat_ls.server.language_server import SplatServer

SECTION: Final = "splat-ls"

WATCHED: Final = ("**/*.{tf,tofu,tf.json,tofu.json}", "**/.splat-ls.toml")
"""Files that decide what is said of others: those that declare things, and settings."""


async def fetch_settings(server: SplatServer, folders: Sequence[Folder]) -> list[object]:
    """Returns the editor's settings, first those for everything, then those of each folder. None where it has none."""
    general = types.ConfigurationItem(section=SECTION)
    items = [general, *(types.ConfigurationItem(scope_uri=folder.uri, section=SECTION) for folder in folders)]
    answer = await server.workspace_configuration_async(types.ConfigurationParams(items))
    sections = list(answer or ())
    return [*sections, *[None] * (len(items) - len(sections))]


async def register_interests(server: SplatServer) -> None:
    """Registers for changes of files and of settings, where the client does not tell them unasked."""
    abilities = server.workbench.session.abilities
    registrations: list[types.Registration] = []
    if abilities.registers_watched_files:
        watchers = [types.FileSystemWatcher(glob) for glob in WATCHED]
        options: object = types.DidChangeWatchedFilesRegistrationOptions(watchers)
        registrations.append(_registration(types.WORKSPACE_DID_CHANGE_WATCHED_FILES, options))
    if abilities.registers_configuration:
        options = types.DidChangeConfigurationRegistrationOptions(section=SECTION)
        registrations.append(_registration(types.WORKSPACE_DID_CHANGE_CONFIGURATION, options))
    if registrations:
        await server.client_register_capability_async(types.RegistrationParams(registrations))


def _registration(method: str, options: object) -> types.Registration:
    return types.Registration(f"splat-ls {method}", method, options)
