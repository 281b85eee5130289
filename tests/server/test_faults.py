"""A fault of our own loses its own result only, is logged once, and the session goes on."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from splat_ls.analysis.fix import Fix
from splat_ls.analysis.place import Place
from splat_ls.assists import ASSISTS
from splat_ls.rules import RULES
from splat_ls.server import session as session_module
from splat_ls.server.frames import FrameDecoder, framed
from splat_ls.server.inbox import Inbox
from splat_ls.server.language_server import SplatServer
from tests.support.broken_rule import Broken

URI = "untitled:x.tf"
SECRET = "s3cret"
CAPABILITIES = {"textDocument": {"codeAction": {"codeActionLiteralSupport": {"codeActionKind": {"valueSet": [""]}}}}}
TEXT = f'locals {{\n  x = var.{SECRET}.*.b\n  y = "{SECRET}"[*]\n}}\n'


class Conversation:
    """A server in this process, and what it has written."""

    def __init__(self) -> None:
        self.server = SplatServer()
        self.inbox = Inbox(self.server.protocol, self.server.faults)
        self._decoder = FrameDecoder()
        self._written: list[dict[str, Any]] = []
        self.server.start(self, self.inbox.is_busy)

    def write(self, data: bytes) -> None:
        """Takes what the server writes."""
        for frame in self._decoder.feed(data):
            assert isinstance(frame, bytes)
            self._written.append(json.loads(frame))

    def close(self) -> None:
        """Belongs to a writer; there is nothing to close."""

    def send(self, **message: object) -> None:
        self.inbox.put(FrameDecoder().feed(framed(json.dumps({"jsonrpc": "2.0", **message}).encode())))

    async def next(self) -> dict[str, Any]:
        """Returns the next message of the server that is no answer to `initialize`."""
        for _ in range(10_000):
            if self._written:
                return self._written.pop(0)
            await asyncio.sleep(0)
        raise AssertionError("nothing came")

    async def work_is_done(self) -> None:
        """Lets everything happen that what was sent so far has made due."""
        for _ in range(100):
            await asyncio.sleep(0)

    async def open(self, text: str) -> list[dict[str, Any]]:
        """Starts the session, opens a file, and returns its diagnostics."""
        options = {"diagnostics": {"delay": 0}}
        self.send(id=0, method="initialize", params={"capabilities": CAPABILITIES, "initializationOptions": options})
        assert (await self.next())["id"] == 0
        self.send(method="initialized", params={})
        item = {"uri": URI, "languageId": "terraform", "version": 1, "text": text}
        self.send(method="textDocument/didOpen", params={"textDocument": item})
        diagnostics = (await self.next())["params"]["diagnostics"]
        assert isinstance(diagnostics, list)
        return diagnostics

    async def hover(self, identity: int) -> dict[str, Any]:
        params = {"textDocument": {"uri": URI}, "position": {"line": 1, "character": 8}}
        self.send(id=identity, method="textDocument/hover", params=params)
        return await self.next()


async def test_a_rule_that_fails_loses_only_its_findings(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(session_module, "RULES", (Broken(), *RULES))
    talk = Conversation()
    with caplog.at_level(logging.DEBUG):
        diagnostics = await talk.open(TEXT)
        assert [each["code"] for each in diagnostics] == ["legacy-splat", "single-value-splat"]
        change = {"range": {"start": {"line": 0, "character": 0}, "end": {"line": 0, "character": 0}}, "text": "\n"}
        params = {"textDocument": {"uri": URI, "version": 2}, "contentChanges": [change]}
        talk.send(method="textDocument/didChange", params=params)
        assert (await talk.next())["params"]["version"] == 2
    faults = [record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR]
    assert len(faults) == 1
    assert faults[0].startswith("fault in broken (at 15-29): RuntimeError at ")
    assert SECRET not in caplog.text


async def test_a_conversion_that_fails_loses_only_its_offers(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    broken = tuple(replace(each, offers=fail) if each.id == "to-for" else each for each in ASSISTS)
    monkeypatch.setattr(session_module, "ASSISTS", broken)
    talk = Conversation()
    await talk.open(TEXT)
    for identity in (1, 2):
        place = {"line": 1, "character": 22}
        params = {
            "textDocument": {"uri": URI},
            "range": {"start": place, "end": place},
            "context": {"diagnostics": []},
        }
        talk.send(id=identity, method="textDocument/codeAction", params=params)
        titles = [action["title"] for action in (await talk.next())["result"]]
        assert any("[*]" in title for title in titles)
        assert not any("[for " in title for title in titles)
    faults = [record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR]
    assert len(faults) == 1
    assert faults[0].startswith("fault in to-for (at 15-29): RuntimeError at ")
    assert SECRET not in caplog.text


def fail(place: Place) -> Iterator[Fix]:
    """Stands for the offers of a conversion."""
    raise RuntimeError(f"cannot do {place.text(place.node)}")


async def test_a_request_that_fails_is_answered_with_an_error_and_logged_once(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    talk = Conversation()
    await talk.open(TEXT)
    view = talk.server.workbench.view

    def fail(uri: str) -> None:
        raise KeyError(f"{SECRET} {uri}")

    monkeypatch.setattr(talk.server.workbench, "view", fail)
    for identity in (1, 2, 3):
        answer = await talk.hover(identity)
        assert (answer["id"], answer["error"]["code"]) == (identity, -32603)
        assert SECRET not in answer["error"]["message"]
    monkeypatch.setattr(talk.server.workbench, "view", view)
    assert (await talk.hover(4))["result"]["contents"]
    faults = [record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR]
    assert len(faults) == 1
    assert "KeyError" in faults[0]
    assert SECRET not in caplog.text


async def test_diagnostics_that_fail_are_logged_and_come_again(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    talk = Conversation()
    await talk.open(TEXT)
    session = talk.server.workbench.session
    analysis = session.analysis

    def fail(*_: object) -> None:
        raise IndexError(SECRET)

    monkeypatch.setattr(session, "analysis", fail)
    for version in (2, 3):
        params = {"textDocument": {"uri": URI, "version": version}, "contentChanges": [{"text": "locals {}\n"}]}
        talk.send(method="textDocument/didChange", params=params)
        await talk.work_is_done()
    monkeypatch.setattr(session, "analysis", analysis)
    params = {"textDocument": {"uri": URI, "version": 4}, "contentChanges": [{"text": "locals {}\n"}]}
    talk.send(method="textDocument/didChange", params=params)
    assert (await talk.next())["params"]["diagnostics"] == []
    assert SECRET not in caplog.text
    assert [record.getMessage().partition(":")[0] for record in caplog.records] == ["fault in diagnostics"]
