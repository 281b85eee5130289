"""A workspace on disk in which everything is odd that can be, beside one file that is as it should be."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Final

GOOD: Final = "locals {\n  x = var.a.*.b\n}\n"
CHAIN: Final = 100
"""Modules that call one another in a row; the last one calls the first."""


def write_hostile_workspace(root: Path) -> Path:
    """Writes the workspace below `root`; returns the file in it that is as it should be."""
    good = root / "good" / "main.tf"
    good.parent.mkdir(parents=True)
    good.write_text(GOOD)
    _write_modules(root)
    _write_links(root)
    _write_odd_files(root / "odd")
    _write_settings(root / "settings")
    return good


def _call(source: str, use: str = "m") -> str:
    return f'module "m" {{\n  source = "{source}"\n}}\noutput "o" {{\n  value = module.{use}.o[*].id\n}}\n'


def _write_modules(root: Path) -> None:
    """Writes modules that point up, to themselves, outside, nowhere, and in a long circle."""
    sources = [
        "./",
        "../",
        "../..",
        "../../../../../../..",
        "/",
        "~",
        "./missing",
        "./main.tf",
        "../modules",
        "." * 300,
    ]
    for number, source in enumerate(
        [*sources, "./" + "x/" * 3_000, "..\\\\..", "git::https://example.test/x", "", "."]
    ):
        folder = root / "modules" / f"m{number}"
        folder.mkdir(parents=True)
        (folder / "main.tf").write_text(_call(source))
    for number in range(CHAIN):
        folder = root / "chain" / f"c{number}"
        folder.mkdir(parents=True)
        (folder / "main.tf").write_text(_call(f"../c{(number + 1) % CHAIN}"))
    calls = {"nul": "./a\0b", "half": "./\ud83d", "device": "/dev", "number": 5}
    modules = {name: {"source": source} for name, source in calls.items()}
    values = {name: f"${{module.{name}.o[*].a}}" for name in calls}
    (root / "modules" / "main.tf.json").write_text(json.dumps({"module": modules, "locals": values}))


def _write_links(root: Path) -> None:
    """Writes links that lead in circles, nowhere and outside."""
    links = root / "links"
    links.mkdir()
    (links / "main.tf").write_text(_call("./around/around/up/links"))
    for name, target in {
        "around": ".",
        "up": "..",
        "self.tf": "self.tf",
        "one.tf": "two.tf",
        "two.tf": "one.tf",
        "nowhere.tf": "not/there.tf",
        "outside": "/",
        "device.tf": "/dev/zero",
        "good.tf": "../good/main.tf",
    }.items():
        (links / name).symlink_to(target)


def _write_odd_files(folder: Path) -> None:
    """Writes files that are none, or whose text or name is none."""
    folder.mkdir()
    os.mkfifo(folder / "pipe.tf")
    (folder / "folder.tf").mkdir()
    (folder / "empty.tf").touch()
    (folder / "bytes.tf").write_bytes(b'x = "\xff\xfe\xc3"\n')
    (folder / "wide.tf").write_text(GOOD, encoding="utf-16")
    (folder / "mark.tf").write_text("\ufeff" + GOOD + "\ufeff" + GOOD)
    (folder / "zeros.tf").write_bytes(bytes(100_000))
    (folder / "ends.tf").write_bytes(
        b"a = var.l.*.a\rb = var.l.*.a\r\nc = var.l.*.a\n\x0c\x85\xe2\x80\xa8".replace(b"\x85", b"")
    )
    (folder / "half.tf.json").write_text('{"locals": {"a": "\\ud83d ${var.l.*.a}"')
    (folder / ("n" * 250 + ".tf")).write_text(GOOD)
    (folder / "a\nb \x1b[31m.tf").write_text(GOOD)
    Path(os.fsdecode(os.fsencode(folder) + b"/\xff\xfe.tf")).write_text(GOOD)
    with (folder / "huge.tf").open("wb") as stream:
        stream.truncate(100 * 2**20)


def _write_settings(folder: Path) -> None:
    """Writes settings and ignore files that cannot be read, or would take for ever."""
    texts = {
        "deep": "x = " + "[" * 40_000,
        "dotted": ".".join(["a"] * 20_000) + " = 1",
        "stars": f'exclude = ["{"*a" * 20}*b", "{"**/a/" * 20}b", "{"*" * 900}"]',
        "wrong": 'rules = 5\nexclude = [[], 7]\n"" = 1\niterator = "\\u0000"\n',
        "bytes": "\udcff",
    }
    for name, text in texts.items():
        module = folder / name
        module.mkdir(parents=True)
        (module / ".splat-ls.toml").write_bytes(text.encode("utf-8", "surrogateescape"))
        (module / f"{'a' * 200}.tf").write_text(GOOD)
    for name in (".splat-ls.toml", ".gitignore"):
        module = folder / f"pipe{name}"
        module.mkdir()
        os.mkfifo(module / name)
        (module / "main.tf").write_text(GOOD)
    ignoring = folder / "ignoring"
    ignoring.mkdir()
    (ignoring / ".gitignore").write_text(f"{'*a' * 20}*b\n{'**/a/' * 20}b\n{'a/' * 500}\n[\n\\\n!\n")
    (ignoring / f"{'a' * 200}.tf").write_text(GOOD)
