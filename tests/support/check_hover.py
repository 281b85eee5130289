"""Checks hovers in fixtures: the only caller of `Analysis.hover` in the tests."""

from __future__ import annotations

from splat_ls.analysis.hover import Hover
from splat_ls.analysis.settings import Settings
from tests.support.fixture import Fixture
from tests.support.module import analysis_of


def hover_at_mark(source: str, settings: Settings | None = None) -> Hover | None:
    """Returns the hover at the `$0` of a fixture."""
    fixture = Fixture.of(source)
    file, mark = fixture.marked
    return analysis_of(fixture, file.path, settings).hover(mark.start)


def check_hover(source: str, on: str, equivalent: str) -> None:
    """Checks that the hover at the mark is about the text `on` and shows `equivalent`."""
    file, _ = Fixture.of(source).marked
    hover = hover_at_mark(source)
    assert hover is not None
    assert hover.span.slice(file.text) == on
    assert hover.equivalent == equivalent
    assert hover.markdown.startswith(f"```hcl\n{equivalent}\n```\n\n")


def check_no_hover(source: str) -> None:
    """Checks that nothing is shown at the mark."""
    hover = hover_at_mark(source)
    assert hover is None, hover
