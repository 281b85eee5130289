"""Standard streams that are closed, full, or left by their reader."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.support.command import ROOT, CommandLine

LEGACY = "locals {\n  x = var.l.*.a\n}\n"
FIXED = LEGACY.replace(".*", "[*]")


def run_line(cli: CommandLine, line: str) -> subprocess.CompletedProcess[str]:
    """Runs a line of shell, in which `$S` is splat-ls; its status is that of the first command of a pipe."""
    environment = {"S": f"{sys.executable} -m splat_ls", "PYTHONPATH": ROOT, "PATH": "/usr/bin:/bin"}
    return subprocess.run(
        ["bash", "-c", f"{line}; exit ${{PIPESTATUS[0]}}"],
        cwd=cli.folder, env=environment, capture_output=True, text=True, check=False, timeout=60,
    )  # fmt: skip


@pytest.mark.parametrize("form", ["text", "json", "sarif", "github", "gitlab"])
def test_a_reader_that_leaves_changes_no_status(cli: CommandLine, form: str) -> None:
    cli.write({"main.tf": "locals {\n" + "".join(f"  x{n} = var.l.*.a\n" for n in range(400)) + "}\n"})
    ran = run_line(cli, f"$S check --format {form} | true")
    assert (ran.returncode, ran.stderr) == (1, "")


def test_a_reader_that_leaves_stops_no_fix(cli: CommandLine) -> None:
    cli.write({f"{n:03}.tf": LEGACY for n in range(40)})
    ran = run_line(cli, "$S fix | true")
    assert (ran.returncode, ran.stderr) == (0, "")
    assert {path.read_text() for path in cli.folder.iterdir()} == {FIXED}


@pytest.mark.parametrize("command", ["check", "fix --diff", "explain map-splat", "rules", "--help"])
def test_a_disk_that_is_full_is_named(cli: CommandLine, command: str) -> None:
    cli.write({"main.tf": LEGACY})
    ran = run_line(cli, f"$S {command} > /dev/full")
    assert (ran.returncode, ran.stderr) == (
        2,
        "error: standard output cannot be written: No space left on device\n",
    )


def test_streams_that_are_closed_lead_nowhere(cli: CommandLine) -> None:
    cli.write({"main.tf": LEGACY})
    assert run_line(cli, "$S check >&-").stderr == ""
    assert run_line(cli, "$S check >&- 2>&-").returncode == 1
    assert run_line(cli, "$S check - <&-").stdout == "No findings in 1 file.\n"
    assert run_line(cli, "$S fix >&- 2>&- <&-").returncode == 0
    assert (cli.folder / "main.tf").read_text() == FIXED


def test_check_tells_where_fixing_is(cli: CommandLine) -> None:
    for flag in ("--fix", "--diff"):
        ran = cli.run("check", flag)
        assert (ran.status, ran.err.splitlines()[-1]) == (
            2,
            "Error: `splat-ls fix` fixes, `splat-ls fix --diff` shows what that changes",
        )
