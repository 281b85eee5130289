"""`splat-ls fix`: rewrites files where that keeps their meaning, each of them wholly or not at all."""

from __future__ import annotations

import os
import sys
from contextlib import closing

import click

from splat_ls.analysis.fix import Safety
from splat_ls.cli.configs import Configs
from splat_ls.cli.examples import epilog
from splat_ls.cli.exit_status import FAILED, FOUND, OK
from splat_ls.cli.fixing import Change, Fixed, FixJob, fix_folder
from splat_ls.cli.options import CODES, FileOptions, colour_option, file_options, rule_option
from splat_ls.cli.output import counted, tell_fault, write, write_bytes
from splat_ls.cli.paint import ColourChoice, Paint
from splat_ls.cli.parallel import WorkerLostError, process_count, spread
from splat_ls.cli.paths import relative_path
from splat_ls.cli.progress import ProgressBar
from splat_ls.cli.report import Fault
from splat_ls.cli.targets import Targets, find_targets, warn_of_no_files
from splat_ls.cli.writing import write_changes
from splat_ls.workspace.gitignore import repository_top


@click.command(
    epilog=epilog(
        "splat-ls fix --diff",
        "splat-ls fix --diff modules/network | git apply",
        "splat-ls fix",
        "splat-ls fix --select legacy-splat,legacy-splat-index envs",
        "splat-ls fix --unsafe modules/network/main.tf",
        "cat main.tf | splat-ls fix --stdin-filename modules/network/main.tf -",
    )
)
@file_options
@click.option("--diff", is_flag=True, help="Print a patch for git apply, and change nothing.")
@click.option("--unsafe", is_flag=True, help="Make fixes that may change the result, too.")
@rule_option("--select", "Fix only findings of these rules (separated by commas, or given again).")
@rule_option("--ignore", "Leave findings of these rules alone.")
@colour_option
def fix(
    *, files: FileOptions, diff: bool, unsafe: bool, select: tuple[str, ...], ignore: tuple[str, ...], colour: str
) -> int:
    """Rewrite what can be rewritten without a change of meaning.

    PATH is a file or a folder, which is looked through; the current folder when there is none. - reads standard
    input and prints what becomes of it.

    A file is written only when its new text parses, in one step, with its mode, owner, line ends and byte order mark
    as they are; one that somebody else changes meanwhile is left to them. The status is 0 when all is done, 1 when a
    file is left alone because it does not parse, and 2 when something could not be done.
    """
    paint = Paint.of(ColourChoice(colour), sys.stderr)
    targets = find_targets(files, Configs(CODES, select))
    warn_of_no_files(targets, files, paint)
    chosen = frozenset(select or CODES) - frozenset(ignore)
    fixed = _worked_out(targets, Safety.UNSAFE if unsafe else Safety.SAFE, chosen, files.jobs)
    for fault in (*fixed.faults, *fixed.left):
        tell_fault(fault, paint)
    status = FAILED if fixed.faults else FOUND if fixed.left else OK
    if diff:
        write_bytes(b"".join(_patch(change) for change in fixed.changes))
        return status
    _pass_on(targets, fixed.changes)
    changes = tuple(change for change in fixed.changes if change.stamp is not None)
    if not changes and not fixed.left and not any(job.texts for job in targets.jobs):
        write([f"Nothing to fix in {counted(targets.files, 'file')}.\n"])
    return max(status, write_changes(changes, paint))


def _worked_out(targets: Targets, safety: Safety, chosen: frozenset[str], processes: int) -> Fixed:
    """Returns all that is to be changed, in the order of the files. Nothing is written before all of it is known."""
    jobs = [FixJob(job, safety, chosen) for job in targets.jobs]
    count = process_count(processes, sum(targets.sizes))
    found: list[Fixed] = []
    faults = list(targets.faults)
    try:
        with closing(ProgressBar("Fixing", targets.files)) as bar:
            for fixed in spread(fix_folder, jobs, targets.sizes, count):
                found.append(fixed)
                bar.advance(fixed.files)
    except WorkerLostError as error:
        faults.append(Fault(os.getcwd(), f"{error}; not everything was looked at"))
    changes = sorted((change for fixed in found for change in fixed.changes), key=lambda change: change.path)
    faults += (fault for fixed in found for fault in fixed.faults)
    left = tuple(fault for fixed in found for fault in fixed.left)
    return Fixed(tuple(changes), tuple(faults), left, targets.files)


def _patch(change: Change) -> bytes:
    """Returns the patch of a file, as git takes it in the current folder: from the top of its repository."""
    from splat_ls.cli.patch import patch  # noqa: PLC0415  (for --diff alone)

    here, folder = os.getcwd(), os.path.dirname(change.path)
    top = repository_top(here) or here
    if os.path.isabs(relative_path(change.path, top)):
        top = repository_top(folder) or folder
    return patch(relative_path(change.path, top), change.old.encode(), change.new.encode())


def _pass_on(targets: Targets, changes: tuple[Change, ...]) -> None:
    """Prints what becomes of standard input: its text, if nothing is to be changed in it."""
    new = {change.path: change.new for change in changes}
    for job in targets.jobs:
        write([new.get(path, text) for path, text in job.texts.items()])
