"""What is sent to a client that is pushed its diagnostics."""

from __future__ import annotations

from lsprotocol import types

from splat_ls.server.publisher import Publisher


def diagnostic(line: int, other: str = "") -> types.Diagnostic:
    range_ = types.Range(types.Position(line, 0), types.Position(line, 1))
    related = [types.DiagnosticRelatedInformation(types.Location(other, range_), "m")] if other else None
    return types.Diagnostic(range_, "m", related_information=related)


class Sent(list[tuple[str, int | None, int]]):
    """Notes the URI, the version and the number of diagnostics of everything that is sent."""

    def __call__(self, params: types.PublishDiagnosticsParams) -> None:
        self.append((params.uri, params.version, len(params.diagnostics)))


def test_first_result_is_sent_even_when_empty_then_only_changes() -> None:
    sent = Sent()
    publisher = Publisher(sent)
    publisher.publish("a", 1, ())
    publisher.publish("a", 2, ())
    publisher.publish("a", 3, (diagnostic(1),))
    publisher.publish("a", 4, (diagnostic(1),))
    publisher.publish("a", 5, (diagnostic(2),))
    assert sent == [("a", 1, 0), ("a", 3, 1), ("a", 5, 1)]


def test_reopened_file_gets_its_result_again() -> None:
    sent = Sent()
    publisher = Publisher(sent)
    publisher.publish("a", 1, (diagnostic(1),))
    publisher.forget("a")
    publisher.publish("a", 1, (diagnostic(1),))
    assert len(sent) == 2


def test_only_what_is_shown_is_taken_back() -> None:
    sent = Sent()
    publisher = Publisher(sent)
    publisher.publish("a", 1, (diagnostic(1),))
    publisher.publish("b", 1, ())
    assert publisher.shown == {"a"}
    publisher.clear("a")
    publisher.clear("b")
    publisher.clear("c")
    assert sent[2:] == [("a", None, 0)]
    assert publisher.shown == frozenset()


def test_knows_what_refers_to_another_file() -> None:
    publisher = Publisher(Sent())
    publisher.publish("a", 1, (diagnostic(1, "b"), diagnostic(2)))
    assert publisher.refers_to("a", "b")
    assert not publisher.refers_to("a", "c")
    assert not publisher.refers_to("b", "a")
