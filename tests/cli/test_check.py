"""`splat-ls check`: what it shows, how it ends, and what it says of things that cannot be done."""

from __future__ import annotations

import json
import os

import pytest

from tests.support.command import CommandLine, Ran, run_python
from tests.support.open_folders import open_to_all

LEGACY = 'variable "l" {\n  type = list(object({ a = string }))\n}\n\nlocals {\n  x = var.l.*.a\n}\n'
MAP = 'resource "terraform_data" "m" {\n  for_each = { a = 1 }\n}\n'
MAP_USE = "locals {\n  ids = terraform_data.m[*].id\n}\n"
SINGLE = 'resource "terraform_data" "s" {\n}\n\nlocals {\n  s = terraform_data.s[*].id\n}\n'
PREFER = 'resource "terraform_data" "c" {\n  count = 2\n}\n\nlocals {\n  x = [for o in terraform_data.c : o.id]\n}\n'


def check_found(ran: Ran, *expected: str) -> None:
    """Asserts what a run with `--format json` found: `file:row:column code`."""
    found = []
    for entry in json.loads(ran.out):
        place = entry["location"]
        found.append(f"{os.path.basename(entry['filename'])}:{place['row']}:{place['column']} {entry['code']}")
    assert found == list(expected)


def test_a_folder_is_checked_and_findings_end_with_status_1(cli: CommandLine) -> None:
    cli.write({"main.tf": LEGACY, "clean.tf": "locals {}\n"})
    ran = cli.run("check", ".")
    assert ran.status == 1
    assert ran.out.startswith("main.tf:6:12: warning[legacy-splat]: ")
    assert "\n6 |   x = var.l.*.a\n  |            ^^\n" in ran.out
    assert ran.out.endswith("\n1  [*] legacy-splat\n1 finding in 1 of 2 files. `splat-ls fix` fixes 1 of them.\n")
    assert ran.err == ""


def test_nothing_to_say_ends_with_status_0(cli: CommandLine) -> None:
    cli.write({"main.tf": "locals {}\n"})
    ran = cli.run("check")
    assert (ran.status, ran.out, ran.err) == (0, "No findings in 1 file.\n", "")


def test_a_module_is_a_directory_whatever_file_is_named(cli: CommandLine) -> None:
    cli.write({"a/use.tf": MAP_USE, "a/declare.tf": MAP})
    ran = cli.run("check", "a/use.tf")
    assert "terraform_data.m" in ran.out
    assert "= a/declare.tf:2:3: " in ran.out
    assert ran.out.count("map-splat]") == 1


def test_several_folders_are_sorted_and_spread_over_processes(cli: CommandLine) -> None:
    cli.write({f"m{number:02}/main.tf": LEGACY for number in range(12)})
    one, many = cli.run("check", "--format", "json", "-j", "1"), cli.run("check", "--format", "json", "-j", "3")
    assert one.out == many.out
    assert len(json.loads(one.out)) == 12


def test_hints_are_shown_when_asked_for(cli: CommandLine) -> None:
    cli.write({"main.tf": SINGLE})
    assert cli.run("check").out == "No findings in 1 file (and 1 below the level shown).\n"
    check_found(cli.run("check", "--format", "json", "--level", "hint"), "main.tf:5:23 single-value-splat")
    check_found(
        cli.run("check", "--format", "json", "--select", "single-value-splat"), "main.tf:5:23 single-value-splat"
    )


@pytest.mark.parametrize(
    ("arguments", "status"),
    [((), 1), (("--fail-level", "error"), 0), (("--exit-zero",), 0), (("--fail-level", "hint"), 1)],
)
def test_the_status_follows_the_fail_level(cli: CommandLine, arguments: tuple[str, ...], status: int) -> None:
    cli.write({"main.tf": LEGACY})
    assert cli.run("check", *arguments).status == status


def test_rules_are_chosen_over_the_settings(cli: CommandLine) -> None:
    cli.write({"main.tf": LEGACY + MAP + MAP_USE, ".splat-ls.toml": '[rules]\nlegacy-splat = "off"\n'})
    check_found(cli.run("check", "--format", "json"), "main.tf:12:9 map-splat")
    check_found(cli.run("check", "--format", "json", "--ignore", "map-splat"))
    chosen = cli.run("check", "--format", "json", "--select", "legacy-splat,dotted-splat")
    check_found(chosen, "main.tf:6:12 legacy-splat")


