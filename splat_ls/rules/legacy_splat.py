"""The rule `legacy-splat`: `.*` where `[*]` says the same."""

from __future__ import annotations

from splat_ls.analysis import manual
from splat_ls.analysis.conversion import full_of
from splat_ls.analysis.finding import Finding
from splat_ls.analysis.place import Place
from splat_ls.analysis.rule import Invalid, Rule, Valid
from splat_ls.analysis.severity import Severity
from splat_ls.analysis.wording import code
from splat_ls.semantic.answer import Answer
from splat_ls.splat.rewriting import Refusal
from splat_ls.splat.site import Style


class LegacySplat(Rule):
    """A splat is written `.*`.

    ## What it finds

    Any `.*` that no other rule finds.

    ## Why

    `.*` is the attribute-only splat of the time before 0.12. It takes only attributes and dotted numbers along, so
    that `x.*.a[0]` is the first of all and not the first of each, and it cannot be nested. The manual recommends
    `[*]` always.

    ## Fix safety

    Safe: only the marker changes (and dotted numbers behind it), the value, its type and its errors are the same.

    ## References

    - [Legacy splats](https://opentofu.org/docs/language/expressions/splat/#legacy-attribute-only-splat-expressions)
    """

    code = "legacy-splat"
    default = Severity.WARNING
    link = manual.LEGACY_SPLAT
    deprecated = True

    INVALID = (
        Invalid(
            """\
locals {
  x = join(",", var.l.*.a) # and not this: var.l.*.a
#                    ^^ legacy-splat: write `var.l[*].a`, which means the same
}
""",
            """\
locals {
  x = join(",", var.l[*].a) # and not this: var.l.*.a
}
""",
        ),
        Invalid(
            """\
locals {
  x = var.hosts.*.nic.0.ip
#              ^^ legacy-splat: write `var.hosts[*].nic[0].ip`
  y = var.pools[*].nodes.*.id
#                       ^^ legacy-splat: write `var.pools[*].nodes[*].id`
  z = (
    var.hosts
    .*
#   ^^ legacy-splat
    .name
  )
}
""",
            """\
locals {
  x = var.hosts[*].nic[0].ip
  y = var.pools[*].nodes[*].id
  z = (
    var.hosts
    [*]
    .name
  )
}
""",
        ),
        Invalid("""\
locals {
  text = <<-EOT
    %{ for ip in local.servers.*.ip ~}
#                             ^^ legacy-splat
    ${ip} of ${length(local.servers.*)}
#                                  ^^ legacy-splat
    %{ endfor ~}
  EOT
}
"""),
    )
    VALID = (
        Valid("locals {\n  x = var.l[*].a\n}\n", "this is how a splat is written"),
        Valid("locals {\n  x = var.n*local.m.n*2\n}\n", "these are multiplications"),
        Valid(
            'locals {\n  x = "a.*.b"\n  y = "$${a.*.b}"\n  z = "arn:aws:s3:::stash.*"\n}\n',
            "text in a string is text",
        ),
        Valid("locals {\n  x = 1 # var.l.*.a\n  /* var.l.*.a */\n}\n", "comments are comments"),
        Valid("locals {\n  x = var.l.*.a[0]\n}\n", "an index behind it is another rule's matter"),
    )

    def check(self, place: Place) -> Finding | None:
        site = place.site
        if site is None or site.style is not Style.LEGACY:
            return None
        written = full_of(place)
        message = "`.*` is the old spelling of a splat"
        if not isinstance(written, Refusal) and written.equivalence.exact is Answer.YES:
            message += f": write {code(written.shown(place.placed.leaf))}, which means the same"
        return self.finding(place.span(site.marker), f"{message}.")
