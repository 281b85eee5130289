"""Finds where block comments end, and remembers where there is no end to be found any more."""

from __future__ import annotations

from splat_ls.text.span import RelOffset


class CommentEnds:
    """The ends of the block comments of one text.

    However many comments are open in it, the text is searched to its end once.
    """

    __slots__ = ("_none_from", "_text")

    def __init__(self, text: str) -> None:
        self._text = text
        self._none_from = len(text)

    @property
    def was_missed(self) -> bool:
        """Whether a comment was asked for that is not closed."""
        return self._none_from < len(self._text)

    def end(self, start: RelOffset) -> RelOffset | None:
        """Returns where the comment ends whose `/*` stands at `start`; None where nothing closes it."""
        if start + 2 > self._none_from:
            return None
        at = self._text.find("*/", start + 2)
        if at < 0:
            self._none_from = min(self._none_from, start + 2)
            return None
        return at + 2
