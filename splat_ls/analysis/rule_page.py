"""The page of a rule: its docstring and its tested examples under fixed headings."""

from __future__ import annotations

from collections.abc import Sequence
from inspect import cleandoc
from typing import Final

from splat_ls.analysis.example_text import without_marks
from splat_ls.analysis.rule import Rule

WRITTEN: Final = ("What it finds", "Why", "Fix safety", "References")
"""The headings that a rule's docstring must have, in this order."""

HEADINGS: Final = ("What it finds", "Why", "Example", "Use instead", "Near misses", "Fix safety", "References")
"""The headings of a page."""


def rule_page(rule: Rule) -> str:
    """Returns the page of a rule in Markdown; it ends in a newline."""
    summary, sections = _docstring(rule)
    first = rule.INVALID[0]
    sections["Example"] = _block(without_marks(first.text))
    sections["Use instead"] = _block(next((each.instead for each in rule.INVALID if each.instead), "")) or NO_TEXT
    sections["Near misses"] = "\n\n".join(
        f"Not found: {each.why}.\n\n{_block(without_marks(each.text))}" for each in rule.VALID
    )
    parts = [f"# {rule.code}", summary, _facts(rule)]
    parts += (f"## {heading}\n\n{sections[heading]}" for heading in HEADINGS)
    return "\n\n".join(parts) + "\n"


NO_TEXT: Final = "That depends on what was meant."


def rule_table(rules: Sequence[Rule]) -> str:
    """Returns all rules as a Markdown table, in their order; it ends in a newline."""
    rows = ["| Rule | Default | What it says |", "|---|---|---|"]
    rows += (f"| `{rule.code}` | {rule.default.value} | {_docstring(rule)[0]} |" for rule in rules)
    return "\n".join(rows) + "\n"


def rule_summary(rule: Rule) -> str:
    """Returns the one sentence that says what is wrong."""
    return _docstring(rule)[0]


def _docstring(rule: Rule) -> tuple[str, dict[str, str]]:
    """Returns the first sentence of a rule's docstring, and its sections by heading."""
    summary, *sections = cleandoc(type(rule).__doc__ or "").split("\n## ")
    split = (section.partition("\n") for section in sections)
    return summary.strip(), {heading.strip(): text.strip() for heading, _, text in split}


def _facts(rule: Rule) -> str:
    setting, comment = f"rules.{rule.code}", f"# splat-ls: ignore[{rule.code}]"
    return f"Default severity: {rule.default.value}. Setting: `{setting}`. In a comment: `{comment}`."


def _block(text: str) -> str:
    return f"```hcl\n{text.rstrip()}\n```" if text else ""
