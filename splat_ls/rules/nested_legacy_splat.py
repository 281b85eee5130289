"""The rule `nested-legacy-splat`: `.*` inside `.*`."""

from __future__ import annotations

from splat_ls.analysis import manual
from splat_ls.analysis.finding import Finding
from splat_ls.analysis.rule import Invalid, PlacedProblem, Rule, Valid
from splat_ls.analysis.severity import Severity
from splat_ls.analysis.wording import code
from splat_ls.syntax.problem import NESTED_LEGACY_SPLAT


class NestedLegacySplat(Rule):
    """A legacy splat stands inside a legacy splat.

    ## What it finds

    `x.*.a.*.b` and `x.*.*`: a second `.*` directly behind the attributes that a first one took.

    ## Why

    It does not parse ("Nested splat expression not allowed"). Nearly always `x[*].a[*].b` is meant, a list of lists;
    `flatten` makes one list of it.

    ## Fix safety

    The text has no meaning that a fix could change: every `.*` becomes `[*]`.

    ## References

    - [Legacy splats](https://opentofu.org/docs/language/expressions/splat/#legacy-attribute-only-splat-expressions)
    """

    code = "nested-legacy-splat"
    default = Severity.ERROR
    link = manual.LEGACY_SPLAT

    INVALID = (
        Invalid(
            """\
locals {
  x = var.n.*.b.*.c
#              ^^ nested-legacy-splat: write `var.n[*].b[*].c`
}
""",
            """\
locals {
  x = var.n[*].b[*].c
}
""",
        ),
        Invalid(
            """\
locals {
  x = var.n.*.*
#            ^^ nested-legacy-splat: A `.*` inside another one does not parse
}
""",
            """\
locals {
  x = var.n[*][*]
}
""",
        ),
    )
    VALID = (
        Valid("locals {\n  x = var.n[*].b.*.c\n}\n", "a `.*` inside a `[*]` parses"),
        Valid("locals {\n  x = (var.n.*.b).*.c\n}\n", "parentheses end the first splat"),
        Valid("locals {\n  x = var.n.*.b[0].*.c\n}\n", "an index ends the first splat"),
        Valid("locals {\n  x = var.n.*.b[*].c\n}\n", "a `[*]` behind a `.*` acts on its result"),
    )

    def check_problem(self, problem: PlacedProblem) -> Finding | None:
        if problem.problem.code != NESTED_LEGACY_SPLAT:
            return None
        write = f": write {code(problem.meant)}" if problem.meant else ""
        return self.finding(problem.span, f"A `.*` inside another one does not parse{write}.")
