"""A fix: what a rewrite would do to the document, and how far it can be trusted."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from splat_ls.text.edit import TextEdit


class Safety(Enum):
    """Whether a rewrite keeps the meaning of the code, decided for each place from types.

    SAFE: wherever the original has a value the rewrite has the same one, of the same type unless the
    difference cannot be seen where it stands. UNSAFE: it may differ, and the title says how.
    """

    SAFE = "safe"
    UNSAFE = "unsafe"


class ActionKind(Enum):
    """The kind of a code action, as editors ask for it (by prefix)."""

    QUICKFIX = "quickfix"
    REWRITE = "refactor.rewrite"
    FIX_ALL = "source.fixAll.splat-ls"


@dataclass(frozen=True, slots=True)
class Fix:
    """One rewrite that is offered at a place.

    `edits` are disjoint places of the document; they are empty when `disabled` gives the reason why the
    rewrite does not exist here. `codes` names the rules whose findings it removes; `assist` is the id of the
    conversion that offers it. Among fixes of a place the preferred one is what "fix all" applies when safe.
    """

    title: str
    kind: ActionKind
    safety: Safety
    edits: tuple[TextEdit, ...]
    preferred: bool = False
    disabled: str | None = None
    codes: tuple[str, ...] = ()
    assist: str = ""
