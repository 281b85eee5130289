"""`python -m tests.robustness.counted_server`: the server, which also says how many tasks it has when it is asked.

Asked by SIGUSR1, answered in a line on standard error; the server itself is the one that editors start.
"""

from __future__ import annotations

import asyncio
import gc
import signal
import sys
from types import FrameType

from splat_ls.server.stdio import serve_stdio


def tell(signal_number: int, frame: FrameType | None) -> None:
    """Writes the counts of this moment."""
    gc.collect()
    tasks = len(asyncio.all_tasks(asyncio.get_running_loop()))
    print(f"counted {tasks} tasks {len(gc.get_objects())} objects", file=sys.stderr, flush=True)


if __name__ == "__main__":
    signal.signal(signal.SIGUSR1, tell)
    sys.exit(serve_stdio(None))