def test_a_rule_that_is_off_runs_when_it_is_selected(cli: CommandLine) -> None:
    cli.write({"main.tf": PREFER})
    check_found(cli.run("check", "--format", "json"))
    assert "prefer-splat" in cli.run("check", "--select", "prefer-splat").out


def test_a_rule_that_does_not_exist_is_refused_with_the_nearest(cli: CommandLine) -> None:
    ran = cli.run("check", "--select", "legacy-splat,map-splatt")
    assert ran.status == 2
    assert "there is no rule `map-splatt` (did you mean `map-splat`?)" in ran.err


def test_statistics_count_by_rule(cli: CommandLine) -> None:
    cli.write({"main.tf": LEGACY, "more.tf": MAP + MAP_USE})
    ran = cli.run("check", "--statistics")
    assert ran.out.split("\n")[:3] == [
        "1  [*] legacy-splat",
        "1  [ ] map-splat",
        "2 findings in 2 of 2 files. `splat-ls fix` fixes 1 of them.",
    ]
    assert [entry["count"] for entry in json.loads(cli.run("check", "--statistics", "--format", "json").out)] == [1, 1]


OTHER_HCL = "a = var.x.*.b\nb = var.x.0\nc = var.x.*.b[0]\nd = var.x.[*].b\n"


@pytest.mark.parametrize("name", ["v.tfvars", "t.tftest.hcl", "terragrunt.hcl"])
def test_other_hcl_is_checked_for_syntax_only(cli: CommandLine, name: str) -> None:
    cli.write({name: OTHER_HCL})
    check_found(cli.run("check", "--level", "hint", "--format", "json"), f"{name}:4:10 dotted-splat")
    cli.run("fix")
    assert (cli.folder / name).read_text() == OTHER_HCL.replace(".[*]", "[*]")


def test_a_list_of_files_may_hold_other_files(cli: CommandLine) -> None:
    cli.write({"README.md": "x = y.*.z\n", "main.tf": LEGACY})
    ran = cli.run("check", "--files-from", "-", "--format", "json", stdin=b"README.md\nmain.tf\n")
    check_found(ran, "main.tf:6:12 legacy-splat")
    # A file that a person names is one that they want looked at.
    check_found(cli.run("check", "README.md", "--format", "json"), "README.md:1:6 legacy-splat")


@pytest.mark.parametrize("command", ["check", "fix"])
def test_no_file_at_all_is_told(cli: CommandLine, command: str) -> None:
    cli.write({"README.md": ""})
    ran = cli.run(command)
    assert (ran.status, ran.err) == (0, "warning: no OpenTofu or Terraform files found\n")
    assert cli.run(command, "--files-from", "-", stdin=b"README.md\n").err == ""


@pytest.mark.parametrize("form", ["text", "json", "sarif", "github", "gitlab"])
def test_every_format_tells_the_same_findings(cli: CommandLine, form: str) -> None:
    cli.write({"main.tf": LEGACY, "more.tf": MAP + MAP_USE})
    ran = cli.run("check", "--format", form)
    assert ran.status == 1
    assert "main.tf" in ran.out
    assert "legacy-splat" in ran.out
    assert "map-splat" in ran.out


def test_json_names_the_fix_that_would_be_made(cli: CommandLine) -> None:
    cli.write({"main.tf": LEGACY})
    (entry,) = json.loads(cli.run("check", "--format", "json").out)
    assert entry["fix"]["applicability"] == "safe"
    (edit,) = entry["fix"]["edits"]
    assert edit == {
        "content": "[*]",
        "location": {"row": 6, "column": 12},
        "end_location": {"row": 6, "column": 14},
    }


def test_a_file_that_does_not_parse_has_nothing_that_fix_would_mend(cli: CommandLine) -> None:
    cli.write({"main.tf": LEGACY + "locals {\n  y = [1,\n}\n"})
    ran = cli.run("check")
    assert "1  [ ] legacy-splat\n" in ran.out
    assert "`splat-ls fix`" not in ran.out


def test_a_byte_order_mark_is_no_column(cli: CommandLine) -> None:
    cli.write({"main.tf": "\ufeffx = var.l.*.a\n"})
    check_found(cli.run("check", "--format", "json", "--select", "legacy-splat"), "main.tf:1:10 legacy-splat")


# ------------------------------------------------------------------------------------------ standard input


