"""Bounds how deep an expression may nest, so that whoever follows a tree by recursion cannot run out of stack."""

from __future__ import annotations

from typing import Final

from splat_ls.syntax.lexer import MAX_NESTING
from splat_ls.syntax.nodes import Node
from splat_ls.syntax.walk import children

MAX_DEPTH: Final = 2 * MAX_NESTING
"""The deepest tree that is kept. A chain of operators nests as deep as it is long; brackets are bounded apart."""

MAX_BLOCKS: Final = 64
"""How deep blocks may stand in each other; no provider's schema comes near it."""

MAX_MARKS: Final = MAX_NESTING
"""The most splats and dotted numbers of one chain that are followed. Each splat is a loop in the one before it."""


def depth_exceeds(root: Node | list[object], limit: int) -> bool:
    """Tells whether some node lies more than `limit` levels below the top of `root`."""
    # The parser's list of the elements of a part has punctuation between them.
    level: list[Node] = [node for node in root if isinstance(node, Node)] if isinstance(root, list) else [root]
    for _ in range(limit):
        level = [child for node in level for child in children(node)]
        if not level:
            return False
    return True
