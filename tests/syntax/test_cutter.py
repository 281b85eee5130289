"""What a file is cut into, above all while it is being typed."""

from __future__ import annotations

import pytest

from splat_ls.syntax import recut
from splat_ls.syntax.tree import Tree
from splat_ls.text.edit import TextEdit
from splat_ls.text.span import Span
from tests.support.check_tree import check_cut


def test_blocks_attributes_and_comments() -> None:
    check_cut(
        """
# a comment
resource "aws_vpc" main {
  /* over
     two lines */
  count = 2 # why
  tags  = { a = "}" }

  lifecycle { prevent_destroy = true }
}
x = <<-EOT
  }
  ${a["}"]}
  EOT
""",
        """
resource aws_vpc main {
  count =
  tags =
  lifecycle {
    prevent_destroy =
x =
""",
    )


def test_a_dot_just_typed_costs_its_own_attribute_only() -> None:
    check_cut("locals {\n  x = var.l.*.\n  y = 1\n}\n", "locals {\n  x =  ! Invalid attribute name\n  y =\n")


def test_an_open_splat_bracket_takes_its_line() -> None:
    check_cut(
        "locals {\n  x = var.l[*\n  y = 1\n}\n",
        "locals {\n  x =  ! Missing close bracket on splat index\n  y =\n",
    )


def test_an_open_bracket_ends_before_the_next_argument() -> None:
    check_cut("locals {\n  x = foo([a,\n  y = 1\n}\nz = 2\n", "locals {\n  x =  ! Missing item separator\n  y =\nz =\n")


def test_an_open_object_ends_at_the_brace_of_its_block() -> None:
    check_cut(
        "locals {\n  x = {\n    a = 1\n}\n\noutput o {\n  value = 1\n}\n",
        """
locals {…  ! Unclosed configuration block
  x =
output o {
  value =
""",
    )


def test_an_open_quote_ends_at_its_line() -> None:
    check_cut('locals {\n  x = "abc\n  y = 1\n}\n', "locals {\n  x =  ! Invalid multi-line string\n  y =\n")


def test_an_open_interpolation_gives_up_before_a_block_header() -> None:
    check_cut(
        'locals {\n  x = "${foo({\n\noutput "o" {\n  value = 1\n}\n',
        """
locals {…  ! Unclosed configuration block
  x =  ! Unclosed template interpolation sequence
output o {
  value =
""",
    )


def test_an_open_block_ends_before_a_header_in_column_0() -> None:
    check_cut(
        'resource "a" "b" {\n  count = 2\n\noutput "o" {\n  value = 1\n}\n',
        "resource a b {…  ! Unclosed configuration block\n  count =\noutput o {\n  value =\n",
    )


def test_nested_blocks_in_column_0_are_nested_when_the_braces_fit() -> None:
    check_cut(
        'resource "a" "b" {\ncount = 2\nprovisioner "x" {\n}\nname = 3\n}\nz = 1\n',
        "resource a b {\n  count =\n  provisioner x {\n  name =\nz =\n",
    )


def test_a_brace_too_many_hides_nothing() -> None:
    check_cut("a {\n}\n\n}\nb {\n}\n", "a {\nbroken  ! Argument or block definition required\nb {\n")


def test_an_open_heredoc_runs_to_the_end_and_is_the_one_mistake() -> None:
    check_cut("locals {\n  x = <<EOT\nopen\n}\n", "locals {…\n  x =  ! Unterminated template string\n")


def test_a_half_typed_header_is_broken_alone() -> None:
    check_cut("resou\na {\n}\n", "broken  ! Argument or block definition required\na {\n")


def test_a_missing_value_keeps_the_name() -> None:
    check_cut(
        "resource a b {\n  for_each =\n  x = 1\n}\n", "resource a b {\n  for_each =  ! Invalid expression\n  x =\n"
    )


def test_two_arguments_on_one_line_of_a_block() -> None:
    check_cut(
        "b { x = 1 }\nc { d {} }\n",
        """
b {
  x =
c {  ! Invalid single-argument block definition
  d {  ! Missing newline after block definition
""",
    )


def test_text_behind_a_closing_brace_is_a_mistake() -> None:
    check_cut("a {\n} b = 1\n", "a {  ! Missing newline after block definition\nb =\n")


def test_windows_line_ends_and_no_last_line_end() -> None:
    check_cut("a {\r\n  x = 1\r\n}\r\ny = 2", "a {\n  x =\ny =\n")


def test_words_of_a_for_are_no_block_header() -> None:
    check_cut("x = [for a\nin {\n  b = 1\n} : a]\ny = 1\n", "x =\ny =\n")
    check_cut("x = [for k,\nv in {\n  b = 1\n} : v]\ny = 1\n", "x =\ny =\n")
    check_cut("x = [for k in b : k if\nc ||\nd if {\n  b = 1\n}]\ny = 1\n", "x =  ! Invalid 'for' expression\ny =\n")


def test_the_argument_of_a_block_on_one_line_may_span_lines_in_brackets() -> None:
    check_cut("lifecycle { ignore_changes = [\n  input\n] }\n", "lifecycle {\n  ignore_changes =\n")
    check_cut(
        "a { b = 1\n}\n",
        "a {  ! Invalid single-argument block definition\n  b =\n",
    )


