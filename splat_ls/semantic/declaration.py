"""What a module declares: variables, locals, resources, module calls and outputs, with where each is written.

A declaration says what is written, not what it means: types of values come from `splat_ls.semantic.infer`. Half-typed
ones count: `for_each = ` without a value makes a resource one with `for_each` all the same.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final, TypeAlias

from splat_ls.semantic.answer import Answer
from splat_ls.semantic.type import UNKNOWN, Type
from splat_ls.semantic.type_constraint import constraint_type
from splat_ls.syntax.nodes import Expression, Keyword, Node
from splat_ls.syntax.tree import PlacedLeaf
from splat_ls.text.span import Span

_SHOWN_WIDTH: Final = 60
"""Characters of an expression that a sentence shows before it is cut short."""

_READ_WIDTH: Final = 4 * _SHOWN_WIDTH
"""Characters that are looked at for it, since white space is shown as one blank."""


@dataclass(frozen=True, slots=True)
class Written:
    """An argument where it is written: the file, and the attribute with its place."""

    path: str
    placed: PlacedLeaf

    @property
    def expression(self) -> Expression | None:
        """The value, None when it does not parse (it is being typed). Reading it parses the attribute."""
        return self.placed.leaf.value

    @property
    def span(self) -> Span:
        """The argument from its name to the end of its value; only the name when there is no value."""
        leaf = self.placed.leaf
        value = leaf.value
        end = leaf.name_start + len(leaf.name) if value is None else value.end
        return self.placed.span(leaf.name_start, end)

    def shown(self, node: Node) -> str:
        """Returns the text of a node on one line, cut short where it is long."""
        leaf = self.placed.leaf
        stop = min(node.end, node.start + _READ_WIDTH)
        text = " ".join(leaf.shown(leaf.text[node.start : stop]).split())
        is_whole = stop == node.end and len(text) <= _SHOWN_WIDTH
        return text if is_whole else f"{text[: _SHOWN_WIDTH - 1]}…"


class Repetition(Enum):
    """How often a resource, data source or module exists, by the argument that says it."""

    NONE = "none"
    COUNT = "count"
    FOR_EACH = "for_each"
    ENABLED = "enabled"


@dataclass(frozen=True, slots=True)
class VariableDeclaration:
    """`variable "name" { … }`."""

    name: str
    path: str
    span: Span
    type_argument: Written | None
    default_argument: Written | None
    nullable_argument: Written | None
    sensitive_argument: Written | None

    @property
    def address(self) -> str:
        return f"var.{self.name}"

    @property
    def type(self) -> Type:
        """The type of the variable's values; UNKNOWN without a type constraint, whatever the default is.

        A default binds no one: the caller may pass anything (manual, "Type Constraints").
        """
        constraint = self.type_argument.expression if self.type_argument is not None else None
        bare = UNKNOWN if constraint is None else constraint_type(constraint)
        sensitive = Answer.YES if _is_keyword(self.sensitive_argument, "true") else Answer.UNKNOWN
        return bare.with_nullable(self.nullable).with_sensitive(sensitive)

    @property
    def nullable(self) -> Answer:
        """Whether the value may be null: unless `nullable = false`. A default does not stop an explicit null."""
        return Answer.NO if _is_keyword(self.nullable_argument, "false") else Answer.YES

    @property
    def default(self) -> Expression | None:
        """The default as written, None when there is none: the variable must then be set."""
        return self.default_argument.expression if self.default_argument is not None else None


@dataclass(frozen=True, slots=True)
class LocalDeclaration:
    """One name of a `locals` block; `span` is that of the name."""

    name: str
    path: str
    span: Span
    value: Written

    @property
    def address(self) -> str:
        return f"local.{self.name}"


@dataclass(frozen=True, slots=True)
class ResourceDeclaration:
    """A `resource`, `data` or `ephemeral` block (`mode`).

    `deciding` is the argument that makes `repetition` what it is, None for NONE. `arguments` are those whose values are
    known without a provider, by name: `input` and `triggers_replace` of the built-in `terraform_data`.
    """

    mode: str
    type: str
    name: str
    path: str
    span: Span
    repetition: Repetition
    deciding: Written | None
    arguments: tuple[tuple[str, Written], ...]

    @property
    def address(self) -> str:
        """The address in the index, with the mode always written: `resource.terraform_data.vm`."""
        return f"{self.mode}.{self.type}.{self.name}"

    @property
    def shown(self) -> str:
        """The address as the module refers to it: `terraform_data.vm`, `data.aws_ami.a`."""
        return f"{self.type}.{self.name}" if self.mode == "resource" else self.address

    def argument(self, name: str) -> Written | None:
        return next((written for each, written in self.arguments if each == name), None)


@dataclass(frozen=True, slots=True)
class ModuleCall:
    """`module "name" { … }`; `source` is its literal text, None when it is not a plain string."""

    name: str
    path: str
    span: Span
    source: str | None
    repetition: Repetition
    deciding: Written | None

    @property
    def address(self) -> str:
        return f"module.{self.name}"

    @property
    def shown(self) -> str:
        return self.address


@dataclass(frozen=True, slots=True)
class OutputDeclaration:
    """`output "name" { … }`."""

    name: str
    path: str
    span: Span
    value: Written | None
    sensitive_argument: Written | None

    @property
    def address(self) -> str:
        return f"output.{self.name}"

    @property
    def is_sensitive(self) -> bool:
        return _is_keyword(self.sensitive_argument, "true")


Declaration: TypeAlias = VariableDeclaration | LocalDeclaration | ResourceDeclaration | ModuleCall | OutputDeclaration


def _is_keyword(argument: Written | None, name: str) -> bool:
    """Tells whether an argument's value is the keyword `name`."""
    value = argument.expression if argument is not None else None
    return isinstance(value, Keyword) and value.name == name
