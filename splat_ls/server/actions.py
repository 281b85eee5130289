"""Code actions: what the analysis offers, in the shape that the client understands, with edits when it wants them."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any, Final

from lsprotocol import types

from splat_ls.analysis.fix import ActionKind, Fix
from splat_ls.analysis.turn import TURN, Turn
from splat_ls.server import incoming
from splat_ls.server.abilities import Abilities
from splat_ls.server.capabilities import APPLY_COMMAND
from splat_ls.server.protocol import RequestError
from splat_ls.server.session import Session, key_of
from splat_ls.server.view import View
from splat_ls.text.span import Offset, Span

MAX_OUTSIDE: Final = 50
"""So many of the client's diagnostics beside the range have their fixes offered."""


@dataclass(frozen=True, slots=True)
class Offered:
    """A fix, and the span that it was offered for: together with the version that finds the fix again."""

    fix: Fix
    span: Span
    diagnostics: tuple[types.Diagnostic, ...]


class Actions:
    """Offers code actions and computes their edits."""

    __slots__ = ("_session",)

    def __init__(self, session: Session) -> None:
        self._session = session

    def offered(self, view: View, params: types.CodeActionParams) -> list[types.CodeAction | types.Command]:
        """Returns what can be done at a range, and about the diagnostics that the client names."""
        abilities = self._session.abilities
        shown = [one for one in _offers(view, params) if one.fix.disabled is None or abilities.disabled_actions]
        if abilities.literal_actions:
            return [_action(view, one, abilities) for one in shown]
        if not abilities.applies_edits:
            return []
        possible = [one for one in shown if one.fix.disabled is None]
        return [types.Command(one.fix.title, APPLY_COMMAND, arguments=[_data(view, one)]) for one in possible]

    def resolved(self, action: types.CodeAction) -> types.CodeAction:
        """Returns an action that was offered with its edit."""
        action.edit = self.edit(action.data)
        return action

    def edit(self, data: Any) -> types.WorkspaceEdit:
        """Returns the edit of the action that `data` describes.

        Raises RequestError when it is none of ours, or the document has another text by now.
        """
        if not isinstance(data, Mapping):
            raise RequestError("this action is not one of splat-ls", incoming.INVALID_PARAMS)
        uri, version, start, end = (data.get(name) for name in ("uri", "version", "start", "end"))
        if not (isinstance(uri, str) and isinstance(start, int) and isinstance(end, int)):
            raise RequestError("this action is not one of splat-ls", incoming.INVALID_PARAMS)
        key = key_of(uri)
        file = self._session.file(key)
        if file is None or file.document.version != version or self._session.is_lost(key):
            raise RequestError("the document was changed since", incoming.CONTENT_MODIFIED)
        view = View.of(self._session, file)
        kind = data.get("kind")
        only = (kind,) if isinstance(kind, str) else None
        if view is not None:
            view.analysis.look_on(Turn(TURN))
            for fix in view.analysis.actions(Span(start, end), only):
                if fix.title == data.get("title"):
                    return workspace_edit(view, fix, self._session.abilities)
        raise RequestError("this action is not offered any more", incoming.CONTENT_MODIFIED)


def workspace_edit(view: View, fix: Fix, abilities: Abilities) -> types.WorkspaceEdit:
    """Returns the edit of a fix; with the version that it is for, where the client checks it."""
    edits = view.positions.text_edits(fix.edits)
    if not abilities.document_changes:
        return types.WorkspaceEdit(changes={view.file.uri: edits})
    document = types.OptionalVersionedTextDocumentIdentifier(view.file.uri, view.file.document.version)
    return types.WorkspaceEdit(document_changes=[types.TextDocumentEdit(document, list(edits))])


def _offers(view: View, params: types.CodeActionParams) -> Iterator[Offered]:
    """Yields each fix once: those of the range first, then those of the client's diagnostics outside of it."""
    view.analysis.look_on(Turn(TURN))
    only = None if params.context.only is None else tuple(map(_text, params.context.only))
    span = view.positions.span(params.range)
    shown = _Shown.of(view, params.context.diagnostics)
    seen: set[tuple[str, ActionKind]] = set()
    if span is not None:
        for fix in view.analysis.actions(span, only):
            seen.add((fix.title, fix.kind))
            yield Offered(fix, span, shown.about(fix))
    outside = (each for each in shown.placed if span is None or not _touches(each[0], span))
    for place, diagnostic in islice(outside, MAX_OUTSIDE):
        for fix in view.analysis.actions(place, only):
            if diagnostic.code in fix.codes and (fix.title, fix.kind) not in seen:
                seen.add((fix.title, fix.kind))
                yield Offered(fix, place, (diagnostic,))


@dataclass(frozen=True, slots=True)
class _Shown:
    """The diagnostics that the client names, with their places, in text order; the longest has `longest` characters."""

    placed: tuple[tuple[Span, types.Diagnostic], ...]
    starts: tuple[Offset, ...]
    longest: int

    @staticmethod
    def of(view: View, diagnostics: Sequence[types.Diagnostic]) -> _Shown:
        """Returns those that have a place in the document."""
        places = ((view.positions.span(diagnostic.range), diagnostic) for diagnostic in diagnostics)
        placed = sorted([(place, each) for place, each in places if place is not None], key=lambda pair: pair[0])
        starts = tuple(place.start for place, _ in placed)
        return _Shown(tuple(placed), starts, max((place.length for place, _ in placed), default=0))

    def about(self, fix: Fix) -> tuple[types.Diagnostic, ...]:
        """Returns those that a fix removes: by code and place, as clients do not all keep the source."""
        near: set[int] = set()
        for edit in fix.edits:
            first = bisect_left(self.starts, edit.span.start - self.longest)
            near.update(range(first, bisect_right(self.starts, edit.span.end)))
        return tuple(
            diagnostic
            for place, diagnostic in (self.placed[index] for index in sorted(near))
            if diagnostic.code in fix.codes and any(_touches(place, edit.span) for edit in fix.edits)
        )


def _text(kind: types.CodeActionKind | str) -> str:
    """Returns the name of a kind; lsprotocol has an enum for some and strings for the others."""
    return kind.value if isinstance(kind, types.CodeActionKind) else kind


def _touches(one: Span, other: Span) -> bool:
    return one.start <= other.end and other.start <= one.end


def _action(view: View, offered: Offered, abilities: Abilities) -> types.CodeAction:
    fix = offered.fix
    later = abilities.resolves_edits and fix.disabled is None
    return types.CodeAction(
        title=fix.title,
        kind=fix.kind.value,
        diagnostics=list(offered.diagnostics) or None,
        is_preferred=True if fix.preferred and abilities.preferred_actions else None,
        disabled=None if fix.disabled is None else types.CodeActionDisabled(fix.disabled),
        edit=None if later or fix.disabled is not None else workspace_edit(view, fix, abilities),
        data=_data(view, offered) if later else None,
    )


def _data(view: View, offered: Offered) -> dict[str, Any]:
    """Returns what finds the fix again."""
    return {
        "uri": view.file.uri,
        "version": view.file.document.version,
        "start": offered.span.start,
        "end": offered.span.end,
        "kind": offered.fix.kind.value,
        "title": offered.fix.title,
    }
