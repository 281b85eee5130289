"""Workspaces that are odd or hostile: what can be done is done, what cannot is named, and nothing takes for ever."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from splat_ls.workspace.config import read_config
from splat_ls.workspace.exclusion import Exclusion, glob_fault
from splat_ls.workspace.module_source import ModuleSource
from tests.robustness.clock import cpu_seconds
from tests.robustness.hostile.workspace import GOOD, write_hostile_workspace
from tests.support.open_folders import open_to_all
from tests.support.raw_client import RawClient

EVERYTHING = {"diagnostics": {"delay": 0, "scope": "workspace"}}
STUCK = 60.0
"""Seconds after which a command counts as stuck; the machine may be busy with other tests."""

WITHOUT_RIGHTS = """
import importlib, os, pkgutil, sys
import splat_ls
for module in pkgutil.walk_packages(splat_ls.__path__, "splat_ls."):
    if not module.name.endswith("__main__"):
        importlib.import_module(module.name)
from splat_ls.syntax.parser import parse_attribute
from splat_ls.server.stdio import serve_stdio
parse_attribute("a = 1")
if os.geteuid() == 0:
    os.setgroups([]), os.setgid(65534), os.setuid(65534)
sys.exit(serve_stdio(None))
"""
"""Root may read everything, so root becomes somebody else, once all that is needed is imported and loaded."""


def files_below(root: Path) -> dict[str, bytes | None]:
    """Returns the content of every regular file below a folder, by path; None for links and what is no file."""
    found: dict[str, bytes | None] = {}
    for folder, _, names in os.walk(root):
        for name in names:
            path = os.path.join(folder, name)
            is_small = os.path.isfile(path) and not os.path.islink(path) and os.path.getsize(path) < 2**20
            found[path] = Path(path).read_bytes() if is_small else None
    return found


def command(*arguments: str, cwd: Path) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-m", "splat_ls", *arguments], cwd=cwd, capture_output=True, timeout=STUCK, check=False
    )


def test_check_does_what_can_be_done_and_names_the_rest(tmp_path: Path) -> None:
    root = tmp_path / "workspace"
    good = write_hostile_workspace(root)
    ran = command("check", "--format", "json", cwd=root)
    assert ran.returncode == 2
    assert os.fsencode(good) in ran.stdout
    assert b"Traceback" not in ran.stderr
    assert b"a bug of splat-ls" not in ran.stderr
    for name in (b"pipe.tf", b"bytes.tf", b"wide.tf", b"huge.tf", b"self.tf", b"device.tf", b"deep", b"dotted"):
        assert name in ran.stderr, name


def test_fix_writes_its_targets_and_nothing_else(tmp_path: Path) -> None:
    root, outside = tmp_path / "workspace", tmp_path / "outside"
    good = write_hostile_workspace(root)
    outside.mkdir()
    (outside / "main.tf").write_text(GOOD)
    (root / "links" / "other").symlink_to(outside)
    before = files_below(tmp_path)
    assert command("fix", cwd=root).returncode == 2
    after = files_below(tmp_path)
    changed = {path for path, content in after.items() if content != before.get(path)}
    assert before.keys() == after.keys()
    assert str(good) in changed
    assert all(path.endswith((".tf", ".tf.json")) and path.startswith(f"{root}/") for path in changed)


def test_the_server_looks_at_all_of_it_and_serves_on(tmp_path: Path) -> None:
    root = tmp_path / "workspace"
    good = write_hostile_workspace(root)
    with RawClient() as client:
        client.initialize(root, options=EVERYTHING)
        assert [each["code"] for each in client.diagnostics(good.as_uri())] == ["legacy-splat"]
        for path in sorted(root.rglob("main.tf")):
            if "pipe" not in str(path) and not path.is_symlink():
                client.open(path.as_uri(), path.read_text())
                client.diagnostics(path.as_uri())
        shutil.rmtree(root)
        client.notify("workspace/didChangeWatchedFiles", {"changes": [{"uri": root.as_uri(), "type": 3}]})
        client.change(good.as_uri(), 2, {"text": "locals {}\n"})
        assert client.diagnostics(good.as_uri()) == []
        assert "fault in" not in client.log, client.log
        assert client.stop() == 0


def test_ten_thousand_files_changed_at_once(tmp_path: Path) -> None:
    """A branch is switched: files of all kinds change, those of the open file's module among them."""
    folders = [tmp_path / f"m{number}" for number in range(100)]
    for folder in folders:
        folder.mkdir()
        (folder / "main.tf").write_text('module "next" {\n  source = "../m1"\n}\n')
        for number in range(20):
            (folder / f"{number}.tf").write_text(f'variable "v{number}" {{\n  type = list(string)\n}}\n')
    use = 'output "o" {\n  value = var.v7[*].a\n}\n'
    opened = folders[0] / "use.tf"
    with RawClient() as client:
        client.initialize(tmp_path)
        client.open(opened.as_uri(), use)
        assert client.diagnostics(opened.as_uri()) == []
        for folder in folders:
            (folder / "7.tf").write_text('variable "v7" {\n  type = map(string)\n}\n')
        names = [*(f"{number}.tf" for number in range(50)), *(f"{number}.tfvars" for number in range(25))]
        paths = [folder / name for folder in folders for name in (*names, *(f"folder{n}" for n in range(25)))]
        assert len(paths) == 10_000
        client.notify(
            "workspace/didChangeWatchedFiles", {"changes": [{"uri": path.as_uri(), "type": 2} for path in paths]}
        )
        assert [each["code"] for each in client.diagnostics(opened.as_uri())] == ["map-splat"]
        assert client.stop() == 0


