"""What a short run does not import. Start-up is mostly imports, so this is how it is kept short without a clock."""

from __future__ import annotations

import pytest

from tests.support.command import CommandLine, run_python

SPLAT = 'variable "x" {\n  type = list(object({ a = string }))\n}\n\noutput "o" {\n  value = var.x.*.a\n}\n'
CLEAN = SPLAT.replace(".*.a", "")

LIBRARIES = (
    "asyncio", "concurrent.futures", "email", "hashlib", "importlib.resources", "logging", "lsprotocol",
    "multiprocessing", "pathlib", "pathspec", "pygls", "rich", "socket", "ssl", "subprocess", "tempfile", "tomllib",
    "traceback", "urllib.parse",
)  # fmt: skip
OURS = (
    "splat_ls.analysis.explanation", "splat_ls.analysis.hovering", "splat_ls.analysis.rule_page",
    "splat_ls.analysis.written_value", "splat_ls.cli.baseline", "splat_ls.cli.fingerprint", "splat_ls.cli.patch",
    "splat_ls.cli.formats.github", "splat_ls.cli.formats.gitlab", "splat_ls.cli.formats.ruff_json",
    "splat_ls.cli.formats.sarif", "splat_ls.semantic.evaluate",
    "splat_ls.semantic.functions", "splat_ls.semantic.value",
    "splat_ls.server", "splat_ls.syntax.json_text", "splat_ls.syntax.json_tree", "splat_ls.workspace.settings_reader",
    "splat_ls.workspace.toml_lines",
)  # fmt: skip


def imported(cli: CommandLine, arguments: list[str], what: tuple[str, ...]) -> list[str]:
    """Runs the program in a process of its own; returns which of the modules `what`, or parts of them, it imported."""
    program = (
        f"import sys\nsys.argv = ['splat-ls', *{arguments!r}]\nfrom splat_ls.__main__ import main\n"
        "before = set(sys.modules)\ntry:\n    main()\nfinally:\n"
        "    print(*sorted(set(sys.modules) - before), file=sys.stderr)"
    )
    found = run_python(cli.folder, program).stderr.split()
    assert "splat_ls.cli.app" in found
    return [name for name in found if any(name == module or name.startswith(f"{module}.") for module in what)]


@pytest.mark.parametrize("flag", ["--version", "--help"])
def test_the_version_and_the_help_import_no_command(cli: CommandLine, flag: str) -> None:
    assert imported(cli, [flag], ("splat_ls", *LIBRARIES)) == [
        "splat_ls.cli",
        "splat_ls.cli.app",
        "splat_ls.cli.exit_status",
    ]


def test_a_clean_file_is_checked_without_a_parser(cli: CommandLine) -> None:
    cli.write({"main.tf": CLEAN})
    parser = ("json", "lark", "splat_ls.syntax.build", "splat_ls.syntax.lalr")
    assert imported(cli, ["check", "main.tf"], (*LIBRARIES, *OURS, *parser)) == []


@pytest.mark.parametrize("command", [["check"], ["fix"]])
def test_a_finding_imports_what_is_needed_for_one(cli: CommandLine, command: list[str]) -> None:
    cli.write({"main.tf": SPLAT})
    # A checkout has no tables, and builds them with Lark, which imports more.
    larks = ("hashlib", "logging", "pathlib", "tempfile", "traceback", "urllib.parse", "importlib.resources")
    libraries = tuple(name for name in LIBRARIES if name not in larks)
    assert imported(cli, [*command, "main.tf"], (*libraries, *OURS)) == []


def test_no_format_imports_the_language_server(cli: CommandLine) -> None:
    cli.write({"main.tf": SPLAT})
    for form in ("json", "sarif", "github", "gitlab"):
        assert imported(cli, ["check", "--format", form], ("asyncio", "lsprotocol", "pygls", "splat_ls.server")) == []
