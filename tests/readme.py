"""Writes the parts of the README that the code knows better: `python -m tests.readme` renews them."""

from __future__ import annotations

from pathlib import Path

from splat_ls.analysis.rule_page import rule_table
from splat_ls.rules import RULES

README = Path(__file__).parents[1] / "README.md"
START, END = "<!-- rules -->\n", "<!-- /rules -->"


def renewed(text: str) -> str:
    """Returns the README with the table of the rules as they are."""
    before, _, rest = text.partition(START)
    _, _, after = rest.partition(END)
    return f"{before}{START}{rule_table(RULES).strip()}\n{END}{after}"


if __name__ == "__main__":
    README.write_text(renewed(README.read_text("utf-8")), "utf-8")
