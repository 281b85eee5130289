"""How loop variables are chosen in one conversion."""

from __future__ import annotations

from dataclasses import dataclass

from splat_ls.splat.names import element_name, fresh_name
from splat_ls.splat.site import SplatSite


@dataclass(frozen=True, slots=True)
class Naming:
    """`taken` are the names that are in use; `singular` asks for names after the source (`subnet`)."""

    taken: frozenset[str]
    singular: bool = False

    def name_for(self, site: SplatSite) -> str:
        """Returns the name for the elements of a splat."""
        if not self.singular:
            return fresh_name(self.taken)
        source = site.chain.source if site.enclosing is None else None
        return fresh_name(self.taken, element_name(source, site.source_steps))

    def with_taken(self, name: str) -> Naming:
        """Returns the naming inside a loop over `name`."""
        return Naming(self.taken | {name}, self.singular)
