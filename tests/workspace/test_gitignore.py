"""What git ignores, judged by git itself."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from splat_ls.workspace.gitignore import GitIgnore, repository_top

FILES = (
    "main.tf",
    "generated.tf",
    "build/main.tf",
    "build/keep.tf",
    "modules/a/main.tf",
    "modules/a/build/main.tf",
    "modules/a/local.auto.tfvars",
    "modules/b/generated.tf",
    "modules/b/#hash.tf",
    "docs/build",
)


def check_agrees_with_git(folder: Path, ignore_files: dict[str, str]) -> None:
    """Asserts that each of FILES is ignored exactly when git says so."""
    subprocess.run(["git", "init", "-q"], cwd=folder, check=True)
    for name in FILES:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).touch()
    for name, content in ignore_files.items():
        (folder / name).write_text(content, encoding="utf-8")
    listed = subprocess.run(
        ["git", "-c", "core.excludesFile=", "ls-files", "-z", "--others", "--exclude-standard"],
        cwd=folder, capture_output=True, check=True, text=True,
    ).stdout.split("\0")  # fmt: skip
    ignore = GitIgnore(str(folder))
    ours = [name for name in FILES if not _is_ignored(ignore, folder, name)]
    assert ours == [name for name in FILES if name in listed]


def _is_ignored(ignore: GitIgnore, folder: Path, name: str) -> bool:
    parents = [parent for parent in Path(name).parents if parent != Path()]
    return any(ignore.ignores(str(folder / parent), is_folder=True) for parent in parents) or ignore.ignores(
        str(folder / name), is_folder=False
    )


@pytest.mark.parametrize(
    "ignore_files",
    [
        pytest.param({}, id="none"),
        pytest.param({".gitignore": "generated.tf\n"}, id="a name anywhere"),
        pytest.param({".gitignore": "/generated.tf\n"}, id="a name at the top"),
        pytest.param({".gitignore": "build/\n"}, id="folders only"),
        pytest.param({".gitignore": "build/*\n!build/keep.tf\n"}, id="taken back"),
        pytest.param({".gitignore": "build/\n!build/keep.tf\n"}, id="nothing is taken back below a folder"),
        pytest.param({".gitignore": "*.tf\n", "modules/a/.gitignore": "!*.tf\n"}, id="the nearer file wins"),
        pytest.param({".gitignore": "", "modules/a/.gitignore": "/build\n*.tfvars\n"}, id="relative to its folder"),
        pytest.param({".gitignore": "# main.tf\n\n  \n\\#hash.tf\n"}, id="comments and blank lines"),
        pytest.param({".gitignore": "modules/**/build\n**/b/\n"}, id="double stars"),
        pytest.param({".git/info/exclude": "generated.tf\n", ".gitignore": "!/generated.tf\n"}, id="info/exclude"),
    ],
)
def test_the_same_files_are_ignored_as_by_git(tmp_path: Path, ignore_files: dict[str, str]) -> None:
    check_agrees_with_git(tmp_path, ignore_files)


def test_the_top_of_a_repository_is_found(tmp_path: Path) -> None:
    (tmp_path / "a" / "b").mkdir(parents=True)
    assert repository_top(str(tmp_path / "a" / "b")) is None
    (tmp_path / ".git").touch()  # A worktree has a file there.
    assert repository_top(str(tmp_path / "a" / "b")) == str(tmp_path)


def test_without_a_repository_ignore_files_count_from_the_top_of_the_walk(tmp_path: Path) -> None:
    (tmp_path / ".gitignore").write_text("x.tf\n")
    (tmp_path / "sub").mkdir()
    inner = GitIgnore(str(tmp_path / "sub"))
    assert not inner.ignores(str(tmp_path / "sub" / "x.tf"), is_folder=False)
    assert GitIgnore(str(tmp_path)).ignores(str(tmp_path / "sub" / "x.tf"), is_folder=False)