def test_standard_input_is_a_module_of_its_own(cli: CommandLine) -> None:
    cli.write({"declare.tf": MAP})
    ran = cli.run("check", "--format", "json", "-", stdin=MAP_USE.encode())
    assert (ran.status, ran.out) == (0, "[]\n")
    assert "<stdin>.tf:3:" in cli.run("check", "-", stdin=b"\n\nx = y.*.z\n").out


def test_standard_input_has_the_module_of_its_name(cli: CommandLine) -> None:
    cli.write({"m/declare.tf": MAP, "m/use.tf": "locals {}\n"})
    for name in ("m/use.tf", "m/new.tf"):
        ran = cli.run("check", "--stdin-filename", name, "-", stdin=MAP_USE.encode())
        assert ran.out.startswith(f"{name}:2:9: error[map-splat]: ")


def test_standard_input_that_is_no_text_is_told(cli: CommandLine) -> None:
    ran = cli.run("check", "-", stdin=b'a = 1\nb = "\xff"\n')
    assert ran.status == 2
    assert ran.err.startswith("error: <stdin>.tf:2: is not UTF-8")


@pytest.mark.parametrize("separator", [b"\n", b"\0", b"\r\n"])
def test_files_are_read_from_a_list(cli: CommandLine, separator: bytes) -> None:
    cli.write({"a/main.tf": LEGACY, "b/main.tf": LEGACY, "c/main.tf": LEGACY})
    names = separator.join((b"a/main.tf", b"b", b""))
    assert cli.run("check", "--files-from", "-", "--statistics", stdin=names).out.startswith("2  [*] legacy-splat\n")
    (cli.folder / "list").write_bytes(names)
    assert cli.run("check", "--files-from", "list", "--statistics").out.startswith("2  [*] legacy-splat\n")


def test_an_empty_list_of_files_is_no_file(cli: CommandLine) -> None:
    cli.write({"main.tf": LEGACY})
    assert cli.run("check", "--files-from", "-").out == "No findings in 0 files.\n"


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (("--stdin-filename", "x.tf"), "--stdin-filename needs the path -"),
        (("--files-from", "-", "-"), "standard input cannot be both"),
        (("--files-from", "nowhere"), "the list of files nowhere cannot be read: No such file or directory"),
        (("--update-baseline",), "--update-baseline needs --baseline FILE"),
        (("--format", "xml"), "Invalid value for '--format'"),
        (("--jobs", "-1"), "Invalid value for '-j' / '--jobs'"),
    ],
)
def test_options_that_do_not_fit_are_refused(cli: CommandLine, arguments: tuple[str, ...], reason: str) -> None:
    ran = cli.run("check", *arguments)
    assert ran.status == 2
    assert reason in ran.err


# ------------------------------------------------------------------------------------------ settings


def test_mistakes_in_the_settings_are_named_and_the_rest_is_done(cli: CommandLine) -> None:
    cli.write({"main.tf": LEGACY, ".splat-ls.toml": 'itterator = "letter"\n[rules]\nmap-splat = "loud"\n'})
    ran = cli.run("check")
    assert ran.status == 2
    assert "legacy-splat" in ran.out
    assert ran.err.split("\n") == [
        "error: .splat-ls.toml:1: `itterator` is not a setting (did you mean `iterator`?)",
        "error: .splat-ls.toml:3: `rules.map-splat` must be one of `error`, `warning`, `information`, `hint`, `off`",
        "",
    ]


def test_the_nearest_settings_count(cli: CommandLine) -> None:
    cli.write({"a/main.tf": LEGACY, "b/c/main.tf": LEGACY})
    cli.write(
        {".splat-ls.toml": '[rules]\nlegacy-splat = "off"\n', "b/.splat-ls.toml": 'rules.legacy-splat = "error"\n'}
    )
    assert "b/c/main.tf:6:12: error[legacy-splat]" in cli.run("check").out
    assert "a/main.tf" not in cli.run("check").out


# ------------------------------------------------------------------------------------------ baseline


