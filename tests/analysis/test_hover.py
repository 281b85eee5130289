"""Hover: on any part of a splat or for that has an equivalent, nowhere else, and what it says."""

from __future__ import annotations

import pytest

from splat_ls.analysis.settings import IteratorStyle, Settings
from tests.support.check_hover import check_hover, check_no_hover, hover_at_mark

LIST = 'variable "l" {\n  type = list(object({ a = list(object({ b = string })) }))\n}\n'
SPLAT = "var.l[*].a", "[for o in var.l : o.a]"


@pytest.mark.parametrize(
    "marked", ["$0var.l[*].a", "var$0.l[*].a", "var.l$0[*].a", "var.l[$0*].a", "var.l[*].$0a", "var.l[*].a$0"]
)
def test_any_part_of_a_splat(marked: str) -> None:
    check_hover(f"{LIST}locals {{\n  x = {marked}\n}}\n", *SPLAT)


@pytest.mark.parametrize(
    "marked",
    ["$0[for o in var.l : o.a]", "[fo$0r o in var.l : o.a]", "[for o in v$0ar.l : o.a]", "[for o in var.l : o.$0a]"],
)
def test_any_part_of_a_for(marked: str) -> None:
    check_hover(f"{LIST}locals {{\n  x = {marked}\n}}\n", "[for o in var.l : o.a]", "var.l[*].a")


NOWHERE = {
    "a name of an attribute": "locals {\n  $0x = var.l[*].a\n}\n",
    "a block header": "loc$0als {\n  x = var.l[*].a\n}\n",
    "an equals sign": "locals {\n  x $0= var.l[*].a\n}\n",
    "a reference": "locals {\n  x = var.l$0.a\n}\n",
    "an index": "locals {\n  x = var.l[0$0].a\n}\n",
    "a dotted index": "locals {\n  x = var.l.$00.a\n}\n",
    "beside a splat": 'locals {\n  x = join("$0,", var.l[*].a)\n}\n',
    "the function around a splat": 'locals {\n  x = jo$0in(",", var.l[*].a)\n}\n',
    "a comment": "locals {\n  x = var.l[*].a # var.l[$0*].a\n}\n",
    "text in a string": 'locals {\n  x = "var.l[$0*].a"\n}\n',
    "a for that no splat says": "locals {\n  x = [for o in var.l : upp$0er(o.a)]\n}\n",
    "a for with a condition": "locals {\n  x = [for o in var.l : o.$0a if o.b]\n}\n",
    "a for in braces": "locals {\n  x = { for o in var.l : o.$0a => o }\n}\n",
    "a splat that does not parse": "locals {\n  x = var.l.*.a.*$0.b\n}\n",
    "the empty end of the text": "locals {\n  x = var.l[*].a\n}\n$0",
    "an empty text": "\n$0",
}


@pytest.mark.parametrize("source", NOWHERE.values(), ids=NOWHERE)
def test_nowhere_else(source: str) -> None:
    check_no_hover(source)


INNERMOST = {
    "a splat in a for that no splat says": ("[for o in var.l : upper(o.a[$0*].b)]", "o.a[*].b", "[for p in o.a : p.b]"),
    "a for around a splat": ("[for o in va$0r.l : o.a[*].b]", "[for o in var.l : o.a[*].b]", "var.l[*].a[*].b"),
    "a splat in the source of a for": ("[for o in var.l[$0*].a : o[0]]", "var.l[*].a", "[for p in var.l : p.a]"),
    "a splat in an index": ("var.l.*.a[length(var.m[$0*].c)]", "var.m[*].c", "[for o in var.m : o.c]"),
    "a splat in a string": ('"a ${join(",", var.l[$0*].a)} b"', "var.l[*].a", "[for o in var.l : o.a]"),
    "the whole of nested splats": ("var.l[*].a[$0*].b", "var.l[*].a[*].b", "[for o in var.l : [for p in o.a : p.b]]"),
}


