"""Shows a tree as text, so that a fixture can say what a file is cut into."""

from __future__ import annotations

from collections.abc import Iterator

from splat_ls.syntax.items import Attribute, Block, Gap, Item
from splat_ls.syntax.tree import Tree


def check_cut(text: str, expected: str) -> None:
    """Asserts that `text` is cut as `expected` shows, and that nothing of it is lost.

    One line an item, nested ones indented: `name =`, `type label {` (with `…` behind where it is not closed), `gap`,
    `broken`; and `! summary` behind an item for each mistake in it.
    """
    tree = Tree.of(text)
    assert "".join(item.text for item in tree.items) == text
    shown = "\n".join(line for item in tree.items for line in shown_item(item, ""))
    assert shown == "\n".join(line.rstrip() for line in expected.strip("\n").split("\n") if line.strip())


def shown_item(item: Item, indent: str) -> Iterator[str]:
    """Yields the lines of one item, gaps left out."""
    if isinstance(item, Gap):
        return
    mistakes = "".join(f"  ! {problem.summary}" for problem in item.problems)
    if isinstance(item, Attribute):
        yield f"{indent}{item.name} ={mistakes}"
    elif isinstance(item, Block):
        yield f"{indent}{' '.join((item.type, *item.labels))} {{{'' if item.is_closed else '…'}{mistakes}"
        for child in item.items:
            yield from shown_item(child, indent + "  ")
    else:
        yield f"{indent}broken{mistakes}"
