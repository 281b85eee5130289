"""Finds the comments of a document by place, reading no more of it than the one leaf or gap that is asked about."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from itertools import accumulate

from splat_ls.syntax.lexer import lex
from splat_ls.syntax.placed import leaves_of
from splat_ls.syntax.token import COMMENT, Token
from splat_ls.syntax.tree import Tree
from splat_ls.text.span import Offset, Span


class Region:
    """A leaf, or what stands between two of them, and its tokens (whose places count from its start)."""

    __slots__ = ("_heredocs", "_starts", "is_leaf", "span", "tokens")

    def __init__(self, span: Span, tokens: list[Token], *, is_leaf: bool) -> None:
        self.span = span
        self.tokens = tokens
        self.is_leaf = is_leaf
        self._starts = [token.start for token in tokens]
        changes = [(token.type == "OHEREDOC") - (token.type == "CHEREDOC") for token in tokens]
        self._heredocs = list(accumulate(changes, initial=0))
        """How many heredocs are open before each token."""

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
        return self._heredocs[bisect_left(self._starts, offset - self.span.start)] > 0

    @property
    def first(self) -> Offset:
        """Where the first token starts: the text of a leaf has the blanks before it too."""
        return self.span.start + (self.tokens[0].start if self.tokens else 0)

    def _token_at(self, offset: Offset) -> Token | None:
        at = offset - self.span.start
        index = bisect_right(self._starts, at) - 1
        return self.tokens[index] if index >= 0 and at < self.tokens[index].end else None

    def _place(self, token: Token) -> Span:
        return Span(self.span.start + token.start, self.span.start + token.end)


class Comments:
    """The comments of one version of a document in HCL native syntax."""

    def __init__(self, tree: Tree) -> None:
        self.text = tree.text
        self._tree = tree
        self._line = Span(0, -1)
        """The line that was asked about last: all findings of a line are asked about in a row."""
        self._regions: dict[Offset, Region] = {}
        self._leaves_of_page: dict[int, list[Span]] = {}

    def line(self, at: Offset) -> Span:
        """Returns the line that `at` is on, without its line end."""
        if not self._line.start <= at <= self._line.end:
            start = self.text.rfind("\n", 0, at) + 1
            end = self.text.find("\n", at)
            end = end if end >= 0 else len(self.text)
            self._line = Span(start, end - 1 if end > start and self.text[end - 1] == "\r" else end)
        return self._line

    def region(self, at: Offset) -> Region:
        """Returns the leaf at `at`, or what stands between the two leaves around it in the same page of the tree."""
        page = max(min(bisect_right(self._tree.page_starts, at), len(self._tree.pages)) - 1, 0)
        leaves = self._leaves(page)
        index = bisect_right(leaves, at, key=lambda leaf: leaf.start) - 1
        if index >= 0 and at < leaves[index].end:
            return self._region(leaves[index], is_leaf=True)
        start = leaves[index].end if index >= 0 else self._tree.page_starts[page]
        end = leaves[index + 1].start if index + 1 < len(leaves) else self._tree.page_starts[page + 1]
        return self._region(Span(start, end), is_leaf=False)

    def _region(self, span: Span, *, is_leaf: bool) -> Region:
        if span.start not in self._regions:
            self._regions[span.start] = Region(span, lex(span.slice(self.text)), is_leaf=is_leaf)
        return self._regions[span.start]

    def _leaves(self, page: int) -> list[Span]:
        """Returns where the attributes of the page number `page` stand."""
        if page not in self._leaves_of_page:
            start = self._tree.page_starts[page]
            pairs = zip(self._tree.pages[page].items, self._tree.pages[page].starts, strict=False)
            leaves = (placed for item, at in pairs for placed in leaves_of(item, start + at))
            spans = [Span(placed.offset, placed.offset + placed.leaf.width) for placed in leaves]
            self._leaves_of_page[page] = spans
        return self._leaves_of_page[page]
