"""`splat-ls fix`: rewrites files where that keeps their meaning, each of them wholly or not at all."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from types import FrameType

import click

from splat_ls.analysis.fix import Safety
from splat_ls.cli.atomic import ChangedMeanwhileError, replace_content
from splat_ls.cli.configs import Configs
from splat_ls.cli.examples import epilog
from splat_ls.cli.exit_status import FAILED, FOUND, INTERRUPTED, OK
from splat_ls.cli.fixing import Change, Fixed, FixJob, fix_folder
from splat_ls.cli.options import CODES, FileOptions, colour_option, file_options, rule_option
from splat_ls.cli.output import tell, tell_fault, write, write_bytes
from splat_ls.cli.paint import Colour, ColourChoice, Paint
from splat_ls.cli.parallel import WorkerLostError, process_count, spread
from splat_ls.cli.patch import patch
from splat_ls.cli.paths import relative_path, shown_path
from splat_ls.cli.progress import ProgressBar
from splat_ls.cli.report import Fault
from splat_ls.cli.rule_choice import RuleChoice
from splat_ls.cli.targets import Targets, find_targets, with_plain_settings


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
@colour_option
def fix(*, files: FileOptions, diff: bool, unsafe: bool, select: tuple[str, ...], colour: str) -> int:
    """Rewrite what can be rewritten without a change of meaning.

    PATH is a file or a folder, which is looked through; the current folder when there is none. - reads standard
    input and prints what becomes of it.

    A file is written only when its new text parses, in one step, with its mode, owner, line ends and byte order mark
    as they are; one that somebody else changes meanwhile is left to them. The status is 0 when all is done, 1 when a
    file is left alone because it does not parse, and 2 when something could not be done.
    """
    paint = Paint.of(ColourChoice(colour), sys.stderr)
    targets = find_targets(files, Configs(CODES, RuleChoice.of(select, ())))
    fixed = _worked_out(targets, Safety.UNSAFE if unsafe else Safety.SAFE, select, files.jobs)
    for fault in (*fixed.faults, *fixed.left):
        tell_fault(fault, paint)
    status = FAILED if fixed.faults else FOUND if fixed.left else OK
    if diff:
        write_bytes(b"".join(_patch(change) for change in fixed.changes))
        return status
    _pass_on(targets, fixed.changes)
    return max(status, _write_all(tuple(change for change in fixed.changes if change.stamp is not None), paint))


def _worked_out(targets: Targets, safety: Safety, select: Sequence[str], processes: int) -> Fixed:
    """Returns all that is to be changed, in the order of the files. Nothing is written before all of it is known."""
    chosen = frozenset(select) if select else None
    jobs = [FixJob(with_plain_settings(job), safety, chosen) for job in targets.jobs]
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
    return patch(relative_path(change.path, os.getcwd()), change.old.encode(), change.new.encode())


def _pass_on(targets: Targets, changes: tuple[Change, ...]) -> None:
    """Prints what becomes of standard input: its text, if nothing is to be changed in it."""
    new = {change.path: change.new for change in changes}
    for job in targets.jobs:
        write([new.get(path, text) for path, text in job.texts.items()])


def _write_all(changes: tuple[Change, ...], paint: Paint) -> int:
    """Writes the files one by one and says which were; after Ctrl-C, the one that is being written is finished."""
    status, written, mended = OK, 0, 0
    with _noting_interrupts() as interrupted:
        for change in changes:
            if interrupted():
                status = INTERRUPTED
                tell(
                    f"interrupted: {len(changes) - written} of {len(changes)} files are as they were", paint, Colour.RED
                )
                break
            fault = _write(change)
            if fault is None:
                written, mended = written + 1, mended + change.mended
                write([f"{shown_path(change.path)}: {_findings(change.mended)} mended\n"])
            else:
                status = FAILED
                tell_fault(fault, paint)
    if changes and status == OK:
        write([f"{_findings(mended)} mended in {written} of {len(changes)} files.\n"])
    return status


def _write(change: Change) -> Fault | None:
    """Writes one file; returns why it could not."""
    assert change.stamp is not None, "what is written was read from a file"
    try:
        replace_content(change.path, change.stamp, change.new.encode())
    except ChangedMeanwhileError as error:
        return Fault(change.path, f"left alone: {error.strerror}")
    except OSError as error:
        return Fault(change.path, f"cannot be written: {error.strerror or error}")
    return None


@contextmanager
def _noting_interrupts() -> Iterator[Callable[[], bool]]:
    """Keeps Ctrl-C, and a polite kill, from breaking into a write; gives a function that tells whether one came."""
    came: list[int] = []

    def note(number: int, frame: FrameType | None) -> None:
        del frame
        came.append(number)

    before = {number: signal.signal(number, note) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield lambda: bool(came)
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _findings(count: int) -> str:
    return f"{count} finding" if count == 1 else f"{count} findings"
