"""Random texts and edits, made of what a lexer of HCL trips over."""

from __future__ import annotations

from hypothesis import strategies as st

from splat_ls.text.edit import TextEdit
from splat_ls.text.span import Span

FRAGMENTS = (
    "{", "}", "[", "]", "(", ")", '"', "${", "%{", "~}", "\n", "\r\n", "\r", "\u2028", "\f", " ", "  ", "\t",
    "<<EOT\n", "<<-EOT\n", "EOT\n", "  EOT\n", "EOT", "#", "//", "/*", "*/", ".*", "[*]", "[ * ]", ".[*]", ".0", ".",
    "=", " = ", "==", "=>", "...", "?", ":", "::", ",", "-", "!", "&&", "*", "for ", "in ", "if ", "else",
    "endif",
    "x", "var.list", "local.a", "resource", '"aws_vpc"', '"v"', "name", "1", "1.5", "0.e1", "\\", "\\n",
    "$${", "$", "%",
    "é", "e\u0301", "😀", "\ufeff", "\x00", "'", "`", "~", ";",
    "\n}\n", " {\n", "  x = 1\n", "  y = var.l.*.a\n", 'resource "a" "b" {\n  count = 2\n}\n', "locals {\n",
    "  k = [\n", "  m = {\n", "    a = 1\n", "  }\n", "  ]\n", "  d = [for o in a : o.b]\n", '  s = "${a.*.b}"\n',
    'output "o" {\n  value = a[*].b\n}\n', "# comment\n", "  nested {\n    z = 1\n  }\n",
    "%{ for x in y }", "%{ endfor }",
)  # fmt: skip
"""Braces, quotes, heredoc starts, splats, every kind of line end, and whole lines that fit each other."""

texts = st.lists(st.sampled_from(FRAGMENTS), max_size=40).map("".join)


@st.composite
def edits(draw: st.DrawFn, text: str) -> TextEdit:
    """Draws an edit of `text`: some stretch of it, mostly a short one, replaced by a few fragments."""
    start = draw(st.integers(0, len(text)))
    end = min(len(text), start + draw(st.one_of(st.just(0), st.integers(0, 3), st.integers(0, 60))))
    return TextEdit(Span(start, end), draw(st.lists(st.sampled_from(FRAGMENTS), max_size=3).map("".join)))
