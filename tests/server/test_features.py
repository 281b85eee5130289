"""What the server does for a client that can do everything, and for those that can do less."""

from __future__ import annotations

import copy
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.support.raw_client import FULL, RawClient, part, position

Message = dict[str, Any]

URI = "untitled:x.tf"
LEGACY = "locals {\n  x = var.a.*.b\n}\n"
MAP = (
    'resource "terraform_data" "r" {\n  for_each = toset(["a"])\n}\noutput "o" {\n  value = terraform_data.r[*].id\n}\n'
)
MARKER = {"start": position(1, 11), "end": position(1, 13)}


def without(*names: str) -> Message:
    """Returns the full capabilities without some, each named by a dotted path."""
    capabilities = copy.deepcopy(FULL)
    for name in names:
        table = capabilities
        *path, last = name.split(".")
        for key in path:
            table = table[key]
        del table[last]
    return capabilities


def actions(client: RawClient, uri: str, range_: Message, **context: object) -> list[Message]:
    params = {"textDocument": {"uri": uri}, "range": range_, "context": {"diagnostics": [], **context}}
    found = client.request("textDocument/codeAction", params)
    assert isinstance(found, list)
    return found


def opened(client: RawClient, text: str, uri: str = URI) -> list[Message]:
    """Opens a file and returns its diagnostics."""
    client.open(uri, text)
    return client.diagnostics(uri)


def check_capabilities(names: tuple[str, ...], check: Callable[[RawClient], None]) -> None:
    with RawClient() as client:
        client.initialize(capabilities=without(*names))
        check(client)
        assert client.stop() == 0


# ------------------------------------------------------------------------------------- diagnostics


def test_a_diagnostic_has_all_its_parts(running: RawClient) -> None:
    (found,) = opened(running, MAP)
    assert found["range"] == {"start": position(4, 10), "end": position(4, 29)}
    assert (found["code"], found["source"], found["severity"]) == ("map-splat", "splat-ls", 1)
    assert found["codeDescription"]["href"].startswith("https://opentofu.org/docs/")
    (related,) = found["relatedInformation"]
    assert related["location"]["uri"] == URI
    assert related["location"]["range"]["start"]["line"] in {0, 1}
    assert "for_each" in related["message"]
    assert "tags" not in found


def test_a_deprecated_splat_is_struck_through(running: RawClient) -> None:
    (found,) = opened(running, LEGACY)
    assert found["tags"] == [2]
    assert found["range"] == MARKER


def test_a_client_gets_only_what_it_can_show() -> None:
    def check(client: RawClient) -> None:
        (legacy,) = opened(client, LEGACY)
        assert {"tags", "codeDescription", "relatedInformation"}.isdisjoint(legacy)
        (map_splat,) = opened(client, MAP, "untitled:y.tf")
        assert {"tags", "codeDescription", "relatedInformation"}.isdisjoint(map_splat)

    check_capabilities(("textDocument.publishDiagnostics",), check)


def test_diagnostics_carry_the_version_they_are_for(running: RawClient) -> None:
    running.open(URI, LEGACY, version=7)
    first = running.notification("textDocument/publishDiagnostics")
    assert (first["version"], len(first["diagnostics"])) == (7, 1)
    running.change(URI, 8, part((1, 11), (1, 13), "[*]"))
    second = running.notification("textDocument/publishDiagnostics")
    assert (second["version"], second["diagnostics"]) == (8, [])


def test_a_change_that_changes_no_finding_publishes_nothing(running: RawClient) -> None:
    opened(running, LEGACY)
    running.change(URI, 2, part((2, 1), (2, 1), " # x"))
    running.error("splat-ls/unknown")
    running.change(URI, 3, part((0, 0), (0, 0), "\n"))
    params = running.notification("textDocument/publishDiagnostics")
    assert params["version"] == 3
    assert params["diagnostics"][0]["range"]["start"] == position(2, 11)


def test_a_burst_of_edits_publishes_nothing_stale(running: RawClient) -> None:
    """The text flips between wrong and right; what is published never goes back in version, and ends right."""
    opened(running, LEGACY)
    running.seen.clear()
    for version in range(2, 202):
        wrong = version % 2 == 1
        running.change(URI, version, part((1, 11), (1, 14 if wrong else 13), ".*" if wrong else "[*]"))
    running.change(URI, 202, part((1, 11), (1, 13), "[*]"))
    running.error("splat-ls/unknown")
    published = [each["params"] for each in running.seen if each.get("method") == "textDocument/publishDiagnostics"]
    versions = [params["version"] for params in published]
    assert versions == sorted(versions)
    last = published[-1] if published else running.notification("textDocument/publishDiagnostics")
    while last["version"] != 202 and last["diagnostics"]:
        last = running.notification("textDocument/publishDiagnostics")
    assert last["diagnostics"] == []


