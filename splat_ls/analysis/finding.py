"""A finding: what is said about one place of a file, before anything knows of editors or terminals."""

from __future__ import annotations

from dataclasses import dataclass

from splat_ls.analysis.severity import Severity
from splat_ls.text.span import Span


@dataclass(frozen=True, slots=True)
class Related:
    """Another place that makes a finding true: the `for_each` that makes a resource a map.

    `path` is the file's path as the module index has it, `span` a place in that file.
    """

    path: str
    span: Span
    message: str


@dataclass(frozen=True, slots=True)
class Finding:
    """A defect of a file.

    `code` is the rule's code, `span` a place in the analysed file, `message` Markdown-free text with
    source names in backticks. `deprecated` asks editors to strike the span through. `link` is the page
    of the manual that says more, empty where there is none.
    """

    code: str
    severity: Severity
    span: Span
    message: str
    related: tuple[Related, ...] = ()
    deprecated: bool = False
    link: str = ""
