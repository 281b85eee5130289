"""The findings of a file as the diagnostics of LSP, in JSON.

They are sent at every keystroke, all those of a file at once, so they are written directly: building lsprotocol's
objects and having them converted takes ten times as long. What does not depend on the place is made once, and what was
written for a page of the text is taken again while the page and all that it points at are on the same lines.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import islice
from typing import Any, Final

from splat_ls.analysis.analysis import Analysis
from splat_ls.analysis.finding import Finding
from splat_ls.analysis.item_findings import ENOUGH
from splat_ls.analysis.page_found import PageFound
from splat_ls.analysis.severity import Severity
from splat_ls.server.abilities import Abilities
from splat_ls.server.capabilities import SOURCE
from splat_ls.server.convert import Locator, Positions
from splat_ls.text.span import Offset, Span

DEPRECATED: Final = 2
"""The tag that has an editor strike a place through (LSP: "DiagnosticTag")."""

_SEVERITIES: Final = {Severity.ERROR: 1, Severity.WARNING: 2, Severity.INFORMATION: 3, Severity.HINT: 4}


@dataclass(frozen=True, slots=True)
class Piece:
    """What is written for one page: JSON objects with commas between them, and the other files they point at.

    It holds while the page starts at `start` (line and column), the blocks that it points at are at `anchors`, the same
    is `hidden`, and its first `total` findings are told.
    """

    start: tuple[int, int]
    anchors: tuple[tuple[int, int], ...]
    hidden: frozenset[int]
    total: int
    text: str
    paths: frozenset[str]


@dataclass(frozen=True, slots=True)
class Diagnostics:
    """The diagnostics of one version of a file, the first ENOUGH.

    `text` is a JSON array; `paths` are the other files they point at.
    """

    text: str = "[]"
    paths: frozenset[str] = frozenset()
    pieces: Mapping[PageFound, Piece] = field(default_factory=dict, compare=False)
    """What `text` is made of, by what was found in each page."""

    @property
    def are_none(self) -> bool:
        return self.text == "[]"

    @staticmethod
    def of(
        analysis: Analysis, positions: Positions, abilities: Abilities, locate: Locator, before: Diagnostics
    ) -> Diagnostics:
        """Returns the findings with the parts that the client can show; `before` are those of an earlier version."""
        layout = analysis.item_findings.layout
        pages = layout.tree.pages

        def position(at: Offset) -> tuple[int, int]:
            return positions.document.position(at, positions.encoding)

        pieces: dict[PageFound, Piece] = {}
        left = ENOUGH
        for page in analysis.shown():
            if not left:
                break
            number, found = page.number, page.found
            is_at_line_start = not number or pages[number - 1].text.endswith("\n")
            start = (
                (layout.tree.page_lines[number], 0) if is_at_line_start else position(layout.tree.page_starts[number])
            )
            places = page.anchors(layout) if found.anchors else ()
            anchors = tuple([position(at) for at in places if at is not None])
            piece, total = before.pieces.get(found), min(page.total, left)
            state = (start, anchors, page.hidden, total)
            if piece is None or (piece.start, piece.anchors, piece.hidden, piece.total) != state:
                piece = Piece(*state, *_written(islice(page.findings(layout), total), positions, abilities, locate))
            pieces[found] = piece
            left -= total
        text = f"[{','.join([piece.text for piece in pieces.values()])}]"
        paths = frozenset[str]().union(*(piece.paths for piece in pieces.values() if piece.paths))
        return Diagnostics(text, paths, pieces)


def _written(
    findings: Iterable[Finding], positions: Positions, abilities: Abilities, locate: Locator
) -> tuple[str, frozenset[str]]:
    """Returns findings as JSON objects with commas between them, and the other files that they point at."""
    has_tags, has_links = DEPRECATED in abilities.diagnostic_tags, abilities.diagnostic_links
    parts: list[str] = []
    paths: set[str] = set()
    for found in findings:
        link, is_deprecated = found.link if has_links else "", found.deprecated and has_tags
        rest = _rest(found.code, found.severity, found.message, link, is_deprecated=is_deprecated)
        related = ""
        if found.related and abilities.diagnostic_related:
            related = _related(found, locate)
            paths.update(each.path for each in found.related)
        parts.append(f'{{"range":{_range(found.span, positions)},{related}{rest}')
    return ",".join(parts), frozenset(paths)


@lru_cache(maxsize=1024)
def _rest(code: str, severity: Severity, message: str, link: str, *, is_deprecated: bool) -> str:
    """Returns what follows the place: the members of the object without its opening brace."""
    members: dict[str, Any] = {
        "severity": _SEVERITIES[severity],
        "code": code,
        "source": SOURCE,
        "message": message,
    }
    if link:
        members["codeDescription"] = {"href": link}
    if is_deprecated:
        members["tags"] = [DEPRECATED]
    return json.dumps(members, separators=(",", ":"))[1:]


def _range(span: Span, positions: Positions) -> str:
    """Returns a range; most begin and end on one line."""
    document, encoding = positions.document, positions.encoding
    line, column = document.position(span.start, encoding)
    text = document.lines.slice(span.start, span.end)
    if "\n" in text or "\r" in text:
        end_line, end = document.position(span.end, encoding)
    else:
        end_line, end = line, column + encoding.width(text)
    return f'{{"start":{{"line":{line},"character":{column}}},"end":{{"line":{end_line},"character":{end}}}}}'


def _related(finding: Finding, locate: Locator) -> str:
    """Returns the member with the related places, and a comma; nothing when none of them can be found."""
    located = [(locate(each), each.message) for each in finding.related]
    parts = [
        {"location": {"uri": place.uri, "range": json.loads(_range(place.span, place.positions))}, "message": message}
        for place, message in located
        if place is not None
    ]
    return f'"relatedInformation":{json.dumps(parts, separators=(",", ":"))},' if parts else ""
