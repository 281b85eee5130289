"""Modules of directories: what is on the disk, what is unsaved, what may be read, and what changes."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from splat_ls.syntax.tree import Tree
from splat_ls.workspace.module_source import ModuleSource

MAP = 'variable "m" {\n  type = map(string)\n}\n'
LIST = 'variable "m" {\n  type = list(string)\n}\n'
CALL = 'module "c" {\n  source = "./c"\n}\noutput "o" {\n  value = module.c.o\n}\n'
OUTPUT = 'output "o" {\n  value = [1]\n}\n'


class Workspace:
    """A folder of modules, and the files of it that an editor has open."""

    def __init__(self, root: Path, files: dict[str, str]) -> None:
        self.root = Path(os.path.realpath(root))
        self.buffers: dict[str, Tree] = {}
        self.write(files)
        self.source = ModuleSource((str(self.root),), self.buffers)

    def write(self, files: dict[str, str]) -> None:
        for name, text in files.items():
            path = self.root / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)

    def path(self, name: str) -> str:
        return str(self.root / name) if name else str(self.root)

    def type_of(self, variable: str, directory: str = "") -> str:
        return str(self.source.module(self.path(directory)).variables[variable].type)

    def type_buffer(self, name: str, text: str | None) -> dict[str, frozenset[str]]:
        """Changes what the editor has, and returns what that changes, by directory."""
        if text is None:
            del self.buffers[self.path(name)]
        else:
            self.buffers[self.path(name)] = Tree.of(text)
        return self.relative(self.source.buffer_changed(self.path(name)))

    def relative(self, changes: object) -> dict[str, frozenset[str]]:
        assert isinstance(changes, dict)
        return {os.path.relpath(path, self.root): addresses for path, addresses in changes.items()}


def test_what_is_unsaved_counts_over_what_is_on_the_disk(tmp_path: Path) -> None:
    workspace = Workspace(tmp_path, {"vars.tf": MAP, "main.tf": ""})
    assert workspace.type_of("m") == "map(string)"
    assert workspace.type_buffer("vars.tf", LIST) == {".": {"var.m"}}
    assert workspace.type_of("m") == "list(string)"
    assert workspace.type_buffer("vars.tf", f"# moved\n{LIST}") == {}
    assert workspace.type_buffer("vars.tf", None) == {".": {"var.m"}}
    assert workspace.type_of("m") == "map(string)"


def test_a_file_that_was_never_saved_counts(tmp_path: Path) -> None:
    workspace = Workspace(tmp_path, {"main.tf": ""})
    workspace.source.module(workspace.path(""))
    assert workspace.type_buffer("new.tf", MAP) == {".": {"var.m"}}
    assert workspace.type_of("m") == "map(string)"
    assert workspace.type_buffer("new.tf", None) == {".": {"var.m"}}
    assert "m" not in workspace.source.module(workspace.path("")).variables


def test_what_was_not_asked_for_is_not_read(tmp_path: Path) -> None:
    workspace = Workspace(tmp_path, {"vars.tf": MAP})
    assert workspace.type_buffer("vars.tf", LIST) == {}
    assert not workspace.source.has(workspace.path(""))
    assert workspace.source.disk_changed([workspace.path("vars.tf")]) == {}


def test_the_disk_is_looked_at_again_when_somebody_says_so(tmp_path: Path) -> None:
    workspace = Workspace(tmp_path, {"vars.tf": MAP})
    workspace.source.module(workspace.path(""))
    workspace.write({"vars.tf": LIST})
    assert workspace.type_of("m") == "map(string)"
    changes = workspace.source.disk_changed([workspace.path("vars.tf"), workspace.path("x/other.tf")])
    assert workspace.relative(changes) == {".": {"var.m"}}
    assert workspace.type_of("m") == "list(string)"


@pytest.mark.parametrize("gone", ["vars.tf", "sub"])
def test_files_and_folders_that_go_away(tmp_path: Path, gone: str) -> None:
    workspace = Workspace(tmp_path, {"vars.tf": MAP, "sub/vars.tf": MAP})
    for directory in ("", "sub"):
        workspace.source.module(workspace.path(directory))
    os.rename(workspace.path(gone), workspace.path("elsewhere.txt"))
    changes = workspace.relative(workspace.source.disk_changed([workspace.path(gone)]))
    assert changes == {"sub" if gone == "sub" else ".": {"var.m"}}


def test_recheck_finds_what_nobody_has_told(tmp_path: Path) -> None:
    workspace = Workspace(tmp_path, {"a/vars.tf": MAP, "b/vars.tf": MAP})
    for directory in ("a", "b"):
        workspace.source.module(workspace.path(directory))
    assert workspace.source.recheck() == {}
    workspace.write({"a/vars.tf": f"{LIST}\n", "b/more.tf": 'variable "n" {}\n'})
    assert workspace.relative(workspace.source.recheck()) == {"a": {"var.m"}, "b": {"var.n"}}
    assert workspace.source.recheck() == {}


def test_callers_hear_of_a_change_in_a_child(tmp_path: Path) -> None:
    workspace = Workspace(tmp_path, {"main.tf": CALL, "c/main.tf": CALL, "c/c/main.tf": OUTPUT})
    root = workspace.source.module(workspace.path(""))
    middle = root.child(root.modules["c"])
    assert middle is not None
    assert middle.child(middle.modules["c"]) is not None
    changes = workspace.type_buffer("c/c/main.tf", OUTPUT.replace("[1]", "{}"))
    assert changes == {".": {"module.c"}, "c": {"module.c"}, "c/c": {"output.o"}}
    assert workspace.type_buffer("c/c/main.tf", OUTPUT.replace("[1]", "{}") + "# x\n") == {}
    new = workspace.source.module(workspace.path(""))
    child = new.child(new.modules["c"])
    assert child is workspace.source.module(workspace.path("c"))


@pytest.mark.parametrize("how", ["unsaved", "on the disk", "without a word"])
def test_callers_hear_of_a_child_in_which_there_was_nothing(tmp_path: Path, how: str) -> None:
    workspace = Workspace(tmp_path, {"main.tf": CALL, "c/notes.txt": ""})
    module = workspace.source.module(workspace.path(""))
    assert module.child(module.modules["c"]) is None
    if how == "unsaved":
        changes = workspace.type_buffer("c/main.tf", OUTPUT)
    else:
        workspace.write({"c/main.tf": OUTPUT})
        told = how == "on the disk"
        source = workspace.source
        changes = workspace.relative(source.disk_changed([workspace.path("c/main.tf")]) if told else source.recheck())
    assert changes == {".": {"module.c"}}
    module = workspace.source.module(workspace.path(""))
    child = module.child(module.modules["c"])
    assert child is not None
    assert set(child.outputs) == {"o"}
    assert workspace.source.recheck() == {}


def test_a_child_that_was_never_saved_is_read(tmp_path: Path) -> None:
    workspace = Workspace(tmp_path, {"main.tf": CALL})
    workspace.type_buffer("c/main.tf", OUTPUT)
    module = workspace.source.module(workspace.path(""))
    assert module.child(module.modules["c"]) is not None


def test_modules_that_call_each_other(tmp_path: Path) -> None:
    text = CALL.replace("./c", "../b")
    workspace = Workspace(tmp_path, {"a/main.tf": text, "b/main.tf": text.replace("../b", "../a")})
    module = workspace.source.module(workspace.path("a"))
    other = module.child(module.modules["c"])
    assert other is not None
    assert other.child(other.modules["c"]) is module
    changes = workspace.type_buffer("a/main.tf", f"{text}{MAP}")
    assert changes["a"] >= {"var.m"}


@pytest.mark.parametrize(
    ("source", "is_read"),
    [("./in", True), ("./in/../in", True), ("../outside", False), ("./link", False), ("./gone", False), (".", True)],
)
def test_children_are_read_only_inside_the_workspace(tmp_path: Path, source: str, is_read: bool) -> None:
    call = f'module "c" {{\n  source = "{source}"\n}}\n'
    workspace = Workspace(tmp_path / "ws", {"main.tf": call, "in/main.tf": OUTPUT, "../outside/main.tf": OUTPUT})
    (workspace.root / "link").symlink_to(workspace.root / "../outside", target_is_directory=True)
    module = workspace.source.module(workspace.path(""))
    assert (module.child(module.modules["c"]) is not None) is is_read


def test_a_module_in_no_folder_may_have_children_below_it_only(tmp_path: Path) -> None:
    workspace = Workspace(tmp_path, {"a/main.tf": CALL, "a/c/main.tf": OUTPUT, "b/main.tf": CALL, "c/main.tf": OUTPUT})
    workspace.write({"b/main.tf": CALL.replace("./c", "../c")})
    source = ModuleSource(())
    inside, beside = source.module(workspace.path("a")), source.module(workspace.path("b"))
    assert inside.child(inside.modules["c"]) is not None
    assert beside.child(beside.modules["c"]) is None


def test_files_that_cannot_be_read_leave_the_others(tmp_path: Path) -> None:
    workspace = Workspace(tmp_path, {"vars.tf": MAP})
    (workspace.root / "dir.tf").mkdir()
    (workspace.root / "bytes.tf").write_bytes(b'variable "x" {}\n\xff\n')
    os.mkfifo(workspace.root / "pipe.tf")
    module = workspace.source.module(workspace.path(""))
    assert set(module.variables) == {"m"}
    assert workspace.source.tree(workspace.path("bytes.tf")) is None
    assert workspace.source.recheck() == {}


def test_a_directory_that_is_not_there_is_an_empty_module(tmp_path: Path) -> None:
    source = ModuleSource((str(tmp_path),))
    assert not source.module(str(tmp_path / "gone")).variables
