"""A client that does everything wrong that can be done, from a seed, and knows what must hold all the same.

Every request has one answer; what is published of a document whose text is known are places of that text; a document
whose text is lost is found again with its next whole text; and the server is as good as new at the end.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from dataclasses import dataclass
from itertools import count
from typing import Any, Final

from tests.robustness.editor_text import EditorText, Message
from tests.robustness.mutation import mutated
from tests.robustness.real_files import real_files
from tests.robustness.shapes import bad_bodies, bad_frames, bad_value, requests
from tests.support.raw_client import RawClient

URIS: Final = tuple(f"untitled:{name}.tf" for name in "abc")
ODD_URIS: Final = (
    "",
    "file:",
    "file:///nowhere/x.tf",
    "file:///a%00b.tf",
    "http://[::1/x.tf",
    "untitled:",
    "x",
    "\ud83d",
)
TYPED: Final = ("", "x", "\n", "\r", "}", "[*]", ".*", '"', "😀", "\ud83d", "\ude00", "/*", "${", "a = var.l.*.b\n")
NOTIFICATIONS: Final = ("textDocument/didOpen", "textDocument/didSave", "$/setTrace", "workspace/x", "initialized")
LONGEST: Final = 4_000


@dataclass(slots=True)
class Opened:
    """A document as the client has it; `lost` while the server cannot know its text."""

    text: EditorText
    version: int
    lost: bool = False


class Torturer:
    """One client's misdeeds. `steps` counts them."""

    def __init__(self, client: RawClient, seed: int) -> None:
        self.client = client
        self.steps = 0
        self._rng = random.Random(seed)
        self._texts = [text for path, text in real_files() if path == "main.tf"]
        self._opened: dict[str, Opened] = {}
        self._asked: list[int] = []
        self._numbers = count(10**6)
        self._misdeeds: tuple[Callable[[], None], ...] = (
            *(self.edit,) * 8,
            *(self.ask,) * 4,
            *(self.open, self.close, self.bad_range, self.old_version, self.whole_text, self.closed_edit, self.odd_uri),
            *(self.bad_request, self.bad_notification, self.bad_body, self.bad_frame, self.bad_change, self.bad_reply),
            *(self.cancel, self.surroundings, self.burst, self.rename),
        )

    def step(self) -> None:
        """Does one thing; now and then looks whether all is well."""
        self.steps += 1
        self._rng.choice(self._misdeeds)()
        if self.steps % 50 == 0:
            self.check()

    # ------------------------------------------------------------------------------------ documents

    def open(self) -> None:
        uri = self._rng.choice(URIS)
        text = mutated(self._rng, self._texts)[:LONGEST]
        version = self._rng.randint(0, 5)
        self._opened[uri] = Opened(EditorText.of(text), version)
        self.client.open(uri, text, version)

    def close(self) -> None:
        uri = self._rng.choice(URIS)
        self._opened.pop(uri, None)
        self.client.close(uri)

    def rename(self) -> None:
        """Closes a document and opens its text under another name; an edit of the old one comes late."""
        old, new = self._rng.sample(URIS, 2)
        moved = self._opened.pop(old, None)
        self.client.close(old)
        if moved is not None:
            self._opened[new] = Opened(moved.text, 0)
            self.client.open(new, moved.text.text, 0)
        self.client.change(old, 99, {"text": "x = 1\n"})

    def edit(self) -> None:
        """Edits a part, with places past the ends of lines and inside of surrogate pairs among them."""
        found = self._some_opened()
        if found is None:
            return
        uri, document = found
        changes: list[Message] = []
        for _ in range(self._rng.choice([1, 1, 1, 2, 12])):
            lines = document.text.lines
            places = [self._place(lines) for _ in range(2)]
            change = {"range": dict(zip(("start", "end"), places, strict=True)), "text": self._typed()}
            document.text = document.text.changed(change)
            changes.append(change)
        document.version += 1
        self.client.change(uri, document.version, *changes)

    def _place(self, lines: list[tuple[int, int]]) -> Message:
        line = self._rng.randint(0, len(lines))
        longest = lines[line][1] - lines[line][0] if line < len(lines) else 0
        return {"line": line, "character": self._rng.choice([0, self._rng.randint(0, longest), longest + 9, 2**31 - 1])}

    def _typed(self) -> str:
        return self._rng.choice(TYPED)

    def whole_text(self) -> None:
        found = self._some_opened()
        if found is not None:
            uri, document = found
            document.text = EditorText.of(mutated(self._rng, self._texts)[:LONGEST])
            document.version += self._rng.choice([1, 7, 0, -3])
            document.lost = False
            self.client.change(uri, document.version, {"text": document.text.text})

    def bad_range(self) -> None:
        found = self._some_opened()
        if found is not None:
            uri, document = found
            line = len(document.text.lines) + self._rng.randint(1, 9)
            place = {"line": line, "character": 0}
            self._lose(uri, document, {"range": {"start": place, "end": place}, "text": "x"})

    def bad_change(self) -> None:
        found = self._some_opened()
        if found is not None:
            uri, document = found
            self._lose(uri, document, self._rng.choice([None, {}, {"text": 5}, {"range": 5, "text": "x"}, [], "x"]))

    def _lose(self, uri: str, document: Opened, change: Any) -> None:
        document.lost = True
        document.version += 1
        self.client.change(uri, document.version, change)

    def old_version(self) -> None:
        found = self._some_opened()
        if found is not None and found[1].version > 0:
            uri, document = found
            document.lost = True
            place = {"line": 0, "character": 0}
            change = {"range": {"start": place, "end": place}, "text": "x"}
            self.client.change(uri, document.version - 1, change)

    def closed_edit(self) -> None:
        closed = [uri for uri in URIS if uri not in self._opened]
        if closed:
            self.client.change(closed[0], 3, {"text": "x = var.a.*.b\n"})
            self.client.close(closed[0])

    def _some_opened(self) -> tuple[str, Opened] | None:
        return self._rng.choice(list(self._opened.items())) if self._opened else None

    # ------------------------------------------------------------------------------------- messages

    def ask(self) -> None:
        """Asks something sensible about an open document, and does not wait."""
        found = self._some_opened()
        if found is not None:
            method, params = self._rng.choice(requests(found[0], self._place(found[1].text.lines)))
            self._asked.append(self.client.start_request(method, params))

    def odd_uri(self) -> None:
        uri = self._rng.choice(ODD_URIS)
        method, params = self._rng.choice(requests(uri, {"line": 0, "character": 0}))
        self._asked.append(self.client.start_request(method, params))
        self.client.change(uri, 1, {"text": "x"})

    def bad_request(self) -> None:
        method, params = self._rng.choice(requests(self._rng.choice(URIS), {"line": 0, "character": 0}))
        self._asked.append(self.client.start_request(method, bad_value(self._rng, params)))

    def bad_notification(self) -> None:
        method = self._rng.choice(NOTIFICATIONS)
        self.client.notify(method, bad_value(self._rng, {"textDocument": {"uri": "untitled:odd.tf"}}))

    def bad_reply(self) -> None:
        self.client.send({"jsonrpc": "2.0", "id": self._rng.choice([1, "x", 10**30, -1]), "result": None})

    def bad_body(self) -> None:
        self.client.send_body(self._rng.choice(bad_bodies()))

    def bad_frame(self) -> None:
        """Sends a frame that is none, and then what lets the stream find its feet."""
        self.client.send_bytes(self._rng.choice(bad_frames()))
        for _ in range(2):
            self.client.send_bytes(b"\r\n\r\n")
            self.client.notify("$/nothing")

    def cancel(self) -> None:
        for identity in (*self._asked, 10**9, "x"):
            self.client.notify("$/cancelRequest", {"id": identity})

    def surroundings(self) -> None:
        """Changes settings, watched files and folders."""
        uri = self._rng.choice(ODD_URIS)
        folders = {"added": [{"uri": uri, "name": "x"}], "removed": [{"uri": uri, "name": "x"}]}
        settings = {"diagnostics": {"delay": 0}, "rules": {"legacy-splat": "error"}, "exclude": ["["]}
        method, params = self._rng.choice(
            [
                ("workspace/didChangeConfiguration", {"settings": {"splat-ls": bad_value(self._rng, settings)}}),
                ("workspace/didChangeWatchedFiles", {"changes": [{"uri": uri, "type": 1}]}),
                ("workspace/didChangeWorkspaceFolders", {"event": folders}),
                ("textDocument/didSave", {"textDocument": {"uri": self._rng.choice(URIS)}}),
            ]
        )
        self.client.notify(method, params)

    def burst(self) -> None:
        """Sends many messages at once, so that all of them wait when the first is handled."""
        frames = []
        for _ in range(30):
            identity = next(self._numbers)
            method, params = self._rng.choice(requests(self._rng.choice(URIS), {"line": 0, "character": 1}))
            request = {"jsonrpc": "2.0", "id": identity, "method": method, "params": params}
            body = json.dumps(request).encode()
            frames.append(b"Content-Length: %d\r\n\r\n%b" % (len(body), body))
            self._asked.append(identity)
        self.client.send_bytes(b"".join(frames))

    # -------------------------------------------------------------------------------------- checking

    def check(self) -> None:
        """Asserts that every question was answered, and that what was published last is of the texts as they are."""
        for identity in self._asked:
            answer = self.client.answer(identity)
            assert ("result" in answer) is not ("error" in answer), answer
            code = answer.get("error", {}).get("code")
            assert code is None or (isinstance(code, int) and code != INTERNAL_ERROR), answer
        self._asked.clear()
        for uri, document in self._opened.items():
            self._check_document(uri, document)
        assert "fault in" not in self.client.log, self.client.log
        assert self.client.process.poll() is None
        self.client.seen.clear()

    def _check_document(self, uri: str, document: Opened) -> None:
        """Asserts that of a document is said what is said of a new one with its text, or nothing if it is lost."""
        at = {"textDocument": {"uri": uri}, "position": {"line": 0, "character": 0}}
        if document.lost:
            assert self.client.error("textDocument/hover", at) == CONTENT_MODIFIED
            return
        range_ = {"start": {"line": 0, "character": 0}, "end": document.text.position(len(document.text.units))}
        fresh = self._opened_anew(document)
        assert self._offers(uri, range_) == self._offers(fresh, range_)
        self.client.close(fresh)

    def _opened_anew(self, document: Opened) -> str:
        """Opens the text as another document, whose diagnostics must be places of it; returns its URI."""
        fresh = f"untitled:fresh-{next(self._numbers)}.tf"
        self.client.open(fresh, document.text.text, 1)
        for diagnostic in self.client.diagnostics(fresh):
            assert document.text.holds(diagnostic["range"]), diagnostic
        return fresh

    def _offers(self, uri: str, range_: Message) -> list[str]:
        """Returns the titles of what is offered for all of a document: they show its text."""
        params = {"textDocument": {"uri": uri}, "range": range_, "context": {"diagnostics": []}}
        return [action["title"] for action in self.client.request("textDocument/codeAction", params)]


CONTENT_MODIFIED: Final = -32801
INTERNAL_ERROR: Final = -32603
