"""Arguments that a body sets more than once, which the real tool's parser refuses.

It is told of the items and not kept with them, since an edit of one of them changes what is to be said of another.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from splat_ls.syntax.items import Attribute, Item
from splat_ls.syntax.problem import SYNTAX_ERROR, Problem
from splat_ls.text.span import RelOffset


def redefined(items: Sequence[Item], start: RelOffset) -> Iterator[Problem]:
    """Yields a problem for each argument whose name an item before it has; `start` is where the first item starts.

    JSON is left out: there a property may be a block of a provider, which may stand there again.
    """
    names = [item.name for item in items if isinstance(item, Attribute) and not item.json]
    if len(set(names)) == len(names):
        return
    seen: set[str] = set()
    at = start
    for item in items:
        if isinstance(item, Attribute):
            if item.name in seen:
                name = at + item.name_start
                detail = f"The argument `{item.name}` is set already, and may be set only once."
                yield Problem(name, name + len(item.name), SYNTAX_ERROR, "Attribute redefined", detail)
            seen.add(item.name)
        at += item.width
