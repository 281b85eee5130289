"""Builds the typed nodes of `splat_ls.syntax.nodes` while the parser reduces.

Each method is named after a rule or alias of grammar/hcl.lark and gets what that rule matched, tokens
included. A mistake that the grammar lets pass is noted in `problems`, and a node is built all the same.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any, Final, TypeAlias, cast

from splat_ls.syntax import nodes
from splat_ls.syntax.depth import MAX_DEPTH, MAX_MARKS
from splat_ls.syntax.diagnose import nested_legacy_splat
from splat_ls.syntax.nodes import Expression, Node, Step, TemplatePart
from splat_ls.syntax.problem import DOTTED_SPLAT, SYNTAX_ERROR, Problem
from splat_ls.syntax.token import Token
from splat_ls.text.span import RelOffset

Children: TypeAlias = "list[Any]"
"""What a rule matched. Lark hands over tokens, nodes, and the lists that some callbacks return."""

Child: TypeAlias = "Token | Node"

_PRECEDENCE: Final = {
    "||": 1, "&&": 2, "==": 3, "!=": 3, "<": 4, ">": 4, "<=": 4, ">=": 4, "+": 5, "-": 5, "*": 6, "/": 6, "%": 6,
}  # fmt: skip
"""Specification: "Binary operators", from the loosest to the tightest."""

_NUMBER: Final = re.compile(r"[0-9]+(?:\.[0-9]*)?(?:[eE][+-]?[0-9]+)?")
_ESCAPE: Final = re.compile(r"\\(?:[nrt\"\\]|u[0-9A-Fa-f]{4}|U[0-9A-Fa-f]{8})?")
_KEYWORDS: Final = frozenset({"true", "false", "null"})


def expressions(children: list[Child]) -> tuple[Expression, ...]:
    """Returns the nodes among the children; the rest are separators."""
    return cast("tuple[Expression, ...]", tuple(child for child in children if not isinstance(child, Token)))


class Builder:
    """The callbacks of one parser, and what is wrong since `begin` was last called."""

    def __init__(self) -> None:
        self.problems: list[Problem] = []
        self.is_too_deep = False
        """Whether a chain was longer than is followed."""

    def begin(self) -> None:
        """Forgets what was wrong with the text before."""
        self.problems, self.is_too_deep = [], False

    def _note(self, start: int, end: int, summary: str, detail: str, code: str = SYNTAX_ERROR) -> None:
        self.problems.append(Problem(start, end, code, summary, detail))

    # -------------------------------------------------------------------------------------- terms

    def number(self, children: list[Token]) -> nodes.Number:
        token = children[0]
        if not _NUMBER.fullmatch(token.text):
            self._note(token.start, token.end, "Invalid number literal", f"`{token.text}` is not a number.")
        return nodes.Number(token.start, token.end, token.text)

    def variable(self, children: list[Token]) -> nodes.Variable | nodes.Keyword:
        _, start, end, name = children[0]
        return nodes.Keyword(start, end, name) if name in _KEYWORDS else nodes.Variable(start, end, name)

    def parentheses(self, children: list[Child]) -> nodes.Parentheses:
        return nodes.Parentheses(children[0].start, children[2].end, cast(Expression, children[1]))

    def function_name(self, children: list[Token]) -> list[Token]:
        return children

    def arguments(self, children: list[Child]) -> list[Child]:
        return children

    elements = arguments
    object_items = arguments

    def call(self, children: Children) -> nodes.Call:
        name = cast("list[Token]", children[0])
        arguments = cast("list[Child]", children[2])
        last = arguments[-1] if arguments else None
        expand = isinstance(last, Token) and last.type == "ELLIPSIS"
        end = cast(Token, children[3]).end
        return nodes.Call(name[0].start, end, "".join(t.text for t in name), expressions(arguments), expand)

    def tuple(self, children: Children) -> nodes.Tuple:
        start, end = cast(Token, children[0]).start, cast(Token, children[2]).end
        return nodes.Tuple(start, end, expressions(cast("list[Child]", children[1])))

    def object(self, children: Children) -> nodes.Object:
        start, end = cast(Token, children[0]).start, cast(Token, children[2]).end
        items = tuple(child for child in cast("list[Child]", children[1]) if isinstance(child, nodes.ObjectItem))
        return nodes.Object(start, end, items)

    def object_item(self, children: list[Child]) -> nodes.ObjectItem:
        key, value = cast(Expression, children[0]), cast(Expression, children[2])
        return nodes.ObjectItem(key.start, value.end, key, value)

    # ------------------------------------------------------------------------------------ for

    def for_intro(self, children: list[Child]) -> list[Child]:
        return children

    for_value = for_intro

    def for_expression(self, children: Children) -> nodes.ForExpression:
        opener, closer = cast(Token, children[0]), cast(Token, children[-1])
        intro, value = cast("list[Child]", children[1]), cast("list[Child]", children[2])
        names = [child.text for child in intro if isinstance(child, Token) and child.type == "IDENT"]
        results = expressions(value)
        grouping = isinstance(value[-1], Token)
        braces = opener.type == "LBRACE"
        if braces is not (len(results) == 2) or (grouping and not braces):
            detail = "An object for needs `key => value`." if braces else "A tuple for has no `=>` and no `...`."
            self._note(opener.start, closer.end, "Invalid 'for' expression", detail)
        return nodes.ForExpression(
            opener.start,
            closer.end,
            braces,
            names[0] if len(names) == 2 else None,
            names[-1],
            expressions(intro)[0],
            results[0] if len(results) == 2 else None,
            results[-1],
            grouping,
            cast(Expression, children[4]) if len(children) == 6 else None,
        )

    # ------------------------------------------------------------------------------------ steps

    def attribute_step(self, children: list[Token]) -> nodes.AttributeStep:
        dot, name = children
        return nodes.AttributeStep(dot.start, name.end, name.text, name.start)

    def legacy_index_step(self, children: list[Token]) -> nodes.LegacyIndexStep:
        dot, number = children
        if "." in number.text:
            detail = f"`{number.text}` is one number here: write the indexes in brackets."
            self._note(dot.start, number.end, "Invalid legacy index syntax", detail)
        return nodes.LegacyIndexStep(dot.start, number.end, number.text, number.start)

    def legacy_splat_step(self, children: list[Token]) -> nodes.LegacySplatStep:
        return nodes.LegacySplatStep(children[0].start, children[1].end)

    def full_splat_step(self, children: list[Token]) -> nodes.FullSplatStep:
        return nodes.FullSplatStep(children[0].start, children[2].end)

    def index_step(self, children: list[Child]) -> nodes.IndexStep:
        return nodes.IndexStep(children[0].start, children[2].end, cast(Expression, children[1]))

    def dotted_full_splat_step(self, children: list[Token]) -> nodes.FullSplatStep:
        self._note_dot(children[0], "[*]")
        return nodes.FullSplatStep(children[0].start, children[3].end, dotted=True)

    def dotted_index_step(self, children: list[Child]) -> nodes.IndexStep:
        self._note_dot(cast(Token, children[0]), "[")
        return nodes.IndexStep(children[0].start, children[3].end, cast(Expression, children[2]), dotted=True)

    def _note_dot(self, dot: Token, before: str) -> None:
        self._note(dot.start, dot.end, "Invalid attribute name", f"No dot may stand before `{before}`.", DOTTED_SPLAT)

    def chain(self, children: list[Child]) -> nodes.Chain:
        steps = cast("tuple[Step, ...]", tuple(children[1:]))
        legacy, marks = False, 0
        for step in steps:
            if isinstance(step, nodes.LegacySplatStep):
                if legacy:
                    self.problems.append(nested_legacy_splat(step.start, step.end))
                legacy = True
                marks += 1
            elif not isinstance(step, nodes.AttributeStep):
                legacy = legacy and isinstance(step, nodes.LegacyIndexStep)
                marks += not isinstance(step, nodes.IndexStep)
        self.is_too_deep = self.is_too_deep or marks > MAX_MARKS or len(steps) > MAX_DEPTH
        return nodes.Chain(children[0].start, children[-1].end, cast(Expression, children[0]), steps)

    # -------------------------------------------------------------------------------- operations

    def unary(self, children: list[Child]) -> nodes.Unary:
        operator, operand = cast(Token, children[0]), cast(Expression, children[1])
        return nodes.Unary(operator.start, operand.end, operator.text, operand)

    def operation(self, children: list[Child]) -> Expression:
        """Groups `a op b op c` by precedence, all operators being left-associative."""
        operands: list[Expression] = [cast(Expression, children[0])]
        operators: list[str] = []
        for at in range(1, len(children), 2):
            operator = cast(Token, children[at]).text
            while operators and _PRECEDENCE[operators[-1]] >= _PRECEDENCE[operator]:
                _fold(operands, operators)
            operators.append(operator)
            operands.append(cast(Expression, children[at + 1]))
        while operators:
            _fold(operands, operators)
        return operands[0]

    def conditional(self, children: list[Child]) -> nodes.Conditional:
        condition, yes, no = expressions(children)
        return nodes.Conditional(condition.start, no.end, condition, yes, no)

    # --------------------------------------------------------------------------------- templates

    def literal(self, children: list[Token]) -> nodes.TemplateLiteral:
        _, start, end, text = children[0]
        return nodes.TemplateLiteral(start, end, text)

    def interpolation(self, children: list[Child]) -> nodes.Interpolation:
        opener, expression, closer = cast("tuple[Token, Expression, Token]", children)
        before, after = opener.text.endswith("~"), closer.text.startswith("~")
        return nodes.Interpolation(opener.start, closer.end, expression, before, after)

    def no_parts(self, children: list[TemplatePart]) -> list[TemplatePart]:
        return children

    def more_parts(self, children: Children) -> list[TemplatePart]:
        parts = cast("list[TemplatePart]", children[0])
        parts.append(cast(TemplatePart, children[1]))
        return parts

    def quoted(self, children: Children) -> nodes.Template:
        template = _template(children, None)
        for literal in _literals(template.parts):
            if "\\" in literal.text:
                self._check_escapes(literal.text, literal.start)
        return template

    def _check_escapes(self, text: str, at: RelOffset) -> None:
        for escape in _ESCAPE.finditer(text):
            if escape.end() == escape.start() + 1:
                start = at + escape.start()
                wrong = text[escape.start() : escape.start() + 2]
                self._note(start, start + 2, "Invalid escape sequence", f"`{wrong}` is no escape sequence.")

    def heredoc(self, children: Children) -> nodes.Template:
        return _template(children, cast(Token, children[0]).text.rstrip("\r\n"))

    def bare_template(self, children: list[list[TemplatePart]]) -> nodes.Template:
        parts = tuple(children[0])
        return nodes.Template(parts[0].start if parts else 0, parts[-1].end if parts else 0, parts, None)

    def template_if(self, children: Children) -> nodes.TemplateIf:
        start, end = cast(Token, children[0]).start, cast(Token, children[-1]).end
        condition, then = cast(Expression, children[2]), tuple(cast("list[TemplatePart]", children[4]))
        otherwise = tuple(cast("list[TemplatePart]", children[8])) if len(children) == 12 else None
        return nodes.TemplateIf(start, end, condition, then, otherwise, _strips(children))

    def template_for(self, children: Children) -> nodes.TemplateFor:
        names = [child.text for child in children if isinstance(child, Token) and child.type == "IDENT"]
        start, end = cast(Token, children[0]).start, cast(Token, children[-1]).end
        source, parts = cast(Expression, children[-6]), cast("list[TemplatePart]", children[-4])
        key = names[0] if len(names) == 2 else None
        return nodes.TemplateFor(start, end, key, names[-1], source, tuple(parts), _strips(children))

    # --------------------------------------------------------------------------------- structure

    def value(self, children: list[Child]) -> Child:
        return next(child for child in children if not isinstance(child, Token))

    def attribute(self, children: list[Child]) -> nodes.AttributeNode:
        name = next(child for child in children if isinstance(child, Token) and child.type == "IDENT")
        value = expressions(children)[0]
        return nodes.AttributeNode(name.start, value.end, name.text, value)

    attribute_line = attribute

    def bare_label(self, children: list[Token]) -> str:
        return children[0].text

    def quoted_label(self, children: list[Token]) -> str:
        text = "".join(child.text for child in children[1:-1])
        self._check_escapes(text, children[0].end)
        return text

    def lines(self, children: list[Child]) -> list[Child]:
        return [child for child in children if not isinstance(child, Token)]

    def one_line(self, children: list[Child]) -> list[Child]:
        return [self.attribute(children)]

    def empty(self, children: list[Child]) -> list[Child]:
        return children

    def block(self, children: Children) -> nodes.BlockNode:
        name, closer = cast(Token, children[0]), cast(Token, children[-2])
        labels = tuple(child for child in children if isinstance(child, str))
        items = next(cast("tuple[nodes.BodyNode, ...]", tuple(child)) for child in children if isinstance(child, list))
        return nodes.BlockNode(name.start, closer.end, name.text, labels, items)

    body = lines


def _fold(operands: list[Expression], operators: list[str]) -> None:
    """Replaces the two last operands and the last operator by their node."""
    right, left = operands.pop(), operands.pop()
    operands.append(nodes.Binary(left.start, right.end, operators.pop(), left, right))


def _literals(parts: Iterable[TemplatePart]) -> Iterator[nodes.TemplateLiteral]:
    """Yields the literal text of a template, that in its directives too, however deep these are."""
    waiting = [*parts]
    while waiting:
        match waiting.pop():
            case nodes.TemplateLiteral() as literal:
                yield literal
            case nodes.TemplateIf(then=then, otherwise=otherwise):
                waiting += (*then, *(otherwise or ()))
            case nodes.TemplateFor(body=body):
                waiting += body
            case nodes.Interpolation():
                pass


def _template(children: Children, heredoc: str | None) -> nodes.Template:
    start, end = cast(Token, children[0]).start, cast(Token, children[2]).end
    return nodes.Template(start, end, tuple(cast("list[TemplatePart]", children[1])), heredoc)


def _strips(children: Children) -> tuple[bool, ...]:
    """Returns for each marker of a directive whether it strips: before and after, in writing order."""
    tokens = [child for child in children if isinstance(child, Token)]
    return tuple(
        token.text.endswith("~") if token.type == "CONTROL" else token.text.startswith("~")
        for token in tokens
        if token.type in ("CONTROL", "SEQ_CLOSE")
    )
