"""What the files of a module declare, by address and without places, and how an edit changes it.

An edit costs the addresses of the blocks that it touches; all other entries are the objects that they were.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from splat_ls.semantic.merged import BlockDraft, Merged
from splat_ls.semantic.module_files import module_files
from splat_ls.semantic.overlay import Overlay
from splat_ls.semantic.summary import summary
from splat_ls.syntax.items import Block
from splat_ls.syntax.page import Page, identical
from splat_ls.syntax.tree import Tree


@dataclass(frozen=True, slots=True)
class Declared:
    """The declarations of one directory.

    `files` are those that count, by path, in the order in which they are read: ordinary ones, then `overrides`. `names`
    are the paths of all that lie there.
    """

    names: frozenset[str]
    files: Mapping[str, Tree]
    overrides: frozenset[str]
    by_address: Overlay[str, Merged]

    @classmethod
    def of(cls, files: Mapping[str, Tree]) -> Declared:
        """Reads the files of a directory; those that are no part of the module are left out."""
        ordinary, overrides = module_files(files)
        counting = {path: files[path] for path in (*ordinary, *overrides)}
        written: dict[str, list[BlockDraft]] = {}
        for path, tree in counting.items():
            for draft in _drafts(path, _blocks(tree.pages)):
                written.setdefault(draft.draft.address, []).append(draft)
        last = frozenset(overrides)
        merged = {address: Merged(tuple(each), last) for address, each in written.items()}
        return cls(frozenset(files), counting, last, Overlay(merged))

    def edited(self, files: Mapping[str, Tree]) -> tuple[Declared, frozenset[str]]:
        """Returns the declarations of later versions of the files, and the addresses that may be others.

        Addresses are listed also when only their blocks are new objects that say the same, but not those of a local
        value whose attribute is the object that it was. Where files have come or gone, everything is read anew.
        """
        if files.keys() != self.names:
            anew = Declared.of(files)
            return anew, frozenset(self.by_address.keys() | anew.by_address.keys())
        later = {path: files[path] for path in self.files}
        gone: set[Block] = set()
        touched: dict[str, list[BlockDraft]] = {}
        for path, tree in later.items():
            if tree is not self.files[path]:
                old_blocks, new_blocks = _replaced(self.files[path], tree)
                gone.update(old_blocks)
                for draft in _drafts(path, old_blocks):
                    touched.setdefault(draft.draft.address, [])
                for draft in _drafts(path, new_blocks):
                    touched.setdefault(draft.draft.address, []).append(draft)
        if not touched:
            return replace(self, files=later), frozenset()
        result = replace(self, files=later)
        entries: dict[str, Merged | None] = {}
        changed: list[str] = []
        for address, new in touched.items():
            before = self.by_address.get(address)
            kept = () if before is None else [each for each in before.written if each.block not in gone]
            written = [*kept, *new]
            if len(written) > 1:
                written = result._in_order(written)
            entries[address] = Merged(tuple(written), self.overrides) if written else None
            if before is None or len(written) != 1 or not _is_same_local(before.written, written[0]):
                changed.append(address)
        return replace(result, by_address=self.by_address.changed(entries)), frozenset(changed)

    def _in_order(self, drafts: Iterable[BlockDraft]) -> list[BlockDraft]:
        """Returns drafts in the order in which they are read."""
        ranks = {path: rank for rank, path in enumerate(self.files)}
        return sorted(drafts, key=lambda each: (ranks[each.path], self.files[each.path].start_of(each.block) or 0))


def _is_same_local(before: tuple[BlockDraft, ...], after: BlockDraft) -> bool:
    """Tells whether a declaration is the only one before and after, and the very attribute of a `locals` block."""
    if len(before) != 1 or after.draft.kind != "locals" or before[0].path != after.path:
        return False
    return before[0].draft.arguments["value"].leaf is after.draft.arguments["value"].leaf


def _drafts(path: str, blocks: Iterable[Block]) -> list[BlockDraft]:
    return [BlockDraft(path, block, draft) for block in blocks for draft in summary(block)]


def _blocks(pages: Iterable[Page]) -> dict[Block, None]:
    return {item: None for page in pages for item in page.items if isinstance(item, Block)}


def _replaced(old: Tree, new: Tree) -> tuple[list[Block], list[Block]]:
    """Returns the blocks of one version of a file that the other does not have, and those that only the other has."""
    head, tail = identical(old.pages, new.pages)
    gone = _blocks(old.pages[head : len(old.pages) - tail])
    fresh = _blocks(new.pages[head : len(new.pages) - tail])
    return [block for block in gone if block not in fresh], [block for block in fresh if block not in gone]
