"""The conversation with a client: which message may come when, and an answer for every request.

pygls brings the registry of handlers, the types of messages and the book-keeping of requests. Replaced here is what
it leaves open: its document store (positions of its own, see `splat_ls.server.session`), answers to messages that
cannot be understood, requests at the wrong time, exit codes, and logs that would hold the user's text.
"""

from __future__ import annotations

import asyncio
import contextvars
import inspect
import json
import logging
from collections import deque
from collections.abc import Coroutine, Iterable, Mapping
from concurrent.futures import Future
from dataclasses import dataclass
from enum import Enum
from functools import partial
from typing import TYPE_CHECKING, Any, TypeAlias

from lsprotocol import types
from pygls.exceptions import JsonRpcException
from pygls.protocol import LanguageServerProtocol

from splat_ls.server import incoming
from splat_ls.server.frames import BadFrame, Frame, framed
from splat_ls.server.incoming import Incoming, Invalid, Notification, Reply, Request, RequestId
from splat_ls.server.initialization import Initialization
from splat_ls.text.never import assert_never

if TYPE_CHECKING:
    from cattrs import Converter

    from splat_ls.server.language_server import SplatServer

logger = logging.getLogger(__name__)

Handled: TypeAlias = "Future[Any] | asyncio.Task[Any]"


class Phase(Enum):
    """How far the conversation is (specification: "Server lifecycle")."""

    NEW = "before initialize"
    RUNNING = "initialized"
    SHUT_DOWN = "after shutdown"


class RequestError(JsonRpcException):
    """Ends a request with an error that is an answer, not a fault of ours."""


@dataclass(frozen=True, slots=True)
class JsonText:
    """The result of a request that is JSON already (ASCII only)."""

    text: str


