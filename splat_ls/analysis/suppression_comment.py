"""What a comment says to us: `splat-ls: ignore[rule, …]`, `splat-ls: ignore-file[…]`, and tflint's ways to say it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

OURS: Final = "splat-ls:"
TFLINT: Final = "tflint-ignore:"
MARKS: Final = (OURS, TFLINT)
"""Text without one of these silences nothing, so its comments need not be looked for."""

LEGACY_RULES: Final = frozenset({"legacy-splat", "legacy-splat-index", "legacy-index"})
_TFLINT_RULES: Final = frozenset({"all", "terraform_deprecated_index"})


@dataclass(frozen=True, slots=True)
class SuppressionComment:
    """A comment that silences rules: `codes`, or all of them where that is None; `whole_file` where it says so."""

    codes: frozenset[str] | None
    whole_file: bool

    def hides(self, code: str) -> bool:
        return self.codes is None or code in self.codes


def read_comment(text: str) -> tuple[SuppressionComment, ...]:
    """Returns what a comment silences; `text` is the comment with its `#`, `//` or `/* */`."""
    ours = _after(text, OURS)
    theirs = _after(text, TFLINT)
    found = (_read_ours(ours) if ours is not None else None, _read_tflint(theirs) if theirs is not None else None)
    return tuple(comment for comment in found if comment is not None)


def _after(text: str, mark: str) -> str | None:
    """Returns what stands behind `mark`, when that starts the comment or a word in it."""
    at = text.find(mark)
    if at <= 0 or not (text[at - 1].isspace() or text[at - 1] in "#/*"):
        return None
    return text[at + len(mark) :].strip()


def _read_ours(text: str) -> SuppressionComment | None:
    word, bracket, rest = text.partition("[")
    if bracket and word.strip() in ("ignore", "ignore-file"):
        codes, closing, _ = rest.partition("]")
        if not closing:
            return None
        return SuppressionComment(_names(codes), word.strip() == "ignore-file")
    first = text.split(maxsplit=1)[0] if text else ""
    if first in ("ignore", "ignore-file"):
        return SuppressionComment(None, first == "ignore-file")
    return None


def _read_tflint(text: str) -> SuppressionComment | None:
    """Reads tflint's annotation, whose names end where a `#`, `/` or `*` starts a remark (tflint: annotations)."""
    for stop in "#/*":
        text = text.partition(stop)[0]
    names = _names(text)
    return SuppressionComment(LEGACY_RULES, False) if names & _TFLINT_RULES else None


def _names(text: str) -> frozenset[str]:
    return frozenset(name.strip() for name in text.split(",") if name.strip())