# ------------------------------------------------------------------------------------------- hover


def test_hover_is_markdown_where_the_client_has_it(running: RawClient) -> None:
    opened(running, LEGACY)
    found = running.request("textDocument/hover", {"textDocument": {"uri": URI}, "position": position(1, 11)})
    assert found["contents"]["kind"] == "markdown"
    assert "```" in found["contents"]["value"]
    assert found["range"] == {"start": position(1, 6), "end": position(1, 15)}
    assert running.request("textDocument/hover", {"textDocument": {"uri": URI}, "position": position(0, 0)}) is None


def test_hover_is_plain_where_the_client_has_no_markdown() -> None:
    def check(client: RawClient) -> None:
        opened(client, LEGACY)
        found = client.request("textDocument/hover", {"textDocument": {"uri": URI}, "position": position(1, 11)})
        assert found["contents"]["kind"] == "plaintext"
        assert found["contents"]["value"].startswith("[for o in var.a : o.b]\n")

    check_capabilities(("textDocument.hover",), check)


# ------------------------------------------------------------------------------------ code actions


def edited(text: str, edit: Message, uri: str = URI) -> str:
    """Applies a workspace edit to an ASCII text; the places are columns of lines that end at a line feed."""
    if "documentChanges" in edit:
        (change,) = edit["documentChanges"]
        assert change["textDocument"]["uri"] == uri
        edits = change["edits"]
    else:
        edits = edit["changes"][uri]
    starts = [0]
    for line in text.split("\n"):
        starts.append(starts[-1] + len(line) + 1)
    for each in sorted(edits, key=lambda one: (one["range"]["start"]["line"], one["range"]["start"]["character"]))[
        ::-1
    ]:
        start, end = (starts[at["line"]] + at["character"] for at in (each["range"]["start"], each["range"]["end"]))
        text = text[:start] + each["newText"] + text[end:]
    return text


def test_an_action_is_resolved_to_a_versioned_edit(running: RawClient) -> None:
    running.open(URI, LEGACY, version=3)
    diagnostics = running.diagnostics(URI)
    first = actions(running, URI, MARKER, diagnostics=diagnostics)[0]
    assert first["title"] == "Convert to `var.a[*].b`"
    assert (first["kind"], first["isPreferred"]) == ("quickfix", True)
    assert first["diagnostics"] == diagnostics
    assert "edit" not in first
    resolved = running.request("codeAction/resolve", first)
    assert resolved["edit"]["documentChanges"][0]["textDocument"] == {"uri": URI, "version": 3}
    assert edited(LEGACY, resolved["edit"]) == LEGACY.replace(".*", "[*]")


def test_an_action_for_another_version_is_refused(running: RawClient) -> None:
    opened(running, LEGACY)
    first = actions(running, URI, MARKER)[0]
    running.change(URI, 2, part((0, 0), (0, 0), "\n"))
    assert running.error("codeAction/resolve", first) == -32801
    again = actions(running, URI, {"start": position(2, 11), "end": position(2, 13)})[0]
    assert running.request("codeAction/resolve", again)["edit"]
    running.close(URI)
    assert running.error("codeAction/resolve", again) == -32801


@pytest.mark.parametrize(
    "data", [None, 5, {}, {"uri": URI}, {"uri": URI, "version": 1, "start": 0, "end": 1, "title": "x", "kind": "y"}]
)
def test_an_action_that_is_not_ours_is_refused(running: RawClient, data: object) -> None:
    opened(running, LEGACY)
    assert running.error("codeAction/resolve", {"title": "x", "data": data}) in {-32602, -32801}


def test_edits_come_at_once_where_the_client_cannot_resolve() -> None:
    def check(client: RawClient) -> None:
        opened(client, LEGACY)
        first = actions(client, URI, MARKER)[0]
        assert "data" not in first
        assert edited(LEGACY, first["edit"]) == LEGACY.replace(".*", "[*]")

    check_capabilities(("textDocument.codeAction.resolveSupport",), check)


def test_plain_changes_where_the_client_has_no_versioned_ones() -> None:
    def check(client: RawClient) -> None:
        opened(client, LEGACY)
        resolved = client.request("codeAction/resolve", actions(client, URI, MARKER)[0])
        assert list(resolved["edit"]) == ["changes"]
        assert edited(LEGACY, resolved["edit"]) == LEGACY.replace(".*", "[*]")

    check_capabilities(("workspace.workspaceEdit",), check)


