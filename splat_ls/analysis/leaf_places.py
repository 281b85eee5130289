"""The places of one attribute, to be found by where they are."""

from __future__ import annotations

from bisect import bisect_right

from splat_ls.analysis.place import Place
from splat_ls.text.span import Span


class LeafPlaces:
    """The places of one attribute in text order, an outer one before those inside it."""

    __slots__ = ("_by_node", "_starts", "all")

    def __init__(self, found: tuple[Place, ...]) -> None:
        self.all = found
        self._starts = [place.node.start for place in found]
        self._by_node: dict[int, list[Place]] = {}
        for place in found:
            self._by_node.setdefault(id(place.node), []).append(place)

    def around(self, span: Span) -> tuple[Place, ...]:
        """Returns the places whose expression encloses a span that is not empty, the innermost first.

        The last expression that starts before it is one of them, or stands in all of them.
        """
        if not self.all:
            return ()
        last = self.all[bisect_right(self._starts, span.start - self.all[0].placed.offset) - 1]
        nodes = (last.node, *reversed(last.parents))
        found = (place for node in nodes for place in self._by_node.get(id(node), ()))
        return tuple(place for place in found if place.span(place.node).encloses(span))
