"""Replacing a file's content: all or nothing, with everything else about the file kept."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest

from splat_ls.cli.atomic import ChangedMeanwhileError, replace_content
from splat_ls.workspace.read_text import FileStamp, file_stamp

OLD, NEW = b"old\r\n", b"new content\r\n"


def stamp_of(path: Path) -> FileStamp:
    """Returns the stamp that a reader of the file got."""
    stamp = file_stamp(str(path))
    assert stamp is not None
    return stamp


def check_replaced(path: Path) -> None:
    """Asserts that the content is replaced, with nothing left beside the file."""
    before = sorted(os.listdir(path.parent))
    replace_content(str(path), stamp_of(path), NEW)
    assert path.read_bytes() == NEW
    assert sorted(os.listdir(path.parent)) == before


def check_untouched(path: Path) -> None:
    """Asserts that the file holds what it did and that nothing is left beside it."""
    assert path.read_bytes() == OLD
    assert not [name for name in os.listdir(path.parent) if name.endswith(".tmp")]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "main.tf"
    path.write_bytes(OLD)
    return path


@pytest.mark.parametrize("mode", [0o600, 0o644, 0o755, 0o664, 0o4755])
def test_the_mode_is_kept(file: Path, mode: int) -> None:
    file.chmod(mode)
    check_replaced(file)
    assert stat.S_IMODE(file.stat().st_mode) == mode


def test_owner_and_group_are_kept(file: Path) -> None:
    owner = (12345, 12346) if os.geteuid() == 0 else (os.geteuid(), os.getegid())
    os.chown(file, *owner)
    check_replaced(file)
    assert (file.stat().st_uid, file.stat().st_gid) == owner


def test_a_link_stays_a_link(file: Path, tmp_path: Path) -> None:
    folder = tmp_path / "links"
    folder.mkdir()
    (folder / "first.tf").symlink_to(file)
    (folder / "second.tf").symlink_to("first.tf")
    check_replaced(folder / "second.tf")
    assert (folder / "second.tf").is_symlink()
    assert (folder / "first.tf").is_symlink()
    assert file.read_bytes() == NEW


@pytest.mark.parametrize("change", ["content", "replaced", "touched"])
def test_a_file_that_changed_meanwhile_is_refused(file: Path, tmp_path: Path, change: str) -> None:
    stamp = stamp_of(file)
    if change == "content":
        file.write_bytes(b"theirs")
        os.utime(file, ns=(stamp.modified, stamp.modified))
    elif change == "replaced":
        (tmp_path / "other").write_bytes(OLD)
        os.utime(tmp_path / "other", ns=(stamp.modified, stamp.modified))
        (tmp_path / "other").replace(file)
    else:
        os.utime(file, ns=(1, stamp.modified + 1))
    theirs = file.read_bytes()
    with pytest.raises(ChangedMeanwhileError, match="it was changed by somebody else"):
        replace_content(str(file), stamp, NEW)
    assert file.read_bytes() == theirs
    assert os.listdir(tmp_path) == ["main.tf"]


def test_a_file_that_is_gone_is_refused(file: Path, tmp_path: Path) -> None:
    stamp = stamp_of(file)
    file.unlink()
    with pytest.raises(FileNotFoundError):
        replace_content(str(file), stamp, NEW)
    assert os.listdir(tmp_path) == []


@pytest.mark.parametrize("step", ["fsync", "chmod", "replace"])
@pytest.mark.parametrize("error", [OSError(28, "No space left on device"), KeyboardInterrupt()])
def test_a_failure_at_any_step_leaves_the_file_whole(
    file: Path, monkeypatch: pytest.MonkeyPatch, step: str, error: BaseException
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise error

    stamp = stamp_of(file)
    monkeypatch.setattr(os, step, fail)
    with pytest.raises(type(error)):
        replace_content(str(file), stamp, NEW)
    check_untouched(file)


def test_a_read_only_file_is_refused(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # Root may write everything, so that the system is asked for the answer of a user.
    monkeypatch.setattr(os, "access", lambda path, mode: False)
    with pytest.raises(PermissionError, match="it is read-only"):
        replace_content(str(file), stamp_of(file), NEW)
    check_untouched(file)
