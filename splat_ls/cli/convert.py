"""`splat-ls convert`: prints an expression as for-expressions, as splats, or as legacy splats."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass
from types import MappingProxyType

import click

from splat_ls.analysis.conversion import equivalent_of, full_of, in_place
from splat_ls.analysis.offer import differences_at
from splat_ls.analysis.place import Place
from splat_ls.cli.examples import epilog
from splat_ls.cli.exit_status import FOUND, OK
from splat_ls.cli.expression import Expression, read_expression
from splat_ls.cli.options import colour_option
from splat_ls.cli.output import tell, write
from splat_ls.cli.paint import Colour, ColourChoice, Paint
from splat_ls.splat.rewriting import Refusal, Rewriting
from splat_ls.splat.site import Style
from splat_ls.splat.to_legacy import to_legacy
from splat_ls.text.edit import TextEdit

MAX_ROUNDS = 100
"""One splat or for is converted a round; nobody writes as many into one expression."""


def _as_for(place: Place) -> Rewriting | Refusal | None:
    if place.site is None or place.site.enclosing is not None:
        return None
    made = equivalent_of(place)
    return made if isinstance(made, Refusal) else in_place(place, made)


def _as_splat(place: Place) -> Rewriting | Refusal | None:
    if place.loop is not None:
        made = equivalent_of(place)
        return made if isinstance(made, Refusal) else in_place(place, made)
    if place.site is None or place.site.style is not Style.LEGACY:
        return None
    return full_of(place)


def _as_legacy(place: Place) -> Rewriting | Refusal | None:
    if place.site is None or place.site.style is Style.LEGACY:
        return None
    return to_legacy(place.placed.leaf, place.site)


@dataclass(frozen=True, slots=True)
class _Form:
    """A form to convert to: how one place is converted (None: it is no such place), and what to say without any."""

    convert: Callable[[Place], Rewriting | Refusal | None]
    nothing: str


FORMS = MappingProxyType(
    {
        "for": _Form(_as_for, "there is no splat in it"),
        "splat": _Form(_as_splat, "there is neither a for-expression nor a legacy splat in it"),
        "legacy": _Form(_as_legacy, "there is no full splat in it"),
    }
)


@click.command(
    epilog=epilog(
        "splat-ls convert --to for 'aws_subnet.a.*.id[0]'",
        "splat-ls convert --to splat '[for s in var.subnets : s.id]' --in main.tf",
        "splat-ls convert --to legacy 'var.list[*].a[0]'",
        "echo 'module.m[*].ids' | splat-ls convert --to for -",
    )
)
@click.argument("expression", metavar="[EXPR | -]", default="-")
@click.option("--to", "form", type=click.Choice(list(FORMS)), required=True, help="What to convert to.")
@click.option("--in", "path", type=click.Path(), metavar="FILE", help="Names mean what they do in the module of FILE.")
@colour_option
def convert(*, expression: str, form: str, path: str | None, colour: str) -> int:
    """Print an expression as a for, a splat or a legacy splat.

    What differs between the two is told on standard error. The status is 1, with the reason, when there is no such
    form of the expression.
    """
    paint = Paint.of(ColourChoice(colour), sys.stderr)
    text = sys.stdin.buffer.read().decode("utf-8", "replace") if expression == "-" else expression
    converted = _converted(read_expression(text, path), FORMS[form])
    if isinstance(converted, Refusal):
        tell(f"no conversion: {converted.reason}", paint, Colour.RED)
        return FOUND
    write([f"{converted.text}\n"])
    for difference in converted.differences:
        tell(f"note: {difference}", paint, Colour.BOLD)
    return OK


@dataclass(frozen=True, slots=True)
class _Converted:
    """The new text, and what differs from the old one."""

    text: str
    differences: tuple[str, ...]


def _converted(expression: Expression, form: _Form) -> _Converted | Refusal:
    """Converts one place after the other, the outermost first, until there is none left."""
    refusals: list[Refusal] = []
    differences: list[str] = []
    done = False
    for _ in range(MAX_ROUNDS):
        edits = _round(expression, form, refusals, differences)
        if not edits:
            break
        expression, done = expression.edited(edits), True
    if not done:
        return refusals[0] if refusals else Refusal(form.nothing)
    return _Converted(expression.text, tuple(dict.fromkeys(differences)))


def _round(
    expression: Expression, form: _Form, refusals: list[Refusal], differences: list[str]
) -> tuple[TextEdit, ...]:
    """Returns the edits of the first place that can be converted, and notes what there is to tell."""
    refusals.clear()
    for place in expression.places():
        made = form.convert(place)
        if isinstance(made, Refusal):
            refusals.append(made)
        elif made is not None and (edits := made.edits(place.placed.leaf)):
            differences += differences_at(place, made)
            return tuple(TextEdit(place.span(edit.start, edit.end), edit.text) for edit in edits)
    return ()