def test_what_was_read_is_gone_through_once_however_many_files_changed(tmp_path: Path) -> None:
    folders = [tmp_path / f"m{number}" for number in range(250)]
    for folder in folders:
        folder.mkdir()
        (folder / "main.tf").write_text(GOOD)
    modules = ModuleSource([str(tmp_path)])
    for folder in folders:
        modules.module(str(folder))
    changed = [str(folder / f"{number}.txt") for folder in folders for number in range(200)]
    assert cpu_seconds(lambda: modules.disk_changed(changed)) < 2
    shutil.rmtree(folders[3])
    assert list(modules.disk_changed([*changed, str(folders[3])])) == [str(folders[3])]
    assert modules.module(str(folders[3])).locals == {}
    assert modules.module(str(folders[4])).locals != {}


def test_a_server_whose_permissions_are_taken_away_serves_what_it_may_read(tmp_path: Path) -> None:
    open_to_all(tmp_path)
    variables, inner = tmp_path / "vars.tf", tmp_path / "inner"
    inner.mkdir()
    (inner / "main.tf").write_text(GOOD)
    variables.write_text('variable "a" {\n  type = map(string)\n}\n')
    use = tmp_path / "use.tf"
    with RawClient((sys.executable, "-c", WITHOUT_RIGHTS)) as client:
        client.initialize(tmp_path, options=EVERYTHING)
        client.open(use.as_uri(), GOOD)
        assert [each["code"] for each in client.diagnostics(use.as_uri())] == ["map-splat"]
        for path in (variables, inner):
            path.chmod(0)
        changes = [{"uri": path.as_uri(), "type": 2} for path in (variables, inner)]
        client.notify("workspace/didChangeWatchedFiles", {"changes": changes})
        assert [each["code"] for each in client.diagnostics(use.as_uri())] == ["legacy-splat"]
        assert "vars.tf: cannot be read: Permission denied" in client.notification("window/showMessage")["message"]
        for path, mode in ((variables, 0o644), (inner, 0o755)):
            path.chmod(mode)
        client.notify("workspace/didChangeWatchedFiles", {"changes": changes})
        assert [each["code"] for each in client.diagnostics(use.as_uri())] == ["map-splat"]
        assert "fault in" not in client.log, client.log
        assert client.stop() == 0


@pytest.mark.parametrize(
    "glob", ["*a" * 20 + "*b", "**/a/" * 20 + "b", "a**" * 30 + "b", "*" * 900, "?*" * 300 + "b", "*a" * 480]
)
@pytest.mark.parametrize("path", ["a" * 200, "a/" * 100 + "c", "a/" * 2_000 + "a" * 200])
def test_a_glob_of_many_stars_takes_no_time(glob: str, path: str) -> None:
    assert glob_fault(glob) is None
    assert cpu_seconds(lambda: Exclusion.of((glob,)).matches(path)) < 1


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("x = " + "[" * 4_000, "is nested too deeply"),
        ("x = " + "[\n" * 20_000, "is nested too deeply"),
        ("a = 1\n" + ".".join(["a"] * 20_000) + " = 1", "has a line of more than"),
        ("a" + "=" * 4_000, "is not valid TOML"),
    ],
    ids=["brackets", "brackets by line", "a key of many names", "equals signs"],
)
def test_settings_that_nobody_writes_are_named(tmp_path: Path, text: str, reason: str) -> None:
    path = tmp_path / ".splat-ls.toml"
    path.write_text(text)
    (problem,) = read_config(str(path), ()).problems
    assert problem.message.startswith(reason)
