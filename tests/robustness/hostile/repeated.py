"""Texts in which one thing stands beside another, as often as is asked for: whole files, in native syntax.

Most are half of something: that is where a reader looks for the other half, and may look again and again.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from tests.robustness.hostile.nested import Hostile


def row(piece: str, before: str = "", after: str = "") -> Hostile:
    """Returns what repeats `piece`; `№` in it is the number of the repetition."""
    if "№" not in piece:
        return lambda count: before + piece * count + after
    return lambda count: before + "".join(piece.replace("№", str(number)) for number in range(count)) + after


def value(piece: str, before: str = "", after: str = "") -> Hostile:
    """Returns what repeats `piece` in the one argument of a file."""
    return row(piece, f"locals {{\n  v = {before}", f"{after}\n}}\n")


HALVES: Final[Mapping[str, Hostile]] = MappingProxyType(
    {
        "open comments": row("/*"),
        "open comments behind stars": row("/**"),
        "open comments in a value": value("/* "),
        "open comments line by line": row("/*\n"),
        "open quotes": row('"'),
        "open quotes line by line": row('"\n'),
        "open quotes in a value": row('  v = "x\n'),
        "open interpolations line by line": row('  v = "${\n'),
        "open brackets line by line": row("  v = [\n"),
        "open parentheses line by line": row("  v = (\n"),
        "open objects line by line": row("  v = {\n"),
        "open splats line by line": row("  v = a[*\n"),
        "open indexes line by line": row("  v = a[\n"),
        "open heredocs": row("v = <<E\n"),
        "open heredocs of other words": row("v = <<E№\n"),
        "heredoc lines like the end": row("E x\n", "v = <<E\n"),
        "heredoc lines of blanks": row("   \n", "v = <<E\n"),
        "heredoc of blanks": row(" ", "v = <<E\n"),
        "heredoc of newlines": row("\n", "v = <<E\n"),
        "heredoc starts without a line": value("<<E "),
        "heredoc starts": row("<<"),
        "open blocks": row("a {\n"),
        "open blocks indented": row("  a {\n"),
        "open blocks with arguments": row('resource "a" "b№" {\n  v = var.l.*.a\n'),
        "open blocks and values": row('resource "a" "b№" {\n  v = [\n'),
        "closing braces": row("}\n"),
        "closing braces in a line": row("}"),
        "blocks closed twice": row("a {\n}\n}\n"),
        "labels without a brace": row(" a", "a"),
        "quoted labels without a brace": row(' "a"', "a"),
        "quotes as labels": row('""', "a"),
        "labels with comments": row(" /**/", "a"),
        "labels on every line": row('a "b" "c"\n'),
        "words": row("a\n"),
        "names with an equals sign": row("a=\n"),
        "names in a row with an equals sign": row("a = "),
        "equals signs": row("="),
        "backslashes": value("\\", '"'),
        "escaped quotes": value('\\"', '"'),
        "dollars": value("$", '"', '"'),
        "percents": value("%", '"', '"'),
        "escaped interpolations": value("$${", '"', '"'),
        "interpolations that are not closed": value("${a", '"', '"'),
        "carriage returns": row("\r"),
        "carriage returns in a value": row("v = a\r"),
        "form feeds": row("\f"),
        "tabs": row("\t"),
        "blanks before a word": row(" ", "", "a"),
        "zeros": row("\0"),
        "byte order marks": row("\ufeff"),
        "line separators": row("\u2028"),
        "surrogates": row("\ud83d"),
        "letters": row("é"),
        "combining marks": row("\u0301", "v = a"),
    }
)
"""What has no other half."""

WHOLES: Final[Mapping[str, Hostile]] = MappingProxyType(
    {
        "arguments": row("a№ = 1\n"),
        "arguments of one name": row("a = var.l.*.a\n"),
        "arguments with a splat": row("a№ = var.l.*.a\n", "locals {\n", "}\n"),
        "arguments with a for": row("a№ = [for o in var.l : o.a]\n", "locals {\n", "}\n"),
        "arguments with an index": row("a№ = var.l.*.a[0]\n", "locals {\n", "}\n"),
        "arguments with a mistake": row("a№ = var.l.[*].a ]\n", "locals {\n", "}\n"),
        "arguments that are a mistake": row("a№ =\n", "locals {\n", "}\n"),
        "silenced arguments": row("a№ = var.l.*.a # splat-ls: ignore\n", "locals {\n", "}\n"),
        "silencing comments": row("# splat-ls: ignore-file[legacy-index]\n", "", "v = var.l.*.a\n"),
        "silencing comments in one block": row("# splat-ls: ignore[map-splat]\nx№ = var.l.*.a\n", "locals {\n", "}\n"),
        "silenced items": value("  var.l.*.a, # splat-ls: ignore[map-splat]\n", "[\n", "]"),
        "silenced items in a line": value("var.l.*.a, ", "[", "] # splat-ls: ignore[map-splat]"),
        "silenced interpolations in a heredoc": row("${var.l.*.a} # splat-ls: ignore\n", "v = <<E\n", "E\n"),
        "arguments of a resource": row("a№ = var.l.*.a\n", 'resource "a" "b" {\n  count = 2\n', "}\n"),
        "comments": row("# a\n"),
        "block comments": row("/**/"),
        "block comments line by line": row("/* */\n"),
        "block comments in a value": value("/**/", "var.l", ".*.a"),
        "stars in a comment": row("*", "/*", "*/\n"),
        "line comments in a value": value("# a\n", "(var.l", ".*.a)"),
        "blocks": row('resource "a" "b№" {\n  count = 2\n}\n', "", "locals {\n  v = a.b0.*.a\n}\n"),
        "blocks of one name": row('resource "a" "b" {\n  count = 2\n}\n', "", "locals {\n  v = a.b.*.a\n}\n"),
        "blocks in a block": row("b {\n  v = var.l.*.a\n}\n", "a {\n", "}\n"),
        "variables": row('variable "l№" {\n  type = map(string)\n}\noutput "o№" {\n  value = var.l№.*.a\n}\n'),
        "local values that refer on": row("  a№1 = local.a№\n", "locals {\n", "  v = local.a0.*.a\n}\n"),
        "variables of one name": row('variable "l" {\n  type = map(string)\n}\n', "", "locals {\n  v = var.l.*.a\n}\n"),
        "local values of one name": row("  a = [1]\n", "locals {\n", "  v = local.a.*.b\n}\n"),
        "blocks that refer to one another": row('resource "a" "b№" {\n  for_each = a.b№1[*].c\n}\n'),
        "map splats of one resource": row(
            "  v№ = a.b.*.c\n", 'resource "a" "b" {\n  for_each = {}\n}\nlocals {\n', "}\n"
        ),
        "module calls": row('module "m№" {\n  source = "./m№"\n}\noutput "o№" {\n  value = module.m№.o[*].a\n}\n'),
        "attributes of an object type": row(
            "a№ = string, ", 'locals {\n  v = var.o[*].a0\n}\nvariable "o" {\n  type = object({ ', "})\n}\n"
        ),
        "outputs": row('output "o№" {\n  value = var.l.*.a\n}\n'),
        "dynamic blocks": row(
            'dynamic "d№" {\n  for_each = var.l[*]\n  content {\n    v = d№.value\n  }\n}\n', "a {\n", "}\n"
        ),
        "items": value("var.l.*.a, ", "[", "]"),
        "items line by line": value("  var.l.*.a,\n", "[\n", "]"),
        "items behind another letter": value("var.l.*.a, ", '["😀", ', "]"),
        "fors as items": value("[for o in var.l : o.a], ", "[", "]"),
        "object items": value("a№ = var.l.*.a, ", "{ ", " }"),
        "object items line by line": value("    a№ = var.l.*.a\n", "{\n", "  }"),
        "object items with a for": value("    a№ = [for o in var.l : o.a]\n", "{\n", "  }"),
        "arguments of a call": value("var.l.*.a, ", "concat(", "[])"),
        "strings as items": value('"a${var.l.*.a}b", ', "[", "]"),
        "interpolations": value("${var.l.*.a}", '"', '"'),
        "directives": value("%{ if a }b%{ endif }", '"', '"'),
        "heredocs": row("a№ = <<E\n${var.l.*.a}\nE\n", "locals {\n", "}\n"),
        "interpolations in a heredoc": row("${var.l.*.a}\n", "v = <<E\n", "E\n"),
        "numbers": value("1", "[", "]"),
        "dots in a number": value("1.", "", "1"),
        "exponents": value("1e", "", "1"),
        "dots": value("."),
        "attributes": value(".a", "var.l.*"),
        "dotted indexes": value(".0", "var.l"),
        "dotted indexes apart": value(".0 ", "var.l"),
        "a name": value("a"),
        "a name of other letters": value("é"),
        "a long string": value("a", '"', '"'),
        "a long string of others": value("😀", '"', '".*.b'),
        "question marks": value("a ? "),
        "colons": value(" : a", "a ? b"),
        "commas": value(","),
        "minus signs and numbers": value("-1"),
        "for words": value("for "),
        "loop variables": value("o№ = [for o in var.l : o.a[o.b]], ", "{ ", "}"),
        "names that a loop must not take": value("o + p + q + ", "[for x in var.l : ", "x.a]"),
    }
)  # fmt: skip
"""What is whole."""

JSON_FILES: Final[Mapping[str, Hostile]] = MappingProxyType(
    {
        "properties": row('"a№": "${var.l.*.a}", ', '{"locals": {', '"z": 1}}'),
        "properties line by line": row('"a№": "${var.l.*.a}",\n', '{"locals": {\n', '"z": 1}}'),
        "elements": row('"${var.l.*.a}", ', '{"locals": {"v": [', "1]}}"),
        "elements behind another letter": row('"${var.l.*.a}", ', '{"locals": {"😀": "é", "v": [', "1]}}"),
        "properties of one name": row('"a": 1, ', '{"locals": {', '"a": 1}}'),
        "JSON blocks": row(
            '"b№": {"count": 2}, ', '{"resource": {"a": {', '"z": {}}}, "locals": {"v": "${a.b0.*.c}"}}'
        ),
        "bodies": row('{"v": "${var.l.*.a}"}, ', '{"locals": [', "{}]}"),
        "escapes in a string": row("\\n", '{"locals": {"v": "', '${var.l.*.a}"}}'),
        "unicode escapes": row("\\ud83d\\ude00", '{"locals": {"v": "', '${var.l.*.a}"}}'),
        "half surrogates": row("\\ud83d", '{"locals": {"v": "', '${var.l.*.a}"}}'),
        "interpolations in a string": row("${var.l.*.a}", '{"locals": {"v": "', '"}}'),
        "a string that is not closed": row("a", '{"locals": {"v": "'),
        "strings that are not closed": row('"'),
        "escapes that are not closed": row("\\"),
        "digits": row("1", '{"locals": {"v": ', "}}"),
        "commas": row(",", '{"locals": {'),
        "blanks": row(" ", "", "{}"),
        "comments as properties": row('"//": "${var.l.*.a}", ', '{"locals": {', '"v": 1}}'),
    }
)
"""Files in JSON syntax."""
