"""From the paths of a command line to jobs: one a directory, with the settings that count there."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import click

from splat_ls.cli.collect import Folder, Selection, collect
from splat_ls.cli.configs import Configs
from splat_ls.cli.module import Job
from splat_ls.cli.options import FileOptions
from splat_ls.cli.output import tell
from splat_ls.cli.paint import Colour, Paint
from splat_ls.cli.report import Fault
from splat_ls.workspace.file_kind import file_kind
from splat_ls.workspace.read_text import ReadFault, decode

STDIN = "-"
STDIN_NAME = "<stdin>.tf"
"""What standard input is called when nobody says otherwise: a module of its own."""


@dataclass(frozen=True, slots=True)
class Targets:
    """What is to be looked at, and what could not be found or read."""

    jobs: tuple[Job, ...]
    faults: tuple[Fault, ...]

    @property
    def files(self) -> int:
        """The number of files."""
        return sum(len(job.folder.files) for job in self.jobs)

    @property
    def sizes(self) -> tuple[int, ...]:
        """The bytes of each job."""
        return tuple(job.folder.size for job in self.jobs)


def find_targets(options: FileOptions, configs: Configs) -> Targets:
    """Finds the files that the options name; the settings of their folders come from `configs`.

    Raises click.UsageError for options that do not fit together.
    """
    paths = tuple(_paths(options))
    named = tuple(path for path in paths if path != STDIN)
    if options.stdin_filename is not None and len(named) == len(paths):
        raise click.UsageError("--stdin-filename needs the path -")
    if len(named) < len(paths) and options.files_from == STDIN:
        raise click.UsageError("standard input cannot be both the list of files and a file")
    found = collect(named, Selection(configs, options.gitignore, options.force_exclude))
    jobs = [Job(folder, configs.settings(folder.path)) for folder in found.folders]
    faults = list(found.faults)
    if len(named) < len(paths):
        read = _standard_input(options.stdin_filename, configs)
        if isinstance(read, Fault):
            faults.append(read)
        else:
            jobs.append(read)
    problems = (Fault(problem.path, problem.message, problem.line) for problem in configs.problems)
    return Targets(tuple(jobs), (*problems, *faults))


def warn_of_no_files(targets: Targets, options: FileOptions, paint: Paint) -> None:
    """Says so when the paths led to no file at all: one of them is probably not the one that was meant."""
    if not targets.files and not targets.faults and options.files_from is None:
        tell("warning: no OpenTofu or Terraform files found", paint, Colour.YELLOW)


def _paths(options: FileOptions) -> Sequence[str]:
    if options.files_from is None:
        return options.paths or (".",)
    return (*options.paths, *_listed(options.files_from))


def _listed(source: str) -> Iterator[str]:
    """Yields the paths of a list: with NUL between them where there is any, else one a line.

    Lists hold all sorts of files. Those by the name of something else than configuration are left out.
    """
    try:
        if source == STDIN:
            content = sys.stdin.buffer.read()
        else:
            with open(source, "rb") as stream:
                content = stream.read()
    except OSError as error:
        raise click.UsageError(f"the list of files {source} cannot be read: {error.strerror}") from None
    parts = content.split(b"\0") if b"\0" in content else content.replace(b"\r\n", b"\n").split(b"\n")
    paths = (os.fsdecode(part) for part in parts if part)
    return (path for path in paths if file_kind(path).is_analysed or not os.path.isfile(path))


def _standard_input(name: str | None, configs: Configs) -> Job | Fault:
    path = os.path.abspath(name or STDIN_NAME)
    content = sys.stdin.buffer.read()
    text = decode(path, content)
    if isinstance(text, ReadFault):
        return Fault(text.path, text.message, text.line)
    folder = Folder(os.path.dirname(path), (path,), len(content))
    return Job(folder, configs.settings(folder.path), {path: text}, is_alone=name is None)
