"""Finds the comments of a document by place, reading no more of it than the one leaf or gap that is asked about."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass
from functools import cached_property

from splat_ls.syntax.lexer import lex
from splat_ls.syntax.token import COMMENT, Token
from splat_ls.syntax.tree import Tree
from splat_ls.text.span import Offset, Span


@dataclass(frozen=True, slots=True)
class Region:
    """A leaf, or what stands between two of them, and its tokens (whose places count from its start)."""

    span: Span
    tokens: tuple[Token, ...]
    is_leaf: bool

    def comment_at(self, offset: Offset) -> Span | None:
        """Returns the comment that the character at `offset` of the document belongs to."""
        token = self._token_at(offset)
        return self._place(token) if token is not None and token.type == COMMENT else None

    def is_heredoc_text_at(self, offset: Offset) -> bool:
        """Tells whether the character at `offset` belongs to the introducing line or the text of a heredoc."""
        token = self._token_at(offset)
        return token is not None and token.type in ("OHEREDOC", "TEXT")

    def is_heredoc_at(self, offset: Offset) -> bool:
        """Tells whether `offset` is in a heredoc, in its text or in what is interpolated there."""
        depth = 0
        for token in self.tokens:
            if token.start >= offset - self.span.start:
                break
            depth += (token.type == "OHEREDOC") - (token.type == "CHEREDOC")
        return depth > 0

    @property
    def first(self) -> Offset:
        """Where the first token starts: the text of a leaf has the blanks before it too."""
        return self.span.start + (self.tokens[0].start if self.tokens else 0)

    def _token_at(self, offset: Offset) -> Token | None:
        at = offset - self.span.start
        return next((token for token in self.tokens if token.start <= at < token.end), None)

    def _place(self, token: Token) -> Span:
        return Span(self.span.start + token.start, self.span.start + token.end)


class Comments:
    """The comments of one version of a document in HCL native syntax."""

    def __init__(self, tree: Tree) -> None:
        self.text = tree.text
        self._tree = tree
        self._regions: dict[Offset, Region] = {}

    def line(self, at: Offset) -> Span:
        """Returns the line that `at` is on, without its line end."""
        start = self.text.rfind("\n", 0, at) + 1
        end = self.text.find("\n", at)
        end = end if end >= 0 else len(self.text)
        return Span(start, end - 1 if end > start and self.text[end - 1] == "\r" else end)

    def region(self, at: Offset) -> Region:
        """Returns the leaf at `at`, or what stands between the two leaves around it."""
        index = bisect_right(self._starts, at) - 1
        if index >= 0 and at < self._leaves[index].end:
            return self._region(self._leaves[index], is_leaf=True)
        start = self._leaves[index].end if index >= 0 else 0
        end = self._starts[index + 1] if index + 1 < len(self._starts) else len(self.text)
        return self._region(Span(start, end), is_leaf=False)

    def _region(self, span: Span, *, is_leaf: bool) -> Region:
        if span.start not in self._regions:
            self._regions[span.start] = Region(span, tuple(lex(span.slice(self.text))), is_leaf)
        return self._regions[span.start]

    @cached_property
    def _leaves(self) -> list[Span]:
        return [Span(placed.offset, placed.offset + placed.leaf.width) for placed in self._tree.leaves()]

    @cached_property
    def _starts(self) -> list[Offset]:
        return [span.start for span in self._leaves]
