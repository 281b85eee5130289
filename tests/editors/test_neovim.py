"""The plugin and the server in a real Neovim: what a person sees, asks for and gets."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.editors.neovim import PLUGIN, Finding, Neovim

MODULE = """\
resource "aws_instance" "web" {
  count = 2
}

resource "aws_subnet" "private" {
  for_each = toset(["a", "b"])
}

output "ids" {
  value = aws_instance.web.*.id
}

output "subnets" {
  value = aws_subnet.private[*].id
}
"""
LEGACY = Finding(10, "legacy-splat", ".*")
MAP = Finding(14, "map-splat", "aws_subnet.private[*]")


@pytest.fixture
def module(tmp_path: Path) -> Path:
    """A module of one file, `main.tf`, with one legacy and one map splat."""
    (tmp_path / "main.tf").write_text(MODULE)
    return tmp_path


def test_a_module_shows_its_findings_with_messages(neovim: Neovim, module: Path) -> None:
    neovim.open(module / "main.tf")
    neovim.wait_for([LEGACY, MAP])
    shown = neovim.lua("return vim.tbl_map(function(d) return { d.message, d.source } end, vim.diagnostic.get(0))")
    assert {source for _, source in shown} == {"splat-ls"}
    assert any("`for_each`" in message for message, _ in shown)


def test_the_old_splat_is_struck_out_as_deprecated(neovim: Neovim, module: Path) -> None:
    neovim.open(module / "main.tf")
    neovim.wait_for([LEGACY, MAP])
    assert neovim.lua(
        "return vim.iter(vim.diagnostic.get(0)):any(function(d) return d._tags and d._tags.deprecated end)"
    )


def test_hover_opens_a_window_with_the_equivalent(neovim: Neovim, module: Path) -> None:
    neovim.open(module / "main.tf")
    neovim.lua("SplatGoTo('web.*'); vim.lsp.buf.hover()")
    neovim.wait("SplatFloat() ~= nil")
    assert "[for o in aws_instance.web : o.id]" in "\n".join(neovim.lua("return SplatFloat()"))


@dataclass(frozen=True, slots=True)
class Taken:
    """An action, taken at the text `at`, whose title holds `title`, and the 1-based `line` as it then is."""

    at: str
    title: str
    line: int
    then: str


def check_action(neovim: Neovim, taken: Taken) -> None:
    """Takes the action and waits until the line of the buffer is as expected."""
    neovim.lua("SplatGoTo((...))", taken.at)
    neovim.lua("SplatAct((...))", taken.title)
    neovim.wait("vim.api.nvim_buf_get_lines(0, a[1] - 1, a[1], false)[1] == a[2]", taken.line, taken.then)


TO_FULL = Taken(".*", "aws_instance.web[*].id", 10, "  value = aws_instance.web[*].id")
TO_FOR = Taken("web.*", "[for o in", 10, "  value = [for o in aws_instance.web : o.id]")
TO_VALUES = Taken("private[", "values(", 14, "  value = values(aws_subnet.private)[*].id")


@pytest.mark.parametrize(
    "taken",
    [
        pytest.param(TO_FULL, id="legacy to full"),
        pytest.param(TO_FOR, id="legacy to for"),
        pytest.param(TO_VALUES, id="map to its values"),
    ],
)
def test_an_action_changes_the_buffer(neovim: Neovim, module: Path, taken: Taken) -> None:
    neovim.open(module / "main.tf")
    neovim.wait_for([LEGACY, MAP])
    check_action(neovim, taken)


def test_an_action_and_its_undo_are_followed_by_the_findings(neovim: Neovim, module: Path) -> None:
    neovim.open(module / "main.tf")
    neovim.wait_for([LEGACY, MAP])
    check_action(neovim, TO_FULL)
    neovim.wait_for([MAP])
    neovim.lua("vim.cmd.undo()")
    neovim.wait_for([LEGACY, MAP])
    assert neovim.text() + "\n" == MODULE


def test_fix_all_applies_what_is_safe_and_the_file_can_be_written(neovim: Neovim, module: Path) -> None:
    neovim.open(module / "main.tf")
    neovim.wait_for([LEGACY, MAP])
    neovim.lua(
        "vim.lsp.buf.code_action({ apply = true, context = { only = { 'source.fixAll.splat-ls' }, diagnostics = {} } })"
    )
    neovim.wait_for([MAP])
    neovim.lua("vim.cmd('silent write')")
    assert (module / "main.tf").read_text() == MODULE.replace(".*", "[*]")


def test_the_workspace_command_fixes_files_that_are_not_open(neovim: Neovim, module: Path) -> None:
    (module / ".git").mkdir()
    (module / "other.tf").write_text('output "other" {\n  value = aws_instance.web.*.arn\n}\n')
    neovim.open(module / "main.tf")
    neovim.wait_for([LEGACY, MAP])
    neovim.lua("vim.cmd.LspSplatLsFixWorkspace()")
    neovim.wait_for([MAP])
    neovim.lua("vim.cmd('silent wall')")
    assert (module / "other.tf").read_text() == 'output "other" {\n  value = aws_instance.web[*].arn\n}\n'


@pytest.mark.parametrize(
    ("name", "content", "file_type"),
    [
        ("empty.tf", "", "terraform"),
        ("slashes.tf", "// A comment first.\n", "terraform"),
        ("main.tofu", "# A comment first.\n", "opentofu"),
        ("empty.tofu", "", "opentofu"),
        ("terraform.tfvars", 'name = "a"\n', "terraform-vars"),
        ("terragrunt.hcl", "inputs = {}\n", "hcl"),
        ("main.tf.json", "{}\n", "json"),
    ],
)
def test_the_server_attaches_to(neovim: Neovim, tmp_path: Path, name: str, content: str, file_type: str) -> None:
    (tmp_path / name).write_text(content)
    neovim.open(tmp_path / name)
    assert neovim.lua("return vim.bo.filetype") == file_type


def test_other_json_is_left_alone(neovim: Neovim, module: Path) -> None:
    (module / "package.json").write_text("{}\n")
    neovim.lua("vim.cmd.edit(...)", str(module / "package.json"))
    neovim.open(module / "main.tf")
    assert neovim.lua("return #vim.lsp.get_clients({ bufnr = vim.fn.bufnr('package.json') })") == 0


def test_opentofu_has_terraforms_syntax_and_comments(neovim: Neovim, tmp_path: Path) -> None:
    (tmp_path / "main.tofu").write_text('output "a" {\n}\n')
    neovim.open(tmp_path / "main.tofu")
    neovim.lua("vim.cmd('syntax enable')")
    assert neovim.lua("return vim.bo.commentstring") == "# %s"
    assert neovim.lua("return vim.fn.synIDattr(vim.fn.synID(1, 1, 1), 'name')").startswith("hcl")


def test_settings_given_at_the_start_count(start_neovim: Callable[..., Neovim], module: Path) -> None:
    neovim = start_neovim({"rules": {"legacy-splat": "off"}})
    neovim.open(module / "main.tf")
    neovim.wait_for([MAP])


def test_a_setting_changed_while_running_takes_effect_at_once(neovim: Neovim, module: Path) -> None:
    neovim.open(module / "main.tf")
    neovim.wait_for([LEGACY, MAP])
    change = """
        local client = SplatClient()
        client.settings['splat-ls'] = { rules = { ['legacy-splat'] = ... } }
        client:notify('workspace/didChangeConfiguration', { settings = client.settings })
    """
    neovim.lua(change, "off")
    neovim.wait_for([MAP])
    neovim.lua(change, "error")
    neovim.wait_for([LEGACY, MAP])
    severities = "vim.tbl_map(function(d) return d.severity end, vim.diagnostic.get(0, { lnum = 9 }))"
    neovim.wait(f"vim.deep_equal({severities}, {{ vim.diagnostic.severity.ERROR }})")


def test_a_killed_server_comes_back(neovim: Neovim, module: Path) -> None:
    neovim.open(module / "main.tf")
    neovim.wait_for([LEGACY, MAP])
    killed = neovim.lua("local id = SplatClient().id; vim.uv.kill(SplatServerPid(), 'sigkill'); return id")
    neovim.wait("SplatClient() ~= nil and SplatClient().id ~= a[1] and SplatClient().initialized", killed)
    neovim.wait_for([LEGACY, MAP])
    neovim.lua("SplatGoTo('web.*'); vim.lsp.buf.hover()")
    neovim.wait("SplatFloat() ~= nil")
    assert "splat-ls stopped and is started again" in neovim.words()


def test_a_server_that_keeps_dying_is_left_stopped_and_that_is_said(neovim: Neovim, module: Path) -> None:
    neovim.open(module / "main.tf")
    for _ in range(4):
        killed = neovim.lua("local id = SplatClient().id; vim.uv.kill(SplatServerPid(), 'sigkill'); return id")
        neovim.wait("SplatClient() ~= nil and SplatClient().id ~= a[1] and SplatClient().initialized", killed)
    neovim.lua("vim.uv.kill(SplatServerPid(), 'sigkill')")
    neovim.wait("SplatMessages():find('is left stopped', 1, true) ~= nil")
    assert neovim.lua("return #vim.lsp.get_clients()") == 0
    assert neovim.findings() == []


def test_fast_typing_leaves_no_stale_finding(neovim: Neovim, module: Path) -> None:
    neovim.open(module / "main.tf")
    neovim.wait_for([LEGACY, MAP])
    # Some seconds of changes, one each 10 ms with a short rest after every 20: the old splat comes and goes, and what
    # is above it grows and shrinks.
    neovim.lua(
        """
        SplatChanges, SplatShown = 0, 0
        local ticks = 0
        vim.api.nvim_create_autocmd('DiagnosticChanged', { callback = function() SplatShown = SplatShown + 1 end })
        local timer = vim.uv.new_timer()
        timer:start(0, 10, vim.schedule_wrap(function()
          if SplatChanges == 300 then
            return timer:is_closing() or timer:close()
          end
          ticks = ticks + 1
          if ticks % 40 >= 20 then
            return
          end
          SplatChanges = SplatChanges + 1
          local last = vim.api.nvim_buf_line_count(0) - 6
          local line = vim.api.nvim_buf_get_lines(0, last, last + 1, false)[1]
          local new = SplatChanges % 2 == 1 and line:gsub('%.%*', '[*]') or line:gsub('%[%*%]', '.*')
          vim.api.nvim_buf_set_lines(0, last, last + 1, false, { new })
          if (SplatChanges - 1) % 20 < 10 then
            vim.api.nvim_buf_set_lines(0, 0, 0, false, { '# ' .. SplatChanges })
          else
            vim.api.nvim_buf_set_lines(0, 0, 1, false, {})
          end
        end))
        """
    )
    neovim.wait("SplatChanges == 300")
    neovim.wait_for([LEGACY, MAP])
    assert neovim.text() + "\n" == MODULE
    assert neovim.lua("return SplatShown") > 5
    # What is shown now is what a server that never saw the typing shows.
    neovim.lua("vim.cmd('silent write'); vim.lsp.enable('splat_ls', false)")
    neovim.wait("#vim.lsp.get_clients() == 0")
    neovim.lua("vim.lsp.enable('splat_ls', true)")
    neovim.wait_for([LEGACY, MAP])


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "utf-32"])
@pytest.mark.parametrize("line_end", [pytest.param("\n", id="lf"), pytest.param("\r\n", id="crlf")])
def test_columns_after_wide_characters_are_right(
    start_neovim: Callable[..., Neovim], tmp_path: Path, encoding: str, line_end: str
) -> None:
    lines = [
        'variable "узлы" {',
        "  type = list(object({ id = string }))",
        "}",
        "locals {",
        '  a = ["🚀 один", var.узлы.*.id, "e\u0301", var.узлы.*.id]',
        "}",
        "",
    ]
    (tmp_path / "main.tf").write_bytes(line_end.join(lines).encode())
    neovim = start_neovim()
    neovim.lua(
        """
        local general = vim.lsp.protocol.make_client_capabilities()
        general.general.positionEncodings = { ... }
        vim.lsp.config('splat_ls', { capabilities = general })
        """,
        encoding,
    )
    neovim.open(tmp_path / "main.tf")
    assert neovim.lua("return SplatClient().offset_encoding") == encoding
    assert neovim.lua("return vim.bo.fileformat") == ("unix" if line_end == "\n" else "dos")
    neovim.wait_for([Finding(5, "legacy-splat", ".*"), Finding(5, "legacy-splat", ".*")])
    fixed = '  a = ["🚀 один", var.узлы[*].id, "e\u0301", var.узлы.*.id]'
    check_action(neovim, Taken("узлы.*", "var.узлы[*].id", 5, fixed))
    neovim.wait_for([Finding(5, "legacy-splat", ".*")])
    neovim.lua("vim.cmd('silent write')")
    assert (tmp_path / "main.tf").read_bytes().decode() == line_end.join([*lines[:4], fixed, *lines[5:]])


def test_two_workspace_folders_share_one_server(neovim: Neovim, tmp_path: Path) -> None:
    for name, repetition in (("one", "count = 2"), ("two", 'for_each = toset(["a"])')):
        (tmp_path / name / ".git").mkdir(parents=True)
        (tmp_path / name / "web.tf").write_text(f'resource "aws_instance" "web" {{\n  {repetition}\n}}\n')
        (tmp_path / name / "outputs.tf").write_text('output "ids" {\n  value = aws_instance.web[*].id\n}\n')
    neovim.open(tmp_path / "one" / "outputs.tf")
    neovim.lua("vim.lsp.buf.add_workspace_folder((...))", str(tmp_path / "two"))
    neovim.open(tmp_path / "two" / "outputs.tf")
    neovim.wait_for([Finding(2, "map-splat", "aws_instance.web[*]")])
    assert neovim.lua("return #vim.lsp.get_clients()") == 1
    neovim.lua("vim.cmd.edit(...)", str(tmp_path / "one" / "outputs.tf"))
    assert neovim.findings() == []


def test_an_unsaved_change_in_one_file_is_seen_from_another(neovim: Neovim, module: Path) -> None:
    (module / "outputs.tf").write_text('output "ids" {\n  value = aws_instance.web[*].id\n}\n')
    neovim.open(module / "outputs.tf")
    neovim.open(module / "main.tf")
    neovim.wait_for([LEGACY, MAP])
    neovim.lua("vim.api.nvim_buf_set_lines(0, 1, 2, false, { '  for_each = {}' }); vim.o.hidden = true")
    neovim.lua("vim.cmd.edit(...)", str(module / "outputs.tf"))
    neovim.wait_for([Finding(2, "map-splat", "aws_instance.web[*]")])


def test_checkhealth_names_the_program_and_the_running_server(neovim: Neovim, module: Path) -> None:
    neovim.open(module / "main.tf")
    neovim.lua("vim.cmd('checkhealth splat_ls')")
    report = neovim.text()
    assert "ERROR" not in report
    assert "Neovim 0.11" in report
    assert "1 buffer(s)" in report


def test_checkhealth_says_how_to_install_a_missing_program(neovim: Neovim) -> None:
    neovim.lua("vim.lsp.config('splat_ls', { cmd = { 'splat-ls-is-not-here' } }); vim.cmd('checkhealth splat_ls')")
    report = neovim.text()
    assert "`splat-ls-is-not-here` is not executable" in report
    assert "pipx install splat-ls" in report


def test_the_lines_of_the_help_file_fix_on_write(neovim: Neovim, module: Path) -> None:
    help_file = (PLUGIN / "doc" / "splat_ls.txt").read_text()
    lines = help_file.partition("To do so before each write: >lua\n")[2].partition("\n<")[0]
    neovim.lua(lines)
    neovim.open(module / "main.tf")
    neovim.wait_for([LEGACY, MAP])
    neovim.lua("vim.cmd('silent write')")
    assert (module / "main.tf").read_text() == MODULE.replace(".*", "[*]")


def test_the_help_file_has_its_tags(neovim: Neovim, tmp_path: Path) -> None:
    shutil.copytree(PLUGIN / "doc", tmp_path / "doc")
    neovim.lua("vim.opt.runtimepath:prepend((...)); vim.cmd.helptags(... .. '/doc')", str(tmp_path))
    neovim.lua("vim.cmd.help('splat-ls-settings')")
    assert "vim.lsp.config('splat_ls'" in neovim.text()
