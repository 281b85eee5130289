"""The help: every example in it runs, and completion knows what there is."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import click
import pytest

from splat_ls import __version__
from splat_ls.cli.app import cli as group
from splat_ls.cli.completion import SHELLS
from splat_ls.cli.examples import HEADING
from tests.support.command import CommandLine

ROOT = Path(__file__).parents[2]
COMMANDS = [name for name in group.list_commands(click.Context(group)) if name != "serve"]
LIST = 'variable "subnets" {\n  type = list(object({ id = string }))\n}\n\n'
FILES = {
    "main.tf": LIST + "locals {\n  ids = var.subnets.*.id\n}\n",
    "modules/network/main.tf": LIST + "locals {\n  ids = var.subnets.*.id[0]\n}\n",
    "envs/prod/main.tf": "locals {}\n",
}


def examples(command: str) -> list[str]:
    """Returns the examples in the help of a command."""
    found = group.get_command(click.Context(group), command)
    assert found is not None
    lines = (found.epilog or "").split("\n")
    return [line.strip() for line in lines[lines.index(HEADING) + 1 :]]


def run_in_shell(folder: Path, line: str) -> subprocess.CompletedProcess[str]:
    """Runs a line of shell as the help shows it, with `splat-ls` on the path."""
    programs = folder / ".programs"
    programs.mkdir()
    program = programs / "splat-ls"
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m splat_ls "$@"\n')
    program.chmod(0o755)
    environment = {**os.environ, "PATH": f"{programs}{os.pathsep}{os.environ['PATH']}", "PYTHONPATH": str(ROOT)}
    return subprocess.run(
        ["bash", "-o", "pipefail", "-c", line],
        cwd=folder, env=environment, capture_output=True, text=True, check=False, timeout=60,
    )  # fmt: skip


@pytest.mark.parametrize("example", [line for command in COMMANDS for line in examples(command)])
def test_every_example_of_the_help_runs(cli: CommandLine, example: str) -> None:
    cli.write(FILES)
    subprocess.run(["git", "init", "-q"], cwd=cli.folder, check=True)
    subprocess.run(["git", "add", "-A"], cwd=cli.folder, check=True)
    ran = run_in_shell(cli.folder, example)
    assert ran.returncode in (0, 1), ran.stderr
    assert "Usage:" not in ran.stderr
    assert ran.stdout or ran.stderr or example.endswith((')"', "git apply", "splat-ls.sarif"))


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_with_examples(cli: CommandLine, command: str) -> None:
    ran = cli.run(command, "--help")
    assert ran.status == 0
    assert examples(command)
    assert all(line in ran.out for line in examples(command))


def test_the_help_lists_the_commands(cli: CommandLine) -> None:
    for arguments in (("--help",), ("-h",), ()):
        ran = cli.run(*arguments)
        assert all(f"\n  {command} " in ran.out + ran.err for command in (*COMMANDS, "serve"))


def test_the_version_is_told(cli: CommandLine) -> None:
    for flag in ("--version", "-V"):
        assert cli.run(flag).out == f"splat-ls {__version__}\n"


def test_a_command_that_does_not_exist_is_refused_with_the_nearest(cli: CommandLine) -> None:
    ran = cli.run("chekc")
    assert ran.status == 2
    assert "there is no command `chekc` (did you mean `check`?)" in ran.err


def completions(folder: Path, line: str) -> list[str]:
    """Returns what bash would offer at the end of a line."""
    words = line.split(" ")
    environment = {
        **os.environ,
        "_SPLAT_LS_COMPLETE": "bash_complete",
        "COMP_WORDS": line,
        "COMP_CWORD": str(len(words) - 1),
        "PYTHONPATH": str(ROOT),
    }
    ran = subprocess.run(
        [sys.executable, "-m", "splat_ls"], cwd=folder, env=environment, capture_output=True, text=True, check=False
    )
    return [each.partition(",")[2] for each in ran.stdout.split()]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("splat-ls ch", ["check"]),
        ("splat-ls check --format s", ["sarif"]),
        ("splat-ls check --select legacy-splat-", ["legacy-splat-index"]),
        ("splat-ls check --select map-splat,pre", ["map-splat,prefer-splat"]),
        ("splat-ls explain nul", ["nullable-list-splat"]),
        ("splat-ls fix --uns", ["--unsafe"]),
    ],
)
def test_completion_offers_what_there_is(tmp_path: Path, line: str, expected: list[str]) -> None:
    assert completions(tmp_path, line) == expected


@pytest.mark.parametrize("shell", SHELLS)
def test_completion_scripts_are_printed(cli: CommandLine, shell: str) -> None:
    ran = cli.run("completion", shell)
    assert ran.status == 0
    assert "_SPLAT_LS_COMPLETE" in ran.out
