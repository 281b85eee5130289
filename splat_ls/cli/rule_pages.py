"""The page of each rule: its docstring, and examples of it that the tests run."""

from __future__ import annotations

import inspect
from dataclasses import dataclass

from splat_ls.analysis.rule import Rule
from splat_ls.analysis.severity import Severity
from splat_ls.rules import RULES

REFERENCES = "## References"


@dataclass(frozen=True, slots=True)
class RulePage:
    """What is to be said of a rule. `summary` is one sentence, `markdown` the whole page."""

    code: str
    severity: Severity
    link: str
    summary: str
    markdown: str


def rule_pages() -> tuple[RulePage, ...]:
    """Returns the pages of all rules, in their order."""
    return tuple(rule_page(rule) for rule in RULES)


def rule_page(rule: Rule) -> RulePage:
    """Returns the page of a rule: the examples stand before the references."""
    doc = inspect.getdoc(type(rule)) or ""
    summary, _, rest = doc.partition("\n\n")
    body, heading, references = rest.partition(REFERENCES)
    parts = [
        f"# {rule.code}",
        " ".join(summary.split()),
        f"Default severity: {rule.default.value}.",
        body.strip(),
        _examples(rule),
        f"{heading}{references}".strip(),
    ]
    markdown = "\n\n".join(part for part in parts if part) + "\n"
    return RulePage(rule.code, rule.default, rule.link, " ".join(summary.split()), markdown)


def _examples(rule: Rule) -> str:
    first = rule.INVALID[0]
    parts = [f"## Example\n\n{_block(first.text)}"]
    if first.instead:
        parts.append(f"Use instead:\n\n{_block(first.instead)}")
    return "\n\n".join(parts)


def _block(text: str) -> str:
    """Returns a fenced block of source, without the lines of carets by which the tests mark it."""
    lines = [line for line in text.strip("\n").split("\n") if not _is_mark(line)]
    return "\n".join(("```hcl", *lines, "```"))


def _is_mark(line: str) -> bool:
    return line.startswith("#") and line[1:].lstrip().startswith("^")
