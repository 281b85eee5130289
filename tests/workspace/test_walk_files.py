"""Walking folders, and the files of one module."""

from __future__ import annotations

from pathlib import Path

import pytest

from splat_ls.workspace.exclusion import Exclusion
from splat_ls.workspace.module_files import module_files
from splat_ls.workspace.read_text import ReadFault
from splat_ls.workspace.walk_files import FoundFile, walk_files


def make(root: Path, *names: str) -> None:
    for name in names:
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text("")


def check_walk(root: Path, exclude: tuple[str, ...], *names: str) -> None:
    found = list(walk_files(str(root), Exclusion.of(exclude)))
    assert [Path(item.path).relative_to(root).as_posix() for item in found] == list(names)
    assert all(isinstance(item, FoundFile) for item in found)


def test_files_before_folders_in_order_of_names(tmp_path: Path) -> None:
    make(tmp_path, "b.tf", "a/z.tofu", "a/b/c.tf.json", "c.tfvars", "c.txt", "t.tftest.hcl", "x.json")
    check_walk(tmp_path, (), "b.tf", "c.tfvars", "t.tftest.hcl", "a/z.tofu", "a/b/c.tf.json")


def test_copies_of_modules_are_not_entered(tmp_path: Path) -> None:
    make(tmp_path, ".terraform/modules/m/a.tf", ".git/a.tf", "x/.terragrunt-cache/a.tf", "x/.hidden/b.tf", "x/a.tf")
    check_walk(tmp_path, (), "x/a.tf", "x/.hidden/b.tf")


def test_backups_and_hidden_files_are_not_files_of_the_module(tmp_path: Path) -> None:
    make(tmp_path, ".a.tf", "b.tf~", "#c.tf#", ".terraform.lock.hcl", "d.tf")
    check_walk(tmp_path, (), "d.tf")


def test_excluded(tmp_path: Path) -> None:
    make(tmp_path, "a.tf", "vendor/b.tf", "x/vendor/c.tf", "x/d.gen.tf", "x/e.tf")
    check_walk(tmp_path, ("vendor", "*.gen.tf"), "a.tf", "x/e.tf")


def test_links_to_folders_are_not_followed_links_to_files_are_files(tmp_path: Path) -> None:
    make(tmp_path, "a/a.tf")
    (tmp_path / "a" / "loop").symlink_to(tmp_path, target_is_directory=True)
    (tmp_path / "b.tf").symlink_to(tmp_path / "a" / "a.tf")
    (tmp_path / "dir.tf").symlink_to(tmp_path / "a", target_is_directory=True)
    check_walk(tmp_path, (), "b.tf", "a/a.tf")


def test_directory_called_like_a_file_is_walked(tmp_path: Path) -> None:
    make(tmp_path, "x.tf/a.tf")
    check_walk(tmp_path, (), "x.tf/a.tf")


def test_folder_that_is_gone_is_named(tmp_path: Path) -> None:
    found = list(walk_files(str(tmp_path / "gone"), Exclusion()))
    assert len(found) == 1
    fault = found[0]
    assert isinstance(fault, ReadFault)
    assert "cannot be listed" in fault.message


@pytest.mark.parametrize(
    ("names", "expected"),
    [
        (["b.tf", "a.tofu", "c.tf.json", "d.tfvars", "e.tftest.hcl"], ["a.tofu", "b.tf", "c.tf.json"]),
        ([".a.tf", "b.tf~", "#c.tf#"], []),
        (["sub/a.tf"], []),
    ],
)
def test_files_of_a_module(tmp_path: Path, names: list[str], expected: list[str]) -> None:
    make(tmp_path, *names)
    assert [Path(path).name for path in module_files(str(tmp_path))] == expected


def test_files_of_no_directory(tmp_path: Path) -> None:
    assert module_files(str(tmp_path / "gone")) == ()
