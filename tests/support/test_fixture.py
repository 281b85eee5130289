"""The fixture language itself: what is marked is what is read."""

from __future__ import annotations

import pytest

from splat_ls.text.span import Span
from tests.support.fixture import Fixture


def test_a_text_without_marks_is_itself() -> None:
    source = "locals {\n  a = 1\n}\n"
    fixture = Fixture.of(source)
    assert fixture.main.text == source
    assert fixture.main.path == "main.tf"
    assert not fixture.main.expected
    assert fixture.main.selection is None


def test_an_expression_is_put_into_locals() -> None:
    assert Fixture.of("var.a[*]").main.text == "locals {\n  x = var.a[*]\n}\n"


def test_headers_start_files() -> None:
    fixture = Fixture.of("#- b.tf\nb = 1\n#- child/a.tf\na = 1\n")
    assert fixture.texts == {"b.tf": "b = 1\n", "child/a.tf": "a = 1\n"}


@pytest.mark.parametrize(
    ("source", "text", "marked"),
    [
        ("a = $0b\n", "a = b\n", ""),
        ("a = $0b.c$0\n", "a = b.c\n", "b.c"),
        ("a = $0b\nc = d$0\n", "a = b\nc = d\n", "b\nc = d"),
    ],
)
def test_cursor_and_selection(source: str, text: str, marked: str) -> None:
    file, selection = Fixture.of(source).marked
    assert file.text == text
    assert selection.slice(file.text) == marked


def test_carets_mark_the_text_above_them() -> None:
    fixture = Fixture.of("é = 🚀.*.a\r\n#    ^^ legacy-splat: write this\nb = 1\n")
    assert fixture.main.text == "é = 🚀.*.a\r\nb = 1\n"
    (expected,) = fixture.main.expected
    assert expected.span.slice(fixture.main.text) == ".*"
    assert (expected.code, expected.message, expected.goes_on) == ("legacy-splat", "write this", False)


def test_two_caret_lines_under_one_line() -> None:
    fixture = Fixture.of("x = a.*.b.*.c\n     ^^ one\n         ^^ two said\n")
    assert [(one.code, one.span) for one in fixture.main.expected] == [("one", Span(5, 7)), ("two", Span(9, 11))]


def test_a_mark_that_goes_on() -> None:
    (expected,) = Fixture.of("x = (a\n     ^… map-splat\n  [*])\n").main.expected
    assert expected.goes_on
