"""`splat-ls fix`: what it writes, what it leaves alone, and that nobody loses anything."""

from __future__ import annotations

import os
import signal
import subprocess
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

from splat_ls.cli import atomic, writing
from splat_ls.workspace.read_text import FileStamp
from tests.support.command import CommandLine

LEGACY = 'variable "l" {\n  type = list(object({ a = string }))\n}\n\nlocals {\n  x = var.l.*.a\n}\n'
FIXED = LEGACY.replace(".*", "[*]")
MAP = 'resource "terraform_data" "m" {\n  for_each = { a = 1 }\n}\n\nlocals {\n  ids = terraform_data.m[*].id\n}\n'
BROKEN = "locals {\n  x = var.l.*.a\n  y = [1,\n}\n"


def fix_module() -> ModuleType:
    """Returns the module of the command, which has the command's own name."""
    return import_module("splat_ls.cli.fix")


def git(folder: Path, *arguments: str, stdin: str = "") -> str:
    """Runs git and returns what it printed."""
    run = subprocess.run(["git", *arguments], cwd=folder, input=stdin, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    return run.stdout


def test_safe_fixes_are_written(cli: CommandLine) -> None:
    cli.write({"main.tf": LEGACY, "a/main.tf": LEGACY + "# end", "clean.tf": "locals {}\n", "map.tf": MAP})
    ran = cli.run("fix")
    assert (ran.status, ran.err) == (0, "")
    assert ran.out == "a/main.tf: fixed 1 finding\nmain.tf: fixed 1 finding\nFixed 2 findings in 2 files.\n"
    assert (cli.folder / "main.tf").read_text() == FIXED
    assert (cli.folder / "a/main.tf").read_text() == FIXED + "# end"
    assert (cli.folder / "map.tf").read_text() == MAP


def test_a_second_run_changes_nothing(cli: CommandLine) -> None:
    cli.write({"main.tf": LEGACY + MAP})
    cli.run("fix")
    before = (cli.folder / "main.tf").stat()
    ran = cli.run("fix")
    assert (ran.status, ran.out) == (0, "Nothing to fix in 1 file.\n")
    assert (cli.folder / "main.tf").stat() == before


def test_unsafe_fixes_are_made_when_asked_for(cli: CommandLine) -> None:
    cli.write({"main.tf": MAP})
    assert cli.run("fix", "--unsafe").status == 0
    assert "values(terraform_data.m)[*].id" in (cli.folder / "main.tf").read_text()


def test_only_selected_rules_are_fixed(cli: CommandLine) -> None:
    cli.write({"main.tf": LEGACY.replace("var.l.*.a", "[var.l.*.a, var.l.*.a[0], var.l.0]")})
    cli.run("fix", "--select", "legacy-splat")
    assert "[var.l[*].a, var.l.*.a[0], var.l.0]" in (cli.folder / "main.tf").read_text()
    cli.run("fix", "--select", "legacy-index,legacy-splat-index")
    assert "[var.l[*].a, var.l[0].a, var.l[0]]" in (cli.folder / "main.tf").read_text()


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(LEGACY.replace("\n", "\r\n"), id="CR LF"),
        pytest.param("\ufeff" + LEGACY, id="byte order mark"),
        pytest.param("x = y.*.z", id="no line end at the end"),
        pytest.param('# ünï 😀\nx = "${y.*.z}😀"\n', id="other characters"),
        pytest.param("a = b.*.c\r\nd = e.*.f\n", id="mixed line ends"),
    ],
)
def test_everything_else_of_a_file_is_kept(cli: CommandLine, text: str) -> None:
    cli.write({"main.tf": text})
    (cli.folder / "main.tf").chmod(0o640)
    assert cli.run("fix").status == 0
    assert (cli.folder / "main.tf").read_bytes() == text.replace(".*", "[*]").encode()
    assert (cli.folder / "main.tf").stat().st_mode & 0o777 == 0o640


def test_a_link_stays_one(cli: CommandLine) -> None:
    cli.write({"real/main.tf": LEGACY, "other/keep.tf": ""})
    (cli.folder / "other" / "main.tf").symlink_to("../real/main.tf")
    assert cli.run("fix", "other").status == 0
    assert (cli.folder / "other" / "main.tf").is_symlink()
    assert (cli.folder / "real" / "main.tf").read_text() == FIXED


def test_a_file_that_does_not_parse_is_left_alone_and_named(cli: CommandLine) -> None:
    cli.write({"main.tf": LEGACY, "broken.tf": BROKEN})
    ran = cli.run("fix")
    assert ran.status == 1
    assert (cli.folder / "broken.tf").read_text() == BROKEN
    assert ran.err.startswith("error: broken.tf:3: left alone, as it does not parse: ")
    assert (cli.folder / "main.tf").read_text() == FIXED


def test_what_cannot_be_read_is_named_and_the_others_are_fixed(cli: CommandLine) -> None:
    cli.write({"main.tf": LEGACY})
    (cli.folder / "gone.tf").symlink_to("nowhere.tf")
    ran = cli.run("fix")
    assert (ran.status, ran.err) == (2, "error: gone.tf: cannot be read: No such file or directory\n")
    assert (cli.folder / "main.tf").read_text() == FIXED


# ------------------------------------------------------------------------------------------------ patches


