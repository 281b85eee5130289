"""Which rules may speak in a file, by its kind."""

from __future__ import annotations

from typing import Final

from splat_ls.analysis.rule import Rule
from splat_ls.workspace.file_kind import FileKind

SYNTAX_RULES: Final = frozenset({"dotted-splat", "nested-legacy-splat", "syntax-error"})
"""The rules that need nothing but the text: what they find is wrong in everything that is written in HCL."""


def rules_of_kind(kind: FileKind, rules: tuple[Rule, ...]) -> tuple[Rule, ...]:
    """Returns the rules for a file of that kind: all for a module, those of syntax for other HCL, else none."""
    if kind.is_module:
        return rules
    return tuple(rule for rule in rules if rule.code in SYNTAX_RULES) if kind.is_analysed else ()
