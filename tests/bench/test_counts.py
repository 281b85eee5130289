"""What an edit costs, counted instead of timed: items cut, attributes parsed and judged, bytes sent.

The times that `python -m tests.bench` measures come from these. They do not depend on the machine, so a change that
makes a keystroke cost what it did not touch fails here.
"""

from __future__ import annotations

from dataclasses import dataclass

from lsprotocol import types

from splat_ls.analysis.analysis import Analysis
from splat_ls.analysis.bug import raise_bug
from splat_ls.analysis.settings import Settings
from splat_ls.assists import ASSISTS
from splat_ls.rules import RULES
from splat_ls.semantic.module_index import ModuleIndex
from splat_ls.server.initialization import Initialization
from splat_ls.server.publisher import Publisher
from splat_ls.server.session import Session
from splat_ls.server.view import View
from splat_ls.syntax.items import Attribute
from splat_ls.syntax.sound import HAS_ATOMIC_PATTERNS
from splat_ls.syntax.tree import Tree
from splat_ls.text.document import Document, Encoding
from tests.bench.inputs import map_text, module_text

URI = "file:///nowhere/main.tf"


@dataclass(frozen=True, slots=True)
class Counts:
    """What one edit cost.

    `pages` that are new objects, `leaves` that are, and how many of these were `parsed`; attributes that the rules
    `judged`; pages whose diagnostics were `written` anew, and the bytes that were `sent`.
    """

    pages: int
    leaves: int
    parsed: int
    judged: int
    written: int
    sent: int


class Editor:
    """An editor with one open file, and everything of the server but its pipes."""

    def __init__(self, text: str) -> None:
        self.session = Session(Initialization.of({"capabilities": {}}), raise_bug)
        self.publisher = Publisher(self._take)
        self.text = text
        self.version = 0
        self.sent = 0
        self.session.open(types.TextDocumentItem(URI, "terraform", 0, text))
        self._publish()

    def replace(self, old: str, new: str) -> Counts:
        """Replaces the one place that says `old`; returns what that cost."""
        assert self.text.count(old) == 1, old
        document, at = Document.of(self.text), self.text.index(old)
        places = (types.Position(*document.position(end, Encoding.UTF16)) for end in (at, at + len(old)))
        change = types.TextDocumentContentChangePartial(types.Range(*places), new)
        self.text = self.text.replace(old, new)
        self.version += 1
        before, pieces, judged = self.view, set(map(id, self.diagnostics.pieces.values())), self._judged
        self.sent = 0
        identifier = types.VersionedTextDocumentIdentifier(self.version, URI)
        self.session.change(types.DidChangeTextDocumentParams(identifier, [change]))
        self._publish()
        old_leaves = {id(leaf) for leaf in _leaves(before)}
        leaves = [leaf for leaf in _leaves(self.view) if id(leaf) not in old_leaves]
        return Counts(
            pages=len(set(self.view.analysis.tree.pages) - set(before.analysis.tree.pages)),
            leaves=len(leaves),
            parsed=sum(leaf.is_parsed for leaf in leaves),
            judged=self._judged - judged,
            written=sum(id(piece) not in pieces for piece in self.diagnostics.pieces.values()),
            sent=self.sent,
        )

    @property
    def _judged(self) -> int:
        return self.view.analysis.item_findings.memory.judged

    def _publish(self) -> None:
        file = self.session.file("/nowhere/main.tf")
        assert file is not None
        view = View.of(self.session, file)
        assert view is not None
        self.view = view
        self.diagnostics = view.diagnostics()
        self.publisher.publish(URI, file.document.version, self.diagnostics)

    def _take(self, params: str) -> None:
        self.sent += len(params)


def _leaves(view: View) -> list[Attribute]:
    return [placed.leaf for placed in view.analysis.tree.leaves()]


LARGE = module_text(6_000)


def test_a_letter_in_a_value_costs_its_attribute_and_sends_nothing() -> None:
    editor = Editor(LARGE)
    assert editor.replace('cidr_block = "10.0.0.0/16"', 'cidr_block = "10.0.0.0/8"') == Counts(1, 1, 0, 0, 1, 0)


def test_a_letter_in_a_comment_costs_nothing_but_its_place() -> None:
    editor = Editor(LARGE)
    assert editor.replace("stage 7: as many", "stage 7: so many") == Counts(1, 0, 0, 0, 1, 0)


def test_a_splat_that_changes_is_judged_and_the_findings_of_its_page_are_written() -> None:
    editor = Editor(LARGE)
    counts = editor.replace("aws_instance.web_9[*].id", "aws_instance.web_9.*.id")
    assert (counts.pages, counts.leaves, counts.parsed, counts.judged, counts.written) == (1, 1, 1, 1, 1)
    assert counts.sent == len(f'{{"uri":"{URI}","version":1,"diagnostics":{editor.diagnostics.text}}}')


def test_a_declaration_that_changes_costs_what_depends_on_it() -> None:
    editor = Editor(LARGE)
    counts = editor.replace(
        'disks_9" {\n  type    = list(object({ device = string, size = number }))',
        'disks_9" {\n  type    = set(object({ device = string, size = number }))',
    )
    assert (counts.pages, counts.leaves) == (1, 1)
    assert counts.judged <= 3


def test_a_new_line_judges_nothing_and_writes_what_stands_behind_it() -> None:
    editor = Editor(LARGE)
    pieces = len(editor.diagnostics.pieces)
    counts = editor.replace("# Instances of stage 20: as", "\n# Instances of stage 20: as")
    assert (counts.pages, counts.leaves, counts.parsed, counts.judged) == (1, 0, 0, 0)
    assert pieces / 3 < counts.written < pieces * 2 / 3


def test_an_edit_in_a_very_large_map_costs_the_line() -> None:
    editor = Editor(map_text(5_000))
    counts = editor.replace('"host-2500"  = { address', '"host-2500"  = { addresses')
    assert counts == Counts(1, 1, 1, 0, 0, 0)
    counts = editor.replace('"group-2525" = aws_instance.web[*]', '"group-2525" = aws_instance.web.*')
    assert (counts.pages, counts.leaves, counts.parsed, counts.judged, counts.written) == (1, 1, 1, 1, 1)


def test_opening_parses_no_more_than_what_may_be_wrong() -> None:
    editor = Editor(LARGE)
    leaves = _leaves(editor.view)
    assert sum(leaf.is_parsed for leaf in leaves) < len(leaves) / 2


def test_a_check_reads_the_blocks_that_hold_a_splat_and_what_these_refer_to() -> None:
    tree = Tree.of(LARGE)
    module = ModuleIndex.of({"main.tf": tree})
    analysis = Analysis("main.tf", tree, module, Settings(), RULES, ASSISTS, bug=raise_bug, is_lasting=False)
    assert analysis.findings()
    blocks = [placed.block for placed in tree.blocks()]
    unread = {block.type for block in blocks if not block.is_read}
    if HAS_ATOMIC_PATTERNS:
        assert sum(block.is_read for block in blocks) < len(blocks) * 2 / 3
        assert {"module", "data"} <= unread
    else:
        assert not unread
