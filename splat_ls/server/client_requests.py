"""What the server asks of a client once it is initialized."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Future
from typing import TYPE_CHECKING, Any, Final

from lsprotocol import types

from splat_ls.server.initialization import Folder

if TYPE_CHECKING:
    from splat_ls.server.language_server import SplatServer

SECTION: Final = "splat-ls"

WATCHED: Final = ("**/*.{tf,tofu,tf.json,tofu.json}", "**/.splat-ls.toml")
"""Files that decide what is said of others: those that declare things, and settings."""


def ask_settings(server: SplatServer, folders: Sequence[Folder], arrived: Callable[[Sequence[object]], None]) -> None:
    """Asks for the editor's settings: first those for everything, then those of each folder. None where it has none.

    The answer is taken in when it arrives, before any message that comes after it. A refusal changes nothing.
    """
    general = types.ConfigurationItem(section=SECTION)
    items = [general, *(types.ConfigurationItem(scope_uri=folder.uri, section=SECTION) for folder in folders)]

    def done(future: Future[Any]) -> None:
        if not future.cancelled() and future.exception() is None:
            sections = list(future.result() or ())[: len(items)]
            arrived([*sections, *[None] * (len(items) - len(sections))])

    params = types.ConfigurationParams(items)
    server.protocol.send_request(types.WORKSPACE_CONFIGURATION, params).add_done_callback(done)


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
