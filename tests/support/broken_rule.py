"""A rule that fails on purpose."""

from __future__ import annotations

from typing import ClassVar

from splat_ls.analysis.finding import Finding
from splat_ls.analysis.place import Place
from splat_ls.analysis.rule import Rule
from splat_ls.analysis.severity import Severity


class Broken(Rule):
    """A rule that fails wherever it is asked, and tells what it was asked about."""

    code: ClassVar[str] = "broken"
    default: ClassVar[Severity] = Severity.ERROR
    link: ClassVar[str] = ""

    def check(self, place: Place) -> Finding | None:
        raise RuntimeError(f"cannot do {place.text(place.node)}")