def test_an_argument_that_is_set_again_is_a_mistake_of_its_block_alone() -> None:
    text = "a {\n  b = 1\n  c = 2\n  d {\n    b = 1\n  }\n  b = 3\n  c = { c = 1 }\n}\n"
    tree = Tree.of(text)
    assert [(span.slice(text), span.start, problem.summary) for span, problem in tree.problems()] == [
        ("b", text.rindex("b = 3"), "Attribute redefined"),
        ("c", text.rindex("c = { c"), "Attribute redefined"),
    ]
    at = text.rindex("b = 3")
    mended = tree.edited(TextEdit(Span(at, at + 1), "e"))
    assert [problem.detail for _, problem in mended.problems()] == [
        "The argument `c` is set already, and may be set only once."
    ]
    assert len(list(mended.edited(TextEdit(Span(at, at + 1), "b")).problems())) == 2


@pytest.mark.parametrize(
    ("text", "summaries"),
    [
        ("\ufeffa {\n}\n", []),
        ("\ufeffx = 1\n", []),
        ("\ufeff# a comment\n", []),
        ("\ufeff\ufeffa {\n}\n", ["Invalid character"]),
        ("a {\n}\n\ufeffb {\n}\n", ["Invalid character"]),
        ("a {\n\ufeff  x = 1\n}\n", ["Invalid character"]),
        ("a {\n\n\ufeff\n}\n", ["Invalid character"]),
        ("é ё {\n}\n", []),
        ('a "©" {\n}\n', []),
        ("a /* © */ b {\n}\n", []),
        ("lo©cals {\n}\n", ["Invalid character"]),
        ("a b© {\n}\n", ["Invalid character"]),
        ("a {\n  b© {\n  }\n}\n", ["Invalid character"]),
        ('a "\\n\\u00e9" {\n}\n', []),
        ('a "x" "\\u00e" {\n}\n', ["Invalid escape sequence"]),
        ('a "\\q" {\n}\n', ["Invalid escape sequence"]),
        ('l"v"ocals {\n}\n', []),
        ('a "x$${b" {\n}\n', []),
        ('a "x${b}" {\n}\n', ["Invalid string literal"]),
        ('a "b\rc" {\n}\n', ["Invalid multi-line string"]),
        ("a {\n  b = 1}\n", ["Missing newline after argument"]),
        ("a {\n  b = 1\n  c = { d = 1 } }\n", ["Missing newline after argument"]),
        ("a { b = 1 }\n", []),
        ("a {}\r", ["Missing newline after block definition", "Invalid character"]),
        ("\r", ["Invalid character"]),
        ("a {\n\r}\n", ["Invalid character"]),
        ("a {\n}/* one\ntwo */\n", []),
        ("a {\n} /* one\ntwo */ # three\nb {\n}\n", []),
        ("a {\n  b {\n  } /* one\ntwo */\n} /* one\ntwo */ /* three */\n", []),
        ("a {\n} /* one\ntwo */ c = 1\n", ["Missing newline after block definition"]),
        ('a /* one\ntwo */ "b"/* three\n*/c /*\n*/ {\n  d = 1\n}\n', []),
        ("a /* one\ntwo */ b = 1\n", ["Argument or block definition required"]),
        ("a /* one\ntwo */\n{\n}\n", ["Argument or block definition required"] * 2),
        ("a /* one\ntwo */ = /* one\ntwo */ 1\n", []),
        ("a {\n  b /* one\ntwo */= c.*.d\n}\n", []),
        ('v = "%{ if a }\\q%{ else }\\n%{ endif }"\n', ["Invalid escape sequence"]),
        ('v = "%{ for a in b }${c}%{ if a }\\q%{ endif }%{ endfor }"\n', ["Invalid escape sequence"]),
        ('v = "a\rb"\n', ["Invalid multi-line string"]),
        ('v = "${a}\rb${c}"\n', ["Invalid multi-line string"]),
        ("v = <<E\na\rb\nE\n", ["Invalid character"]),
        ("v = <<E\r\na\r\nE\r\n", []),
        ("val/* c */ue = 1\n", ["Argument or block definition required"]),
        ("v = f(a/* c */b)\n", ["Missing argument separator"]),
    ],
)
def test_what_is_a_mistake_to_the_real_tool_is_one_here(text: str, summaries: list[str]) -> None:
    """As `terraform fmt` says of the same texts."""
    assert [problem.summary for _, problem in Tree.of(text).problems()] == summaries


def test_a_mark_that_an_edit_moves_away_from_the_start_is_a_mistake() -> None:
    tree = Tree.of("\ufeffa {\n}\n").edited(TextEdit(Span(0, 0), "\n"))
    assert [problem.summary for _, problem in tree.problems()] == ["Invalid character"]
    assert not list(tree.edited(TextEdit(Span(0, 1), "")).problems())


def test_an_edit_where_blocks_are_open_leaves_the_others_as_they_are() -> None:
    text = "a {\n" * 400
    tree = Tree.of(text)
    edited = tree.edited(TextEdit(Span(800, 801), "b"))
    assert len({id(item) for item in edited.items} & {id(item) for item in tree.items}) >= len(tree.items) - 3


def test_an_argument_in_column_0_that_becomes_a_header_ends_its_block() -> None:
    text = 'resource "a" "b" {\nnt = 2\n  x = [1, 2, 3]\n}\n' + "# a comment\n" * 20
    edit = TextEdit(Span(text.index(" = 2"), text.index(" = 2")), 'r "a" {\n  count = 2\n}\n')
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(recut, "LARGE_BLOCK", 10)
        edited = Tree.of(text).edited(edit)
    assert [chunk.width for chunk in edited.chunks] == [chunk.width for chunk in Tree.of(edited.text).chunks]


def test_the_labels_behind_a_comment_over_lines() -> None:
    check_cut('a /* one\ntwo */ "b"/* three\n*/c {\n  d = 1\n}\ne = 1\n', "a b c {\n  d =\ne =\n")
