"""A syntax mistake: where, which rule reports it, and what the real tool says of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from splat_ls.text.span import RelOffset

SYNTAX_ERROR: Final = "syntax-error"
DOTTED_SPLAT: Final = "dotted-splat"
NESTED_LEGACY_SPLAT: Final = "nested-legacy-splat"


@dataclass(frozen=True, slots=True)
class Problem:
    """A mistake at `[start, end)` of a leaf or item.

    `code` is the rule that reports it, `summary` the summary line of the real tool, `detail` one sentence
    on what stands there.
    """

    start: RelOffset
    end: RelOffset
    code: str
    summary: str
    detail: str

    def shifted(self, by: int) -> Problem:
        """Returns the same problem with its place moved by `by` code points."""
        return Problem(self.start + by, self.end + by, self.code, self.summary, self.detail)