class SplatProtocol(LanguageServerProtocol):
    """One conversation with one client."""

    _server: SplatServer

    def __init__(self, server: SplatServer, converter: Converter) -> None:
        super().__init__(server, converter)
        self.phase = Phase.NEW
        self._queue: deque[Incoming] = deque()
        self._cancelled: set[RequestId] = set()

    def _register_builtin_features(self) -> None:
        """The session keeps documents and folders, so pygls's own keepers of both are left out."""
        self.fm.add_builtin_feature(types.INITIALIZE, self.lsp_initialize)
        self.fm.add_builtin_feature(types.INITIALIZED, self.lsp_initialized)
        self.fm.add_builtin_feature(types.SHUTDOWN, self.lsp_shutdown)
        self.fm.add_builtin_feature(types.SET_TRACE, self.lsp_set_trace)
        self.fm.add_builtin_feature(types.WINDOW_WORK_DONE_PROGRESS_CANCEL, self.lsp_work_done_progress_cancel)

    # ------------------------------------------------------------------------------------ receiving

    def queue(self, frames: Iterable[Frame]) -> None:
        """Takes messages in; a request that is cancelled while it waits will not be started."""
        for frame in frames:
            if isinstance(frame, BadFrame):
                message: Incoming = Invalid(None, incoming.PARSE_ERROR, frame.reason)
            else:
                message = incoming.incoming(frame)
            taken_back = incoming.cancelled_id(message)
            if taken_back is not None and any(
                isinstance(waiting, Request) and waiting.id == taken_back for waiting in self._queue
            ):
                self._cancelled.add(taken_back)
            else:
                self._queue.append(message)

    @property
    def is_busy(self) -> bool:
        """Tells whether messages wait."""
        return bool(self._queue)

    def handle_next(self) -> None:
        """Handles the message that has waited longest."""
        message = self._queue.popleft()
        match message:
            case Request():
                self._on_request(message)
            case Notification():
                self._on_notification(message)
            case Reply():
                self._on_reply(message)
            case Invalid():
                logger.warning("not a message: %s", message.reason)
                self._refuse(message.id, message.code, message.reason)
            case _:
                assert_never(message)

    def _on_request(self, request: Request) -> None:
        refusal = self._refusal(request)
        if refusal is not None:
            self._refuse(request.id, *refusal)
            return
        params = self._structured(request.method, request.raw)
        if isinstance(params, _Malformed):
            self._refuse(request.id, incoming.INVALID_PARAMS, f"{request.method}: the parameters are not as specified")
            return
        contextvars.copy_context().run(self._handle_request, request.id, request.method, params)

    def _refusal(self, request: Request) -> tuple[int, str] | None:
        """Returns the error for a request that may not come now."""
        if request.id in self._cancelled:
            self._cancelled.discard(request.id)
            return incoming.REQUEST_CANCELLED, "cancelled before it was started"
        if self.phase is Phase.SHUT_DOWN:
            return incoming.INVALID_REQUEST, "the server is shutting down"
        if request.method == types.INITIALIZE:
            twice = self.phase is Phase.RUNNING
            return (incoming.INVALID_REQUEST, "initialize may be sent only once") if twice else None
        if self.phase is Phase.NEW:
            return incoming.SERVER_NOT_INITIALIZED, "the first request must be initialize"
        if not self._is_known(request.method):
            return incoming.METHOD_NOT_FOUND, f"there is no method {request.method}"
        return None

    def _is_known(self, method: str) -> bool:
        return method in self.fm.builtin_features or method in self.fm.features

    def _on_notification(self, notification: Notification) -> None:
        if notification.method == types.EXIT:
            self._server.stop(0 if self.phase is Phase.SHUT_DOWN else 1)
            return
        if self.phase is not Phase.RUNNING:
            logger.warning("ignored %s: %s", notification.method, self.phase.value)
            return
        if not self._is_known(notification.method) and notification.method != types.CANCEL_REQUEST:
            logger.debug("ignored a notification of an unknown method")
            return
        params = self._structured(notification.method, notification.raw)
        if isinstance(params, _Malformed):
            logger.warning("ignored %s: the parameters are not as specified", notification.method)
            self._server.on_malformed(notification)
            return
        contextvars.copy_context().run(self._handle_notification, notification.method, params)

    def _on_reply(self, reply: Reply) -> None:
        waiting = self._request_futures.get(reply.id)
        if waiting is None:
            logger.warning("an answer to a request that was not sent")
            return
        try:
            message = self.structure_message(dict(reply.raw))
        except JsonRpcException:
            self._request_futures.pop(reply.id, None)
            waiting.set_exception(RequestError("the answer is not as specified", incoming.INVALID_PARAMS))
            return
        if isinstance(message, types.ResponseErrorMessage):
            self._handle_response(reply.id, None, message.error or types.ResponseError(code=0, message=""))
        else:
            self._handle_response(reply.id, message.result)

    def _structured(self, method: str, raw: Mapping[str, object]) -> Any:
        """Returns the parameters as the method's type, or that they are none. Unknown methods keep theirs."""
        if method == types.INITIALIZE:
            return Initialization.of(raw.get("params"))
        message_type = self.get_message_type(method)
        if message_type is None:
            return raw.get("params")
        if method == types.TEXT_DOCUMENT_DID_CHANGE and not _holds_texts(raw):
            return _MALFORMED
        if method == types.TEXT_DOCUMENT_CODE_ACTION:
            self._drop_foreign_diagnostics(raw.get("params"))
        try:
            return getattr(self._converter.structure(raw, message_type), "params", None)
        except Exception:  # noqa: BLE001  (cattrs raises whatever its hooks meet: the value is not of this type)
            return _MALFORMED

    def _drop_foreign_diagnostics(self, params: object) -> None:
        """Leaves out what is not one of our diagnostics: another server's may be of a kind that is not known here."""
        context = params.get("context") if isinstance(params, dict) else None
        diagnostics = context.get("diagnostics") if isinstance(context, dict) else None
        if isinstance(context, dict) and isinstance(diagnostics, list):
            context["diagnostics"] = [one for one in diagnostics if self._is_diagnostic(one)]

    def _is_diagnostic(self, value: object) -> bool:
        try:
            return isinstance(self._converter.structure(value, types.Diagnostic).code, str)
        except Exception:  # noqa: BLE001  (as in `_structured`)
            return False

    # -------------------------------------------------------------------------------------- sending

    def _refuse(self, msg_id: RequestId | None, code: int, reason: str) -> None:
        """Answers with an error. The id is null when it could not be known (JSON-RPC 2.0, section 5)."""
        self._write({"jsonrpc": "2.0", "id": msg_id, "error": {"code": code, "message": reason}})

    def _send_handler_result(self, future: Handled, *, msg_id: RequestId) -> None:
        self._request_futures.pop(msg_id, None)
        if future.cancelled():
            self._refuse(msg_id, incoming.REQUEST_CANCELLED, "cancelled")
            return
        error = future.exception()
        if error is None and inspect.iscoroutine(future.result()):
            # A handler that only sometimes has to wait.
            self._await_result(future.result(), msg_id)
        elif error is None:
            self._send_response(msg_id, result=future.result())
        elif isinstance(error, JsonRpcException):
            self._refuse(msg_id, error.code, error.message)
        else:
            self._server.faults.report("a request", error)
            self._refuse(msg_id, types.ErrorCodes.InternalError, f"splat-ls failed: {type(error).__name__}")

    def _await_result(self, result: Coroutine[Any, Any, Any], msg_id: RequestId) -> None:
        task = asyncio.ensure_future(result)
        self._request_futures[msg_id] = task  # type: ignore[assignment]  # as pygls does for its own coroutines
        task.add_done_callback(partial(self._send_handler_result, msg_id=msg_id))

    def _check_handler_result(self, future: Handled) -> None:
        error = None if future.cancelled() else future.exception()
        if error is not None:
            self._server.faults.report("a notification", error)

    def _send_data(self, data: Any) -> None:
        self._write(data)

    def _send_response(
        self, msg_id: RequestId, result: Any | None = None, error: types.ResponseError | None = None
    ) -> None:
        if isinstance(result, JsonText):
            self._write_text(f'{{"jsonrpc":"2.0","id":{json.dumps(msg_id)},"result":{result.text}}}')
        else:
            super()._send_response(msg_id, result, error)

    def publish_diagnostics(self, params: str) -> None:
        """Sends the notification with these parameters, in JSON."""
        self._write_text(f'{{"jsonrpc":"2.0","method":"{types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS}","params":{params}}}')

    def _write(self, data: Any) -> None:
        self._write_text(json.dumps(data, default=self._serialize_message, separators=(",", ":")))

    def _write_text(self, body: str) -> None:
        if self.writer is None:
            return
        try:
            self.writer.write(framed(body.encode("ascii")))
        except OSError:
            # The client has gone; whoever reads its end notices as well.
            self._server.stop(1)

    # ------------------------------------------------------------------------------------- lifecycle

    def lsp_initialize(self, params: Initialization) -> types.InitializeResult:  # type: ignore[override]
        """Starts the session; answered before anything is read or built."""
        self.phase = Phase.RUNNING
        return types.InitializeResult(self._server.initialize(params), self.server_info)

    def lsp_initialized(self, params: object) -> None:
        """Starts what needs the client's answers: settings, watched files, the scan."""
        del params
        self._server.initialized()

    def lsp_shutdown(self, params: object) -> None:  # type: ignore[override]
        """Ends all work. Only `exit` may follow."""
        del params
        self.phase = Phase.SHUT_DOWN
        self._server.shut_down()

    def cancel_running(self) -> None:
        """Cancels every request that is under way, in either direction."""
        for future in tuple(self._request_futures.values()):
            future.cancel()


class _Malformed:
    """Stands for parameters that are not as specified."""


_MALFORMED = _Malformed()


def _holds_texts(raw: Mapping[str, object]) -> bool:
    """Tells whether every change of a `didChange` holds a text; the converter would take any value for one."""
    params = raw.get("params")
    changes = params.get("contentChanges") if isinstance(params, dict) else None
    if not isinstance(changes, list):
        return False
    for change in changes:
        if not isinstance(change, dict) or not isinstance(change.get("text"), str):
            return False
        if change.get("range") is None:
            # Some clients write the whole-document form with a null range.
            change.pop("range", None)
    return True
