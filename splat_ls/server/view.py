"""One file at one moment, seen from one client: its analysis, in the client's units and with what it can show."""

from __future__ import annotations

from dataclasses import dataclass, field

from lsprotocol import types

from splat_ls.analysis.analysis import Analysis
from splat_ls.analysis.finding import Related
from splat_ls.server.convert import Place, Positions, markup
from splat_ls.server.diagnostics import Diagnostics
from splat_ls.server.inlay import splat_results
from splat_ls.server.open_file import OpenFile
from splat_ls.server.session import Session
from splat_ls.server.uri import uri_of_path
from splat_ls.text.document import Document
from splat_ls.workspace.module_source import ModuleSource


@dataclass(frozen=True, slots=True)
class View:
    """Answers about a file. Immutable like the analysis it is made of."""

    file: OpenFile
    analysis: Analysis
    session: Session
    modules: ModuleSource
    _others: dict[str, Positions] = field(default_factory=dict, compare=False, repr=False)

    @staticmethod
    def of(session: Session, file: OpenFile, modules: ModuleSource | None = None) -> View | None:
        """Returns the view of a file as it is now, None for one that is not analysed."""
        analysis = session.analysis(file, modules)
        return None if analysis is None else View(file, analysis, session, modules or session.modules)

    @property
    def positions(self) -> Positions:
        """The file's places in the client's units."""
        return Positions(self.file.document, self.session.abilities.encoding)

    def diagnostics(self) -> Diagnostics:
        """Returns all findings, in text order."""
        before = self.session.diagnosed.get(self.file.path, Diagnostics())
        found = Diagnostics.of(self.analysis, self.positions, self.session.abilities, self.locate, before)
        if self.session.file(self.file.path) is not None:
            self.session.diagnosed[self.file.path] = found
        return found

    def hover(self, position: types.Position) -> types.Hover | None:
        """Returns what to show for a position."""
        offset = self.positions.offset(position)
        found = None if offset is None else self.analysis.hover(offset)
        if found is None:
            return None
        contents = markup(found.markdown, found.plain_text, self.session.abilities)
        return types.Hover(contents, self.positions.range(found.span))

    def inlay_hints(self, range_: types.Range) -> list[types.InlayHint]:
        """Returns what the splats in a range yield, when that is switched on."""
        span = self.positions.span(range_)
        if span is None or not self.analysis.settings.inlay_hints:
            return []
        return [
            types.InlayHint(self.positions.position(at), f": {type_}", types.InlayHintKind.Type)
            for at, type_ in splat_results(self.analysis, span)
        ]

    def locate(self, related: Related) -> Place | None:
        """Returns a place in any file of the module, None when the file cannot be read any more."""
        if related.path == self.analysis.path:
            return Place(self.file.uri, related.span, self.positions)
        opened = self.session.file(related.path)
        tree = self.modules.tree(related.path)
        if tree is None:
            return None
        uri = uri_of_path(related.path) if opened is None else opened.uri
        return Place(uri, related.span, self._positions_of(related.path, tree.text, opened))

    def _positions_of(self, path: str, text: str, opened: OpenFile | None) -> Positions:
        """Returns the places of another file: made once, however many findings point at it."""
        if path not in self._others:
            document = Document.of(text) if opened is None else opened.document
            self._others[path] = Positions(document, self.session.abilities.encoding)
        return self._others[path]
