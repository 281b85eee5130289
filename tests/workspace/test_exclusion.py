"""Globs that leave files out."""

from __future__ import annotations

import pytest

from splat_ls.workspace.exclusion import Exclusion, glob_fault


def check_excluded(glob: str, path: str, excluded: bool) -> None:
    assert glob_fault(glob) is None
    assert Exclusion.of((glob,)).matches(path) is excluded


@pytest.mark.parametrize(
    ("glob", "path", "excluded"),
    [
        ("vendor", "vendor/a.tf", True),
        ("vendor", "x/vendor/a.tf", True),
        ("vendor", "vendors/a.tf", False),
        ("vendor/", "x/vendor/y/a.tf", True),
        ("*.gen.tf", "x/y/a.gen.tf", True),
        ("*.gen.tf", "x/y/a.tf", False),
        ("examples/**", "examples/a/b.tf", True),
        ("examples/**", "x/examples/a.tf", False),
        ("./examples/old", "examples/old/a.tf", True),
        ("/main.tf", "main.tf", True),
        ("/main.tf", "x/main.tf", False),
        ("**/test/*.tf", "a/b/test/x.tf", True),
        ("**/test/*.tf", "test/x.tf", True),
        ("**/test/*.tf", "test/a/x.tf", False),
        ("a/**/z.tf", "a/z.tf", True),
        ("a/**/z.tf", "a/b/c/z.tf", True),
        ("a/*/z.tf", "a/b/c/z.tf", False),
        ("?.tf", "a.tf", True),
        ("?.tf", "ab.tf", False),
        ("[ab].tf", "b.tf", True),
        ("[!ab].tf", "b.tf", False),
        ("[!ab].tf", "c.tf", True),
        ("[a.tf", "[a.tf", True),
        ("a+b(c).tf", "a+b(c).tf", True),
        ("é*.tf", "été.tf", True),
        ("*", "a\nb.tf", True),
    ],
)
def test_glob(glob: str, path: str, excluded: bool) -> None:
    check_excluded(glob, path, excluded)


def test_no_globs_exclude_nothing() -> None:
    assert not Exclusion.of(()).matches("a.tf")


@pytest.mark.parametrize(("glob", "fault"), [("", "is empty"), ("/", "is empty"), ("[b-a].tf", "is not a glob")])
def test_glob_that_cannot_be_used(glob: str, fault: str) -> None:
    found = glob_fault(glob)
    assert found is not None
    assert fault in found
