"""`splat-ls explain`: the page of a rule, or what an expression does."""

from __future__ import annotations

import sys
from collections.abc import Iterator

import click
from click.shell_completion import CompletionItem

from splat_ls.analysis.hover import Hover
from splat_ls.analysis.rule_page import rule_page
from splat_ls.cli.examples import epilog
from splat_ls.cli.exit_status import FOUND, OK
from splat_ls.cli.expression import Expression, read_expression
from splat_ls.cli.options import CODES, colour_option
from splat_ls.cli.output import tell, write
from splat_ls.cli.paint import Colour, ColourChoice, Paint
from splat_ls.rules import RULES
from splat_ls.workspace.nearest import nearest_name


def _complete(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    del ctx, param
    return [CompletionItem(code) for code in CODES if code.startswith(incomplete)]


@click.command(
    epilog=epilog(
        "splat-ls explain map-splat",
        "splat-ls explain 'var.list.*.a[0].b'",
        "splat-ls explain 'aws_subnet.a[*].id' --in main.tf",
    )
)
@click.argument("subject", metavar="RULE | EXPR", shell_complete=_complete)
@click.option("--in", "path", type=click.Path(), metavar="FILE", help="Names mean what they do in the module of FILE.")
@colour_option
def explain(*, subject: str, path: str | None, colour: str) -> int:
    """Tell what a rule is about, or what an expression does.

    RULE is a name of `splat-ls rules`. Of an expression, what each splat and for-expression in it does is told, and
    what the rules say. The status is 1 when there is nothing to tell.
    """
    paint = Paint.of(ColourChoice(colour), sys.stdout)
    rule = next((rule for rule in RULES if rule.code == subject), None)
    if rule is not None:
        _print_page(rule_page(rule), paint)
        return OK
    expression = read_expression(subject, path)
    paragraphs = list(_explained(expression, paint))
    if paragraphs:
        write(["\n".join(paragraphs)])
        return OK
    near = nearest_name(subject, CODES)
    hint = f"; did you mean the rule `{near}`?" if near is not None else ""
    tell(f"nothing to explain: there is neither a splat nor a for-expression in `{subject}`{hint}", paint, Colour.RED)
    return FOUND


def _print_page(page: str, paint: Paint) -> None:
    """Prints Markdown: as it is to a file or another program, laid out on a terminal."""
    if not paint.is_on:
        write([page])
        return
    from rich.console import Console  # noqa: PLC0415  (60 ms, which only this pays)
    from rich.markdown import Markdown  # noqa: PLC0415

    Console(force_terminal=True).print(Markdown(page))


def _explained(expression: Expression, paint: Paint) -> Iterator[str]:
    """Yields a section for each hover that the expression has, then one for each finding."""
    analysis = expression.analysis
    seen: set[Hover] = set()
    for place in expression.places():
        anchor = place.span(place.site.marker).start if place.site is not None else place.span(place.node).start
        hover = analysis.hover(anchor)
        if hover is not None and hover not in seen:
            seen.add(hover)
            source = hover.span.slice(analysis.tree.text)
            yield f"{paint(source, Colour.BOLD)}\n\n{_indented(hover.plain_text)}\n"
    for finding in analysis.findings():
        yield f"{paint(finding.severity.value, Colour.YELLOW)}[{finding.code}]: {finding.message}\n"


def _indented(text: str) -> str:
    return "\n".join(f"  {line}" if line else "" for line in text.split("\n"))
