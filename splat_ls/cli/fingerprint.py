"""What a finding is recognised by when the lines around it have moved."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from splat_ls.cli.paths import relative_path, uri_path
from splat_ls.cli.report import Report

MAX_TEXT = 200
"""How many characters of a line tell it from others."""


@dataclass(frozen=True, slots=True, order=True)
class Identity:
    """A finding without its place in the file: the file, the rule, and the text of its line.

    `path` is relative to a root, in the form of a URI. White space in `text` is squeezed, so that formatting the
    file does not make a finding a new one. The line tells more than the finding's own text, which may be `.*`.
    """

    path: str
    code: str
    text: str

    @staticmethod
    def of(report: Report, root: str) -> Identity:
        """Returns the identity of a report, its path seen from the folder `root`."""
        return Identity(
            uri_path(relative_path(report.path, root)),
            report.code,
            " ".join(report.line.split(maxsplit=MAX_TEXT)[:MAX_TEXT])[:MAX_TEXT],
        )


def fingerprints(reports: Iterable[Report], root: str) -> Iterator[str]:
    """Yields a fingerprint for each report: equal texts in one file are told apart by their order."""
    import hashlib  # noqa: PLC0415  (loads OpenSSL, for two of the formats)

    seen: Counter[Identity] = Counter()
    for report in reports:
        identity = Identity.of(report, root)
        parts = (identity.path, identity.code, identity.text, str(seen[identity]))
        seen[identity] += 1
        yield hashlib.sha256("\0".join(parts).encode()).hexdigest()
