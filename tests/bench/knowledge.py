"""Reports how much is known of the sources of splats in the modules of a folder, and why the rest is not.

    python -m tests.bench.knowledge FOLDER …

A source counts as known when the rules can tell what a splat does with it: its kind is known, or that it is a list or
a tuple, a map or an object. Modules are taken as they are: no provider schema, nothing from a registry.
"""

from __future__ import annotations

import os
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from splat_ls.semantic.known import Known
from splat_ls.semantic.module_index import ModuleIndex
from splat_ls.semantic.scope import Scope
from splat_ls.splat.site import SplatSite, splat_sites
from splat_ls.splat.sources import source_of
from splat_ls.syntax.nodes import Call, Chain
from splat_ls.syntax.walk import walk
from splat_ls.workspace.module_source import ModuleSource

FOREIGN = frozenset({"attribute of a provider's resource", "module that cannot be read"})
"""Reasons that lie outside of the module: what it does not say cannot be known from it."""


def knowledge_of(folder: Path) -> Counter[str]:
    """Returns the number of splats by what is known of their source: "known", or the reason why not."""
    found: Counter[str] = Counter()
    root = str(folder.resolve())
    source = ModuleSource([root])
    for directory, names, files in os.walk(root):
        names[:] = [name for name in names if not name.startswith(".")]
        if any(file.endswith((".tf", ".tofu", ".tf.json")) for file in files):
            module = source.module(directory)
            for file in files:
                found.update(_file_knowledge(module, source, os.path.join(directory, file)))
    return found


def _file_knowledge(module: ModuleIndex, source: ModuleSource, path: str) -> Iterator[str]:
    tree = source.tree(path) if path.endswith((".tf", ".tofu", ".tf.json")) else None
    for placed in tree.leaves() if tree is not None else ():
        value = placed.leaf.value if placed.leaf.has_splat_or_for else None
        for visit in walk(value) if value is not None else ():
            if isinstance(visit.node, Chain):
                scope = Scope.of(module, placed, visit.parents, visit.node)
                for site in splat_sites(visit.node):
                    yield _knowledge(site, source_of(site, scope))


def _knowledge(site: SplatSite, known: Known) -> str:
    """Returns "known", or what the trail ends at."""
    if known.type.kinds:
        return "known"
    last = known.trail[-1].text if known.trail else ""
    if last.endswith("has no type") or "any" in last.partition(" has type ")[2]:
        return "variable of type any, or without type"
    if last.startswith("`var."):
        return "part that the type of its variable does not have"
    if last.startswith("`module."):
        return "module that cannot be read"
    if " has " in last:
        return "attribute of a provider's resource"
    if last:
        return "local whose expression depends on data (a decoded file, a function)"
    return f"result of {root.name}()" if isinstance(root := site.chain.source, Call) else "not declared"


def report(folders: list[str]) -> None:
    for folder in folders:
        found = knowledge_of(Path(folder))
        total = found.total()
        own = total - sum(found[reason] for reason in FOREIGN)
        known = found["known"]
        shares = f"{known / total:.1%} known; {known / own:.1%} of those that the modules speak of" if own else "none"
        print(f"{folder}: {total} splats, {shares}")  # a report on the command line
        for reason, count in found.most_common():
            print(f"  {count:6} {reason}")  # a report on the command line


if __name__ == "__main__":
    report(sys.argv[1:])
