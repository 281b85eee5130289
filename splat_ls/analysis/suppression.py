"""Comments that silence findings, where they stand.

A comment on a finding's line, or alone on the line above, silences that line. No comment can stand in the text
of a heredoc, so for what is interpolated there the first line of the attribute counts too. `ignore-file` counts
for the file when it stands before the first item. Only real comments count, not text in strings.
"""

from __future__ import annotations

from functools import cached_property

from splat_ls.analysis.comments import Comments
from splat_ls.analysis.finding import Finding
from splat_ls.analysis.suppression_comment import MARKS, SuppressionComment, read_comment
from splat_ls.text.span import Offset, Span


class Suppressions:
    """The comments of one version of a document, read as findings ask for them."""

    def __init__(self, comments: Comments) -> None:
        self._comments = comments
        self._text = comments.text
        self._read: dict[Offset, tuple[tuple[SuppressionComment, ...], bool]] = {}
        """By the start of a line what its comment says, and whether that stands alone."""
        self._by_code: dict[str, bool] = {}
        """By rule whether a comment for the whole file silences it."""

    def hide(self, finding: Finding) -> bool:
        """Tells whether a comment silences the finding."""
        at = finding.span.start
        if self._line_hides(at, finding.code) or self._file_hides(finding.code):
            return True
        region = self._comments.region(at)
        in_heredoc = region.is_heredoc_at(self._comments.line(at).start)
        return in_heredoc and self._line_hides(region.first, finding.code)

    def _file_hides(self, code: str) -> bool:
        """Tells whether a comment for the whole file silences a rule."""
        if code not in self._by_code:
            self._by_code[code] = any(comment.hides(code) for comment in self.of_file)
        return self._by_code[code]

    def _line_hides(self, at: Offset, code: str) -> bool:
        """Tells whether a comment silences the line that `at` is on."""
        line = self._comments.line(at)
        comments = self._on(line, alone=False)
        if line.start > 0:
            comments += self._on(self._comments.line(line.start - 1), alone=True)
        return any(comment.hides(code) for comment in comments if not comment.whole_file)

    @cached_property
    def of_file(self) -> tuple[SuppressionComment, ...]:
        """The comments for the whole file: they stand before the first item."""
        found: list[SuppressionComment] = []
        at = 0
        while at < len(self._text):
            line = self._comments.line(at)
            bare = line.slice(self._text).strip(" \t\r\ufeff")
            if bare and not bare.startswith(("#", "/", "*")):
                break
            found += (comment for comment in self._on(line, alone=True) if comment.whole_file)
            at = self._text.find("\n", line.end) + 1 or len(self._text)
        return tuple(found)

    def _on(self, line: Span, *, alone: bool) -> tuple[SuppressionComment, ...]:
        """Returns what the comment on a line says; `alone`: only when nothing stands before it."""
        if line.start not in self._read:
            self._read[line.start] = self._comments_on(line)
        comments, is_alone = self._read[line.start]
        return comments if is_alone or not alone else ()

    def _comments_on(self, line: Span) -> tuple[tuple[SuppressionComment, ...], bool]:
        found = [at for mark in MARKS if (at := self._text.find(mark, line.start, line.end)) >= 0]
        span = self._comments.region(min(found)).comment_at(min(found)) if found else None
        if span is None:
            return (), False
        before = self._text[line.start : span.start]
        return read_comment(span.slice(self._text)), not before.strip(" \t\ufeff")
