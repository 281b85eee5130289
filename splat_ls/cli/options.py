"""Options that several commands share."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import Any, TypeVar

import click
from click.shell_completion import CompletionItem

from splat_ls.cli.paint import ColourChoice
from splat_ls.rules import RULES
from splat_ls.workspace.nearest import did_you_mean

CODES = tuple(rule.code for rule in RULES)
"""The names of all rules, in the order of the documentation."""

Command = TypeVar("Command", bound=Callable[..., Any])


def rule_option(flag: str, help_text: str) -> Callable[[Command], Command]:
    """Returns an option that takes rules, `--select a,b --select c`, and gives their names as one tuple."""
    return click.option(
        flag,
        multiple=True,
        metavar="RULE",
        help=help_text,
        callback=_rule_names,
        shell_complete=_complete_rules,
    )


def _rule_names(ctx: click.Context, param: click.Parameter, values: tuple[str, ...]) -> tuple[str, ...]:
    """Returns the rules that are named; a name that does not exist is refused with the nearest that does."""
    names = tuple(name.strip() for value in values for name in value.split(",") if name.strip())
    for name in names:
        if name not in CODES:
            raise click.BadParameter(f"there is no rule `{name}`{did_you_mean(name, CODES)}", ctx, param)
    return names


def _complete_rules(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Completes the last of the names."""
    del ctx, param
    before, comma, last = incomplete.rpartition(",")
    return [CompletionItem(before + comma + code) for code in CODES if code.startswith(last)]


def colour_option(command: Command) -> Command:
    """Adds `--color`."""
    return click.option(
        "--color",
        "colour",
        type=click.Choice([choice.value for choice in ColourChoice]),
        default=ColourChoice.AUTO.value,
        show_default=True,
        help="Whether to colour the output; auto does on a terminal, and heeds NO_COLOR.",
    )(command)


@dataclass(frozen=True, slots=True)
class FileOptions:
    """Which files a command is about, and how many processes look at them (0: as many as there are cores)."""

    paths: tuple[str, ...]
    files_from: str | None
    stdin_filename: str | None
    gitignore: bool
    force_exclude: bool
    jobs: int


def file_options(command: Callable[..., int]) -> Callable[..., int]:
    """Adds what says which files a command is about; the command gets it as `files`, a FileOptions."""

    @wraps(command)
    def with_files(
        *,
        paths: tuple[str, ...],
        files_from: str | None,
        stdin_filename: str | None,
        no_gitignore: bool,
        force_exclude: bool,
        jobs: int,
        **others: Any,
    ) -> int:
        files = FileOptions(paths, files_from, stdin_filename, not no_gitignore, force_exclude, jobs)
        return command(files=files, **others)

    for option in reversed(_FILE_OPTIONS):
        with_files = option(with_files)
    return with_files


_FILE_OPTIONS = (
    click.argument("paths", nargs=-1, type=click.Path(), metavar="[PATH]..."),
    click.option(
        "--files-from",
        type=click.Path(allow_dash=True),
        metavar="FILE",
        help="Read the paths from FILE (- for standard input), one a line or with NUL between them.",
    ),
    click.option(
        "--stdin-filename",
        type=click.Path(),
        metavar="PATH",
        help="With - as the path: what the text on standard input is called, to know its module.",
    ),
    click.option("--no-gitignore", is_flag=True, help="Look at files that git ignores, too."),
    click.option(
        "--force-exclude", is_flag=True, help="Leave excluded and ignored files out even when they are named."
    ),
    click.option(
        "-j", "--jobs", type=click.IntRange(0), default=0, metavar="N", help="Use N processes; 0: one a core."
    ),
)
