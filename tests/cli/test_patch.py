"""Patches: `git apply` takes them and makes exactly the new content, whatever the file and its name are like."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from splat_ls.cli.patch import patch


def check_git_apply(folder: Path, name: str, old: bytes, new: bytes) -> bytes:
    """Asserts that git makes `new` of `old` by our patch, and returns the patch."""
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(old)
    text = patch(name, old, new)
    run = subprocess.run(
        ["git", "apply", "--whitespace=nowarn", "-"], cwd=folder, input=text, capture_output=True, check=False
    )
    assert (run.returncode, run.stderr) == (0, b""), text
    assert path.read_bytes() == new
    return text


LINES = b"".join(b"line %d\n" % number for number in range(40))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        pytest.param(b"a\nb\nc\n", b"a\nB\nc\n", id="one line"),
        pytest.param(b"a\nb", b"a\nB", id="no line end at the end"),
        pytest.param(b"a\nb\n", b"a\nb", id="last line end taken away"),
        pytest.param(b"a\nb", b"a\nb\n", id="last line end added"),
        pytest.param(b"a\r\nb\r\nc\r\n", b"a\r\nB\r\nc\r\n", id="CR LF"),
        pytest.param(b"a\rb\nc\r\n", b"A\rb\nc\r\n", id="all line ends mixed"),
        pytest.param(b"a\nb\n", b"a\nx\ny\nb\n", id="more lines"),
        pytest.param(b"a\nb\nc\nd\n", b"a\nd\n", id="fewer lines"),
        pytest.param(b"a\n", b"b\n", id="the only line"),
        pytest.param("\ufeffä\n".encode(), "\ufeffö\n".encode(), id="BOM and other bytes than ASCII"),
        pytest.param(LINES, LINES.replace(b"line 3\n", b"x\n").replace(b"line 30\n", b"y\n"), id="two hunks"),
        pytest.param(LINES, LINES.replace(b"line 3\n", b"x\n").replace(b"line 10\n", b"y\n"), id="contexts touch"),
        pytest.param(LINES, LINES.replace(b"line 3\n", b"").replace(b"line 11\n", b"y\nz\n"), id="lines move"),
    ],
)
def test_git_apply_makes_the_new_content(tmp_path: Path, old: bytes, new: bytes) -> None:
    check_git_apply(tmp_path, "main.tf", old, new)


@pytest.mark.parametrize(
    "name",
    [
        "sub/folder/main.tf",
        "a b.tf",
        "tab\there.tf",
        "new\nline.tf",
        'quote".tf',
        "back\\slash.tf",
        "ümläut.tf",
        os.fsdecode(b"\xff\xfe.tf"),
        "space and \x01.tf",
        " b/x.tf",
    ],
)
def test_git_apply_takes_every_name(tmp_path: Path, name: str) -> None:
    check_git_apply(tmp_path, name, b"a\nb\n", b"a\nc\n")


def test_distant_changes_are_hunks_of_their_own(tmp_path: Path) -> None:
    text = check_git_apply(tmp_path, "x.tf", LINES, LINES.replace(b"line 3\n", b"x\n").replace(b"line 11\n", b"y\n"))
    assert text.count(b"\n@@ ") == 2


def test_a_patch_of_no_change_is_empty() -> None:
    assert patch("x.tf", LINES, LINES) == b""


LINE = st.sampled_from([b"a\n", b"b\n", b"\n", b"a\r\n", b"c"])


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(old=st.lists(LINE, max_size=25).map(b"".join), new=st.lists(LINE, max_size=25).map(b"".join))
def test_git_apply_takes_a_patch_of_any_two_contents(tmp_path: Path, old: bytes, new: bytes) -> None:
    assume(old != new and old and new)  # An empty file is created or deleted, which a fix never does.
    check_git_apply(tmp_path, "any.tf", old, new)
