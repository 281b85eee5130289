"""What an expression is evaluated in: the module's local values, what the caller knows, and limits."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final

from splat_ls.semantic.value import Value
from splat_ls.syntax.nodes import Expression


@dataclass(frozen=True, slots=True)
class Limits:
    """How much one evaluation may cost; what costs more is NotCovered.

    `steps` counts visited nodes and produced elements, `weight` the values in one value, `depth` how deep
    expressions (and, at a third of it, values) may stand in each other.
    """

    steps: int = 20_000
    weight: int = 5_000
    depth: int = 90


DEFAULT_LIMITS: Final = Limits()


@dataclass(frozen=True, slots=True)
class Environment:
    """The names that an expression may use.

    `locals` are all local values of the module: one that is not there is undeclared, and one that does not
    parse is None. `values` are what the
    caller knows of other names, by the words of the reference: `("var", "region")`, `("each", "key")`,
    `("aws_instance", "web")`, `("module", "vpc")`. A reference that is not there is NotCovered, since the
    module may well declare it. `names` are loop variables, which hide all others.
    """

    locals: Mapping[str, Expression | None] = field(default_factory=lambda: MappingProxyType({}))
    values: Mapping[tuple[str, ...], Value] = field(default_factory=lambda: MappingProxyType({}))
    names: Mapping[str, Value] = field(default_factory=lambda: MappingProxyType({}))
    limits: Limits = DEFAULT_LIMITS
