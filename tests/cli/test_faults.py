"""A fault of our own costs one result, is told once with its rule and place, and everything else is done."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from splat_ls.analysis.fix import Fix
from splat_ls.analysis.place import Place
from splat_ls.assists import ASSISTS
from splat_ls.cli import module as module_file
from splat_ls.rules import RULES
from tests.support.broken_rule import Broken
from tests.support.command import CommandLine

TEXT = "locals {\n  x = var.l.*.a\n  y = var.l.*.b\n}\n"
DOTTED = "locals {\n  z = var.l.[*].c\n}\n"
FIXED = TEXT.replace(".*", "[*]")
BUG = "splat-ls failed on a part of this file, which is a bug of splat-ls"


def test_a_rule_that_fails_is_told_once_a_folder_and_the_others_go_on(
    cli: CommandLine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module_file, "RULES", (Broken(), *RULES))
    cli.write({"a.tf": TEXT, "b.tf": TEXT})
    ran = cli.run("check", "--jobs", "1")
    assert ran.out.count("warning[legacy-splat]") == 4
    assert ran.err == f"error: a.tf:2: {BUG}: `broken`: RuntimeError('cannot do var.l.*.a')\n"
    assert ran.status == 2


def test_fix_goes_on_without_a_rule_that_fails(cli: CommandLine, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module_file, "RULES", (Broken(), *RULES))
    cli.write({"a.tf": TEXT})
    ran = cli.run("fix", "--jobs", "1")
    assert (cli.folder / "a.tf").read_text() == FIXED
    assert ran.err.count(BUG) == 1


def test_a_conversion_that_fails_leaves_what_it_would_do_undone(
    cli: CommandLine, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken = tuple(replace(each, offers=fail) if each.id == "to-full-splat" else each for each in ASSISTS)
    monkeypatch.setattr(module_file, "ASSISTS", broken)
    cli.write({"a.tf": TEXT, "b.tf": DOTTED})
    ran = cli.run("fix", "--jobs", "1")
    assert (cli.folder / "a.tf").read_text() == TEXT
    assert (cli.folder / "b.tf").read_text() == DOTTED.replace(".[", "[")
    assert f"error: a.tf:2: {BUG}: `to-full-splat`: RuntimeError('on purpose')" in ran.err
    assert ran.err.count(BUG) == 1


def fail(place: Place) -> Iterator[Fix]:
    """Stands for the offers of a conversion."""
    raise RuntimeError("on purpose")
