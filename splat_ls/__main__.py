"""Starts splat-ls: `splat-ls …` and `python -m splat_ls …`."""

from __future__ import annotations

import gc
import os
import sys
from typing import Final

COLLECTOR: Final = (100_000, 20, 20)
"""How rarely the collector of cycles runs: trees and findings have none, so it would walk through them for nothing."""


def main() -> None:
    """Runs the command line and ends the process with its exit status.

    Serving is told apart here, before the libraries of the other commands are imported: an editor waits for it.
    Its `splat-ls --stdio` means `splat-ls serve --stdio`.
    """
    gc.set_threshold(*COLLECTOR)
    arguments = sys.argv[1:]
    if arguments[:1] == ["serve"] or _is_bare_serve(arguments):
        from splat_ls.cli.serve import serve  # noqa: PLC0415  (see above)

        sys.exit(serve(arguments[1:] if arguments[0] == "serve" else arguments))
    _open_closed_streams()
    try:
        from splat_ls.cli.app import run  # noqa: PLC0415  (see above)

        sys.exit(run(arguments))
    except KeyboardInterrupt:
        from splat_ls.cli.exit_status import INTERRUPTED  # noqa: PLC0415  (see above)

        sys.exit(INTERRUPTED)


def _open_closed_streams() -> None:
    """Leads the streams that the caller has closed (`>&-`) nowhere; Python has None in their place."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode))  # noqa: SIM115  (until the process ends)


def _is_bare_serve(arguments: list[str]) -> bool:
    """Tells whether options of the server stand there without its name: `--stdio`, alone or among others."""
    return "--stdio" in arguments and arguments[0].startswith("-")


if __name__ == "__main__":
    main()
