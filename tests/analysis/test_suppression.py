"""Comments that silence findings, and comments (and texts) that do not."""

from __future__ import annotations

import pytest

from tests.support.check_rule import check_findings

SILENT = {
    "at the end of the line": "locals {\n  a = var.l.*.a # splat-ls: ignore[legacy-splat]\n}\n",
    "all rules": "locals {\n  a = var.l.*.a # splat-ls: ignore\n}\n",
    "alone on the line above": "locals {\n  # splat-ls: ignore[legacy-splat]\n  a = var.l.*.a\n}\n",
    "with two slashes": "locals {\n  a = var.l.*.a // splat-ls: ignore\n}\n",
    "in a block comment": "locals {\n  a = /* splat-ls: ignore */ var.l.*.a\n}\n",
    "in a block comment above": "locals {\n  /* splat-ls: ignore[legacy-splat] */\n  a = var.l.*.a\n}\n",
    "one of several rules": "locals {\n  a = var.l.*.a # splat-ls: ignore[map-splat, legacy-splat]\n}\n",
    "with a reason": "locals {\n  a = var.l.*.a # splat-ls: ignore[legacy-splat] until the next release\n}\n",
    "all rules, with a reason": "locals {\n  a = var.l.*.a # splat-ls: ignore as the provider wants it\n}\n",
    "behind other words": "locals {\n  a = var.l.*.a # as before, splat-ls: ignore[legacy-splat]\n}\n",
    "without blanks": "locals {\n  a = var.l.*.a #splat-ls:ignore[legacy-splat]\n}\n",
    "with a carriage return": "locals {\r\n  a = var.l.*.a # splat-ls: ignore\r\n}\r\n",
    "on the last line without a newline": "a = var.l.*.a # splat-ls: ignore",
    "above, in the first line": "# splat-ls: ignore\na = var.l.*.a\n",
    "inside a call": "locals {\n  a = concat(\n    var.l.*.a, # splat-ls: ignore\n    [],\n  )\n}\n",
    "above, inside a call": "locals {\n  a = concat(\n    # splat-ls: ignore\n    var.l.*.a,\n    [],\n  )\n}\n",
    "above a heredoc": 'locals {\n  # splat-ls: ignore\n  a = <<-EOT\n    ${join(",", var.l.*.a)}\n  EOT\n}\n',
    "for the file": "# splat-ls: ignore-file[legacy-splat]\n\nlocals {\n  a = var.l.*.a\n}\n",
    "for the file, all rules": "// Copyright.\n// splat-ls: ignore-file\n\nlocals {\n  a = var.l.*.a\n}\n",
    "for the file, behind a byte order mark": "\ufeff# splat-ls: ignore-file\nlocals {\n  a = var.l.*.a\n}\n",
    "for the file, in a block comment": "/*\n * splat-ls: ignore-file\n */\na = var.l.*.a\n",
    "tflint's rule": "locals {\n  a = var.l.*.a # tflint-ignore: terraform_deprecated_index\n}\n",
    "tflint, above": "locals {\n  # tflint-ignore: terraform_deprecated_index\n  a = var.l.*.a\n}\n",
    "tflint, among others": "a = var.l.0 # tflint-ignore: terraform_x, terraform_deprecated_index # why\n",
    "tflint, all": "locals {\n  a = var.l.*.a[0] /* tflint-ignore: all */\n}\n",
    "a syntax error": "locals {\n  a = var.l.[*] # splat-ls: ignore[dotted-splat]\n}\n",
}
FOUND = {
    "another rule": "locals {\n  a = var.l.*.a # splat-ls: ignore[map-splat]\n#          ^^ legacy-splat\n}\n",
    "no rule": "locals {\n  a = var.l.*.a # splat-ls: ignore[]\n#          ^^ legacy-splat\n}\n",
    "an open list": "locals {\n  a = var.l.*.a # splat-ls: ignore[legacy-splat\n#          ^^ legacy-splat\n}\n",
    "another word": "locals {\n  a = var.l.*.a # splat-ls: ignores\n#          ^^ legacy-splat\n}\n",
    "another tool": "locals {\n  a = var.l.*.a # not-splat-ls: ignore\n#          ^^ legacy-splat\n}\n",
    "text in a string": 'locals {\n  a = [var.l.*.a, "# splat-ls: ignore"]\n#           ^^ legacy-splat\n}\n',
    "text in a heredoc above": (
        "locals {\n  t = <<EOT\n# splat-ls: ignore\nEOT\n  a = [<<EOT\n# splat-ls: ignore\nEOT\n"
        "  , var.l.*.a]\n#        ^^ legacy-splat\n}\n"
    ),
    "at the end of the line above": "b = 1 # splat-ls: ignore\na = var.l.*.a\n#        ^^ legacy-splat\n",
    "two lines above": "locals {\n  # splat-ls: ignore\n\n  a = var.l.*.a\n#          ^^ legacy-splat\n}\n",
    "on the line below": "locals {\n  a = var.l.*.a\n#          ^^ legacy-splat\n  # splat-ls: ignore\n}\n",
    "on another line of the attribute": (
        "locals {\n  # splat-ls: ignore\n  a = concat(\n    var.l.*.a,\n#        ^^ legacy-splat\n  )\n}\n"
    ),
    "for the file, but below the first item": (
        "locals {\n  a = var.l.*.a\n#          ^^ legacy-splat\n}\n\n# splat-ls: ignore-file\n"
    ),
    "for the file, on the line": "locals {\n  a = var.l.*.a # splat-ls: ignore-file\n#          ^^ legacy-splat\n}\n",
    "tflint, another rule": "locals {\n  a = var.l.*.a # tflint-ignore: terraform_x\n#          ^^ legacy-splat\n}\n",
    "tflint, a rule of ours": (
        'resource "terraform_data" "a" {\n  for_each = {}\n}\n\nlocals {\n'
        "  a = terraform_data.a.*.id # tflint-ignore: all\n#     ^^^^^^^^^^^^^^^^^^ map-splat\n}\n"
    ),
}


@pytest.mark.parametrize("source", SILENT.values(), ids=SILENT)
def test_silenced(source: str) -> None:
    check_findings(source)


@pytest.mark.parametrize("source", FOUND.values(), ids=FOUND)
def test_not_silenced(source: str) -> None:
    check_findings(source)


@pytest.mark.parametrize("source", SILENT.values(), ids=SILENT)
def test_there_is_something_to_silence(source: str) -> None:
    """Without the words every one of the silent texts has a finding."""
    loud = source.replace("splat-ls", "other").replace("tflint", "other")
    with pytest.raises(AssertionError, match="found 1, not 0"):
        check_findings(loud)
