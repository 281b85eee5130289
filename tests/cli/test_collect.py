"""Which files a run is about, in orderly and in odd trees."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from splat_ls.cli.collect import Collected, Selection, collect
from splat_ls.cli.configs import Configs

CODES = ("legacy-splat",)


def check_collected(top: Path, *expected: str, paths: tuple[str, ...] = ("",), **options: bool) -> Collected:
    """Asserts which files are found, written relative to `top`, and that nothing is found twice."""
    selection = Selection(Configs(CODES), **options)
    found = collect([str(top / path) for path in paths], selection)
    files = [os.path.relpath(file, top) for folder in found.folders for file in folder.files]
    assert files == list(expected)
    assert found.files == len(expected)
    return found


def create(top: Path, *names: str) -> None:
    """Creates files, with their folders."""
    for name in names:
        (top / name).parent.mkdir(parents=True, exist_ok=True)
        (top / name).write_text("# text\n")


def test_folders_are_walked_and_grouped(tmp_path: Path) -> None:
    create(tmp_path, "main.tf", "a/main.tofu", "a/x.tf.json", "a/b/t.tftest.hcl", "terragrunt.hcl", "a/v.tfvars")
    create(tmp_path, "README.md", "data.json", ".hidden.tf", "main.tf~", ".terraform.lock.hcl")
    found = check_collected(
        tmp_path, "main.tf", "terragrunt.hcl", "a/main.tofu", "a/v.tfvars", "a/x.tf.json", "a/b/t.tftest.hcl"
    )
    assert [(os.path.relpath(folder.path, tmp_path), folder.size) for folder in found.folders] == [
        (".", 14),
        ("a", 21),
        ("a/b", 7),
    ]


@pytest.mark.parametrize("folder", [".terraform/modules/x", ".git", ".terragrunt-cache/x", "a/.terraform"])
def test_copies_of_modules_are_not_entered(tmp_path: Path, folder: str) -> None:
    create(tmp_path, f"{folder}/main.tf", "main.tf")
    check_collected(tmp_path, "main.tf")


def test_what_is_named_is_looked_at_whatever_it_is_called(tmp_path: Path) -> None:
    create(tmp_path, "notes.txt", ".terraform/x.tf")
    check_collected(tmp_path, "notes.txt", ".terraform/x.tf", paths=("notes.txt", ".terraform/x.tf"))


def test_what_is_reached_twice_counts_once(tmp_path: Path) -> None:
    create(tmp_path, "a/main.tf")
    check_collected(tmp_path, "a/main.tf", paths=("", "a", "a/main.tf", "a/../a/main.tf"))


def test_gitignore_counts_unless_told_otherwise(tmp_path: Path) -> None:
    create(tmp_path, ".git/HEAD", "main.tf", "out/main.tf", "a/gen.tf", "a/main.tf")
    (tmp_path / ".gitignore").write_text("out/\ngen.tf\n")
    check_collected(tmp_path, "main.tf", "a/main.tf")
    check_collected(tmp_path, "a/main.tf", paths=("a",))
    check_collected(tmp_path, "main.tf", "a/gen.tf", "a/main.tf", "out/main.tf", gitignore=False)
    check_collected(tmp_path, "a/gen.tf", "out/main.tf", paths=("out", "a/gen.tf"), gitignore=False)


def test_exclude_counts_from_the_folder_of_its_settings_file(tmp_path: Path) -> None:
    create(tmp_path, "main.tf", "old/main.tf", "a/old/main.tf", "a/b/main.tf")
    (tmp_path / ".splat-ls.toml").write_text('exclude = ["old/*.tf", "a/b"]\n')
    check_collected(tmp_path, "main.tf", "a/old/main.tf")
    (tmp_path / "a" / ".splat-ls.toml").write_text('exclude = ["old"]\n')
    check_collected(tmp_path, "main.tf", paths=("main.tf", "a/old"))


def test_a_named_file_is_left_out_only_when_asked_for(tmp_path: Path) -> None:
    create(tmp_path, ".git/HEAD", "main.tf", "old/main.tf", "out/deep/main.tf", "x.tf", ".terraform/m/x.tf")
    (tmp_path / ".splat-ls.toml").write_text('exclude = ["old"]\n')
    (tmp_path / ".gitignore").write_text("out/\nx.tf\n")
    names = ("main.tf", "x.tf", ".terraform/m/x.tf", "old/main.tf", "out/deep/main.tf")
    check_collected(tmp_path, *names, paths=names)
    check_collected(tmp_path, "main.tf", paths=names, force_exclude=True)


def test_an_empty_folder_has_no_files(tmp_path: Path) -> None:
    assert check_collected(tmp_path).faults == ()


def test_what_does_not_exist_is_told(tmp_path: Path) -> None:
    create(tmp_path, "main.tf")
    (fault,) = check_collected(tmp_path, "main.tf", paths=("nowhere", "main.tf")).faults
    assert (fault.path, fault.message) == (str(tmp_path / "nowhere"), "cannot be read: No such file or directory")


def test_links_in_circles_end(tmp_path: Path) -> None:
    create(tmp_path, "a/main.tf")
    (tmp_path / "a" / "up").symlink_to(tmp_path, target_is_directory=True)
    (tmp_path / "a" / "loop.tf").symlink_to("loop.tf")
    (tmp_path / "a" / "gone.tf").symlink_to("nothing.tf")
    (tmp_path / "a" / "folder.tf").symlink_to("..", target_is_directory=True)
    check_collected(tmp_path, "a/gone.tf", "a/loop.tf", "a/main.tf")


def test_a_link_to_a_folder_that_is_named_is_entered(tmp_path: Path) -> None:
    create(tmp_path, "a/main.tf")
    (tmp_path / "link").symlink_to("a", target_is_directory=True)
    check_collected(tmp_path, "link/main.tf", paths=("link",))


def test_a_folder_called_like_a_file_is_a_folder(tmp_path: Path) -> None:
    create(tmp_path, "x.tf/main.tf")
    check_collected(tmp_path, "x.tf/main.tf")


@pytest.mark.parametrize("name", ["a b.tf", "new\nline.tf", os.fsdecode(b"\xff.tf"), "ü/é.tf", "-x.tf"])
def test_odd_names_are_found(tmp_path: Path, name: str) -> None:
    create(tmp_path, name)
    check_collected(tmp_path, name)


def test_a_folder_that_cannot_be_listed_is_told_and_the_others_are_walked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    create(tmp_path, "a/main.tf", "b/main.tf")
    scandir = os.scandir

    def deny(path: str) -> object:
        # Root may list everything, so that the system is asked for the answer of a user.
        if path == str(tmp_path / "a"):
            raise PermissionError(13, "Permission denied", path)
        return scandir(path)

    monkeypatch.setattr(os, "scandir", deny)
    (fault,) = check_collected(tmp_path, "b/main.tf").faults
    assert (fault.path, fault.message) == (str(tmp_path / "a"), "cannot be listed: Permission denied")
