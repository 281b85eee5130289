"""The server that pygls sees: its life from `initialize` to `exit`, and what it owns."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING

from lsprotocol import types
from pygls.exceptions import JsonRpcException
from pygls.lsp.server import LanguageServer

from splat_ls import __version__
from splat_ls.server.capabilities import server_capabilities
from splat_ls.server.fault_log import FaultLog
from splat_ls.server.handlers import register_handlers
from splat_ls.server.incoming import Notification
from splat_ls.server.initialization import Initialization
from splat_ls.server.protocol import SplatProtocol

if TYPE_CHECKING:
    from pygls.io_ import Writer
    from pygls.server import ServerErrors

    from splat_ls.server.workbench import Workbench

logger = logging.getLogger(__name__)


class SplatServer(LanguageServer):
    """One client's server. Has to be made inside a running event loop.

    `on_client` is called with the process id of a client that names it. Everything that has to do with the language
    is in `workbench`, which is imported after `initialize` is answered.
    """

    protocol: SplatProtocol

    def __init__(self, on_client: Callable[[int], object] = lambda _: None) -> None:
        super().__init__("splat-ls", __version__, protocol_cls=SplatProtocol)
        self.faults = FaultLog()
        self.stopped: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self._initialization = Initialization.of(None)
        self.is_busy: Callable[[], bool] = lambda: False
        self._on_client = on_client
        register_handlers(self)

    def start(self, writer: Writer, is_busy: Callable[[], bool]) -> None:
        """Sets where messages are written to, and who knows whether some wait to be read."""
        self.protocol.set_writer(writer)
        self.is_busy = is_busy

    def stop(self, status: int) -> None:
        """Ends the conversation; the process, if it is for this client alone, ends with `status`."""
        if not self.stopped.done():
            self.stopped.set_result(status)

    # ------------------------------------------------------------------------------------- lifecycle

    def initialize(self, initialization: Initialization) -> types.ServerCapabilities:
        """Takes in what the client is; nothing is imported or read yet, since the client waits for the answer."""
        self._initialization = initialization
        if initialization.process_id is not None:
            self._on_client(initialization.process_id)
        # The first document comes soon: be ready before it, but not before the answer has gone out.
        asyncio.get_running_loop().call_soon(lambda: self.workbench)
        return server_capabilities(initialization.abilities)

    def initialized(self) -> None:
        """Starts what needs answers of the client."""
        self.workbench.begin()

    def shut_down(self) -> None:
        """Stops all work; what is under way is cancelled."""
        self.protocol.cancel_running()
        self.workbench.end()

    @cached_property
    def workbench(self) -> Workbench:
        """All that knows the language. Made at first use."""
        from splat_ls.server.workbench import Workbench  # noqa: PLC0415

        return Workbench(self, self._initialization, self.is_busy)

    # ---------------------------------------------------------------------------------------- faults

    def on_malformed(self, notification: Notification) -> None:
        """Takes note of a notification that could not be understood: if it was an edit, its document is lost."""
        self.workbench.on_malformed(notification.raw.get("params"))

    def report_server_error(self, error: Exception, source: ServerErrors) -> None:  # noqa: ARG002
        """Logs a fault that pygls caught. Errors that are answers were sent; people are not told by a pop-up."""
        if not isinstance(error, JsonRpcException):
            self.faults.report("the protocol", error)
