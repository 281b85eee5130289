"""Names for one of many: `subnet` from `subnets`, `policy` from `policies`."""

from __future__ import annotations

from typing import Final

_IRREGULAR: Final = {
    "aliases": "alias",
    "buses": "bus",
    "caches": "cache",
    "children": "child",
    "cookies": "cookie",
    "indices": "index",
    "leaves": "leaf",
    "matrices": "matrix",
    "people": "person",
    "shelves": "shelf",
    "statuses": "status",
    "vertices": "vertex",
}
"""Plurals that no ending tells."""

_ONE_ALREADY: Final = frozenset(
    {
        *("aws", "ecs", "eks", "gcs", "kms", "rds", "sns", "sqs", "sts", "cosmos", "kubernetes", "jenkins", "windows"),
        *("cors", "dns", "https", "nfs", "os", "tls", "iops", "sms"),
        *("alias", "atlas", "canvas", "gas", "lens", "means", "news", "s", "series", "species"),
    }
)
"""Words of the field that end in s and are no plurals (those in -ss, -us and -is never are)."""

_SIBILANTS: Final = ("sses", "shes", "ches", "xes", "zzes")


def singular(word: str) -> str | None:
    """Returns the name of one element of something called `word`, None when `word` is no plural.

    Only the last part of a compound changes: `private_subnets` gives `private_subnet`.
    """
    cut = max(word.rfind("_"), word.rfind("-")) + 1
    head, last = word[:cut], word[cut:]
    one = _singular_word(last)
    return None if one is None else head + one


def _singular_word(word: str) -> str | None:
    if word in _IRREGULAR:
        return _IRREGULAR[word]
    if word in _ONE_ALREADY or not word.endswith("s") or word.endswith(("ss", "us", "is")):
        return None
    if word.endswith("ies") and len(word) > 4:
        return word[:-3] + "y"
    if word.endswith(_SIBILANTS):
        return word[:-2]
    return word[:-1] or None
