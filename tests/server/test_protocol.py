"""The conversation itself, with a client that does not keep to the rules."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.raw_client import FULL, PATIENCE, REFUSED, SERVE, UNANSWERED, RawClient, part, position

PARSE_ERROR = -32700
INVALID_REQUEST = -32600
METHOD_NOT_FOUND = -32601
INVALID_PARAMS = -32602
NOT_INITIALIZED = -32002
REQUEST_FAILED = -32803
CONTENT_MODIFIED = -32801
REQUEST_CANCELLED = -32800

URI = "untitled:x.tf"
LEGACY = "locals {\n  x = var.a.*.b\n}\n"
CLEAN = "locals {\n  x = var.a[*].b\n}\n"


def codes(diagnostics: list[dict[str, object]]) -> list[object]:
    return [diagnostic["code"] for diagnostic in diagnostics]


def check_serves(client: RawClient, uri: str = "untitled:after.tf") -> None:
    """Opens a file and gets its diagnostics: the server is as good as new."""
    client.open(uri, LEGACY)
    assert codes(client.diagnostics(uri)) == ["legacy-splat"]
    client.close(uri)
    assert client.diagnostics(uri) == []


# --------------------------------------------------------------------------------------- lifecycle


def test_requests_before_initialize_are_refused_and_notifications_ignored(client: RawClient) -> None:
    assert client.error("textDocument/hover", {}) == NOT_INITIALIZED
    assert client.error("shutdown") == NOT_INITIALIZED
    client.open(URI, LEGACY)
    client.initialize()
    check_serves(client)


def test_initialize_only_once(client: RawClient) -> None:
    client.initialize()
    assert client.error("initialize", {"capabilities": {}}) == INVALID_REQUEST
    check_serves(client)


def test_after_shutdown_only_exit(client: RawClient) -> None:
    client.initialize()
    client.request("shutdown")
    assert client.error("textDocument/hover", {}) == INVALID_REQUEST
    assert client.error("shutdown") == INVALID_REQUEST
    client.open(URI, LEGACY)
    client.notify("exit")
    assert client.process.wait(PATIENCE) == 0


def test_exit_without_shutdown_is_status_1(client: RawClient) -> None:
    client.initialize()
    client.notify("exit")
    assert client.process.wait(PATIENCE) == 1


def test_exit_before_initialize(client: RawClient) -> None:
    client.notify("exit")
    assert client.process.wait(PATIENCE) == 1


def test_end_of_input_ends_the_server(client: RawClient) -> None:
    client.initialize()
    assert client.process.stdin is not None
    client.process.stdin.close()
    assert client.process.wait(PATIENCE) == 1


def test_server_ends_with_the_client_process_though_the_pipe_stays_open() -> None:
    wait = (sys.executable, "-c", "import sys; sys.stdin.read()")
    with subprocess.Popen(wait, stdin=subprocess.PIPE) as editor, RawClient() as client:
        client.request("initialize", {"processId": editor.pid, "capabilities": {}})
        editor.kill()
        editor.wait()
        assert client.process.wait(PATIENCE) == 1


def test_process_id_of_the_command_line_is_watched_too() -> None:
    wait = (sys.executable, "-c", "import sys; sys.stdin.read()")
    with (
        subprocess.Popen(wait, stdin=subprocess.PIPE) as editor,
        RawClient((*SERVE, f"--clientProcessId={editor.pid}")) as client,
    ):
        editor.kill()
        editor.wait()
        assert client.process.wait(PATIENCE) == 1


def test_interrupt_ends_without_a_traceback(client: RawClient) -> None:
    client.initialize()
    client.process.send_signal(signal.SIGINT)
    client.process.wait(PATIENCE)
    assert "Traceback" not in client.log


@pytest.mark.parametrize("capabilities", [{}, [], 5, {"general": 7, "textDocument": {"codeAction": []}}, None])
def test_a_client_with_capabilities_of_any_shape_is_served(client: RawClient, capabilities: object) -> None:
    client.request("initialize", {"processId": None, "rootUri": None, "capabilities": capabilities})
    client.notify("initialized", {})
    check_serves(client)


def test_nothing_but_the_protocol_is_written_to_standard_output(client: RawClient) -> None:
    """A fault that is provoked, and a print that somebody forgot, must not break the stream."""
    client.initialize()
    client.send_bytes(b"Content-Length: 1\r\n\r\n{")
    assert client.answer(None)["error"]["code"] == PARSE_ERROR
    check_serves(client)
    assert client.stop() == 0


# -------------------------------------------------------------------------------- what is no message


@pytest.mark.parametrize(
    "body",
    [b"{", b"nonsense", b"\xff\xff", b"[" * 100_000, b'"' + b"x" * 1000],
    ids=["half", "word", "bytes", "deep", "string"],
)
def test_bodies_that_are_no_json(running: RawClient, body: bytes) -> None:
    running.send_body(body)
    assert running.answer(None)["error"]["code"] == PARSE_ERROR
    check_serves(running)


@pytest.mark.parametrize("message", [[], 5, {}, {"jsonrpc": "2.0"}, {"jsonrpc": "2.0", "id": {}, "method": "shutdown"}])
def test_json_that_is_no_message(running: RawClient, message: object) -> None:
    running.send(message)
    assert running.answer(None)["error"]["code"] == INVALID_REQUEST
    check_serves(running)


def test_wrong_length_costs_the_message_and_the_next_are_read(running: RawClient) -> None:
    running.send_bytes(b'Content-Length: 3\r\n\r\n{"jsonrpc": "2.0", "id": 1, "method": "x"}')
    assert running.answer(None)["error"]["code"] == PARSE_ERROR
    check_serves(running)


def test_garbage_between_messages(running: RawClient) -> None:
    running.send_bytes(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
    assert running.answer(None)["error"]["code"] == PARSE_ERROR
    check_serves(running)


def test_unknown_methods(running: RawClient) -> None:
    assert running.error("textDocument/nonsense", {}) == METHOD_NOT_FOUND
    assert running.error("$/nonsense", {}) == METHOD_NOT_FOUND
    assert running.error("textDocument/completion", {"textDocument": {"uri": URI}}) == METHOD_NOT_FOUND
    running.notify("$/nonsense", {})
    running.notify("textDocument/nonsense", [1])
    check_serves(running)


@pytest.mark.parametrize(
    "params",
    [
        None,
        [],
        5,
        {},
        {"textDocument": 5, "position": position(0, 0)},
        {"textDocument": {"uri": 7}, "position": "x"},
        {"textDocument": {"uri": URI}, "position": {"line": "1", "character": None}},
        {"textDocument": {"uri": URI}, "position": position(-1, 0)},
        {"textDocument": {"uri": URI}, "position": position(0, 2**40)},
    ],
)
@pytest.mark.parametrize("method", ["textDocument/hover", "textDocument/codeAction", "textDocument/inlayHint"])
def test_parameters_of_the_wrong_type(running: RawClient, method: str, params: object) -> None:
    assert running.error(method, params) == INVALID_PARAMS
    check_serves(running)


def test_answers_that_nobody_asked_for(running: RawClient) -> None:
    running.send({"jsonrpc": "2.0", "id": 12345, "result": {}})
    running.send({"jsonrpc": "2.0", "id": "x", "error": {"code": 1, "message": "no"}})
    check_serves(running)


@pytest.mark.parametrize("answer", [None, [], 5, {"a": 1}, [None], ["x", 5], [[]]])
def test_settings_answers_of_any_shape(answer: object) -> None:
    with RawClient(answers={"workspace/configuration": answer}) as client:
        client.initialize(Path("/nowhere"))
        client.asked_for("workspace/configuration")
        check_serves(client)


@pytest.mark.parametrize("answer", [REFUSED, UNANSWERED], ids=["refused", "unanswered"])
def test_a_client_that_does_nothing_for_the_server(answer: object) -> None:
    asked = ("client/registerCapability", "workspace/configuration", "window/workDoneProgress/create")
    options = {"diagnostics": {"delay": 0, "scope": "workspace"}}
    with RawClient(answers=dict.fromkeys(asked, answer)) as client:
        client.initialize(Path("/nowhere"), options=options)
        for method in asked:
            client.asked_for(method)
        check_serves(client)
        assert client.stop() == 0


# -------------------------------------------------------------------------------------- cancelling


def test_cancelled_before_it_was_started(running: RawClient) -> None:
    running.open(URI, LEGACY)
    running.diagnostics(URI)
    params = {"textDocument": {"uri": URI}, "position": position(1, 10)}
    hover = {"jsonrpc": "2.0", "id": "h", "method": "textDocument/hover", "params": params}
    cancel = {"jsonrpc": "2.0", "method": "$/cancelRequest", "params": {"id": "h"}}
    # In one write, so that both are there when the first is looked at.
    running.send_bytes(
        b"".join(b"Content-Length: %d\r\n\r\n%b" % (len(body), body) for body in map(encoded, (hover, cancel)))
    )
    answer = running.answer("h")
    assert answer.get("error", {}).get("code") == REQUEST_CANCELLED
    assert running.request("textDocument/hover", params) is not None


def encoded(message: object) -> bytes:
    return json.dumps(message).encode()


@pytest.mark.parametrize("params", [{"id": 99}, {"id": "x"}, {"id": None}, {}, None, [], {"id": 1}])
def test_cancelling_what_is_not_there(running: RawClient, params: object) -> None:
    running.notify("$/cancelRequest", params)
    check_serves(running)


# -------------------------------------------------------------------------------------- documents


def test_requests_about_documents_that_are_not_open(client: RawClient, tmp_path: Path) -> None:
    client.initialize(tmp_path)
    gone = (tmp_path / "gone.tf").as_uri()
    at = {"position": position(0, 0)}
    for uri in (gone, URI, "", "file:", "file:///a%00b", "http://example.test/x.tf"):
        assert client.error("textDocument/hover", {"textDocument": {"uri": uri}, **at}) == REQUEST_FAILED
    check_serves(client)


def test_hover_on_a_file_that_is_only_on_the_disk(client: RawClient, tmp_path: Path) -> None:
    (tmp_path / "main.tf").write_text(LEGACY)
    client.initialize(tmp_path)
    params = {"textDocument": {"uri": (tmp_path / "main.tf").as_uri()}, "position": position(1, 10)}
    assert "[for o in var.a : o.b]" in client.request("textDocument/hover", params)["contents"]["value"]


def test_changes_saves_and_closes_of_documents_that_are_not_open(running: RawClient) -> None:
    running.change(URI, 2, {"text": LEGACY})
    running.change(URI, 2, part((0, 0), (0, 0), "x"))
    running.close(URI)
    running.notify("textDocument/didSave", {"textDocument": {"uri": URI}})
    check_serves(running, URI)


def test_closed_document_is_forgotten(running: RawClient) -> None:
    running.open(URI, LEGACY)
    assert codes(running.diagnostics(URI)) == ["legacy-splat"]
    running.close(URI)
    assert running.diagnostics(URI) == []
    params = {"textDocument": {"uri": URI}, "position": position(1, 10)}
    assert running.error("textDocument/hover", params) == REQUEST_FAILED


def test_opening_again_without_closing_replaces_the_text(running: RawClient) -> None:
    running.open(URI, LEGACY, version=5)
    assert codes(running.diagnostics(URI)) == ["legacy-splat"]
    running.open(URI, CLEAN, version=1)
    assert running.diagnostics(URI) == []
    running.change(URI, 2, part((1, 11), (1, 14), ".*"))
    assert codes(running.diagnostics(URI)) == ["legacy-splat"]


def check_recovers(client: RawClient) -> None:
    """The text of the document is not known: nothing is said of it until the client tells it whole."""
    params = {"textDocument": {"uri": URI}, "position": position(1, 10)}
    assert client.diagnostics(URI) == []
    assert client.error("textDocument/hover", params) == CONTENT_MODIFIED
    client.change(URI, 11, part((1, 6), (1, 6), "x"))
    assert client.error("textDocument/hover", params) == CONTENT_MODIFIED
    client.change(URI, 12, {"text": LEGACY})
    assert codes(client.diagnostics(URI)) == ["legacy-splat"]
    assert client.request("textDocument/hover", params) is not None


@pytest.mark.parametrize(
    "change",
    [
        part((9, 0), (9, 1), "x"),
        part((0, 0), (7, 0), "x"),
        {"range": {"start": position(0, 0)}, "text": "x"},
        {"range": 5, "text": "x"},
        {"range": {"start": position(-1, 0), "end": position(0, 0)}, "text": "x"},
        {"text": 5},
        {"text": None},
        {},
        None,
    ],
    ids=[
        "behind the end",
        "ends behind the end",
        "half a range",
        "no range",
        "negative",
        "number",
        "null",
        "empty",
        "nil",
    ],
)
def test_a_change_that_cannot_be_made_loses_the_text_until_it_comes_whole(running: RawClient, change: object) -> None:
    running.open(URI, LEGACY)
    running.diagnostics(URI)
    running.notify("textDocument/didChange", {"textDocument": {"uri": URI, "version": 2}, "contentChanges": [change]})
    check_recovers(running)


def test_version_that_goes_backwards_loses_the_text(running: RawClient) -> None:
    running.open(URI, LEGACY, version=5)
    running.diagnostics(URI)
    running.change(URI, 4, part((1, 2), (1, 3), "y"))
    check_recovers(running)


def test_whole_text_with_any_version_is_believed(running: RawClient) -> None:
    running.open(URI, LEGACY, version=5)
    running.diagnostics(URI)
    running.change(URI, 2, {"text": CLEAN})
    assert running.diagnostics(URI) == []


def test_whole_text_after_a_bad_change_in_the_same_message(running: RawClient) -> None:
    running.open(URI, CLEAN)
    running.diagnostics(URI)
    running.change(URI, 2, part((99, 0), (99, 0), "x"), {"text": LEGACY})
    assert codes(running.diagnostics(URI)) == ["legacy-splat"]


def test_whole_text_with_a_null_range(running: RawClient) -> None:
    running.open(URI, CLEAN)
    running.diagnostics(URI)
    running.change(URI, 2, {"range": None, "text": LEGACY})
    assert codes(running.diagnostics(URI)) == ["legacy-splat"]


def test_saving_finds_a_lost_text_again(client: RawClient, tmp_path: Path) -> None:
    path = tmp_path / "main.tf"
    uri = path.as_uri()
    client.initialize(tmp_path)
    client.open(uri, LEGACY)
    client.diagnostics(uri)
    client.change(uri, 2, part((99, 0), (99, 0), "x"))
    assert client.diagnostics(uri) == []
    path.write_text(LEGACY)
    client.notify("textDocument/didSave", {"textDocument": {"uri": uri}})
    assert codes(client.diagnostics(uri)) == ["legacy-splat"]


def test_positions_behind_the_text(running: RawClient) -> None:
    running.open(URI, LEGACY)
    running.diagnostics(URI)
    document = {"textDocument": {"uri": URI}}
    assert running.request("textDocument/hover", {**document, "position": position(99, 0)}) is None
    assert running.request("textDocument/hover", {**document, "position": position(0, 999)}) is None
    assert running.request("textDocument/hover", {**document, "position": position(1, 999)}) is not None, (
        "end of the line"
    )
    outside = {"start": position(99, 0), "end": position(100, 0)}
    assert (
        running.request("textDocument/codeAction", {**document, "range": outside, "context": {"diagnostics": []}}) == []
    )
    around = {"start": position(0, 0), "end": position(99, 0)}
    assert (
        running.request("textDocument/codeAction", {**document, "range": around, "context": {"diagnostics": []}}) != []
    )


def test_two_spellings_of_one_uri_are_one_file(client: RawClient, tmp_path: Path) -> None:
    path = tmp_path / "a b.tf"
    client.initialize(tmp_path)
    uri = path.as_uri()
    other = uri.replace("a%20b", "%61%20b")
    client.open(uri, CLEAN)
    assert client.diagnostics(uri) == []
    client.change(other, 2, {"text": LEGACY})
    assert codes(client.diagnostics(uri)) == ["legacy-splat"]


@pytest.mark.parametrize("uri", ["untitled:Untitled-1", "git:/x/main.tf?ref=1", "vscode-vfs://host/main.tf", "x:y"])
def test_files_that_are_not_on_the_disk(running: RawClient, uri: str) -> None:
    check_serves(running, uri)


@pytest.mark.parametrize(
    ("name", "language", "found"),
    [
        ("main.tf", "plaintext", ["legacy-splat"]),
        ("main.tofu", "", ["legacy-splat"]),
        ("main.tf.json", "terraform", ["syntax-error"]),
        ("x.tfvars", "terraform", []),
        ("x.tftest.hcl", "terraform", []),
        ("x.pkr.hcl", "terraform", []),
        ("x.txt", "plaintext", []),
        ("x.txt", "opentofu", ["legacy-splat"]),
    ],
)
def test_the_name_decides_what_a_file_is(running: RawClient, name: str, language: str, found: list[str]) -> None:
    running.open(f"file:///nowhere/{name}", LEGACY, language=language)
    assert codes(running.diagnostics(f"file:///nowhere/{name}")) == found


def test_syntax_mistakes_are_told_in_every_kind_of_hcl(running: RawClient) -> None:
    for name in ("x.tfvars", "x.tftest.hcl", "terragrunt.hcl"):
        uri = f"file:///nowhere/{name}"
        running.open(uri, "x = a.[*].b\ny = {z = 1}[*].b\n")
        assert codes(running.diagnostics(uri)) == ["dotted-splat"]


# ------------------------------------------------------------------------------------------ faults


def test_a_client_that_stops_reading_does_not_keep_the_server_alive() -> None:
    """The server hangs in a write that nobody reads; when its input ends it ends all the same."""
    with subprocess.Popen(SERVE, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        text = "locals {\n" + "".join(f"  x{n} = var.a.*.b\n" for n in range(3000)) + "}\n"
        item = {"uri": URI, "languageId": "terraform", "version": 1, "text": text}
        for message in (
            {"id": 1, "method": "initialize", "params": {"capabilities": FULL}},
            {"method": "initialized", "params": {}},
            {"method": "textDocument/didOpen", "params": {"textDocument": item}},
        ):
            body = encoded({"jsonrpc": "2.0", **message})
            process.stdin.write(b"Content-Length: %d\r\n\r\n%b" % (len(body), body))
        process.stdin.close()
        assert process.wait(PATIENCE) == 1


def test_logs_hold_neither_text_nor_paths(tmp_path: Path) -> None:
    log = tmp_path / "server.log"
    secret = "s3cret"
    path = tmp_path / f"{secret}.tf"
    with RawClient((*SERVE, "--log-file", str(log), "--log-level", "debug")) as client:
        client.initialize(tmp_path)
        uri = path.as_uri()
        client.open(uri, f'locals {{\n  x = "{secret}".*.b\n}}\n')
        client.diagnostics(uri)
        client.change(uri, 2, part((99, 0), (99, 0), secret))
        client.diagnostics(uri)
        client.error("textDocument/hover", {"textDocument": secret})
        client.send_body(f'{{"{secret}"'.encode())
        client.answer(None)
        assert client.stop() == 0
        assert client.log == ""
    assert log.read_text()
    assert secret not in log.read_text()
    assert os.fspath(tmp_path) not in log.read_text()
