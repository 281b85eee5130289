"""Several files: what one change means for the others, on the disk and in the editor; settings; the whole workspace."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest

from tests.support.raw_client import FULL, RawClient, part, position, pulling

Message = dict[str, Any]

USE = 'output "o" {\n  value = var.m[*].id\n}\n'
MAP = 'variable "m" {\n  type = map(object({ id = string }))\n}\n'
LIST = 'variable "m" {\n  type = list(object({ id = string }))\n  nullable = false\n}\n'
OTHER = "locals {\n  x = var.other.*.a\n}\n"
LEGACY = "locals {\n  x = var.a.*.b\n}\n"
NOW = {"diagnostics": {"delay": 0}}
EVERYTHING = {"diagnostics": {"delay": 0, "scope": "workspace"}}
CHANGED = 2


def codes(diagnostics: list[Message]) -> list[str]:
    return [diagnostic["code"] for diagnostic in diagnostics]


def write(root: Path, files: dict[str, str]) -> None:
    for name, text in files.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text)


def opened(client: RawClient, path: Path, text: str | None = None) -> list[Message]:
    """Opens a file of the disk, with another text if one is given, and returns its diagnostics."""
    client.open(path.as_uri(), path.read_text() if text is None else text)
    return client.diagnostics(path.as_uri())


def published(client: RawClient) -> set[str]:
    """Returns the names of the files for which something was published since this was asked last."""
    client.error("splat-ls/unknown")
    client.error("splat-ls/unknown")
    found = [each for each in client.seen if each.get("method") == "textDocument/publishDiagnostics"]
    for each in found:
        client.seen.remove(each)
    return {each["params"]["uri"].rpartition("/")[2] for each in found}


def watched(client: RawClient, *paths: Path, kind: int = CHANGED) -> None:
    changes = [{"uri": path.as_uri(), "type": kind} for path in paths]
    client.notify("workspace/didChangeWatchedFiles", {"changes": changes})


# --------------------------------------------------------------------------------- related documents


def test_a_declaration_that_changes_has_its_users_looked_at_again_and_no_others(tmp_path: Path) -> None:
    write(tmp_path, {"vars.tf": MAP, "use.tf": USE, "other.tf": OTHER})
    with RawClient() as client:
        client.initialize(tmp_path)
        assert codes(opened(client, tmp_path / "use.tf")) == ["map-splat"]
        opened(client, tmp_path / "other.tf")
        vars_ = tmp_path / "vars.tf"
        opened(client, vars_)
        published(client)
        client.change(vars_.as_uri(), 2, {"text": LIST})
        assert client.diagnostics((tmp_path / "use.tf").as_uri()) == []
        assert published(client) == set()
        client.change(vars_.as_uri(), 3, {"text": LIST + "# a comment\n"})
        assert published(client) == set()
        client.change(vars_.as_uri(), 4, {"text": MAP})
        assert codes(client.diagnostics((tmp_path / "use.tf").as_uri())) == ["map-splat"]
        assert published(client) == set()
        client.close(vars_.as_uri())
        assert published(client) == set()


def test_related_places_follow_what_moves_in_the_other_file(tmp_path: Path) -> None:
    write(tmp_path, {"vars.tf": MAP, "use.tf": USE})
    with RawClient() as client:
        client.initialize(tmp_path)
        use, vars_ = tmp_path / "use.tf", tmp_path / "vars.tf"
        before = opened(client, use)[0]["relatedInformation"][0]["location"]
        assert before["uri"] == vars_.as_uri()
        opened(client, vars_)
        client.change(vars_.as_uri(), 2, part((0, 0), (0, 0), "# 😀\n\n"))
        after = client.diagnostics(use.as_uri())[0]["relatedInformation"][0]["location"]
        assert after["range"]["start"]["line"] == before["range"]["start"]["line"] + 2


def test_closing_without_saving_brings_the_disk_back(tmp_path: Path) -> None:
    write(tmp_path, {"vars.tf": MAP, "use.tf": USE})
    with RawClient() as client:
        client.initialize(tmp_path)
        opened(client, tmp_path / "use.tf")
        vars_ = (tmp_path / "vars.tf").as_uri()
        client.open(vars_, LIST)
        assert client.diagnostics((tmp_path / "use.tf").as_uri()) == []
        client.close(vars_)
        assert codes(client.diagnostics((tmp_path / "use.tf").as_uri())) == ["map-splat"]


def test_a_file_that_was_never_saved_is_part_of_the_module(tmp_path: Path) -> None:
    write(tmp_path, {"use.tf": USE})
    with RawClient() as client:
        client.initialize(tmp_path)
        assert opened(client, tmp_path / "use.tf") == []
        client.open((tmp_path / "new.tf").as_uri(), MAP)
        assert codes(client.diagnostics((tmp_path / "use.tf").as_uri())) == ["map-splat"]


def test_a_child_module_counts_for_those_that_call_it(tmp_path: Path) -> None:
    root = 'module "c" {\n  source = "./c"\n}\noutput "o" {\n  value = module.c.m[*].id\n}\n'
    child = 'output "m" {\n  value = tomap({ a = { id = "x" } })\n}\n'
    write(tmp_path, {"main.tf": root, "c/main.tf": child})
    with RawClient() as client:
        client.initialize(tmp_path)
        main = (tmp_path / "main.tf").as_uri()
        assert codes(opened(client, tmp_path / "main.tf")) == ["map-splat"]
        inner = (tmp_path / "c/main.tf").as_uri()
        opened(client, tmp_path / "c/main.tf")
        client.change(inner, 2, {"text": child.replace('tomap({ a = { id = "x" } })', '[{ id = "x" }]')})
        assert client.diagnostics(main) == []
        client.close(inner)
        assert codes(client.diagnostics(main)) == ["map-splat"]


def test_modules_outside_the_workspace_are_not_read(tmp_path: Path) -> None:
    root = 'module "c" {\n  source = "../c"\n}\noutput "o" {\n  value = module.c.m[*].id\n}\n'
    child = 'output "m" {\n  value = tomap({ a = { id = "x" } })\n}\n'
    write(tmp_path, {"ws/main.tf": root, "c/main.tf": child})
    with RawClient() as client:
        client.initialize(tmp_path / "ws")
        assert "map-splat" not in codes(opened(client, tmp_path / "ws/main.tf"))
        event = {"added": [{"uri": tmp_path.as_uri(), "name": "all"}], "removed": []}
        client.notify("workspace/didChangeWorkspaceFolders", {"event": event})
        assert codes(client.diagnostics((tmp_path / "ws/main.tf").as_uri())) == ["map-splat"]


def test_modules_that_call_each_other_end(tmp_path: Path) -> None:
    def module(other: str) -> str:
        return f'module "c" {{\n  source = "{other}"\n}}\noutput "m" {{\n  value = module.c.m[*].id\n}}\n'

    write(tmp_path, {"a/main.tf": module("../b"), "b/main.tf": module("../a"), "self/main.tf": module("./")})
    with RawClient() as client:
        client.initialize(tmp_path)
        for name in ("a", "b", "self"):
            opened(client, tmp_path / name / "main.tf")
        for version in range(2, 6):
            text = module("../b") + f'variable "v{version}" {{}}\n'
            client.change((tmp_path / "a/main.tf").as_uri(), version, {"text": text})
            client.change((tmp_path / "self/main.tf").as_uri(), version, {"text": text.replace("../b", "./")})
        assert client.stop() == 0


# ------------------------------------------------------------------------------------ watched files


def test_files_to_watch_are_registered() -> None:
    with RawClient() as client:
        client.initialize()
        (files, configuration) = client.asked_for("client/registerCapability")["params"]["registrations"]
        assert files["method"] == "workspace/didChangeWatchedFiles"
        globs = [watcher["globPattern"] for watcher in files["registerOptions"]["watchers"]]
        assert any("tf" in glob for glob in globs)
        assert "**/.splat-ls.toml" in globs
        assert configuration["registerOptions"] == {"section": "splat-ls"}


def test_a_change_on_the_disk_counts_when_it_is_told(tmp_path: Path) -> None:
    write(tmp_path, {"vars.tf": MAP, "use.tf": USE})
    with RawClient() as client:
        client.initialize(tmp_path)
        use = (tmp_path / "use.tf").as_uri()
        assert codes(opened(client, tmp_path / "use.tf")) == ["map-splat"]
        write(tmp_path, {"vars.tf": LIST})
        watched(client, tmp_path / "vars.tf")
        assert client.diagnostics(use) == []
        (tmp_path / "vars.tf").unlink()
        write(tmp_path, {"more.tf": MAP})
        watched(client, tmp_path / "vars.tf", tmp_path / "more.tf")
        assert codes(client.diagnostics(use)) == ["map-splat"]
        watched(client, tmp_path / "elsewhere/x.tf", tmp_path / "use.tf")
        assert published(client) == set()


def test_a_change_on_the_disk_of_an_open_file_waits_for_the_editor(tmp_path: Path) -> None:
    write(tmp_path, {"vars.tf": MAP, "use.tf": USE})
    with RawClient() as client:
        client.initialize(tmp_path)
        opened(client, tmp_path / "use.tf")
        opened(client, tmp_path / "vars.tf")
        published(client)
        write(tmp_path, {"vars.tf": LIST})
        watched(client, tmp_path / "vars.tf")
        assert published(client) == set()


def test_a_save_looks_at_the_disk_for_clients_that_do_not_watch(tmp_path: Path) -> None:
    write(tmp_path, {"vars.tf": MAP, "use.tf": USE})
    with RawClient() as client:
        client.initialize(tmp_path, capabilities={})
        use = (tmp_path / "use.tf").as_uri()
        assert codes(opened(client, tmp_path / "use.tf")) == ["map-splat"]
        write(tmp_path, {"vars.tf": LIST})
        client.notify("textDocument/didSave", {"textDocument": {"uri": use}})
        assert client.diagnostics(use) == []


def test_many_files_changed_at_once(tmp_path: Path) -> None:
    write(tmp_path, {f"m{n}/main.tf": LEGACY for n in range(200)})
    with RawClient() as client:
        client.initialize(tmp_path)
        opened(client, tmp_path / "m0/main.tf")
        watched(client, *(tmp_path / f"m{n}/x{k}.tf" for n in range(200) for k in range(50)))
        assert codes(opened(client, tmp_path / "m1/main.tf")) == ["legacy-splat"]


def test_a_folder_that_is_taken_away_while_open(tmp_path: Path) -> None:
    write(tmp_path, {"m/vars.tf": MAP, "m/use.tf": USE})
    with RawClient() as client:
        client.initialize(tmp_path)
        use = (tmp_path / "m/use.tf").as_uri()
        assert codes(opened(client, tmp_path / "m/use.tf")) == ["map-splat"]
        shutil.rmtree(tmp_path / "m")
        watched(client, tmp_path / "m", kind=3)
        assert client.diagnostics(use) == []
        client.change(use, 2, {"text": LEGACY})
        assert codes(client.diagnostics(use)) == ["legacy-splat"]
        event = {"added": [], "removed": [{"uri": tmp_path.as_uri(), "name": "x"}]}
        client.notify("workspace/didChangeWorkspaceFolders", {"event": event})
        client.change(use, 3, {"text": USE})
        assert client.diagnostics(use) == []
        assert client.stop() == 0


# ---------------------------------------------------------------------------------------- settings


def test_settings_of_the_editor_count_folder_by_folder(tmp_path: Path) -> None:
    write(tmp_path, {"a/main.tf": LEGACY, "b/main.tf": LEGACY})
    quiet = {"rules": {"legacy-splat": "off"}, **NOW}
    with RawClient(answers={"workspace/configuration": [NOW, quiet, NOW]}) as client:
        client.initialize(tmp_path / "a", tmp_path / "b")
        asked = client.asked_for("workspace/configuration")["params"]["items"]
        assert [item.get("scopeUri") for item in asked] == [
            None,
            (tmp_path / "a").as_uri(),
            (tmp_path / "b").as_uri(),
        ]
        assert opened(client, tmp_path / "a/main.tf") == []
        assert codes(opened(client, tmp_path / "b/main.tf")) == ["legacy-splat"]
        client.answers["workspace/configuration"] = [NOW, {"rules": {"legacy-splat": "error"}}, quiet]
        client.notify("workspace/didChangeConfiguration", {"settings": None})
        assert client.diagnostics((tmp_path / "a/main.tf").as_uri())[0]["severity"] == 1
        assert client.diagnostics((tmp_path / "b/main.tf").as_uri()) == []


def test_hints_are_asked_for_again_when_they_are_switched_on() -> None:
    with RawClient() as client:
        client.initialize()
        client.asked_for("workspace/configuration")
        client.notify("workspace/didChangeConfiguration", {"settings": {"splat-ls": {"iterator": "singular"}}})
        client.error("splat-ls/unknown")
        assert not [each for each in client.seen if each.get("method") == "workspace/inlayHint/refresh"]
        client.answers["workspace/configuration"] = [{"inlayHints": {"enable": True}}]
        client.notify("workspace/didChangeConfiguration", {"settings": None})
        client.asked_for("workspace/inlayHint/refresh")


def test_settings_that_are_sent_along(tmp_path: Path) -> None:
    write(tmp_path, {"main.tf": LEGACY})
    with RawClient() as client:
        client.initialize(tmp_path, capabilities={})
        opened(client, tmp_path / "main.tf")
        settings = {"splat-ls": {"rules": {"legacy-splat": "off"}}, "other": 5}
        client.notify("workspace/didChangeConfiguration", {"settings": settings})
        assert client.diagnostics((tmp_path / "main.tf").as_uri()) == []
        client.notify("workspace/didChangeConfiguration", {"settings": {"splat-ls": {}}})
        assert codes(client.diagnostics((tmp_path / "main.tf").as_uri())) == ["legacy-splat"]


def test_settings_file_counts_and_is_watched(tmp_path: Path) -> None:
    write(tmp_path, {"main.tf": LEGACY, ".splat-ls.toml": '[rules]\nlegacy-splat = "off"\n'})
    with RawClient() as client:
        client.initialize(tmp_path)
        assert opened(client, tmp_path / "main.tf") == []
        write(tmp_path, {".splat-ls.toml": '[rules]\nlegacy-splat = "information"\n'})
        watched(client, tmp_path / ".splat-ls.toml")
        assert client.diagnostics((tmp_path / "main.tf").as_uri())[0]["severity"] == 3


def test_mistakes_in_settings_are_named_in_one_warning(tmp_path: Path) -> None:
    write(tmp_path, {"main.tf": LEGACY})
    options = {"rules": {"legacy-splatt": "off", "map-splat": "loud"}, "colour": True, "diagnostics": {"delay": -1}}
    with RawClient(answers={"workspace/configuration": [{"colour": True}, {"colour": True}]}) as client:
        client.initialize(tmp_path, options=options)
        warning = client.notification("window/showMessage")
        assert warning["type"] == 2
        for key in ("legacy-splatt", "map-splat", "colour", "diagnostics.delay"):
            assert key in warning["message"]
        assert codes(opened(client, tmp_path / "main.tf")) == ["legacy-splat"]
        client.error("splat-ls/unknown")
        assert not [each for each in client.seen if each.get("method") == "window/showMessage"]


def test_excluded_files_have_no_diagnostics(tmp_path: Path) -> None:
    write(tmp_path, {"gen/main.tf": LEGACY, "main.tf": LEGACY})
    with RawClient() as client:
        client.initialize(tmp_path, options={**NOW, "exclude": ["gen"]})
        assert opened(client, tmp_path / "gen/main.tf") == []
        assert codes(opened(client, tmp_path / "main.tf")) == ["legacy-splat"]


# ------------------------------------------------------------------------------- the whole workspace


def test_whole_workspace_is_diagnosed_and_kept_up_to_date(tmp_path: Path) -> None:
    write(tmp_path, {"a/main.tf": LEGACY, "b/vars.tf": MAP, "b/use.tf": USE, ".terraform/x/main.tf": LEGACY})
    a, use = (tmp_path / "a/main.tf").as_uri(), (tmp_path / "b/use.tf").as_uri()
    with RawClient() as client:
        client.initialize(tmp_path, options=EVERYTHING)
        client.asked_for("window/workDoneProgress/create")
        begin = client.notification("$/progress")
        assert begin["value"]["kind"] == "begin"
        assert begin["value"]["cancellable"] is True
        assert codes(client.diagnostics(a)) == ["legacy-splat"]
        assert codes(client.diagnostics(use)) == ["map-splat"]
        client.wait(lambda each: each.get("method") == "$/progress" and each["params"]["value"]["kind"] == "end")
        assert published(client) <= {"vars.tf"}
        # An unsaved change in an open file reaches those that are closed.
        client.open((tmp_path / "b/vars.tf").as_uri(), LIST)
        assert client.diagnostics(use) == []
        client.close((tmp_path / "b/vars.tf").as_uri())
        assert codes(client.diagnostics(use)) == ["map-splat"]
        # So does a change on the disk.
        write(tmp_path, {"a/main.tf": "locals {}\n"})
        watched(client, tmp_path / "a/main.tf")
        assert client.diagnostics(a) == []
        # A closed file keeps its diagnostics.
        client.open(use, USE)
        assert codes(client.diagnostics(use)) == ["map-splat"]
        client.close(use)
        assert client.diagnostics(use) == []
        assert codes(client.diagnostics(use)) == ["map-splat"]
        # A file that is gone has none.
        (tmp_path / "b/use.tf").unlink()
        watched(client, tmp_path / "b/use.tf", kind=3)
        assert client.diagnostics(use) == []
        assert client.stop() == 0


def test_scope_can_be_narrowed_while_running(tmp_path: Path) -> None:
    write(tmp_path, {"a/main.tf": LEGACY, "b/main.tf": LEGACY})
    a, b = (tmp_path / "a/main.tf").as_uri(), (tmp_path / "b/main.tf").as_uri()
    with RawClient() as client:
        client.initialize(tmp_path, options=EVERYTHING, capabilities={})
        assert codes(client.diagnostics(a)) == codes(client.diagnostics(b)) == ["legacy-splat"]
        client.open(b, LEGACY)
        client.diagnostics(b)
        client.notify("workspace/didChangeConfiguration", {"settings": {"splat-ls": {"diagnostics.scope": "open"}}})
        assert client.diagnostics(a) == []
        assert published(client) == set()


def test_a_scan_can_be_cancelled_and_ends_with_shutdown(tmp_path: Path) -> None:
    write(tmp_path, {f"m{n}/main.tf": LEGACY for n in range(300)})
    with RawClient() as client:
        client.initialize(tmp_path, options=EVERYTHING)
        token = client.notification("$/progress")["token"]
        client.notify("window/workDoneProgress/cancel", {"token": token})
        client.wait(lambda each: each.get("method") == "$/progress" and each["params"]["value"]["kind"] == "end")
        assert codes(opened(client, tmp_path / "m299/main.tf")) == ["legacy-splat"]
    with RawClient() as client:
        client.initialize(tmp_path, options=EVERYTHING)
        client.notification("$/progress")
        assert client.stop() == 0


def test_a_scan_lets_requests_go_first(tmp_path: Path) -> None:
    """While hundreds of files are looked at, an edit has its diagnostics before the scan is over."""
    write(tmp_path, {f"m{n:03}/main.tf": LEGACY for n in range(400)})
    with RawClient() as client:
        client.initialize(tmp_path, options=EVERYTHING)
        client.notification("$/progress")
        assert codes(opened(client, tmp_path / "m399/main.tf")) == ["legacy-splat"]
        ends = [each for each in client.seen if each.get("method") == "$/progress"]
        assert all(each["params"]["value"]["kind"] != "end" for each in ends)


# --------------------------------------------------------------------------------------------- pull


def pull(client: RawClient, uri: str, previous: str | None = None) -> Message:
    params = {"textDocument": {"uri": uri}, "previousResultId": previous}
    found = client.request("textDocument/diagnostic", {k: v for k, v in params.items() if v is not None})
    assert isinstance(found, dict)
    return found


def test_a_client_that_pulls_is_not_pushed_to(tmp_path: Path) -> None:
    write(tmp_path, {"main.tf": LEGACY})
    uri = (tmp_path / "main.tf").as_uri()
    with RawClient() as client:
        provider = client.initialize(tmp_path, capabilities=pulling())["capabilities"]["diagnosticProvider"]
        assert provider["interFileDependencies"] is True
        assert provider["workspaceDiagnostics"] is True
        client.open(uri, LEGACY)
        first = pull(client, uri)
        assert (first["kind"], codes(first["items"])) == ("full", ["legacy-splat"])
        again = pull(client, uri, first["resultId"])
        assert again == {"kind": "unchanged", "resultId": first["resultId"]}
        client.change(uri, 2, part((2, 1), (2, 1), " # no matter"))
        assert pull(client, uri, first["resultId"])["kind"] == "unchanged"
        client.change(uri, 3, part((0, 0), (0, 0), "\n"))
        moved = pull(client, uri, first["resultId"])
        assert (moved["kind"], moved["items"][0]["range"]["start"]) == ("full", position(2, 11))
        assert moved["resultId"] != first["resultId"]
        assert pull(client, uri, "nonsense")["kind"] == "full"
        assert published(client) == set()
        assert client.stop() == 0


def test_a_client_that_pulls_is_told_to_when_a_declaration_changes(tmp_path: Path) -> None:
    write(tmp_path, {"vars.tf": MAP, "use.tf": USE, "other.tf": OTHER})
    use, vars_, other = ((tmp_path / name).as_uri() for name in ("use.tf", "vars.tf", "other.tf"))
    with RawClient() as client:
        client.initialize(tmp_path, capabilities=pulling())
        for uri, text in ((use, USE), (vars_, MAP), (other, OTHER)):
            client.open(uri, text)
        first = pull(client, use)
        kept = pull(client, other)
        assert codes(first["items"]) == ["map-splat"]
        client.change(vars_, 2, {"text": LIST})
        client.asked_for("workspace/diagnostic/refresh")
        assert pull(client, use, first["resultId"])["items"] == []
        assert pull(client, other, kept["resultId"])["kind"] == "unchanged"


def test_reports_of_related_files_come_along(tmp_path: Path) -> None:
    write(tmp_path, {"vars.tf": MAP, "use.tf": USE, "other.tf": OTHER})
    use, vars_, other = ((tmp_path / name).as_uri() for name in ("use.tf", "vars.tf", "other.tf"))
    with RawClient() as client:
        client.initialize(tmp_path, capabilities=pulling())
        for uri, text in ((use, USE), (vars_, MAP), (other, OTHER)):
            client.open(uri, text)
            pull(client, uri)
        client.change(vars_, 2, {"text": LIST})
        report = pull(client, vars_)
        assert {uri: each["items"] for uri, each in report["relatedDocuments"].items()} == {use: []}
        known = report["relatedDocuments"][use]["resultId"]
        assert pull(client, use, known)["kind"] == "unchanged"
        assert "relatedDocuments" not in pull(client, vars_)


def test_pulling_a_file_that_is_not_there(tmp_path: Path) -> None:
    with RawClient() as client:
        client.initialize(tmp_path, capabilities=pulling())
        params = {"textDocument": {"uri": (tmp_path / "gone.tf").as_uri()}}
        assert client.error("textDocument/diagnostic", params) == -32803
        client.open("untitled:x.tf", LEGACY)
        client.change("untitled:x.tf", 2, part((99, 0), (99, 0), "x"))
        assert pull(client, "untitled:x.tf")["items"] == []


def test_pulling_the_whole_workspace(tmp_path: Path) -> None:
    write(tmp_path, {"a/main.tf": LEGACY, "b/vars.tf": MAP, "b/use.tf": USE, "c/main.tf": "locals {}\n"})
    with RawClient() as client:
        client.initialize(tmp_path, capabilities=pulling(), options=EVERYTHING)
        found = client.request("workspace/diagnostic", {"previousResultIds": []})["items"]
        assert {(each["uri"].rpartition("/")[2], each["kind"]): codes(each["items"]) for each in found} == {
            ("main.tf", "full"): ["legacy-splat"],
            ("use.tf", "full"): ["map-splat"],
        }
        assert all("version" in each for each in found)
        known = [{"uri": each["uri"], "value": each["resultId"]} for each in found]
        # Nothing is new: the answer waits until something is.
        waiting = client.start_request("workspace/diagnostic", {"previousResultIds": known})
        client.error("splat-ls/unknown")
        assert not [each for each in client.seen if each.get("id") == waiting]
        write(tmp_path, {"a/main.tf": "locals {}\n"})
        watched(client, tmp_path / "a/main.tf")
        (news,) = client.answer(waiting)["result"]["items"]
        assert (news["uri"], news["items"]) == ((tmp_path / "a/main.tf").as_uri(), [])
        known = [each for each in known if each["uri"] != news["uri"]]
        waiting = client.start_request("workspace/diagnostic", {"previousResultIds": known})
        client.notify("$/cancelRequest", {"id": waiting})
        assert client.answer(waiting)["error"]["code"] == -32800
        waiting = client.start_request("workspace/diagnostic", {"previousResultIds": known})
        assert client.stop() == 0


def test_pulling_the_whole_workspace_when_only_open_files_are_wanted(tmp_path: Path) -> None:
    write(tmp_path, {"a/main.tf": LEGACY})
    with RawClient() as client:
        client.initialize(tmp_path, capabilities=pulling())
        waiting = client.start_request("workspace/diagnostic", {"previousResultIds": []})
        client.open((tmp_path / "a/main.tf").as_uri(), LEGACY)
        assert codes(pull(client, (tmp_path / "a/main.tf").as_uri())["items"]) == ["legacy-splat"]
        assert not [each for each in client.seen if each.get("id") == waiting]


@pytest.mark.parametrize("capabilities", [FULL, pulling()], ids=["push", "pull"])
def test_files_that_cannot_be_used_are_named_once_and_the_others_served(tmp_path: Path, capabilities: Message) -> None:
    with (tmp_path / "big.tf").open("wb") as file:
        file.truncate(50 * 1024 * 1024)
    (tmp_path / "bytes.tf").write_bytes(b"# \xff\n")
    (tmp_path / "dir.tf").mkdir()
    write(tmp_path, {"use.tf": USE, "vars.tf": MAP, "empty.tf": ""})
    use = (tmp_path / "use.tf").as_uri()
    with RawClient() as client:
        client.initialize(tmp_path, capabilities=capabilities)
        client.open(use, USE)
        found = client.diagnostics(use) if capabilities is FULL else pull(client, use)["items"]
        assert codes(found) == ["map-splat"]
        warning = client.notification("window/showMessage")["message"]
        for expected in ("big.tf: is too large", "bytes.tf:1: is not UTF-8", "dir.tf: is a directory"):
            assert expected in warning
        assert "empty.tf" not in warning
        client.change(use, 2, {"text": USE + MAP})
        client.error("splat-ls/unknown")
        assert not [each for each in client.seen if each.get("method") == "window/showMessage"]
        assert client.stop() == 0


def test_an_open_file_too_large_is_named_and_left_alone(tmp_path: Path) -> None:
    with RawClient() as client:
        client.initialize(tmp_path)
        big, use = (tmp_path / "big.tf").as_uri(), (tmp_path / "use.tf").as_uri()
        client.open(big, LEGACY + "#" * (17 * 1024 * 1024))
        assert "big.tf is too large" in client.notification("window/showMessage")["message"]
        assert client.diagnostics(big) == []
        client.open(use, LEGACY)
        assert codes(client.diagnostics(use)) == ["legacy-splat"]
        client.change(big, 2, {"text": LEGACY})
        assert codes(client.diagnostics(big)) == ["legacy-splat"]
        assert client.stop() == 0
