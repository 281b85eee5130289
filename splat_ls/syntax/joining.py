"""Joins what a block header in column 0 has wrongly cut apart.

Such a header is taken for the start of a new item while its file is unbalanced; where the braces of a stretch of
chunks fit each other after all, the headers in it are those of nested blocks.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from itertools import accumulate

from splat_ls.syntax.cutter import Chunk, cut
from splat_ls.syntax.page import Pages, paged
from splat_ls.syntax.recut import leaves_by_text


def joined(cut_pages: Pages) -> Pages:
    """Returns the pages with those chunks joined that belong together: the same object where there are none."""
    pages = cut_pages.pages
    firsts = list(accumulate([len(page.chunks) for page in pages], initial=0))
    unbalanced = {
        first + index: chunk
        for page, first in zip(pages, firsts, strict=False)
        if not page.is_balanced
        for index, chunk in enumerate(page.chunks)
        if chunk.opens or chunk.closes
    }
    last_of = _matched(unbalanced)
    if not last_of:
        return cut_pages
    start = bisect_right(firsts, min(last_of)) - 1
    end = bisect_right(firsts, max(last_of.values()))
    chunks = [chunk for page in pages[start:end] for chunk in page.chunks]
    text = "".join(page.text for page in pages[start:end])
    stretches = {first - firsts[start]: last - firsts[start] for first, last in last_of.items()}
    return cut_pages.replaced(start, end, paged(_joined(text, chunks, stretches), text))


def _joined(text: str, chunks: Sequence[Chunk], last_of: Mapping[int, int]) -> list[Chunk]:
    """Returns the chunks of `text`; each stretch of them that `last_of` says is cut again as one."""
    found: list[Chunk] = []
    index = at = 0
    while index < len(chunks):
        last = last_of.get(index, index)
        width = sum(chunk.width for chunk in chunks[index : last + 1])
        if last > index:
            reuse = leaves_by_text(chunk.item for chunk in chunks[index : last + 1])
            found.extend(cut(text[at : at + width], whole_blocks=True, reuse=reuse))
        else:
            found.append(chunks[index])
        index, at = last + 1, at + width
    return found


def _matched(chunks: Mapping[int, Chunk]) -> dict[int, int]:
    """Returns for each chunk whose open blocks are all closed by later chunks the last of those."""
    open_: list[int] = []
    missing = {index: chunk.opens for index, chunk in chunks.items() if chunk.opens}
    last_of: dict[int, int] = {}
    for index, chunk in chunks.items():
        open_.extend([index] * chunk.opens)
        for _ in range(min(chunk.closes, len(open_))):
            opener = open_.pop()
            missing[opener] -= 1
            if not missing[opener]:
                last_of[opener] = index
    return last_of
