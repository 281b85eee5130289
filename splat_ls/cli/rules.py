"""`splat-ls rules`: lists the rules."""

from __future__ import annotations

import json
from collections.abc import Callable
from types import MappingProxyType

import click

from splat_ls.analysis.rule_page import rule_page, rule_summary, rule_table
from splat_ls.cli.examples import epilog
from splat_ls.cli.exit_status import OK
from splat_ls.cli.output import write
from splat_ls.rules import RULES


def _text() -> str:
    code = max(len(rule.code) for rule in RULES)
    severity = max(len(rule.default.value) for rule in RULES)
    rows = (f"{rule.code:<{code}}  {rule.default.value:<{severity}}  {rule_summary(rule)}\n" for rule in RULES)
    return "".join(rows)


def _json() -> str:
    entries = [
        {
            "code": rule.code,
            "severity": rule.default.value,
            "summary": rule_summary(rule),
            "url": rule.link,
            "page": rule_page(rule),
        }
        for rule in RULES
    ]
    return json.dumps(entries, indent=2) + "\n"


FORMATS: MappingProxyType[str, Callable[[], str]] = MappingProxyType(
    {"text": _text, "json": _json, "markdown": lambda: rule_table(RULES)}
)


@click.command(epilog=epilog("splat-ls rules", "splat-ls rules --format json"))
@click.option(
    "--format", "form", type=click.Choice(list(FORMATS)), default="text", show_default=True, help="How to list them."
)
def rules(form: str) -> int:
    """List the rules: name, default severity, and what each finds. `splat-ls explain RULE` has the whole page."""
    write([FORMATS[form]()])
    return OK
