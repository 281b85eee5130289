"""Reading a file: every way that it can go wrong is a value that says so."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from splat_ls.workspace import read_text as reading
from splat_ls.workspace.read_text import FileText, ReadFault, file_stamp, read_text


def check_text(path: Path, text: str) -> FileText:
    found = read_text(str(path))
    assert isinstance(found, FileText)
    assert found.text == text
    assert found.stamp == file_stamp(str(path))
    return found


def check_fault(path: Path, message: str, line: int | None = None) -> None:
    fault = read_text(str(path))
    assert isinstance(fault, ReadFault)
    assert (fault.path, fault.line) == (str(path), line)
    assert message in fault.message
    assert str(fault).startswith(str(path) if line is None else f"{path}:{line}")


@pytest.mark.parametrize("content", ["", "a = 1\n", "\ufeffa = 1\r\nb = 2\r", 's = "😀e\u0301\u2028"\n'])
def test_text_is_kept_to_the_last_character(tmp_path: Path, content: str) -> None:
    path = tmp_path / "x.tf"
    path.write_bytes(content.encode())
    check_text(path, content)


def test_missing_file(tmp_path: Path) -> None:
    check_fault(tmp_path / "x.tf", "cannot be read: No such file")


def test_directory_named_like_a_file(tmp_path: Path) -> None:
    (tmp_path / "x.tf").mkdir()
    check_fault(tmp_path / "x.tf", "is a directory")


def test_pipe_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "x.tf")
    check_fault(tmp_path / "x.tf", "is a pipe")


def test_link_that_leads_nowhere_or_round(tmp_path: Path) -> None:
    (tmp_path / "x.tf").symlink_to(tmp_path / "gone.tf")
    (tmp_path / "y.tf").symlink_to(tmp_path / "y.tf")
    check_fault(tmp_path / "x.tf", "No such file")
    check_fault(tmp_path / "y.tf", "symbolic links")


def test_name_with_a_nul(tmp_path: Path) -> None:
    check_fault(Path(f"{tmp_path}/x\0.tf"), "null")


def test_bytes_that_are_not_utf8_name_line_and_byte(tmp_path: Path) -> None:
    path = tmp_path / "x.tf"
    path.write_bytes(b'a = 1\nb = "\xe9"\n')
    check_fault(path, "byte 0xe9 at byte 11", line=2)


def test_utf16_is_told(tmp_path: Path) -> None:
    path = tmp_path / "x.tf"
    path.write_bytes("a = 1\n".encode("utf-16"))
    check_fault(path, "is not UTF-8", line=1)


def test_too_large(tmp_path: Path) -> None:
    path = tmp_path / "x.tf"
    with path.open("wb") as file:
        file.truncate(50 * 1024 * 1024)
    check_fault(path, "is too large to be analysed: 52428800 bytes, at most 16 MiB")


def test_file_that_grows_while_it_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading, "_unsuitable", lambda status: None)
    monkeypatch.setattr(reading, "SIZE_LIMIT", 8)
    path = tmp_path / "x.tf"
    path.write_bytes(b"0123456789")
    check_fault(path, "is too large")


def test_stamp_tells_a_change(tmp_path: Path) -> None:
    path = tmp_path / "x.tf"
    path.write_text("a = 1")
    before = check_text(path, "a = 1").stamp
    path.write_text("a = 10")
    assert check_text(path, "a = 10").stamp != before
    assert file_stamp(str(tmp_path / "gone")) is None
