"""Somebody who edits the files of a workspace all day, from a seed: opens, closes, types, undoes, asks, takes what is
offered, saves.

What is typed is what is typed by people and what no one would type; the desk knows the text of each open file, as an
editor does.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from tests.properties.edits import FRAGMENTS
from tests.robustness.editor_text import EditorText, Message
from tests.robustness.real_files import json_module, module
from tests.support.raw_client import RawClient

LONGEST: Final = 5_000
"""Units of a file; one that has become longer is put back to what it was at first."""

UNDONE_AT_MOST: Final = 30


@dataclass(slots=True)
class Sheet:
    """An open file: its text, its version, and the changes that take back the last edits."""

    text: EditorText
    version: int = 1
    undo: list[Message] = field(default_factory=list)


class Desk:
    """The client's side of a long session. `edits` counts the changes of documents."""

    def __init__(self, client: RawClient, folder: Path, seed: int) -> None:
        self.client = client
        self.edits = 0
        self.sheets: dict[str, Sheet] = {}
        self.first_texts = written(folder, random.Random(seed))
        self.uris: Final = tuple(self.first_texts)
        self._rng = random.Random(seed)
        self._paths = {path.as_uri(): path for path in folder.rglob("*.tf*")}
        self._habits: tuple[Callable[[str, Sheet], None], ...] = (
            *(self._type,) * 30,
            *(self._undo,) * 8,
            *(self._ask,) * 6,
            *(self._take,) * 2,
            *(self._close, self._save, self._put_back),
        )

    def step(self) -> None:
        """Does one thing with one of the files."""
        uri = self._rng.choice(self.uris)
        sheet = self.sheets.get(uri)
        if sheet is None:
            self.open(uri)
        elif len(sheet.text.units) > LONGEST:
            self._put_back(uri, sheet)
        else:
            self._rng.choice(self._habits)(uri, sheet)

    def open(self, uri: str) -> None:
        """Opens a file as it is on the disk."""
        text = self._paths[uri].read_bytes().decode("utf-8", "surrogatepass")
        self.sheets[uri] = Sheet(EditorText.of(text))
        self.client.open(uri, text)

    def open_all(self) -> None:
        """Opens what is not open."""
        for uri in self.uris:
            if uri not in self.sheets:
                self.open(uri)

    # ----------------------------------------------------------------------------------- the habits

    def _type(self, uri: str, sheet: Sheet) -> None:
        """Types something somewhere, mostly without deleting much."""
        units = sheet.text.units
        start = self._rng.randint(0, len(units))
        end = min(len(units), start + self._rng.choice([0, 0, 0, 1, 1, 2, self._rng.randint(0, 60)]))
        self._change(uri, sheet, start, end, self._rng.choice(FRAGMENTS))

    def _undo(self, uri: str, sheet: Sheet) -> None:
        """Takes back some of the last edits."""
        for _ in range(self._rng.randint(1, len(sheet.undo)) if sheet.undo else 0):
            self._send(uri, sheet, sheet.undo.pop())

    def _ask(self, uri: str, sheet: Sheet) -> None:
        """Asks about a place, and does not wait."""
        place = sheet.text.position(self._rng.randint(0, len(sheet.text.units)))
        document = {"textDocument": {"uri": uri}}
        range_ = {"start": place, "end": place}
        method, params = self._rng.choice(
            [
                ("textDocument/hover", {**document, "position": place}),
                ("textDocument/codeAction", {**document, "range": range_, "context": {"diagnostics": []}}),
                ("textDocument/inlayHint", {**document, "range": {**range_, "start": {"line": 0, "character": 0}}}),
            ]
        )
        self.client.start_request(method, params)

    def _take(self, uri: str, sheet: Sheet) -> None:
        """Takes one of the actions that are offered for all of the file."""
        end = sheet.text.position(len(sheet.text.units))
        range_ = {"start": {"line": 0, "character": 0}, "end": end}
        params = {"textDocument": {"uri": uri}, "range": range_, "context": {"diagnostics": []}}
        offered = self.client.request("textDocument/codeAction", params)
        chosen = [action for action in offered if "disabled" not in action]
        if chosen:
            resolved = self.client.request("codeAction/resolve", self._rng.choice(chosen))
            (change,) = resolved["edit"]["documentChanges"]
            for edit in reversed(change["edits"]):
                place = edit["range"]
                start, stop = sheet.text.offset(place["start"]), sheet.text.offset(place["end"])
                self._change(uri, sheet, start, stop, edit["newText"])

    def _close(self, uri: str, _: Sheet) -> None:
        """Closes a file; what was not saved is gone."""
        del self.sheets[uri]
        self.client.close(uri)

    def _save(self, uri: str, sheet: Sheet) -> None:
        self._paths[uri].write_bytes(sheet.text.text.encode("utf-8", "surrogatepass"))
        self.client.notify("textDocument/didSave", {"textDocument": {"uri": uri}})
        self.client.notify("workspace/didChangeWatchedFiles", {"changes": [{"uri": uri, "type": 2}]})

    def _put_back(self, uri: str, sheet: Sheet) -> None:
        """Puts back the text that the file had in the morning, all of it."""
        sheet.text = EditorText.of(self.first_texts[uri])
        sheet.undo.clear()
        sheet.version += 1
        self.edits += 1
        self.client.change(uri, sheet.version, {"text": self.first_texts[uri]})

    def _change(self, uri: str, sheet: Sheet, start: int, end: int, text: str) -> None:
        """Replaces the units `[start, end)`, and notes what takes that back."""
        start, end = (sheet.text.offset(sheet.text.position(at)) for at in (start, end))
        change = {"range": {"start": sheet.text.position(start), "end": sheet.text.position(end)}, "text": text}
        new = sheet.text.changed(change)
        length = len(EditorText.of(text).units)
        removed = EditorText(sheet.text.units[start:end]).text
        back = {"range": {"start": new.position(start), "end": new.position(start + length)}, "text": removed}
        self._send(uri, sheet, change)
        sheet.undo.append(back)
        del sheet.undo[:-UNDONE_AT_MOST]

    def _send(self, uri: str, sheet: Sheet, change: Message) -> None:
        sheet.text = sheet.text.changed(change)
        sheet.version += 1
        self.edits += 1
        self.client.change(uri, sheet.version, change)


def written(folder: Path, rng: random.Random) -> dict[str, str]:
    """Writes a workspace of two modules, one of which calls the other; returns the texts by URI."""
    texts = {f"{name}.tf": module(rng, 4) for name in "abcd"}
    texts |= {"child/main.tf": module(rng, 4), "child/more.tf": module(rng, 3), "e.tf.json": json_module(rng, 3)}
    texts["calls.tf"] = 'module "web" {\n  source = "./child"\n}\noutput "o" {\n  value = module.web.ids[*].id\n}\n'
    (folder / "child").mkdir(parents=True)
    for name, text in texts.items():
        (folder / name).write_bytes(text.encode())
    return {(folder / name).as_uri(): text for name, text in texts.items()}
