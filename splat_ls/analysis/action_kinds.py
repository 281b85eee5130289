"""Which kinds of actions were asked for."""

from __future__ import annotations

from splat_ls.analysis.fix import ActionKind


def wants(only: tuple[str, ...] | None, kind: ActionKind) -> bool:
    """Tells whether `kind` was asked for: a kind stands for all that start with it, None for any kind.

    `source` actions are made for somebody who asks for them by name only (LSP: "CodeActionContext.only").
    """
    if only is None:
        return kind is not ActionKind.FIX_ALL
    return any(asked in ("", kind.value) or kind.value.startswith(f"{asked}.") for asked in only)
