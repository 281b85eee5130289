"""The action "Ignore `rule` here": a comment that silences a finding, where a comment can stand."""

from __future__ import annotations

from splat_ls.analysis.comments import Comments
from splat_ls.analysis.finding import Finding
from splat_ls.analysis.fix import ActionKind, Fix, Safety
from splat_ls.analysis.suppression_comment import OURS
from splat_ls.text.edit import TextEdit
from splat_ls.text.span import Offset, Span


def ignore_fix(comments: Comments, finding: Finding) -> Fix:
    """Returns the action for a finding: it never changes what the code means."""
    edit = _edit(comments, finding)
    return Fix(f"Ignore `{finding.code}` here", ActionKind.QUICKFIX, Safety.SAFE, (edit,), assist="ignore")


def _edit(comments: Comments, finding: Finding) -> TextEdit:
    """Returns the edit: a comment at the end of the line, or on a line above where none can stand at the end."""
    text = comments.text
    line = comments.line(finding.span.start)
    region = comments.region(finding.span.start)
    if region.is_heredoc_at(line.start):
        return _above(comments, region.first, finding.code)
    comment = comments.region(line.end - 1).comment_at(line.end - 1) if line.length else None
    if comment is not None and not text.startswith("/*", comment.start):
        return _into(text, comment, finding.code)
    in_comment = comment is not None and comment.end > line.end
    if in_comment or comments.region(line.end).is_heredoc_text_at(line.end):
        return _above(comments, line.start, finding.code)
    blank = "" if text[line.end - 1 : line.end] in (" ", "\t") else " "
    return TextEdit(Span(line.end, line.end), f"{blank}# {OURS} ignore[{finding.code}]")


def _into(text: str, comment: Span, code: str) -> TextEdit:
    """Returns the edit of a line comment: one more rule in its list, or the words behind what it says."""
    written = comment.slice(text)
    start = written.find(f"{OURS} ignore[")
    closing = written.find("]", start)
    if start >= 0 and closing >= 0:
        return TextEdit(Span(comment.start + closing, comment.start + closing), f", {code}")
    return TextEdit(Span(comment.end, comment.end), f" {OURS} ignore[{code}]")


def _above(comments: Comments, at: Offset, code: str) -> TextEdit:
    """Returns the edit that puts a comment on a line of its own above the line of `at`."""
    line = comments.line(at)
    written = line.slice(comments.text)
    indent = written[: len(written) - len(written.lstrip(" \t"))]
    newline = "\r\n" if comments.text.startswith("\r\n", line.end) else "\n"
    return TextEdit(Span(line.start, line.start), f"{indent}# {OURS} ignore[{code}]{newline}")
