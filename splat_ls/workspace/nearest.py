"""The name that was probably meant by one that does not exist."""

from __future__ import annotations

from collections.abc import Iterable


def nearest_name(name: str, names: Iterable[str]) -> str | None:
    """Returns the one of `names` that comes nearest to `name`, None when none comes near."""
    from difflib import get_close_matches  # noqa: PLC0415  (only a mistake pays for this import)

    return next(iter(get_close_matches(name, tuple(names), n=1, cutoff=0.55)), None)


def did_you_mean(name: str, names: Iterable[str]) -> str:
    """Returns a clause that proposes the nearest name, to be put behind a message; nothing when none comes near."""
    near = nearest_name(name, names)
    return "" if near is None else f" (did you mean `{near}`?)"
