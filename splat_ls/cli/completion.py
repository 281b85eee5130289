"""`splat-ls completion`: the script that makes a shell complete commands, options and rules."""

from __future__ import annotations

import click
from click.shell_completion import get_completion_class

from splat_ls.cli.examples import epilog

SHELLS = ("bash", "zsh", "fish")
VARIABLE = "_SPLAT_LS_COMPLETE"
"""The environment variable by which the script asks splat-ls for completions."""


@click.command(epilog=epilog('eval "$(splat-ls completion bash)"'))
@click.argument("shell", type=click.Choice(SHELLS))
def completion(shell: str) -> None:
    """Print the script that completes splat-ls in SHELL.

    Put the line of the example into the shell's start-up file (for zsh with zsh in place of bash; for fish:
    splat-ls completion fish | source).
    """
    from splat_ls.cli.app import cli  # noqa: PLC0415  (the group that this command belongs to)

    kind = get_completion_class(shell)
    assert kind is not None
    click.echo(kind(cli, {}, "splat-ls", VARIABLE).source())
