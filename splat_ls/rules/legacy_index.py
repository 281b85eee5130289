"""The rule `legacy-index`: a dotted number."""

from __future__ import annotations

from splat_ls.analysis import manual
from splat_ls.analysis.finding import Finding
from splat_ls.analysis.place import Place
from splat_ls.analysis.rule import Invalid, Rule, Valid
from splat_ls.analysis.severity import Severity
from splat_ls.analysis.spelling import spelled_steps
from splat_ls.analysis.wording import code, slice_text


class LegacyIndex(Rule):
    """An index is written with a dot.

    ## What it finds

    `x.0` outside a legacy splat. In a legacy splat (`x.*.a.0.b`) the dotted number is the only way to index each
    element, and it goes with the splat.

    ## Why

    The spelling dates from the time before 0.12 and reads like an attribute. `x[0]` means the same.

    ## Fix safety

    Safe: the value, its type and its errors are the same.

    ## References

    - [Indices and Attributes](https://opentofu.org/docs/language/expressions/types/#indices-and-attributes)
    """

    code = "legacy-index"
    default = Severity.HINT
    link = manual.INDICES
    deprecated = True

    INVALID = (
        Invalid(
            """\
locals {
  x = var.xs.0.id
#           ^^ legacy-index: write `var.xs[0]`
}
""",
            """\
locals {
  x = var.xs[0].id
}
""",
        ),
        Invalid(
            """\
locals {
  x = var.xs[*].ips.0.addr
#                  ^^ legacy-index
}
""",
            """\
locals {
  x = var.xs[*].ips[0].addr
}
""",
        ),
        Invalid("""\
locals {
  x = "${var.xs.0.ys.1}"
#              ^^ legacy-index
#                   ^^ legacy-index
}
"""),
    )
    VALID = (
        Valid("locals {\n  x = var.xs[0].id\n}\n", "this is how an index is written"),
        Valid("locals {\n  x = var.hosts.*.nic.0.ip\n}\n", "in a legacy splat there is no other way"),
        Valid('locals {\n  a = 1.5\n  b = "10.0.0.4"\n  c = var.v1.x2\n}\n', "numbers, addresses and names are none"),
    )

    def check(self, place: Place) -> Finding | None:
        step = place.dotted_index
        if step is None:
            return None
        before = slice_text(place.placed, place.node.start, step.start).rstrip()
        written = code(f"{before}{spelled_steps(place.placed, (step,))}")
        return self.finding(place.span(step), f"`.{step.number}` is the old spelling of an index: write {written}.")
