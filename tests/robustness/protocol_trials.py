"""Trials of the conversation: servers that are tortured over their standard streams, and by two clients over TCP."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from itertools import count
from typing import Final

from tests.robustness.campaign import Trial
from tests.robustness.torture import Torturer
from tests.support.raw_client import PATIENCE, RawClient

STEPS: Final = 400

TCP: Final = (sys.executable, "-m", "splat_ls", "serve", "--tcp", "--port", "0")

BRIDGE: Final = """
import socket, sys, threading
connection = socket.create_connection((sys.argv[1], int(sys.argv[2])))
def forth():
    while data := sys.stdin.buffer.read1(65536):
        connection.sendall(data)
    connection.shutdown(socket.SHUT_WR)
threading.Thread(target=forth, daemon=True).start()
while data := connection.recv(65536):
    sys.stdout.buffer.write(data)
    sys.stdout.buffer.flush()
"""
"""Lets a client of standard streams talk over a socket."""


def protocol_trials(first_seed: int) -> Iterator[Trial]:
    """Yields a new server for each seed, every fourth with two clients over TCP."""
    for seed in count(first_seed):
        yield Trial(f"seed {seed}", partial(torture_two if seed % 4 == 0 else torture_one, seed))


def torture_one(seed: int, steps: int = STEPS) -> None:
    """Tortures a server, which must end as it should afterwards."""
    with RawClient() as client:
        client.initialize()
        torturer = Torturer(client, seed)
        for _ in range(steps):
            torturer.step()
        torturer.check()
        assert client.stop() == 0


def torture_two(seed: int, steps: int = STEPS) -> None:
    """Tortures a server by two clients at once, each of which must be answered as if it were alone."""
    with subprocess.Popen(TCP, stdin=subprocess.DEVNULL, stderr=subprocess.PIPE) as server:
        try:
            assert server.stderr is not None
            host, _, port = server.stderr.readline().decode().strip().rpartition(" ")[2].rpartition(":")
            bridge = (sys.executable, "-c", BRIDGE, host, port)
            with RawClient(bridge) as one, RawClient(bridge) as other:
                torturers = [Torturer(client, seed + number) for number, client in enumerate((one, other))]
                for client in (one, other):
                    client.initialize()
                for _ in range(steps // 2):
                    for torturer in torturers:
                        torturer.step()
                for torturer in torturers:
                    torturer.check()
                for client in (one, other):
                    client.request("shutdown")
                    client.notify("exit")
                    client.process.wait(PATIENCE)
            assert server.wait(PATIENCE) == 0
        finally:
            server.kill()
