"""Fixtures of the packaging tests: the built packages, and a clean virtual environment with the wheel in it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import venv
from dataclasses import dataclass
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SOURCES = (
    "pyproject.toml",
    "hatch_build.py",
    "README.md",
    "CHANGELOG.md",
    "LICENSE",
    ".pre-commit-hooks.yaml",
    "action.yml",
)


def run(*command: str | Path, folder: Path, stdin: str = "") -> str:
    """Runs a program, without this checkout on Python's path, and returns what it printed."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "GIT_"))}
    ran = subprocess.run(
        [str(part) for part in command],
        cwd=folder, env=environment, input=stdin, capture_output=True, text=True, check=False, timeout=600,
    )  # fmt: skip
    assert ran.returncode == 0, f"{ran.stdout}\n{ran.stderr}"
    return ran.stdout


@dataclass(frozen=True)
class Packages:
    """The packages that a build of the sources gives."""

    wheel: Path
    sdist: Path


@pytest.fixture(scope="session")
def sources(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Returns a copy of the sources as git has them, so that nothing is built into the checkout."""
    folder = tmp_path_factory.mktemp("sources") / "splat-ls"
    folder.mkdir()
    for name in SOURCES:
        shutil.copy(ROOT / name, folder / name)
    for name in ("splat_ls", "grammar"):
        shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__", "hcl_table.json"))
    return folder


@pytest.fixture(scope="session")
def packages(sources: Path, tmp_path_factory: pytest.TempPathFactory) -> Packages:
    """Builds a source distribution, and a wheel of it."""
    out = tmp_path_factory.mktemp("dist")
    run(sys.executable, "-m", "build", "--no-isolation", "--outdir", out, folder=sources)
    (wheel,), (sdist,) = out.glob("*.whl"), out.glob("*.tar.gz")
    return Packages(wheel, sdist)


@pytest.fixture(scope="session")
def environment(packages: Packages, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Returns the programs' folder of a clean virtual environment, with the wheel installed from a package index."""
    folder = tmp_path_factory.mktemp("venv")
    venv.create(folder, with_pip=True)
    run(folder / "bin" / "pip", "install", "--quiet", packages.wheel, folder=folder)
    return folder / "bin"
