"""Whether a value may be known only after apply, although its type is known.

The attributes of a resource are unknown while planning. A splat then still knows the length that the type tells, a
for knows nothing; and a value that may be null for all the engine knows is no list of one yet (cases uk-*). The
instances of a resource with `count` are known in number, so splats of the resource itself are not concerned.
"""

from __future__ import annotations

from typing import Final

from splat_ls.semantic.known import Known, Origin
from splat_ls.semantic.references import free_references
from splat_ls.semantic.scope import LoopVariable, Scope
from splat_ls.syntax.nodes import Expression, Variable
from splat_ls.syntax.walk import walk

_STRUCTURE_IS_KNOWN: Final = frozenset({Origin.COUNT, Origin.FOR_EACH, Origin.SINGLE, Origin.INSTANCE})
_COMPUTED: Final = ("resource.", "data.", "ephemeral.", "module.")


def may_be_unknown(expression: Expression, known: Known, scope: Scope) -> bool:
    """Tells whether `expression`, of which `known` is known, depends on what is there only after apply."""
    return known.origin not in _STRUCTURE_IS_KNOWN and _is_computed(expression, scope)


def _is_computed(expression: Expression, scope: Scope) -> bool:
    for visit in walk(expression):
        binding = scope.names.get(visit.node.name) if isinstance(visit.node, Variable) else None
        if isinstance(binding, LoopVariable) and _is_computed(binding.loop.source, binding.outer):
            return True
    index = scope.index
    addresses = index.dependencies(free_references(expression))
    return any(each.startswith(_COMPUTED) and index.declaration(each) is not None for each in addresses)
