"""Texts in which one thing stands in another, and that in another, as deep as is asked for.

Each is the right-hand side of an argument, or a whole file where the name says so.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final, TypeAlias

Hostile: TypeAlias = Callable[[int], str]
"""Makes the text of a size: a depth here, a number of repetitions in `tests.robustness.hostile.repeated`."""


def around(opener: str, inner: str, closer: str) -> Hostile:
    """Returns what puts `inner` into so many pairs of `opener` and `closer`."""
    return lambda depth: opener * depth + inner + closer * depth


def opened(opener: str) -> Hostile:
    """Returns what opens so many and closes none."""
    return lambda depth: opener * depth


def _heredocs(depth: int) -> str:
    """Returns heredocs in the interpolations of heredocs, each with its own end word."""
    openers = "".join(f"<<E{number}\n${{" for number in range(depth))
    closers = "".join(f"}}\nE{number}\n" for number in reversed(range(depth)))
    return f"{openers}var.l.*.a{closers}"


def _binary(operator: str) -> Hostile:
    return lambda depth: operator.join(["var.l.*.a"] * (depth + 1))


EXPRESSIONS: Final[Mapping[str, Hostile]] = MappingProxyType(
    {
        "parentheses": around("(", "var.l.*.a", ")"),
        "tuples": around("[", "var.l.*.a", "]"),
        "objects": around("{ a = ", "var.l.*.a", " }"),
        "objects by line": around("{\na = ", "var.l.*.a", "\n}"),
        "calls": around("upper(", "var.l.*.a", ")"),
        "indexes": around("var.l.*.a[", "0", "]"),
        "indexes of results": around("(", "var.l", ".*.a)[0]"),
        "fors in bodies": around("[for o in var.l : ", "o.a", "]"),
        "fors in sources": around("[for o in ", "var.l.*.a", " : o.a]"),
        "object fors": around("{for k, o in var.l : k => ", "o.a", "}"),
        "conditions": around("[for o in var.l : o.a if ", "o.a", "]"),
        "conditionals to the right": around("true ? var.l.*.a : ", "1", ""),
        "conditionals in the middle": around("true ? ", "1", " : var.l.*.a"),
        "conditionals to the left": around("(", "true", " ? var.l.*.a : 1)"),
        "signs": around("-", "var.l.*.a", ""),
        "negations": around("!", "var.l.*.a", ""),
        "sums": _binary(" + "),
        "ands": _binary(" && "),
        "comparisons": _binary(" == "),
        "products": _binary("*"),
        "interpolations": around('"${', "var.l.*.a", '}"'),
        "interpolations in text": around('"x${', "var.l.*.a", '}y"'),
        "directives": lambda depth: '"' + "%{ if true }" * depth + "${var.l.*.a}" + "%{ endif }" * depth + '"',
        "for directives": lambda depth: '"' + "%{ for o in var.l }" * depth + "${o.a}" + "%{ endfor }" * depth + '"',
        "heredocs": _heredocs,
        "splats": around("", "var.l", "[*]"),
        "splats of attributes": around("", "var.l", "[*].a"),
        "legacy splats": around("", "var.l", ".*"),
        "legacy splats and indexes": around("", "var.l", ".*.a[0]"),
        "dotted splats": around("", "var.l", ".[*]"),
        "attributes": around("", "var.l.*", ".a"),
        "dotted indexes": around("", "var.l.*", ".0"),
        "splats in parentheses": around("(", "var.l", ".*.a)"),
        "open parentheses": opened("("),
        "open tuples": opened("["),
        "open objects": opened("{ a = "),
        "open calls": opened("f("),
        "open indexes": opened("a["),
        "open splats": opened("a[*"),
        "open interpolations": opened('"${'),
        "open directives": opened('"%{ if '),
        "open fors": opened("[for o in "),
        "open heredocs": opened("<<E\n${"),
        "open conditionals": opened("a ? "),
        "mixed brackets": around("([{a=", "var.l.*.a", "}])"),
        "closing brackets": opened(")]"),
    }
)
"""Expressions by what is nested in them."""


def _labelled(depth: int) -> str:
    return 'resource "a" "b" {\n' + "x {\n" * depth + "v = var.l.*.a\n" + "}\n" * (depth + 1)


def _locals(depth: int) -> str:
    """Returns local values in a row, each of which is what the one before it is."""
    row = "".join(f"  a{number} = local.a{number - 1}\n" for number in range(1, depth + 1))
    return f"locals {{\n  a0 = var.l\n{row}  v = local.a{depth}.*.a\n}}\n"


def _types(depth: int) -> str:
    return f'variable "l" {{\n  type = {"list(" * depth}any{")" * depth}\n}}\nlocals {{\n  v = var.l.*.a\n}}\n'


def _object_types(depth: int) -> str:
    type_ = "object({ a = " * depth + "any" + " })" * depth
    return f'variable "l" {{\n  type = {type_}\n}}\nlocals {{\n  v = var.l{".a" * depth}.*.a\n}}\n'


FILES: Final[Mapping[str, Hostile]] = MappingProxyType(
    {
        "blocks": around("a {\n", "v = var.l.*.a\n", "}\n"),
        "blocks in one line": around("a { ", "v = var.l.*.a", " }"),
        "blocks of a resource": _labelled,
        "blocks that are not closed": around("  a {\n", "v = var.l.*.a\n", ""),
        "blocks in column 0 that are not closed": around("a {\n", "v = var.l.*.a\n", ""),
        "dynamic blocks": around('dynamic "a" {\nfor_each = var.l.*.a\ncontent {\n', "v = a.value.*.a\n", "}\n}\n"),
        "braces that close nothing": around("", "v = var.l.*.a\n", "}\n"),
        "local values": _locals,
        "types": _types,
        "object types": _object_types,
    }
)
"""Whole files in native syntax by what is nested in them."""


def _json_local(opener: str, inner: str, closer: str) -> Hostile:
    return lambda depth: '{"locals": {"v": ' + opener * depth + inner + closer * depth + "}}"


JSON_FILES: Final[Mapping[str, Hostile]] = MappingProxyType(
    {
        "arrays": _json_local("[", '"${var.l.*.a}"', "]"),
        "JSON objects": _json_local('{"a": ', '"${var.l.*.a}"', "}"),
        "JSON blocks": lambda depth: '{"resource": ' + '{"lifecycle": ' * depth + '"${var.l.*.a}"' + "}" * (depth + 1),
        "JSON bodies": lambda depth: '{"resource": {"a": {"b": ' + '{"lifecycle": ' * depth + '{"v": "${var.l.*.a}"}'
        + "}" * (depth + 3),
        "open arrays": opened("["),
        "open JSON objects": opened('{"a":'),
        "brackets in a string": lambda depth: '{"locals": {"v": "${' + "(" * depth + "var.l.*.a" + ")" * depth + '}"}}',
        "conditionals in a string": lambda depth: '{"locals": {"v": "${' + "a ? b : " * depth + '1}"}}',
    }
)  # fmt: skip
"""Whole files in JSON syntax by what is nested in them."""
