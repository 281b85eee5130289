"""What is sent to a client that is pushed its diagnostics."""

from __future__ import annotations

import json

from splat_ls.server.diagnostics import Diagnostics
from splat_ls.server.publisher import Publisher

NONE = Diagnostics()
SOME = Diagnostics('[{"message":"one"}]')
OTHER = Diagnostics('[{"message":"two"}]', frozenset({"/b.tf"}))


class Sent(list[tuple[str, int | None, int]]):
    """Notes the URI, the version and the number of diagnostics of everything that is sent."""

    def __call__(self, text: str) -> None:
        params = json.loads(text)
        self.append((params["uri"], params.get("version"), len(params["diagnostics"])))


def test_first_result_is_sent_even_when_empty_then_only_changes() -> None:
    sent = Sent()
    publisher = Publisher(sent)
    for version, diagnostics in enumerate((NONE, NONE, SOME, SOME, OTHER), start=1):
        publisher.publish('untitled:"é', version, diagnostics)
    assert sent == [('untitled:"é', 1, 0), ('untitled:"é', 3, 1), ('untitled:"é', 5, 1)]


def test_reopened_file_gets_its_result_again() -> None:
    sent = Sent()
    publisher = Publisher(sent)
    publisher.publish("a", 1, SOME)
    publisher.forget("a")
    publisher.publish("a", 1, SOME)
    assert len(sent) == 2


def test_only_what_is_shown_is_taken_back() -> None:
    sent = Sent()
    publisher = Publisher(sent)
    publisher.publish("a", 1, SOME)
    publisher.publish("b", 1, NONE)
    assert publisher.shown == {"a"}
    for uri in ("a", "b", "c"):
        publisher.clear(uri)
    assert sent[2:] == [("a", None, 0)]
    assert publisher.shown == frozenset()


def test_knows_what_points_at_another_file() -> None:
    publisher = Publisher(Sent())
    publisher.publish("a", 1, OTHER)
    assert publisher.points_at("a", "/b.tf")
    assert not publisher.points_at("a", "/c.tf")
    assert not publisher.points_at("b", "/b.tf")
