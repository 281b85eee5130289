"""Which for-expressions are a splat in other words, and what the splat's steps are.

The conditions are those of the reference (cases f2s-*): brackets, no condition, and a body that starts at the loop
variable and then only follows attributes, indexes and splats, none of which looks at the loop variable again.
"""

from __future__ import annotations

from dataclasses import dataclass

from splat_ls.splat.names import bound_names
from splat_ls.splat.rewriting import Refusal
from splat_ls.syntax.nodes import (
    Binary,
    Chain,
    Conditional,
    Expression,
    ForExpression,
    FullSplatStep,
    Interpolation,
    Keyword,
    LegacySplatStep,
    Node,
    Parentheses,
    Step,
    Template,
    TemplateFor,
    Unary,
    Variable,
)
from splat_ls.syntax.walk import children
from splat_ls.text.span import RelOffset


@dataclass(frozen=True, slots=True)
class Run:
    """Steps in a row, and the offset where the token before them ends."""

    before: RelOffset
    steps: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class Loop:
    """One for-expression as a splat: what it repeats, and what it does with each element.

    `runs` are the steps on each element, in parts that may stand apart in the text. `inner` is the for that the body
    is, if it is one: then `runs` lead to its source.
    """

    node: ForExpression
    runs: tuple[Run, ...]
    inner: Loop | None

    @property
    def steps(self) -> tuple[Step, ...]:
        return tuple(step for run in self.runs for step in run.steps)


def loop_of(node: ForExpression) -> Loop | Refusal:
    """Returns a for-expression taken apart, or why no splat says the same."""
    if node.braces:
        return Refusal("braces make an object, and a splat always makes a list")
    if node.condition is not None and not _is_true(node.condition):
        return Refusal("a splat cannot filter (`if`)")
    body = _plain(node.body)
    if isinstance(body, ForExpression):
        return _nested(node, body)
    runs = _runs(body)
    if runs is None:
        return Refusal("a splat only reads attributes and indexes of each element")
    return _checked(node, _root(body), runs, None)


def _nested(node: ForExpression, body: ForExpression) -> Loop | Refusal:
    inner = loop_of(body)
    if isinstance(inner, Refusal):
        return inner
    source = _plain(body.source)
    runs = _runs(source)
    if runs is None or any(has_splat(run.steps) for run in runs):
        return Refusal("the inner loop does not run through a part of each element")
    if _binds_from(node, body):
        return Refusal(f"the inner loop uses `{node.value_name}` of the outer one")
    return _checked(node, _root(source), runs, inner)


def _binds_from(node: ForExpression, body: ForExpression) -> bool:
    """Tells whether the body of the inner for looks at the variables of the outer one."""
    hidden = set(bound_names(node)) - set(bound_names(body))
    return any(_mentions(body.body, name) for name in hidden)


def _checked(node: ForExpression, root: Variable | None, runs: tuple[Run, ...], inner: Loop | None) -> Loop | Refusal:
    if root is None or root.name != node.value_name or root.name in ("null", "true", "false"):
        return Refusal(f"what it makes does not start at `{node.value_name}`")
    for run in runs:
        for step in run.steps:
            for name in bound_names(node):
                if _mentions(step, name):
                    return Refusal(f"an index uses `{name}`, which a splat has no name for")
    return Loop(node, runs, inner)


def _is_true(node: Expression) -> bool:
    return isinstance(node, Keyword) and node.name == "true"


def _plain(node: Expression) -> Expression:
    """Returns a body without what does not change it: parentheses, and a template that is one interpolation."""
    while True:
        match node:
            case Parentheses(inner=inner):
                node = inner
            case Template(heredoc=None, parts=(Interpolation(expression=inner),)):
                node = inner
            case _:
                return node


def _root(node: Expression) -> Variable | None:
    """Returns the variable that a body starts at, through parentheses."""
    while True:
        match node:
            case Variable():
                return node
            case Parentheses(inner=inner):
                node = inner
            case Chain(source=source):
                node = source
            case _:
                return None


def _runs(node: Expression) -> tuple[Run, ...] | None:
    """Returns the steps from the root of a body to its end; None when parentheses cannot be dropped.

    `(o.a).b` is `o.a.b`, but in `(o.s[*].t)[0]` they end the splat (case nest-body-paren).
    """
    match node:
        case Variable():
            return ()
        case Parentheses(inner=inner):
            return _runs(inner)
        case Chain(source=source, steps=steps):
            before = _runs(source)
            if before is None or any(has_splat(run.steps) for run in before):
                return None
            return (*before, Run(source.end, steps))
        case _:
            return None


def _mentions(node: Node, name: str) -> bool:
    """Tells whether `name` stands in `node` as a root that is not bound there again."""
    if isinstance(node, Variable):
        return node.name == name
    if isinstance(node, (ForExpression, TemplateFor)) and name in bound_names(node):
        return _mentions(node.source, name)
    return any(_mentions(child, name) for child in children(node))


def has_splat(steps: tuple[Step, ...]) -> bool:
    """Tells whether one of the steps is a splat."""
    return any(isinstance(step, (FullSplatStep, LegacySplatStep)) for step in steps)


def needs_parentheses(source: Expression) -> bool:
    """Tells whether `source` must stand in parentheses before `[*]`.

    A chain with a full splat would take the new one inside (case f2s-source-full); one whose splats are legacy
    would not (case f2s-source-legacy). Operators bind less than a step does.
    """
    match source:
        case Chain(steps=steps):
            return any(isinstance(step, FullSplatStep) for step in steps)
        case _:
            return isinstance(source, (Conditional, Binary, Unary))
