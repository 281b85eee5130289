"""The rule `syntax-error`: text that does not parse."""

from __future__ import annotations

from splat_ls.analysis import manual
from splat_ls.analysis.finding import Finding
from splat_ls.analysis.rule import Invalid, PlacedProblem, Rule, Valid
from splat_ls.analysis.severity import Severity
from splat_ls.syntax.problem import SYNTAX_ERROR


class SyntaxErrors(Rule):
    """The text does not parse.

    ## What it finds

    Any text that OpenTofu and Terraform cannot read, with the summary line that they give for it, at the place where
    it stops making sense. Two mistakes with splats have rules of their own: `dotted-splat` and
    `nested-legacy-splat`.

    ## Why

    Half-typed text costs the item that it stands in: the other attributes and blocks of the file are still read, and
    splats in them are still found.

    ## Fix safety

    There is no fix.

    ## References

    - [Configuration Syntax](https://opentofu.org/docs/language/syntax/configuration/)
    """

    code = "syntax-error"
    default = Severity.ERROR
    link = manual.SYNTAX

    INVALID = (
        Invalid("""\
locals {
  x = var.l[*, 0]
#            ^ syntax-error: Missing close bracket on splat index
}
"""),
    )
    VALID = (
        Valid(
            """\
locals {
  x = var.hosts [ * ] . name
  y = (
    var.hosts
    [*]
    .name
  )
}
""",
            "blanks may stand between any two tokens, line breaks only in brackets",
        ),
        Valid(
            """\
locals {
  pattern = "^.*-(dev|prod)-.[*]$"
  glob    = <<-EOT
    a.*.*.b $${not.*.*.read}
  EOT
}
""",
            "text in strings is text",
        ),
    )

    def check_problem(self, problem: PlacedProblem) -> Finding | None:
        if problem.problem.code != SYNTAX_ERROR:
            return None
        detail = f": {problem.problem.detail}" if problem.problem.detail else ""
        return self.finding(problem.span, f"{problem.problem.summary}{detail}")
