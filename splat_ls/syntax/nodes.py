"""The expression tree: typed, immutable nodes with leaf-relative offsets.

A node says nothing of where its file is: `start` and `end` count code points from the start of the leaf
(an attribute, or one element of a very large object or tuple) whose text was parsed. `Placement` in
`splat_ls.syntax.tree` turns them into places of the document. White space and comments stand between
the nodes and belong to none; the leaf's text has them all.

Node kinds follow the HCL native syntax specification, section "Expressions". The steps of a traversal
stay a flat list, as written: what a splat takes along is decided in one place, `splat_ls.splat.site`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from splat_ls.text.span import RelOffset


@dataclass(frozen=True, slots=True)
class Node:
    """A part of an expression: `[start, end)` in the text of its leaf."""

    start: RelOffset
    end: RelOffset


# ---------------------------------------------------------------------------------------- terms


@dataclass(frozen=True, slots=True)
class Number(Node):
    """A numeric literal; `text` as written (`1.5e3`)."""

    text: str


@dataclass(frozen=True, slots=True)
class Keyword(Node):
    """`true`, `false` or `null` standing as a value."""

    name: str


@dataclass(frozen=True, slots=True)
class Variable(Node):
    """The root name of a traversal: `var`, `local`, `aws_instance`, a loop variable."""

    name: str


@dataclass(frozen=True, slots=True)
class Parentheses(Node):
    """`(inner)`."""

    inner: Expression


@dataclass(frozen=True, slots=True)
class Tuple(Node):
    """`[a, b, c]`. `elided`: it is too large to be read as one, and `items` is empty for that reason."""

    items: tuple[Expression, ...]
    elided: bool = False


@dataclass(frozen=True, slots=True)
class ObjectItem(Node):
    """`key = value` or `key : value` in an object.

    A bare identifier key is a `Variable` node here, and means the attribute of that name
    (specification: "Collection Values"); `(expr)` keys are `Parentheses`.
    """

    key: Expression
    value: Expression


@dataclass(frozen=True, slots=True)
class Object(Node):
    """`{ a = 1, b = 2 }`. `elided`: it is too large to be read as one, and `items` is empty for that reason."""

    items: tuple[ObjectItem, ...]
    elided: bool = False


@dataclass(frozen=True, slots=True)
class ForExpression(Node):
    """`[for k, v in source : body if condition]`, or the same in braces with `key_result => body...`.

    `key_name` is the first of two loop variables, None where there is only one.
    """

    braces: bool
    key_name: str | None
    value_name: str
    source: Expression
    key_result: Expression | None
    body: Expression
    grouping: bool
    condition: Expression | None


@dataclass(frozen=True, slots=True)
class Call(Node):
    """`name(arguments)`; `name` may hold `::`, `expand` is the final `...`."""

    name: str
    arguments: tuple[Expression, ...]
    expand: bool


# ------------------------------------------------------------------------------------ templates


@dataclass(frozen=True, slots=True)
class TemplateLiteral(Node):
    """Literal text of a template, as written (escapes not decoded)."""

    text: str


@dataclass(frozen=True, slots=True)
class Interpolation(Node):
    """`${ expression }`; the strips are the `~` at either end."""

    expression: Expression
    strip_before: bool
    strip_after: bool


@dataclass(frozen=True, slots=True)
class TemplateIf(Node):
    """`%{ if condition }…%{ else }…%{ endif }`."""

    condition: Expression
    then: tuple[TemplatePart, ...]
    otherwise: tuple[TemplatePart, ...] | None
    strips: tuple[bool, ...]


@dataclass(frozen=True, slots=True)
class TemplateFor(Node):
    """`%{ for k, v in source }…%{ endfor }`."""

    key_name: str | None
    value_name: str
    source: Expression
    body: tuple[TemplatePart, ...]
    strips: tuple[bool, ...]


TemplatePart: TypeAlias = TemplateLiteral | Interpolation | TemplateIf | TemplateFor


@dataclass(frozen=True, slots=True)
class Template(Node):
    """`"…"`, or a heredoc (`<<EOT`, `<<-EOT`).

    `heredoc` is None for a quoted template, else the introducer as written (`<<-EOT`); it is empty for a string of
    the JSON syntax, whose text has no escapes left either.
    """

    parts: tuple[TemplatePart, ...]
    heredoc: str | None


# ----------------------------------------------------------------------------------- traversals


@dataclass(frozen=True, slots=True)
class AttributeStep(Node):
    """`.name`; `start` is the dot, `name_start` the name."""

    name: str
    name_start: RelOffset


@dataclass(frozen=True, slots=True)
class LegacyIndexStep(Node):
    """`.0`: an index written as an attribute; `number` as written, `start` is the dot."""

    number: str
    number_start: RelOffset


@dataclass(frozen=True, slots=True)
class IndexStep(Node):
    """`[key]`; `dotted` when a dot stands wrongly before it (`x.[0]`), and then `start` is the dot."""

    key: Expression
    dotted: bool = False


@dataclass(frozen=True, slots=True)
class LegacySplatStep(Node):
    """`.*`; `start` is the dot, `end` is behind the star."""


@dataclass(frozen=True, slots=True)
class FullSplatStep(Node):
    """`[*]`; `dotted` when a dot stands wrongly before it (`x.[*]`), and then `start` is the dot."""

    dotted: bool = False


Step: TypeAlias = AttributeStep | LegacyIndexStep | IndexStep | LegacySplatStep | FullSplatStep


@dataclass(frozen=True, slots=True)
class Chain(Node):
    """A term followed by one or more postfix steps, in writing order: `var.list[*].id`.

    `source` is the term (never a Chain: a parenthesised one is `Parentheses`), `steps` is not empty.
    """

    source: Expression
    steps: tuple[Step, ...]


# ----------------------------------------------------------------------------------- operations


@dataclass(frozen=True, slots=True)
class Unary(Node):
    """`-x` or `!x`; a postfix chain binds tighter."""

    operator: str
    operand: Expression


@dataclass(frozen=True, slots=True)
class Binary(Node):
    """`left operator right`, grouped by the precedence of the specification."""

    operator: str
    left: Expression
    right: Expression


@dataclass(frozen=True, slots=True)
class Conditional(Node):
    """`condition ? yes : no`."""

    condition: Expression
    yes: Expression
    no: Expression


Expression: TypeAlias = (
    Number
    | Keyword
    | Variable
    | Parentheses
    | Tuple
    | Object
    | ForExpression
    | Call
    | Template
    | Chain
    | Unary
    | Binary
    | Conditional
)


# ------------------------------------------------------------------------------------ structure


@dataclass(frozen=True, slots=True)
class AttributeNode(Node):
    """`name = value` in a body (specification: "Attribute Definitions")."""

    name: str
    value: Expression


@dataclass(frozen=True, slots=True)
class BlockNode(Node):
    """`type "label" { … }` in a body (specification: "Blocks"); labels without their quotes."""

    type: str
    labels: tuple[str, ...]
    items: tuple[BodyNode, ...]


BodyNode: TypeAlias = AttributeNode | BlockNode
