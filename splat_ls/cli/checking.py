"""Runs the rules over directories, spread over processes, and gathers what they find in the order of places."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from functools import partial

from splat_ls.analysis.analysis import Analysis
from splat_ls.analysis.finding import Finding, Related
from splat_ls.analysis.fix import ActionKind, Fix, Safety
from splat_ls.cli.module import Job, Module, bug_fault
from splat_ls.cli.parallel import WorkerLostError, process_count, spread
from splat_ls.cli.positions import Positions
from splat_ls.cli.progress import ProgressBar
from splat_ls.cli.report import Fault, Note, Remedy, Replacement, Report
from splat_ls.cli.targets import Targets
from splat_ls.rules.syntax_error import SyntaxErrors


@dataclass(frozen=True, slots=True)
class Found:
    """Everything that the rules found, whatever its severity, and what could not be done."""

    reports: tuple[Report, ...]
    faults: tuple[Fault, ...]
    files: int


def run_check(targets: Targets, processes: int, *, all_fixes: bool = False) -> Found:
    """Checks everything; `processes` 0 leaves their number to the machine. `all_fixes`: not only the best of each."""
    reports: list[Report] = []
    faults = list(targets.faults)
    jobs = targets.jobs
    count = process_count(processes, sum(targets.sizes))
    try:
        with closing(ProgressBar("Checking", targets.files)) as bar:
            for found in spread(partial(check_folder, all_fixes=all_fixes), jobs, targets.sizes, count):
                reports += found.reports
                faults += found.faults
                bar.advance(found.files)
    except WorkerLostError as error:
        faults.append(Fault(os.getcwd(), f"{error}; not everything was checked"))
    return Found(tuple(sorted(reports, key=lambda report: report.place)), tuple(faults), targets.files)


def check_folder(job: Job, *, all_fixes: bool = False) -> Found:
    """Checks the files of one directory. Never raises: what goes wrong with one is told, and the others are done."""
    module = Module(job)
    reports: list[Report] = []
    for path in module.texts:
        if module.is_surely_clean(path):
            continue
        try:
            reports += _reports(module, path, all_fixes)
        except Exception as error:  # noqa: BLE001  (our bug: it must not cost the other files)
            module.faults.append(bug_fault(path, repr(error)))
    return Found(tuple(reports), tuple(module.faults), len(job.folder.files))


def _reports(module: Module, path: str, all_fixes: bool) -> Iterator[Report]:
    analysis = module.analysis(path)
    findings = analysis.findings()
    if not findings:
        return
    text = module.texts[path]
    here = Positions(text)
    parses = all(finding.code != SyntaxErrors.code for finding in findings)
    for finding in findings:
        remedies = tuple(_remedies(analysis, finding, here, all_fixes))
        yield Report(
            path,
            finding.code,
            finding.severity,
            finding.message,
            here.region(finding.span),
            finding.span.slice(text),
            here.line(finding.span.start),
            tuple(_note(related, module, path, here) for related in finding.related),
            remedies,
            finding.link,
            is_fixable=parses and any(remedy.safe for remedy in remedies),
        )


def _note(related: Related, module: Module, path: str, here: Positions) -> Note:
    if related.path == path:
        return Note(path, here.region(related.span), related.message)
    there = module.positions(related.path)
    return Note(related.path, there.region(related.span) if there is not None else None, related.message)


def _remedies(analysis: Analysis, finding: Finding, here: Positions, all_fixes: bool) -> Iterator[Remedy]:
    """Yields the quick fixes that remove a finding: the one that `splat-ls fix` makes, and the others if asked for."""
    best = analysis.fix_for(finding, Safety.UNSAFE)
    if best is None:
        return
    yield _remedy(best, here)
    for fix in analysis.actions(finding.span, (ActionKind.QUICKFIX.value,)) if all_fixes else ():
        if finding.code in fix.codes and fix.edits and fix.edits != best.edits:
            yield _remedy(fix, here)


def _remedy(fix: Fix, here: Positions) -> Remedy:
    replacements = (Replacement(here.region(edit.span), edit.text) for edit in fix.edits)
    return Remedy(fix.title, fix.safety is Safety.SAFE, tuple(replacements))
