"""The rule `dotted-splat`: a dot before a bracket."""

from __future__ import annotations

from splat_ls.analysis import manual
from splat_ls.analysis.finding import Finding
from splat_ls.analysis.rule import Invalid, PlacedProblem, Rule, Valid
from splat_ls.analysis.severity import Severity
from splat_ls.analysis.wording import code
from splat_ls.syntax.problem import DOTTED_SPLAT


class DottedSplat(Rule):
    """A dot stands before the bracket of a splat or an index.

    ## What it finds

    `x.[*]` and `x.[0]`.

    ## Why

    It does not parse ("Invalid attribute name"): behind a dot comes a name. One mixes up `.*` and `[*]` easily; even a
    page of the OpenTofu manual does.

    ## Fix safety

    The text has no meaning that a fix could change: the dot goes.

    ## References

    - [Splat Expressions](https://opentofu.org/docs/language/expressions/splat/)
    """

    code = "dotted-splat"
    default = Severity.ERROR
    link = manual.SPLAT

    INVALID = (
        Invalid(
            """\
locals {
  x = var.l.[*].a
#          ^ dotted-splat: A dot before a bracket does not parse: write `var.l[*].a`.
}
""",
            """\
locals {
  x = var.l[*].a
}
""",
        ),
        Invalid(
            """\
locals {
  x = var.l.[0]
#          ^ dotted-splat: write `var.l[0]`.
}
""",
            """\
locals {
  x = var.l[0]
}
""",
        ),
    )
    VALID = (
        Valid(
            """\
locals {
  a = var.l[*].a
  b = var.l.*.a
}
""",
            "the two ways to write a splat",
        ),
        Valid('locals {\n  pattern = "[a-z.[*]]"\n}\n', "this is text"),
    )

    def check_problem(self, problem: PlacedProblem) -> Finding | None:
        if problem.problem.code != DOTTED_SPLAT:
            return None
        write = f": write {code(problem.meant)}" if problem.meant else ""
        return self.finding(problem.span, f"A dot before a bracket does not parse{write}.")
