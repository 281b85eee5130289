"""The literal text of templates: escapes decoded, strip markers and heredoc indentation applied.

Both work on pieces as the engine's scanner cuts them: a quoted template has one piece between two
sequences, any other template one piece a line. So `~` before or behind a sequence takes white space of
one line only in a heredoc (specification: "Template Expressions"; observed with the console).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final, TypeAlias

from splat_ls.semantic.functions_text import SPACES
from splat_ls.semantic.value_graphemes import graphemes
from splat_ls.semantic.value_uncovered import UncoveredError
from splat_ls.syntax.nodes import Interpolation, Template, TemplateFor, TemplateIf, TemplateLiteral, TemplatePart
from splat_ls.text.never import assert_never

Literals: TypeAlias = Mapping[int, str]
"""The text of each literal of a template, by the identity of its node."""

_ESCAPE: Final = re.compile(r"\\(?:u([0-9A-Fa-f]{4})|U([0-9A-Fa-f]{8})|(.))|([$%])\4\{", re.DOTALL)
_PIECE: Final = re.compile(r"[^\n]*[$%][^\n{](?=\n)|[^\n]*\n|[^\n]+")
"""A line; its newline is a piece of its own when a `$` or `%` is the last character but one (observed)."""

_BARE_ESCAPE: Final = re.compile(r"([$%])\1\{")
_MAX_DEPTH: Final = 40
_CONTROLS: Final = {"n": "\n", "r": "\r", "t": "\t", '"': '"', "\\": "\\"}


@dataclass(slots=True)
class _Piece:
    """A piece of literal text, of the literal node with this identity."""

    literal: int
    text: str


@dataclass(frozen=True, slots=True)
class _Marker:
    """The start or end of a sequence: which side of it strips."""

    strips_before: bool
    strips_after: bool


_Token: TypeAlias = "_Piece | _Marker"


def literal_texts(template: Template) -> Literals:
    """Returns the text of every literal in the template, those in its directives included."""
    tokens = list(_tokens(template.parts, by_line=_has_lines(template), depth=0))
    _strip(tokens)
    if template.heredoc is not None and template.heredoc.startswith("<<-"):
        _outdent(tokens)
    texts: dict[int, str] = {}
    for token in tokens:
        if isinstance(token, _Piece):
            texts[token.literal] = texts.get(token.literal, "") + token.text
    return texts


def is_bare(template: Template) -> bool:
    """Tells whether the template is a whole text without quotes (a string of JSON syntax): no backslash escapes."""
    return template.heredoc is None and bool(template.parts) and template.parts[0].start == template.start


def _has_lines(template: Template) -> bool:
    return template.heredoc is not None or is_bare(template)


def _tokens(parts: Iterable[TemplatePart], *, by_line: bool, depth: int) -> Iterator[_Token]:
    """Yields pieces and markers in the order of the text."""
    if depth > _MAX_DEPTH:
        raise UncoveredError("a template with directives nested so deep")
    for part in parts:
        match part:
            case TemplateLiteral():
                for text in _PIECE.findall(part.text) if by_line else (part.text,):
                    yield _Piece(id(part), _decoded(text, quoted=not by_line))
            case Interpolation():
                yield _Marker(part.strip_before, part.strip_after)
            case TemplateIf():
                yield _Marker(*part.strips[:2])
                yield from _tokens(part.then, by_line=by_line, depth=depth + 1)
                if part.otherwise is not None:
                    yield _Marker(*part.strips[2:4])
                    yield from _tokens(part.otherwise, by_line=by_line, depth=depth + 1)
                yield _Marker(*part.strips[-2:])
            case TemplateFor():
                yield _Marker(*part.strips[:2])
                yield from _tokens(part.body, by_line=by_line, depth=depth + 1)
                yield _Marker(*part.strips[-2:])
            case _:
                assert_never(part)


def _decoded(text: str, *, quoted: bool) -> str:
    """Returns what the text stands for; only a quoted template has backslash escapes."""
    if not quoted:
        return _BARE_ESCAPE.sub(lambda found: found.group(1) + "{", text)
    return _ESCAPE.sub(_unescaped, text) if "\\" in text or "{" in text else text


def _unescaped(found: re.Match[str]) -> str:
    short, long, letter, sign = found.groups()
    if sign is not None:
        return f"{sign}{{"
    if letter is not None:
        if letter not in _CONTROLS:
            raise UncoveredError("an escape that does not exist")
        return _CONTROLS[letter]
    code = int(short or long, 16)
    if code > 0x10FFFF or 0xD800 <= code <= 0xDFFF:
        raise UncoveredError("an escape that is no character")
    return chr(code)


def _strip(tokens: list[_Token]) -> None:
    """Takes white space away beside markers that strip."""
    for at, token in enumerate(tokens):
        if not isinstance(token, _Marker):
            continue
        before = tokens[at - 1] if at else None
        if token.strips_before and isinstance(before, _Piece):
            before.text = before.text.rstrip(SPACES)
        after = tokens[at + 1] if at + 1 < len(tokens) else None
        if token.strips_after and isinstance(after, _Piece):
            after.text = after.text.lstrip(SPACES)


def _outdent(tokens: list[_Token]) -> None:
    """Takes the indentation that all lines share from each of them; blank lines do not count."""
    starts: list[_Piece] = []
    shared: int | None = None
    line_start = True
    for token in tokens:
        if line_start and not _is_blank_line(token):
            indent = 0
            if isinstance(token, _Piece):
                starts.append(token)
                indent = len(graphemes(token.text[: len(token.text) - len(token.text.lstrip(SPACES))]))
            shared = indent if shared is None else min(shared, indent)
        line_start = isinstance(token, _Piece) and token.text.endswith("\n")
    for piece in starts:
        piece.text = "".join(graphemes(piece.text)[shared:])


def _is_blank_line(token: _Token) -> bool:
    return isinstance(token, _Piece) and token.text.endswith("\n") and not token.text.strip(SPACES)