@pytest.mark.parametrize(("marked", "on", "equivalent"), INNERMOST.values(), ids=INNERMOST)
def test_the_innermost_with_an_equivalent(marked: str, on: str, equivalent: str) -> None:
    check_hover(f"{LIST}locals {{\n  x = {marked}\n}}\n", on, equivalent)


def told(source: str, settings: Settings | None = None) -> str:
    hover = hover_at_mark(source, settings)
    assert hover is not None
    return hover.markdown


SAID = {
    "what is repeated and what is applied afterwards": (
        LIST + "locals { x = var.l.*$0.a[0] }\n",
        "`.a` is read from each element of `var.l`; `[0]` is then applied to the list that this makes",
    ),
    "the type of the source and how it is known": (
        LIST + "locals { x = var.l[*$0].a }\n",
        (
            "Source: `var.l` has type `list(object({ a = list(object({ b = string })) }))`. "
            "Result: `list(list(object({ b = string })))`."
        ),
    ),
    "the trail through several declarations": (
        'resource "terraform_data" "c" { count = 2 }\nlocals {\n  c = terraform_data.c\n  x = local.c[*$0].id\n}\n',
        "(`local.c` is `terraform_data.c`; `terraform_data.c` has `count`)",
    ),
    "that a null list fails": (
        LIST + "locals { x = var.l[*$0].a }\n",
        'If the source is null, this fails ("Splat of null value").',
    ),
    "that a for makes a tuple": (
        LIST + "locals { x = var.l[*$0].a }\n",
        "The for has the same elements, but a for gives a tuple where the splat gives a list.",
    ),
    "that both are exactly equivalent": (
        'resource "terraform_data" "c" { count = 2 }\nlocals { x = terraform_data.c[*$0].id }\n',
        "The for is exactly equivalent.",
    ),
    "that one value becomes a list of one": (
        'resource "terraform_data" "s" {}\nlocals { x = terraform_data.s[*$0].id }\n',
        "The source is one value, so the splat is a list of one. The for is exactly equivalent.",
    ),
    "that null becomes a list of none": (
        'variable "s" { type = string }\nlocals { x = var.s[*$0] }\n',
        "The source is one value, so the splat is a list of one, or of none when it is null.",
    ),
    "that a map is taken as one value": (
        'variable "m" { type = map(object({ a = string })) }\nlocals { x = var.m[*$0].a }\n',
        "The source is a map, which a splat takes as one value: the for above visits its values",
    ),
    "that a map in an idiom is one value": (
        'variable "m" { type = map(string) }\nlocals { x = length(var.m[*$0]) }\n',
        "The source is one value, so the splat is a list of one, or of none when it is null.",
    ),
    "which source an inner splat has": (
        LIST + "locals { x = var.l[*].a[*$0].b }\n",
        "Source, `a` of each element of `var.l`: `list(object({ b = string }))`",
    ),
    "what an unknown source would do": (
        "locals { x = var.any[*$0].a }\n",
        "Any other value, a map too, is a list of one, and null a list of none.",
    ),
    "that it is the same only if": (
        "locals { x = var.any[*$0].a }\n",
        "The for says the same only if the source is a list, set or tuple: its type is not known.",
    ),
    "that a splat makes a list": (
        LIST + "locals { x = [for$0 o in var.l : o.a] }\n",
        "The splat has the same elements, but the splat gives a list where the for gives a tuple.",
    ),
}


@pytest.mark.parametrize(("source", "words"), SAID.values(), ids=SAID)
def test_what_is_said(source: str, words: str) -> None:
    assert words in told(source)


