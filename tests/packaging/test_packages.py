"""The wheel and the source distribution: what is in them, and that they work away from the checkout."""

from __future__ import annotations

import json
import sys
import tarfile
import zipfile
from email.parser import Parser
from pathlib import Path

import pytest
import yaml

from splat_ls import __version__
from tests.packaging.conftest import Packages, run

pytestmark = pytest.mark.packaging

MODULE = 'variable "l" {\n  type = list(object({ a = string }))\n}\n\nlocals {\n  x = var.l.*.a\n}\n'


def test_the_wheel_carries_grammar_and_tables(packages: Packages) -> None:
    with zipfile.ZipFile(packages.wheel) as wheel:
        names = wheel.namelist()
        table = json.loads(wheel.read("splat_ls/syntax/hcl_table.json"))
    assert len(names) == len(set(names))
    assert {"splat_ls/syntax/hcl.lark", "splat_ls/py.typed"} <= set(names)
    assert table["key"]
    assert not [name for name in names if name.startswith(("tests", "grammar", "editors"))]


def test_the_source_distribution_carries_grammar_and_tables(packages: Packages) -> None:
    with tarfile.open(packages.sdist) as sdist:
        names = {name.partition("/")[2] for name in sdist.getnames()}
    assert {"grammar/hcl.lark", "splat_ls/syntax/hcl_table.json", "hatch_build.py", "LICENSE", "README.md"} <= names


def test_the_metadata_says_which_pythons(packages: Packages) -> None:
    with zipfile.ZipFile(packages.wheel) as wheel:
        metadata = Parser().parsestr(wheel.read(f"splat_ls-{__version__}.dist-info/METADATA").decode())
    assert metadata["Requires-Python"] == ">=3.10"
    assert metadata["License-Expression"] == "MIT"
    classifiers = metadata.get_all("Classifier") or []
    assert all(f"Programming Language :: Python :: 3.{minor}" in classifiers for minor in range(10, 15))
    required = [each for each in metadata.get_all("Requires-Dist") or [] if "extra" not in each]
    assert {each.replace("<", ">").partition(">")[0] for each in required} == {
        "click",
        "lark",
        "lsprotocol",
        "pathspec",
        "pygls",
        "rich",
        "tomli",
    }


def test_the_installed_wheel_works_outside_the_checkout(environment: Path, tmp_path: Path) -> None:
    (tmp_path / "main.tf").write_text(MODULE)
    assert run(environment / "splat-ls", "--version", folder=tmp_path) == f"splat-ls {__version__}\n"
    found = run(environment / "splat-ls", "check", "--exit-zero", "--format", "json", folder=tmp_path)
    assert [entry["code"] for entry in json.loads(found)] == ["legacy-splat"]
    run(environment / "splat-ls", "fix", folder=tmp_path)
    assert (tmp_path / "main.tf").read_text() == MODULE.replace(".*", "[*]")


def test_the_installed_wheel_loads_the_tables_that_it_carries(environment: Path, tmp_path: Path) -> None:
    program = (
        "import splat_ls.syntax.lalr as lalr\n"
        "lalr._encoded = None\n"
        "from splat_ls.syntax.parser import parse_expression\n"
        "print(parse_expression('a[*].b').node is not None)"
    )
    assert run(environment / "python", "-c", program, folder=tmp_path) == "True\n"


def test_the_installed_server_answers(environment: Path, tmp_path: Path) -> None:
    messages = (
        {"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {"capabilities": {}, "rootUri": None}},
        {"jsonrpc": "2.0", "id": 2, "method": "shutdown"},
        {"jsonrpc": "2.0", "method": "exit"},
    )
    bodies = (json.dumps(message) for message in messages)
    frames = "".join(f"Content-Length: {len(body)}\r\n\r\n{body}" for body in bodies)
    answer = run(environment / "splat-ls", "serve", "--stdio", folder=tmp_path, stdin=frames)
    assert '"hoverProvider"' in answer


def test_an_editable_install_works_without_tables(sources: Path, environment: Path, tmp_path: Path) -> None:
    target = tmp_path / "editable"
    run(
        environment / "pip",
        "install",
        "--quiet",
        "--no-deps",
        "--target",
        target,
        "--editable",
        sources,
        folder=tmp_path,
    )
    (tmp_path / "main.tf").write_text(MODULE)
    program = (
        "import pathlib, sys\n"
        f"(link,) = pathlib.Path({str(target)!r}).glob('*.pth')\n"
        "sys.path.insert(0, link.read_text().strip())\n"
        "import splat_ls; print(splat_ls.__file__, flush=True)\n"
        "from splat_ls.cli.app import run; sys.exit(run(['check', '--exit-zero', '--statistics']))"
    )
    out = run(environment / "python", "-c", program, folder=tmp_path)
    assert out.startswith(f"{sources}/splat_ls/__init__.py\n")
    assert "legacy-splat" in out
    assert not (sources / "splat_ls" / "syntax" / "hcl_table.json").exists()


@pytest.mark.parametrize("hook", ["splat-ls-check", "splat-ls-fix"])
def test_pre_commit_runs_the_hooks(sources: Path, tmp_path: Path, hook: str) -> None:
    for folder in (sources, tmp_path):
        if not (folder / ".git").exists():
            run("git", "init", "-q", folder=folder)
    run("git", "add", "-A", folder=sources)
    commit = ("-c", "user.name=a", "-c", "user.email=a@example.test", "commit", "-q", "--allow-empty", "-m", "x")
    run("git", *commit, folder=sources)
    (tmp_path / "main.tf").write_text(MODULE)
    (tmp_path / "notes.md").write_text("var.l.*.a\n")
    run("git", "add", "-A", folder=tmp_path)
    with pytest.raises(AssertionError) as failed:
        run(sys.executable, "-m", "pre_commit", "try-repo", sources, hook, "--all-files", folder=tmp_path)
    told = str(failed.value)
    if hook == "splat-ls-check":
        assert "main.tf:6:12: warning[legacy-splat]" in told
    else:
        assert "files were modified by this hook" in told
        assert (tmp_path / "main.tf").read_text() == MODULE.replace(".*", "[*]")
        run("git", "add", "-A", folder=tmp_path)
        run(sys.executable, "-m", "pre_commit", "try-repo", sources, hook, "--all-files", folder=tmp_path)


def test_the_action_checks_and_writes_its_output(sources: Path, tmp_path: Path) -> None:
    action = yaml.safe_load((sources / "action.yml").read_text())
    (step,) = action["runs"]["steps"]
    given = {"path": "main.tf sub", "args": "--exit-zero --level hint", "format": "sarif", "output": "out.sarif"}
    inputs = {name: given.get(name, each["default"]) for name, each in action["inputs"].items()}
    environment = {name: _filled_in(text, inputs) for name, text in step["env"].items()}
    (tmp_path / "sub").mkdir()
    for name in ("main.tf", "sub/x.tf", "other.tf"):
        (tmp_path / name).write_text(MODULE)
    run(
        "env",
        *(f"{name}={text}" for name, text in environment.items()),
        f"RUNNER_TEMP={tmp_path}/temp",
        f"GITHUB_ACTION_PATH={sources}",
        *("bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", step["run"]),
        folder=tmp_path,
    )
    results = json.loads((tmp_path / "out.sarif").read_text())["runs"][0]["results"]
    places = (result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] for result in results)
    assert sorted(places) == ["main.tf", "sub/x.tf"]


def _filled_in(text: str, inputs: dict[str, str]) -> str:
    """Returns `${{ inputs.name }}` as the runner fills it in."""
    return inputs[text.removeprefix("${{ inputs.").removesuffix(" }}")]