def test_a_baseline_accepts_what_is_there_and_fails_on_what_is_new(cli: CommandLine) -> None:
    cli.write({"main.tf": LEGACY})
    first = cli.run("check", "--baseline", "base.json")
    assert first.status == 0
    assert first.out == "No findings in 1 file (and 1 in the baseline).\n"
    assert first.err == "baseline: 1 findings are accepted from now on, in base.json\n"
    cli.write({"main.tf": f"# moved\n\n{LEGACY}"})
    assert cli.run("check", "--baseline", "base.json").status == 0
    cli.write({"main.tf": LEGACY.replace("  x =", "  w = var.k.*.b\n  x =")})
    later = cli.run("check", "--baseline", "base.json")
    assert later.status == 1
    assert "var.k" in later.out
    assert "1 finding in 1 of 1 file (and 1 in the baseline)." in later.out
    assert cli.run("check", "--baseline", "base.json", "--update-baseline").status == 0
    assert cli.run("check", "--baseline", "base.json").status == 0


def test_findings_that_are_gone_are_told(cli: CommandLine) -> None:
    cli.write({"main.tf": LEGACY})
    cli.run("check", "--baseline", "base.json")
    cli.write({"main.tf": "locals {}\n"})
    ran = cli.run("check", "--baseline", "base.json")
    assert (ran.status, ran.err) == (0, "baseline: 1 of its findings are gone; --update-baseline forgets them\n")


def test_a_baseline_that_is_none_is_an_error(cli: CommandLine) -> None:
    cli.write({"main.tf": LEGACY, "base.json": "{"})
    ran = cli.run("check", "--baseline", "base.json")
    assert ran.status == 2
    assert "error: the baseline base.json is not JSON" in ran.err


# ------------------------------------------------------------------------------------------ odd trees


def test_what_cannot_be_read_is_named_and_the_others_are_done(cli: CommandLine) -> None:
    cli.write({"main.tf": LEGACY, "text.tf": "locals {}\n", "empty.tf": ""})
    (cli.folder / "latin.tf").write_bytes(b"# \xe9\n")
    (cli.folder / "gone.tf").symlink_to("nowhere.tf")
    (cli.folder / "loop.tf").symlink_to("loop.tf")
    os.mkfifo(cli.folder / "pipe.tf")
    (cli.folder / "folder.tf").mkdir()
    ran = cli.run("check", ".", "nowhere")
    assert ran.status == 2
    assert "main.tf:6:12: warning[legacy-splat]" in ran.out
    assert ran.err.split("\n") == [
        "error: nowhere: cannot be read: No such file or directory",
        "error: gone.tf: cannot be read: No such file or directory",
        "error: latin.tf:1: is not UTF-8: byte 0xe9 at byte 2",
        "error: loop.tf: cannot be read: Too many levels of symbolic links",
        "error: pipe.tf: is a pipe, socket or device, not a file",
        "",
    ]


def test_odd_names_are_shown_on_one_line(cli: CommandLine) -> None:
    names = ("a b.tf", "new\nline.tf", "\x1b[31m.tf", os.fsdecode(b"\xff.tf"))
    cli.write({f"{number}/{name}": LEGACY for number, name in enumerate(names)})
    ran = cli.run("check")
    shown = ("0/a b.tf", "1/new\\nline.tf", "2/\\x1b[31m.tf", os.fsdecode(b"3/\xff.tf"))
    assert [line.partition(":6:12")[0] for line in ran.out.split("\n") if ":6:12" in line] == list(shown)
    assert len(json.loads(cli.run("check", "--format", "sarif").out)["runs"][0]["results"]) == 4


def test_files_without_permission_are_named(cli: CommandLine) -> None:
    cli.write({"main.tf": LEGACY, "secret.tf": LEGACY, "closed/main.tf": LEGACY})
    open_to_all(cli.folder)
    (cli.folder / "secret.tf").chmod(0)
    (cli.folder / "closed").chmod(0)
    # Root may read everything, so root becomes somebody else, once all that is needed is imported and loaded.
    program = (
        "import os, sys, splat_ls.cli.check\n"
        "from splat_ls.cli.app import run\n"
        "run(['check', '--exit-zero', '--format', 'json', 'main.tf'])\n"
        "if os.geteuid() == 0:\n    os.setgroups([]), os.setgid(65534), os.setuid(65534)\n"
        "sys.exit(run(['check', '--jobs', '1']))"
    )
    ran = run_python(cli.folder, program)
    assert ran.stderr.split("\n") == [
        "error: closed: cannot be listed: Permission denied",
        "error: secret.tf: cannot be read: Permission denied",
        "",
    ]
    assert "main.tf:6:12: warning[legacy-splat]" in ran.stdout
    assert ran.returncode == 2
