"""The `splat-ls` command: its subcommands, each imported only when it is the one that runs."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib import import_module
from types import MappingProxyType

import click

from splat_ls import __version__
from splat_ls.cli.exit_status import FAILED, INTERRUPTED, OK

_COMMANDS = MappingProxyType(
    {
        "check": "Find splats that are wrong, outdated or misleading.",
        "fix": "Rewrite what can be rewritten without a change of meaning.",
        "convert": "Print an expression as a for, a splat or a legacy splat.",
        "explain": "Tell what a rule is about, or what an expression does.",
        "rules": "List the rules.",
        "completion": "Print the script that completes splat-ls in a shell.",
        "serve": "Run the language server, for an editor.",
    }
)
"""`serve` is here for the list only: it runs before this file is imported (`splat_ls.__main__`)."""


class _Commands(click.Group):
    """Subcommands by name. Listing them in the help imports none of them."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        del ctx
        return list(_COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        del ctx
        if cmd_name not in _COMMANDS:
            return None
        return _load(cmd_name)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        del ctx
        with formatter.section("Commands"):
            formatter.write_dl(list(_COMMANDS.items()))

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args and args[0] not in _COMMANDS and not args[0].startswith("-"):
            from splat_ls.workspace.nearest import did_you_mean  # noqa: PLC0415  (only a mistake pays for it)

            ctx.fail(f"there is no command `{args[0]}`{did_you_mean(args[0], _COMMANDS)}")
        return super().resolve_command(ctx, args)


def _load(name: str) -> click.Command:
    if name == "serve":
        return click.Command(name)
    command = getattr(import_module(f"splat_ls.cli.{name}"), name)
    assert isinstance(command, click.Command)
    return command


@click.group(
    cls=_Commands,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog="`splat-ls COMMAND --help` has the options of a command, and examples.",
)
@click.version_option(__version__, "-V", "--version", prog_name="splat-ls", message="%(prog)s %(version)s")
def cli() -> None:
    """Finds, explains and rewrites splat expressions (`x[*].a`, `x.*.a`) in OpenTofu and Terraform code."""


def run(arguments: Sequence[str]) -> int:
    """Runs a command line and returns the exit status."""
    try:
        status = cli.main(list(arguments), prog_name="splat-ls", standalone_mode=False)
    except click.UsageError as error:
        error.show()
        return FAILED
    except (click.Abort, KeyboardInterrupt):
        print("interrupted", file=sys.stderr)
        return INTERRUPTED
    except OSError as error:
        from splat_ls.cli.output import discard_output  # noqa: PLC0415  (the help imports nothing that it does not need)

        discard_output()
        print(f"error: standard output cannot be written: {error.strerror}", file=sys.stderr)
        return FAILED
    return status if isinstance(status, int) else OK
