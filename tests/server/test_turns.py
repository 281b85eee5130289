"""A large file is looked at in turns: nobody who asks about something else waits for it."""

from __future__ import annotations

from typing import Any

from splat_ls.analysis.item_findings import ENOUGH
from tests.support.raw_client import RawClient, part, position

LARGE = "untitled:large.tf"
SMALL = "untitled:small.tf"
LEGACY = "locals {\n  x = var.a.*.b\n}\n"
CLEAN = "".join(f"a{number} = [var.l[*].a, var.m[*].b[*].c]\n" for number in range(10_000)) + "z = var.l.*.a\n"
"""Takes seconds to be looked at, for all that hardly anything is wrong."""

MANY = "locals {\n" + "".join(f"  a{number} = var.l.*.a\n" for number in range(ENOUGH + 500)) + "}\n"


def is_published(client: RawClient, uri: str) -> bool:
    """Tells whether diagnostics of a file are among what has come so far and was not looked at."""
    return any(message.get("params", {}).get("uri") == uri for message in client.seen)


def hover(client: RawClient, uri: str) -> Any:
    return client.request("textDocument/hover", {"textDocument": {"uri": uri}, "position": position(1, 11)})


def test_a_small_file_is_answered_about_while_a_large_one_is_looked_at(running: RawClient) -> None:
    running.open(LARGE, CLEAN)
    running.open(SMALL, LEGACY)
    assert hover(running, SMALL) is not None
    assert [each["code"] for each in running.diagnostics(SMALL)] == ["legacy-splat"]
    assert not is_published(running, LARGE)
    assert [each["range"]["start"]["line"] for each in running.diagnostics(LARGE)] == [10_000]


def test_an_edit_does_not_begin_the_look_anew(running: RawClient) -> None:
    running.open(LARGE, CLEAN)
    for version in range(2, 6):
        running.change(LARGE, version, part((10_000, 0), (10_000, 0), "y"))
        assert hover(running, LARGE) is not None
    (found,) = running.diagnostics(LARGE)
    assert found["range"]["start"] == position(10_000, len("yyyyz = var.l"))


def test_who_asks_for_the_diagnostics_of_a_large_file_gets_all(running: RawClient) -> None:
    running.open(LARGE, CLEAN)
    asked = running.start_request("textDocument/diagnostic", {"textDocument": {"uri": LARGE}})
    running.open(SMALL, LEGACY)
    assert hover(running, SMALL) is not None
    assert not [message for message in running.seen if message.get("id") == asked]
    assert len(running.answer(asked)["result"]["items"]) == 1


def test_who_asks_for_the_diagnostics_of_a_large_file_can_take_that_back(running: RawClient) -> None:
    running.open(LARGE, CLEAN)
    asked = running.start_request("textDocument/diagnostic", {"textDocument": {"uri": LARGE}})
    assert hover(running, LARGE) is not None
    running.notify("$/cancelRequest", {"id": asked})
    assert running.answer(asked)["error"]["code"] == -32800


def test_a_large_file_that_is_closed_is_not_looked_at_any_more(running: RawClient) -> None:
    running.open(LARGE, CLEAN)
    asked = running.start_request("textDocument/diagnostic", {"textDocument": {"uri": LARGE}})
    assert hover(running, LARGE) is not None
    running.close(LARGE)
    assert "error" in running.answer(asked)


def test_no_more_findings_than_an_editor_should_show_are_sent(running: RawClient) -> None:
    running.open(LARGE, MANY)
    assert len(running.diagnostics(LARGE)) == ENOUGH
    (told,) = [each["params"]["message"] for each in running.seen if each.get("method") == "window/showMessage"]
    assert told == "splat-ls: large.tf has more findings than an editor should show: these are the first 2,000"
    running.change(LARGE, 2, part((1, 0), (2, 0), ""))
    found = running.diagnostics(LARGE)
    assert (len(found), found[-1]["range"]["start"]["line"]) == (ENOUGH, ENOUGH)
