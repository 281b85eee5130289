"""What a splat does with its source: visits its elements, wraps one value, or was aimed at a map.

A splat visits the elements of a list, set or tuple. Anything else that is not null it takes as one value, a map
too: that is the trap (cases map-*, rk-foreach-*), and why an object has to be told from a collection in disguise.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum

from splat_ls.semantic.answer import Answer
from splat_ls.semantic.known import Known, Origin
from splat_ls.semantic.type import Kind, Type
from splat_ls.syntax.nodes import AttributeStep, IndexStep, Step, Template, TemplateLiteral


class Role(Enum):
    """SEQUENCE: the elements are visited. SINGLE: one value becomes a list of one. MAP: the values of a map or
    object were meant, but the splat takes it as one value. UNKNOWN: the type does not tell.
    """

    SEQUENCE = "sequence"
    SINGLE = "single"
    MAP = "map"
    UNKNOWN = "unknown"


def role_of(source: Known, each_steps: Sequence[Step]) -> Role:
    """Returns what a splat over `source` does, when `each_steps` run on each element."""
    kind = source.type
    if kind.is_sequence:
        return Role.SEQUENCE
    if kind.is_scalar or kind.kind is Kind.NULL:
        return Role.SINGLE
    if not kind.is_map_like:
        return Role.UNKNOWN
    name = step_name(each_steps[0]) if each_steps else None
    if source.origin is Origin.FOR_EACH or kind.kind is not Kind.OBJECT:
        return Role.SINGLE if name is not None and _values_lack(kind, name) else Role.MAP
    return _object_role(kind, name)


def _object_role(kind: Type, name: str | None) -> Role:
    """Tells one object from a collection that happens to be an object (`{ for s in var.sites : s.name => s }`)."""
    if kind.attributes is None:
        return Role.SINGLE if kind.element is None else Role.MAP
    if name is None or kind.attribute(name) is not Answer.NO or _values_lack(kind, name):
        return Role.SINGLE
    return Role.MAP


def _values_lack(kind: Type, name: str) -> bool:
    """Tells whether none of the values of a map has an attribute `name`: then a key of the map itself is meant."""
    values = kind.members if kind.members is not None else (kind.element,)
    return bool(values) and all(value is not None and value.attribute(name) is Answer.NO for value in values)


def step_name(step: Step) -> str | None:
    """Returns the attribute that a step reads (`.name` or `["name"]`), None for any other step."""
    if isinstance(step, AttributeStep):
        return step.name
    if isinstance(step, IndexStep):
        return literal_string(step)
    return None


def literal_string(step: IndexStep) -> str | None:
    """Returns the key of `["key"]` when it is a plain string without escapes or interpolation."""
    key = step.key
    if not isinstance(key, Template) or key.heredoc is not None or len(key.parts) != 1:
        return None
    part = key.parts[0]
    if not isinstance(part, TemplateLiteral) or "\\" in part.text or "$${" in part.text or "%%{" in part.text:
        return None
    return part.text
