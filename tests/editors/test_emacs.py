"""The snippets for Emacs in a real Emacs: findings, hover, an action, fix all and a setting, with both clients."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
MODULE = """\
resource "aws_instance" "web" {
  count = 2
}

resource "aws_subnet" "private" {
  for_each = toset(["a", "b"])
}

output "ids" {
  value = ["WIDE", aws_instance.web.*.id]
}

output "subnets" {
  value = aws_subnet.private[*].id
}
"""


def run_scenario(client: str, wide: str, folder: Path) -> dict[str, str]:
    """Runs `emacs/CLIENT.el` on a module in `folder` that has the text `wide` before a splat. Returns what it told."""
    emacs = shutil.which("emacs")
    assert emacs is not None, "no emacs: install Debian's packages emacs-nox, elpa-eglot and elpa-lsp-mode"
    for name in ("bin", "home", "module/.git"):
        (folder / name).mkdir(parents=True)
    (folder / "module" / "main.tf").write_text(MODULE.replace("WIDE", wide))
    # The snippets run `splat-ls` by name, as they would at a user's.
    program = folder / "bin" / "splat-ls"
    program.write_text(f'#!/bin/sh\nPYTHONPATH="{ROOT}" exec "{sys.executable}" -m splat_ls "$@"\n')
    program.chmod(0o755)
    environment = {
        **os.environ,
        "HOME": str(folder / "home"),
        "PATH": f"{folder / 'bin'}{os.pathsep}{os.environ['PATH']}",
        "LC_ALL": "C.UTF-8",
        "MODULE": str(folder / "module"),
        "SCENARIOS": str(HERE / "emacs"),
        "SNIPPETS": str(ROOT / "editors" / "emacs"),
    }
    done = subprocess.run(
        [emacs, "--batch", "-l", str(HERE / "emacs" / f"{client}.el")],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert done.returncode == 0, f"{done.stdout}\n{done.stderr}"
    told = (line.partition("\t") for line in done.stdout.split("\n") if "\t" in line)
    return {name: value for name, _, value in told}


@pytest.mark.parametrize(
    ("client", "wide"),
    [
        pytest.param("eglot", "🚀 узел", id="eglot"),
        # lsp-mode 8.0 counts an emoji as one unit where the protocol has two, so it gets none.
        pytest.param("lsp_mode", "узел", id="lsp-mode"),
    ],
)
def test_a_file_is_opened_explained_and_fixed(client: str, wide: str, tmp_path: Path) -> None:
    told = run_scenario(client, wide, tmp_path)
    assert told["mode"] == "terraform-mode"
    assert told["findings"] == "(.* aws_subnet.private[*])"
    assert "[for o in aws_instance.web : o.id]" in told["hover"]
    assert told["after the action"] == f'  value = ["{wide}", aws_instance.web[*].id]'
    assert told["findings then"] == "(aws_subnet.private[*])"
    assert told["after fix all"] == f'  value = ["{wide}", aws_instance.web[*].id]'
    assert told["after the setting"] == "0"