def test_parts_of_actions_that_the_client_does_not_know_are_left_out() -> None:
    text = "locals {\n  x = [\n    for o in var.a : # why\n    o.b\n  ]\n}\n"
    at = {"start": position(2, 6), "end": position(2, 6)}

    def check(client: RawClient) -> None:
        opened(client, text)
        assert all("disabled" not in each and "isPreferred" not in each for each in actions(client, URI, at))

    check_capabilities(("textDocument.codeAction.disabledSupport", "textDocument.codeAction.isPreferredSupport"), check)
    with RawClient() as client:
        client.initialize()
        opened(client, text)
        disabled = [each for each in actions(client, URI, at) if "disabled" in each]
        assert disabled
        assert all(each["disabled"]["reason"] and "edit" not in each and "data" not in each for each in disabled)


def test_a_client_without_literal_actions_gets_commands() -> None:
    with RawClient(answers={"workspace/applyEdit": {"applied": True}}) as client:
        client.initialize(capabilities=without("textDocument.codeAction.codeActionLiteralSupport"))
        opened(client, LEGACY)
        first = actions(client, URI, MARKER)[0]
        assert set(first) == {"title", "command", "arguments"}
        run = {"command": first["command"], "arguments": first["arguments"]}
        assert client.request("workspace/executeCommand", run) is None
        asked = client.asked_for("workspace/applyEdit")["params"]
        assert edited(LEGACY, asked["edit"]) == LEGACY.replace(".*", "[*]")


@pytest.mark.parametrize(
    ("only", "kinds"),
    [
        (["quickfix"], {"quickfix"}),
        (["refactor"], {"refactor.rewrite"}),
        (["refactor.rewrite"], {"refactor.rewrite"}),
        (["refactor.rewrite.x"], set()),
        (["source"], {"source.fixAll.splat-ls"}),
        (["source.fixAll"], {"source.fixAll.splat-ls"}),
        (["source.fixAll.splat-ls"], {"source.fixAll.splat-ls"}),
        (["source.fixAll.other"], set()),
        (["source.organizeImports"], set()),
        (["refactor", "quickfix"], {"refactor.rewrite", "quickfix"}),
        ([""], {"quickfix", "refactor.rewrite", "source.fixAll.splat-ls"}),
        ([], set()),
        (["quick"], set()),
    ],
)
def test_kinds_are_matched_by_prefix(running: RawClient, only: list[str], kinds: set[str]) -> None:
    opened(running, LEGACY)
    assert {each["kind"] for each in actions(running, URI, MARKER, only=only)} == kinds


def test_fix_all_fixes_all(running: RawClient) -> None:
    text = "locals {\n  x = var.a.*.b\n  y = var.b.*.c.*\n  z = var.d.*.e\n}\n"
    opened(running, text)
    nowhere = {"start": position(0, 0), "end": position(0, 0)}
    (action,) = actions(running, URI, nowhere, only=["source.fixAll"])
    fixed = edited(text, running.request("codeAction/resolve", action)["edit"])
    assert "x = var.a[*].b" in fixed
    assert "z = var.d[*].e" in fixed
    running.change(URI, 2, {"text": "locals {}\n"})
    assert actions(running, URI, nowhere, only=["source.fixAll"]) == []


def test_fixes_of_the_clients_diagnostics_outside_the_range_without_source(running: RawClient) -> None:
    """Some clients ask for a whole line, or for the cursor, with the diagnostics of the line, stripped of `source`."""
    (diagnostic,) = opened(running, LEGACY)
    del diagnostic["source"]
    cursor = {"start": position(1, 0), "end": position(1, 0)}
    titles = [each["title"] for each in actions(running, URI, cursor, diagnostics=[diagnostic], only=["quickfix"])]
    assert titles == ["Convert to `var.a[*].b`"]
    line = {"start": position(1, 0), "end": position(2, 0)}
    titles = [each["title"] for each in actions(running, URI, line, diagnostics=[diagnostic])]
    assert len(titles) == len(set(titles))
    assert titles[0] == "Convert to `var.a[*].b`"


def test_diagnostics_of_other_servers_do_no_harm(running: RawClient) -> None:
    opened(running, LEGACY)
    foreign = [
        {"range": MARKER, "message": "m", "severity": 17, "tags": [99], "code": {"value": 1}},
        {"range": MARKER, "message": "m", "code": 5},
        {"message": "no range"},
        5,
    ]
    found = actions(running, URI, MARKER, diagnostics=foreign)
    assert found[0]["title"] == "Convert to `var.a[*].b`"
    assert "diagnostics" not in found[0]


