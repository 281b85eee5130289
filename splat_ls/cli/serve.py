"""`splat-ls serve`: starts the language server. What the server needs is imported only when it starts."""

from __future__ import annotations

import argparse
import logging
import sys
from collections.abc import Sequence

LEVELS = ("debug", "info", "warning", "error")
DEFAULT_HOST = "127.0.0.1"
"""The loopback address: nobody from outside connects unless a host is named."""

FORMAT = "%(asctime)s %(levelname)s %(name)s: %(message)s"


def serve(arguments: Sequence[str]) -> int:
    """Serves until the client leaves; returns the exit status (2 for a usage or I/O error).

    `arguments` are those behind `serve`. Argparse ends the process itself, with status 2, where they are wrong.
    """
    parser = _parser()
    options = parser.parse_args(arguments)
    if not options.tcp and (options.host is not None or options.port is not None):
        parser.error("--host and --port need --tcp")
    try:
        _start_log(options.log_file, options.log_level)
    except OSError as error:
        parser.error(f"the log file cannot be written: {error.strerror or error}")
    if options.tcp:
        from splat_ls.server.tcp import serve_tcp  # noqa: PLC0415

        return serve_tcp(options.host or DEFAULT_HOST, options.port or 0)
    from splat_ls.server.stdio import serve_stdio  # noqa: PLC0415

    return serve_stdio(options.client_process_id)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="splat-ls serve", description="The language server, for editors.", allow_abbrev=False
    )
    transport = parser.add_mutually_exclusive_group()
    transport.add_argument("--stdio", action="store_true", help="talk over standard input and output (the default)")
    transport.add_argument("--tcp", action="store_true", help="listen for connections")
    parser.add_argument("--host", help=f"address to listen on (default {DEFAULT_HOST}; only with --tcp)")
    parser.add_argument("--port", type=_port, help="port to listen on, 0 for any free one (only with --tcp)")
    parser.add_argument("--log-file", metavar="FILE", help="write the log to FILE, not to standard error")
    parser.add_argument("--log-level", choices=LEVELS, default="warning", help="what is logged (default: warning)")
    parser.add_argument("--clientProcessId", dest="client_process_id", type=int, help=argparse.SUPPRESS)
    return parser


def _port(text: str) -> int:
    number = int(text)
    if not 0 <= number <= 65535:
        raise argparse.ArgumentTypeError("a port is a number from 0 to 65535")
    return number


def _start_log(path: str | None, level: str) -> None:
    """Sends the package's log to a file or to standard error. Raises OSError when the file cannot be written.

    Only our own log is written: what the libraries log holds whole messages, and so the user's text.
    """
    handler: logging.Handler = (
        logging.StreamHandler(sys.stderr) if path is None else logging.FileHandler(path, encoding="utf-8")
    )
    handler.setFormatter(logging.Formatter(FORMAT))
    log = logging.getLogger("splat_ls")
    log.addHandler(handler)
    log.setLevel(level.upper())
    log.propagate = False
    for library in ("pygls", "asyncio"):
        logging.getLogger(library).setLevel(logging.CRITICAL + 1)
