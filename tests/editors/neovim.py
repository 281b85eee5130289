"""A real Neovim without a screen, driven over its own socket."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
PLUGIN = ROOT / "editors" / "neovim"
START = Path(__file__).with_name("neovim.lua")
PATIENCE_MS = 20_000


@dataclass(frozen=True, slots=True)
class Finding:
    """A diagnostic as Neovim holds it: its 1-based line, its code, and the buffer's text in its range."""

    line: int
    code: str
    text: str


def installed_neovim() -> str:
    """Returns the path of the Neovim program itself: of this Python environment's package, or of PATH."""
    places = os.pathsep.join((os.path.dirname(sys.executable), os.environ.get("PATH", "")))
    found = shutil.which("nvim", path=places)
    assert found is not None, "no nvim: install tests/editors/requirements.txt"
    # The package's `nvim` is a Python script that starts the program, too slow to be run for each question.
    report = ["--clean", "--headless", "-c", "lua io.write(vim.v.progpath)", "-c", "quit"]
    return subprocess.run([found, *report], check=True, capture_output=True, text=True, timeout=60).stdout


class Neovim:
    """One Neovim with the plugin in its `runtimepath` and the server of this checkout as the program to start."""

    def __init__(self, program: str, settings: dict[str, Any] | None = None) -> None:
        self._program = program
        # The path of a socket is limited to about 100 characters, so it can't lie in pytest's own folder.
        self._home = Path(tempfile.mkdtemp(prefix="splat-nvim-"))
        self._socket = str(self._home / "socket")
        server = [sys.executable, "-m", "splat_ls", "serve", "--stdio"]
        config = {"cmd": server, "cmd_env": {"PYTHONPATH": str(ROOT)}, "settings": {"splat-ls": settings or {}}}
        flags = ["--headless", "--clean", "-n", "--listen", self._socket, "--cmd", f"set runtimepath^={PLUGIN}"]
        environment = {**os.environ, **self._folders(), "SPLAT_TEST_CONFIG": json.dumps(config)}
        self._process = subprocess.Popen(
            [program, *flags, "--cmd", f"luafile {START}"],
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        self._wait_for_socket()

    def lua(self, body: str, *arguments: Any) -> Any:
        """Runs `body` as a Lua function of `...` and returns what it returns, by way of JSON."""
        call = json.dumps({"body": body, "arguments": arguments})
        expression = "v:lua.SplatTest('" + call.replace("'", "''") + "')"
        answer = subprocess.run(
            [self._program, "--clean", "--server", self._socket, "--remote-expr", expression],
            capture_output=True,
            text=True,
            check=False,
            timeout=PATIENCE_MS / 1000 + 40,
        )
        assert answer.returncode == 0, answer.stderr
        result = json.loads(answer.stdout or answer.stderr)
        assert "error" not in result, result["error"]
        return result["value"]

    def wait(self, condition: str, *arguments: Any) -> None:
        """Lets Neovim work until the Lua expression `condition` holds; fails with what Neovim said if it never does."""
        held = self.lua(
            f"local a = {{...}}; return vim.wait({PATIENCE_MS}, function() return {condition} end, 10)", *arguments
        )
        assert held, f"never so: {condition}\nfindings: {self.findings()}\n{self.words()}"

    def open(self, path: Path) -> None:
        """Opens a file as `:edit` does and waits until the server is attached to it."""
        self.lua("vim.cmd.edit(vim.fn.fnameescape(...))", str(path))
        self.wait("#vim.lsp.get_clients({ bufnr = 0, name = 'splat_ls' }) == 1 and SplatClient().initialized")

    def findings(self) -> list[Finding]:
        """Returns the current buffer's findings in the order of their places."""
        return [Finding(**found) for found in self.lua("return SplatFindings()")]

    def wait_for(self, expected: Sequence[Finding]) -> None:
        """Waits until the current buffer has exactly these findings."""
        wanted = [{"line": one.line, "code": one.code, "text": one.text} for one in expected]
        self.wait("vim.deep_equal(SplatFindings(), a[1])", wanted)

    def text(self) -> str:
        """Returns the current buffer's lines, joined by line feeds."""
        return "\n".join(self.lua("return vim.api.nvim_buf_get_lines(0, 0, -1, false)"))

    def words(self) -> str:
        """Returns what Neovim has told its user, and the end of its protocol log."""
        log = self._home / "state" / "nvim" / "lsp.log"
        tail = log.read_text(errors="replace")[-3000:] if log.exists() else ""
        return f"{self.lua('return SplatMessages()')}\n{tail}"

    def close(self) -> None:
        """Ends Neovim, and with it the server, and removes its folder."""
        subprocess.run(
            [self._program, "--clean", "--server", self._socket, "--remote-expr", "execute('qall!')"],
            capture_output=True,
            check=False,
            timeout=60,
        )
        try:
            self._process.wait(20)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait(20)
            raise
        shutil.rmtree(self._home)

    def _folders(self) -> dict[str, str]:
        """Returns the environment that keeps the user's own Neovim out of the test."""
        kinds = ("config", "data", "state", "cache")
        return {f"XDG_{kind.upper()}_HOME": str(self._home / kind) for kind in kinds}

    def _wait_for_socket(self) -> None:
        end = time.monotonic() + PATIENCE_MS / 1000
        while self._process.poll() is None and time.monotonic() < end:
            asked = subprocess.run(
                [self._program, "--clean", "--server", self._socket, "--remote-expr", "v:vim_did_enter"],
                capture_output=True,
                text=True,
                check=False,
                timeout=60,
            )
            if asked.returncode == 0 and asked.stdout.strip() == "1":
                return
        message = f"Neovim did not start (exit code {self._process.poll()})"
        raise AssertionError(message)