# ---------------------------------------------------------------------------------------- commands


def test_fix_all_in_workspace_edits_open_and_closed_files(tmp_path: Path) -> None:
    (tmp_path / "sub").mkdir()
    for name in ("a.tf", "sub/b.tf", "clean.tf"):
        (tmp_path / name).write_text("locals {}\n" if name == "clean.tf" else LEGACY)
    edits: list[Message] = []

    def apply(params: Message) -> Message:
        edits.append(params["edit"])
        return {"applied": True}

    with RawClient(answers={"workspace/applyEdit": apply}) as client:
        client.initialize(tmp_path)
        uri = (tmp_path / "a.tf").as_uri()
        client.open(uri, LEGACY.replace("x", "unsaved"), version=4)
        client.diagnostics(uri)
        client.request("workspace/executeCommand", {"command": "splat-ls.fixAllInWorkspace"})
        client.asked_for("window/workDoneProgress/create")
        (edit,) = edits
        documents = [change["textDocument"] for change in edit["documentChanges"]]
        assert documents == [{"uri": uri, "version": 4}, {"uri": (tmp_path / "sub/b.tf").as_uri(), "version": None}]
        client.request("workspace/executeCommand", {"command": "splat-ls.fixAllInWorkspace", "arguments": []})
        assert len(edits) == 2
        assert client.stop() == 0
    assert (tmp_path / "sub/b.tf").read_text() == LEGACY, "nothing is written by the server"


def test_fix_all_in_workspace_is_shown_before_it_is_applied_where_the_client_can(tmp_path: Path) -> None:
    (tmp_path / "a.tf").write_text(LEGACY)
    edits: list[Message] = []

    def apply(params: Message) -> Message:
        edits.append(params["edit"])
        return {"applied": True}

    workspace = {"applyEdit": True, "workspaceEdit": {"documentChanges": True, "changeAnnotationSupport": {}}}
    with RawClient(answers={"workspace/applyEdit": apply}) as client:
        client.initialize(tmp_path, capabilities={"workspace": workspace})
        client.request("workspace/executeCommand", {"command": "splat-ls.fixAllInWorkspace"})
        (edit,) = edits
        (document,) = edit["documentChanges"]
        annotations = edit["changeAnnotations"]
        assert all(annotations[change["annotationId"]]["needsConfirmation"] for change in document["edits"])


def test_edits_that_the_client_does_not_apply_are_told(tmp_path: Path) -> None:
    (tmp_path / "a.tf").write_text(LEGACY)
    with RawClient(answers={"workspace/applyEdit": {"applied": False, "failureReason": "read-only"}}) as client:
        client.initialize(tmp_path)
        client.request("workspace/executeCommand", {"command": "splat-ls.fixAllInWorkspace"})
        assert "read-only" in client.notification("window/showMessage")["message"]


@pytest.mark.parametrize(
    "run",
    [
        {"command": "rm -rf"},
        {"command": ""},
        {"command": "splat-ls.applyAction"},
        {"command": "splat-ls.applyAction", "arguments": [5]},
        {"command": "splat-ls.applyAction", "arguments": [{"uri": URI}]},
        {"command": "splat-ls.fixAllInWorkspace", "arguments": ["x"]},
        {},
    ],
)
def test_commands_that_do_not_exist(running: RawClient, run: Message) -> None:
    assert running.error("workspace/executeCommand", run) == -32602


# ------------------------------------------------------------------------------------- inlay hints


def test_inlay_hints_are_off_unless_switched_on(running: RawClient) -> None:
    text = 'locals {\n  l = ["a"]\n  x = local.l[*]\n  y = var.u[*].a\n}\n'
    everything = {"start": position(0, 0), "end": position(9, 0)}
    opened(running, text)
    params = {"textDocument": {"uri": URI}, "range": everything}
    assert running.request("textDocument/inlayHint", params) == []
    with RawClient() as client:
        client.initialize(options={"inlayHints": {"enable": True}, "diagnostics.delay": 0})
        opened(client, text)
        (hint,) = client.request("textDocument/inlayHint", params)
        assert hint["position"] == position(2, 16)
        assert hint["label"].startswith(": ")
        assert "string" in hint["label"]
        assert client.request("textDocument/inlayHint", {**params, "range": MARKER}) == []