VALUES = {
    "written in the expression": (
        "locals { x = [{ a = 1 }, { a = 2 }][*$0].a }\n",
        "Value:\n\n```hcl\n[\n  1,\n  2,\n]\n```",
    ),
    "through locals": (
        "locals {\n  n = [for i in [1, 2] : { a = i * 2 }]\n  x = local.n[*$0].a\n}\n",
        "Value:\n\n```hcl\n[\n  2,\n  4,\n]\n```",
    ),
    "with the default of a variable": (
        (
            'variable "l" {\n  type = list(object({ a = number }))\n  default = [{ a = "1" }]\n}\n'
            "locals { x = var.l[*$0].a }\n"
        ),
        "Value with the default of `var.l`:\n\n```hcl\ntolist([\n  1,\n])\n```",
    ),
    "of a for": ('locals { x = [for$0 o in [{ a = "x" }] : o.a] }\n', 'Value:\n\n```hcl\n[\n  "x",\n]\n```'),
    "that fails": ("locals { x = { a = { b = 1 } }[*$0].b }\n", 'This fails: "Unsupported attribute".'),
    "that fails with the default": (
        'variable "l" {\n  type = list(string)\n  default = null\n}\nlocals { x = var.l[*$0] }\n',
        'This fails with the default of `var.l`: "Splat of null value".',
    ),
    "cut at ten lines": ("locals { x = range(20)[*$0] }\n", "  6,\n  7,\n…\n```"),
    "not with something from outside": ("locals { x = var.none[*$0].a }\n", ""),
    "not with a resource": (
        'resource "terraform_data" "c" { count = 1 }\nlocals { x = terraform_data.c[*$0].id }\n',
        "",
    ),
    "not with a loop around it": ("locals { x = [for o in [[1]] : upper(o[*$0])] }\n", ""),
    "not when it is sensitive": ('locals { x = [{ a = sensitive("x") }][*$0].a }\n', ""),
    "not with a variable that is sensitive": (
        (
            'variable "l" {\n  type = list(string)\n  sensitive = true\n  default = ["x"]\n}\n'
            "locals { x = nonsensitive(var.l)[*$0] }\n"
        ),
        "",
    ),
    "not with a default that is filled in": (
        (
            'variable "l" {\n  type = list(object({ a = optional(string, "x") }))\n  default = [{}]\n}\n'
            "locals { x = var.l[*$0].a }\n"
        ),
        "",
    ),
    "not when it is not known yet": ("locals { x = [timestamp()][*$0] }\n", ""),
}


@pytest.mark.parametrize(("source", "words"), VALUES.values(), ids=VALUES)
def test_the_value(source: str, words: str) -> None:
    said = told(source)
    assert words in said
    if not words:
        assert "Value" not in said
        assert "This fails" not in said


def test_the_value_can_be_switched_off() -> None:
    source = "locals { x = [{ a = 1 }][*$0].a }\n"
    assert "Value" in told(source)
    assert "Value" not in told(source, Settings(hover_value=False))


def test_loop_variables_named_after_the_source() -> None:
    hover = hover_at_mark("locals { x = var.subnets[*$0].id }\n", Settings(iterator=IteratorStyle.SINGULAR))
    assert hover is not None
    assert hover.equivalent == "[for subnet in var.subnets : subnet.id]"


def test_source_text_cannot_leave_its_code() -> None:
    hover = hover_at_mark('locals { x = var.l["```\\n[link](command:x)"].*$0.a[0] }\n')
    assert hover is not None
    first, *rest = hover.markdown.split("\n")
    assert first == "````hcl"
    assert rest[1] == "````"
    assert "from each element of `var.l[\"'''\\n[link](command:x)\"]`" in hover.markdown


def test_plain_text_says_the_same_without_fences() -> None:
    hover = hover_at_mark("locals { x = [{ a = 1 }][*$0].a }\n")
    assert hover is not None
    assert hover.plain_text.startswith("[for o in [{ a = 1 }] : o.a]\n\nSource: ")
    assert hover.plain_text.endswith("\n\nValue:\n[\n  1,\n]")
    assert "```" not in hover.plain_text


def test_json() -> None:
    source = '#- main.tf.json\n{ "output": { "o": { "value": "${var.l.*$0[\\"a\\"]}" } } }\n'
    hover = hover_at_mark(source)
    assert hover is not None
    assert hover.equivalent == '[for o in var.l : o]["a"]'
