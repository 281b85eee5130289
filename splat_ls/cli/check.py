"""`splat-ls check`: says what the rules find in files and folders, in the format asked for."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable
from dataclasses import replace
from importlib import import_module
from types import MappingProxyType

import click

from splat_ls.analysis.severity import Severity
from splat_ls.cli.checking import Found, run_check
from splat_ls.cli.configs import Configs
from splat_ls.cli.examples import epilog
from splat_ls.cli.exit_status import FAILED, FOUND, OK
from splat_ls.cli.formats.text import statistics, summary, text
from splat_ls.cli.options import CODES, FileOptions, colour_option, file_options, rule_option
from splat_ls.cli.outcome import Outcome
from splat_ls.cli.output import tell, tell_fault, write
from splat_ls.cli.paint import Colour, ColourChoice, Paint
from splat_ls.cli.targets import find_targets, warn_of_no_files
from splat_ls.workspace.gitignore import repository_top

LEVELS = tuple(severity.value for severity in Severity if severity is not Severity.OFF)

FORMATS = MappingProxyType({"json": "ruff_json", "sarif": "sarif", "github": "github", "gitlab": "gitlab"})
"""The formats for other programs, each imported only when it is the one asked for; `text` is for people."""


def _refuse(ctx: click.Context, param: click.Parameter, value: bool) -> None:
    """Tells those who are used to `ruff check --fix` how it is done here."""
    if value:
        raise click.BadOptionUsage(
            param.opts[0], "`splat-ls fix` fixes, `splat-ls fix --diff` shows what that changes", ctx
        )


@click.command(
    epilog=epilog(
        "splat-ls check",
        "splat-ls check modules/network envs/prod/main.tf",
        "splat-ls check --select map-splat,legacy-splat --statistics",
        "splat-ls check --format sarif > splat-ls.sarif",
        "splat-ls check --baseline .splat-ls-baseline.json",
        "git ls-files -z '*.tf' | splat-ls check --files-from -",
        "cat main.tf | splat-ls check --stdin-filename modules/network/main.tf -",
    )
)
@file_options
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", *FORMATS]),
    default="text",
    show_default=True,
    help="text for people, json in the shape of ruff's, sarif 2.1.0, github for annotations, gitlab code quality.",
)
@rule_option("--select", "Show only findings of these rules (separated by commas, or given again).")
@rule_option("--ignore", "Show no findings of these rules.")
@click.option("--level", type=click.Choice(LEVELS), help="Show findings from this severity up.  [default: information]")
@click.option(
    "--fail-level",
    type=click.Choice(LEVELS),
    default=Severity.WARNING.value,
    show_default=True,
    help="End with status 1 when a finding is at least this grave.",
)
@click.option("--exit-zero", is_flag=True, help="End with status 0 whatever is found.")
@click.option(
    "--statistics", "only_statistics", is_flag=True, help="Show how often each rule speaks, and nothing else."
)
@click.option(
    "--baseline",
    type=click.Path(dir_okay=False),
    metavar="FILE",
    help="Accept the findings in FILE. Where there is no such file, it is written with those of today.",
)
@click.option(
    "--fix", "--diff", is_flag=True, hidden=True, expose_value=False, callback=_refuse, help="What ruff's check has."
)
@click.option("--update-baseline", is_flag=True, help="Write the findings of today to the baseline.")
@colour_option
def check(
    *,
    files: FileOptions,
    form: str,
    select: tuple[str, ...],
    ignore: tuple[str, ...],
    level: str | None,
    fail_level: str,
    exit_zero: bool,
    only_statistics: bool,
    baseline: str | None,
    update_baseline: bool,
    colour: str,
) -> int:
    """Find splats that are wrong, outdated or misleading.

    PATH is a file or a folder, which is looked through; the current folder when there is none. - is standard input.

    The status is 0 when nothing grave is found, 1 when something is, and 2 when something could not be done: it is
    named, and everything else is done still.
    """
    if update_baseline and baseline is None:
        raise click.UsageError("--update-baseline needs --baseline FILE")
    told = Paint.of(ColourChoice(colour), sys.stderr)
    targets = find_targets(files, Configs(CODES, select))
    warn_of_no_files(targets, files, told)
    found = run_check(targets, files.jobs, all_fixes=form == "sarif")
    chosen = frozenset(select or CODES) - frozenset(ignore)
    outcome = _outcome(found, chosen, Severity(level) if level else Severity.HINT if select else Severity.INFORMATION)
    failed = bool(found.faults)
    if baseline is not None:
        outcome, fault = _against_baseline(outcome, baseline, update_baseline, told)
        failed = failed or fault
    for problem in outcome.faults:
        tell_fault(problem, told)
    _show(outcome, form, only_statistics, Paint.of(ColourChoice(colour), sys.stdout))
    if failed:
        return FAILED
    return FOUND if outcome.reaches(Severity(fail_level)) and not exit_zero else OK


def _outcome(found: Found, codes: frozenset[str], level: Severity) -> Outcome:
    """Returns what is shown of what was found."""
    chosen = [report for report in found.reports if report.code in codes]
    shown = tuple(report for report in chosen if report.severity.reaches(level))
    here = os.getcwd()
    return Outcome(shown, found.faults, repository_top(here) or here, found.files, hidden=len(chosen) - len(shown))


def _against_baseline(outcome: Outcome, path: str, update: bool, paint: Paint) -> tuple[Outcome, bool]:
    """Returns the outcome without what the baseline accepts, and whether the baseline could not be used."""
    from splat_ls.cli.baseline import BaselineError, read_baseline, write_baseline  # noqa: PLC0415  (few runs have one)

    try:
        if update or not os.path.lexists(path):
            write_baseline(path, outcome.reports)
            tell(f"baseline: {len(outcome.reports)} findings are accepted from now on, in {path}", paint, Colour.BOLD)
        comparison = read_baseline(path).compare(outcome.reports)
    except (OSError, BaselineError) as error:
        reason = error.strerror if isinstance(error, OSError) else str(error)
        tell(
            f"error: the baseline {path} {'cannot be used: ' if isinstance(error, OSError) else ''}{reason}",
            paint,
            Colour.RED,
        )
        return outcome, True
    if comparison.gone:
        tell(
            f"baseline: {comparison.gone} of its findings are gone; --update-baseline forgets them", paint, Colour.BOLD
        )
    return replace(outcome, reports=comparison.new, accepted=comparison.accepted), False


def _for_programs(outcome: Outcome, form: str, only_statistics: bool) -> Iterable[str]:
    """Returns the text of a format, in pieces. Its function is named after its file."""
    name = FORMATS[form]
    module = import_module(f"splat_ls.cli.formats.{name}")
    counts = form == "json" and only_statistics
    pieces: Callable[[Outcome], Iterable[str]] = module.statistics_json if counts else getattr(module, name)
    return pieces(outcome)


def _show(outcome: Outcome, form: str, only_statistics: bool, paint: Paint) -> None:
    if form != "text":
        write(_for_programs(outcome, form, only_statistics))
    elif only_statistics:
        write([statistics(outcome, paint), summary(outcome, paint)])
    else:
        write(text(outcome, paint))
