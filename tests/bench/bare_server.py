"""The peer of the server: pygls with one feature that does nothing."""

from __future__ import annotations

from lsprotocol import types
from pygls.lsp.server import LanguageServer

server = LanguageServer("bare", "1")


@server.feature(types.TEXT_DOCUMENT_HOVER)
def hover(params: types.HoverParams) -> None:
    """Answers that there is nothing."""


if __name__ == "__main__":
    server.start_io()
