"""A baseline: the findings that were there when a team began, which are accepted until somebody fixes them.

A finding is accepted by its rule and its text, as often as the baseline counts it in that file: it may move up and
down, and other code may come and go around it. One more of the same kind is new.
"""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from splat_ls.cli.fingerprint import Identity
from splat_ls.cli.report import Report

VERSION = 1


class BaselineError(ValueError):
    """The file is no baseline; the message says why."""


@dataclass(frozen=True, slots=True)
class Comparison:
    """Findings seen against a baseline: those that are new, how many were accepted, how many it has too many."""

    new: tuple[Report, ...]
    accepted: int
    gone: int


@dataclass(frozen=True, slots=True)
class Baseline:
    """How often each finding is accepted. `root` is the folder that its paths are relative to."""

    root: str
    counts: Counter[Identity]

    @staticmethod
    def of(reports: Iterable[Report], root: str) -> Baseline:
        """Returns the baseline that accepts exactly these findings."""
        return Baseline(root, Counter(Identity.of(report, root) for report in reports))

    def compare(self, reports: Iterable[Report]) -> Comparison:
        """Splits the findings (in file order) into accepted ones and new ones."""
        left = Counter(self.counts)
        new: list[Report] = []
        accepted = 0
        for report in reports:
            identity = Identity.of(report, self.root)
            if left[identity] > 0:
                left[identity] -= 1
                accepted += 1
            else:
                new.append(report)
        return Comparison(tuple(new), accepted, sum(left.values()))


def read_baseline(path: str) -> Baseline:
    """Reads a baseline. Raises OSError when it cannot be read and BaselineError when it is none."""
    with open(path, encoding="utf-8") as stream:
        try:
            content = json.load(stream)
        except ValueError as error:
            raise BaselineError(f"is not JSON: {error}") from None
    if not isinstance(content, dict) or content.get("version") != VERSION:
        raise BaselineError(f"is not a baseline of version {VERSION}")
    counts: Counter[Identity] = Counter()
    try:
        for entry in content["findings"]:
            counts[Identity(entry["path"], entry["code"], entry["text"])] += int(entry["count"])
    except (KeyError, TypeError, ValueError) as error:
        raise BaselineError(f"has an entry that cannot be read: {error!r}") from None
    return Baseline(_root_of(path), counts)


def write_baseline(path: str, reports: Iterable[Report]) -> None:
    """Writes the baseline that accepts these findings. The same findings give the same bytes, one a line."""
    baseline = Baseline.of(reports, _root_of(path))
    entries = [
        {"path": identity.path, "code": identity.code, "text": identity.text, "count": count}
        for identity, count in sorted(baseline.counts.items())
    ]
    lines = ",\n".join(f"    {json.dumps(entry, ensure_ascii=False)}" for entry in entries)
    findings = f"[\n{lines}\n  ]" if lines else "[]"
    with open(path, "w", encoding="utf-8", newline="\n") as stream:
        stream.write(f'{{\n  "version": {VERSION},\n  "findings": {findings}\n}}\n')


def _root_of(path: str) -> str:
    """Returns the folder that the paths of a baseline are relative to: the one it lies in."""
    return os.path.dirname(os.path.abspath(path))