def test_git_takes_the_patch_and_makes_what_fix_makes(cli: CommandLine) -> None:
    files = {
        "main.tf": LEGACY,
        "sub/crlf.tf": LEGACY.replace("\n", "\r\n"),
        "sub/no end.tf": LEGACY.rstrip("\n"),
        "ümläut.tf": "\ufeff" + LEGACY,
        "new\nline.tf": LEGACY,
    }
    cli.write(files)
    git(cli.folder, "init", "-q")
    ran = cli.run("fix", "--diff")
    assert (ran.status, ran.err) == (0, "")
    assert {name: (cli.folder / name).read_bytes() for name in files} == {n: t.encode() for n, t in files.items()}
    git(cli.folder, "apply", "--whitespace=nowarn", "-", stdin=ran.out)
    patched = {name: (cli.folder / name).read_bytes() for name in files}
    cli.write(files)
    cli.run("fix")
    assert {name: (cli.folder / name).read_bytes() for name in files} == patched


def test_a_patch_counts_from_the_current_folder(cli: CommandLine, monkeypatch: pytest.MonkeyPatch) -> None:
    cli.write({"sub/main.tf": LEGACY})
    git(cli.folder, "init", "-q")
    monkeypatch.chdir(cli.folder / "sub")
    git(cli.folder / "sub", "apply", "-", stdin=cli.run("fix", "--diff").out)
    assert (cli.folder / "sub" / "main.tf").read_text() == FIXED


# ------------------------------------------------------------------------------------------ standard input


def test_standard_input_is_printed_fixed(cli: CommandLine) -> None:
    ran = cli.run("fix", "-", stdin=LEGACY.replace("\n", "\r\n").encode())
    assert (ran.status, ran.out, ran.err) == (0, FIXED.replace("\n", "\r\n"), "")
    assert cli.run("fix", "-", stdin=FIXED.encode()).out == FIXED
    broken = cli.run("fix", "-", stdin=BROKEN.encode())
    assert (broken.status, broken.out) == (1, BROKEN)


# ------------------------------------------------------------------------------------- other people, and Ctrl-C


def test_a_file_that_changes_meanwhile_is_left_to_who_changed_it(
    cli: CommandLine, monkeypatch: pytest.MonkeyPatch
) -> None:
    cli.write({"a.tf": LEGACY, "b.tf": LEGACY})
    replace = atomic.replace_content

    def change_first(path: str, stamp: FileStamp, content: bytes) -> None:
        if path.endswith("a.tf"):
            Path(path).write_text("# theirs\n")
        replace(path, stamp, content)

    monkeypatch.setattr(writing, "replace_content", change_first)
    ran = cli.run("fix")
    assert ran.status == 2
    assert ran.err == "error: a.tf: left alone: it was changed by somebody else meanwhile\n"
    assert ran.out == "b.tf: fixed 1 finding\n"
    assert (cli.folder / "a.tf").read_text() == "# theirs\n"
    assert (cli.folder / "b.tf").read_text() == FIXED


def test_a_file_that_cannot_be_written_is_named_and_the_others_are_written(
    cli: CommandLine, monkeypatch: pytest.MonkeyPatch
) -> None:
    cli.write({"a.tf": LEGACY, "b.tf": LEGACY, "c.tf": LEGACY})
    replace = os.replace

    def fail(source: str, target: str) -> None:
        if target.endswith("b.tf"):
            raise OSError(28, "No space left on device")
        replace(source, target)

    monkeypatch.setattr(os, "replace", fail)
    ran = cli.run("fix")
    assert ran.status == 2
    assert ran.err == "error: b.tf: cannot be written: No space left on device\n"
    assert ran.out == "a.tf: fixed 1 finding\nc.tf: fixed 1 finding\n"
    assert (cli.folder / "b.tf").read_text() == LEGACY
    assert sorted(os.listdir(cli.folder)) == ["a.tf", "b.tf", "c.tf"]


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_an_interrupt_between_writes_says_what_was_done(
    cli: CommandLine, monkeypatch: pytest.MonkeyPatch, number: signal.Signals
) -> None:
    cli.write({"a.tf": LEGACY, "b.tf": LEGACY, "c.tf": LEGACY})
    replace = atomic.replace_content

    def interrupt_second(path: str, stamp: FileStamp, content: bytes) -> None:
        if path.endswith("b.tf"):
            os.kill(os.getpid(), number)
        replace(path, stamp, content)

    monkeypatch.setattr(writing, "replace_content", interrupt_second)
    ran = cli.run("fix")
    assert ran.status == 130
    assert ran.out == "a.tf: fixed 1 finding\nb.tf: fixed 1 finding\n"
    assert ran.err == "interrupted: 1 of 3 files are as they were\n"
    assert [(cli.folder / name).read_text() for name in ("a.tf", "b.tf", "c.tf")] == [FIXED, FIXED, LEGACY]


def test_an_interrupt_before_the_first_write_changes_nothing(cli: CommandLine, monkeypatch: pytest.MonkeyPatch) -> None:
    cli.write({"a.tf": LEGACY})

    def interrupt(*_: object) -> None:
        os.kill(os.getpid(), signal.SIGINT)

    monkeypatch.setattr(fix_module(), "fix_folder", interrupt)
    ran = cli.run("fix")
    assert ran.status == 130
    assert (cli.folder / "a.tf").read_text() == LEGACY


def test_rules_that_are_ignored_are_not_fixed(cli: CommandLine) -> None:
    cli.write({"main.tf": "locals {\n  a = var.l.*.a\n  b = var.l.*.a[0]\n  c = var.l.0\n}\n"})
    ran = cli.run("fix", "--ignore", "legacy-splat,legacy-index")
    assert (ran.status, ran.out) == (0, "main.tf: fixed 1 finding\nFixed 1 finding in 1 file.\n")
    assert (cli.folder / "main.tf").read_text().splitlines()[1:4] == [
        "  a = var.l.*.a",
        "  b = (var.l[*].a)[0]",
        "  c = var.l.0",
    ]
