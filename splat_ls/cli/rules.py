"""`splat-ls rules`: lists the rules."""

from __future__ import annotations

import json
from collections.abc import Callable
from types import MappingProxyType

import click

from splat_ls.cli.examples import epilog
from splat_ls.cli.exit_status import OK
from splat_ls.cli.output import write
from splat_ls.cli.rule_pages import RulePage, rule_pages


def rules_table(pages: tuple[RulePage, ...]) -> str:
    """Returns the table of the rules in Markdown, as the README has it."""
    lines = ["| Rule | Default | What it finds |", "|---|---|---|"]
    lines += [f"| [`{page.code}`]({page.link}) | {page.severity.value} | {page.summary} |" for page in pages]
    return "\n".join(lines) + "\n"


def _text(pages: tuple[RulePage, ...]) -> str:
    code = max(len(page.code) for page in pages)
    severity = max(len(page.severity.value) for page in pages)
    rows = (f"{page.code:<{code}}  {page.severity.value:<{severity}}  {page.summary}\n" for page in pages)
    return "".join(rows)


def _json(pages: tuple[RulePage, ...]) -> str:
    entries = [
        {
            "code": page.code,
            "severity": page.severity.value,
            "summary": page.summary,
            "url": page.link,
            "page": page.markdown,
        }
        for page in pages
    ]
    return json.dumps(entries, indent=2) + "\n"


FORMATS: MappingProxyType[str, Callable[[tuple[RulePage, ...]], str]] = MappingProxyType(
    {"text": _text, "json": _json, "markdown": rules_table}
)


@click.command(epilog=epilog("splat-ls rules", "splat-ls rules --format json"))
@click.option(
    "--format", "form", type=click.Choice(list(FORMATS)), default="text", show_default=True, help="How to list them."
)
def rules(form: str) -> int:
    """List the rules: name, default severity, and what each finds. `splat-ls explain RULE` has the whole page."""
    write([FORMATS[form](rule_pages())])
    return OK
