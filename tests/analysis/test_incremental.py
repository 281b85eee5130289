"""An edit costs what it touches: findings are kept and moved, and never differ from those of a fresh analysis.

`judged` counts the attributes that the rules really looked at, `is_parsed` tells which leaves were parsed at all.
"""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from splat_ls.analysis import look
from splat_ls.analysis.analysis import Analysis
from splat_ls.analysis.bug import raise_bug
from splat_ls.analysis.reading import Reading
from splat_ls.analysis.settings import Settings
from splat_ls.assists import ASSISTS
from splat_ls.rules import RULES
from splat_ls.semantic.module_index import ModuleIndex
from splat_ls.syntax import page
from splat_ls.syntax.tree import Tree
from splat_ls.text.edit import TextEdit
from splat_ls.text.span import Span

FILE = """\
variable "l" {
  type = list(object({ a = string }))
}

variable "m" {
  type = map(object({ a = string }))
}

locals {
  derived = var.m
  one     = var.l.*.a
  two     = local.derived[*].a
}

resource "terraform_data" "e" {
  for_each = var.m
  input    = each.value[*].a
}

output "three" {
  value = terraform_data.e[*].id
}

output "four" {
  value = [for o in var.l : o.a]
}
"""


class Session:
    """One file of a module that is edited: the newest analysis, each made with the one before."""

    def __init__(self, text: str, others: Mapping[str, str] | None = None) -> None:
        self.trees = {path: Tree.of(other) for path, other in (others or {}).items()}
        self.trees["main.tf"] = Tree.of(text)
        self.settings = Settings()
        self.module = ModuleIndex.of(self.trees)
        self.analysis: Analysis | None = None
        self.judged = 0
        self.analyse()

    def analyse(self) -> None:
        before = self.analysis
        self.module = self.module.edited(self.trees, same_children=True)
        self.analysis = Analysis(
            "main.tf",
            self.trees["main.tf"],
            self.module,
            self.settings,
            RULES,
            ASSISTS,
            bug=raise_bug,
            before=before,
        )
        self.analysis.findings()
        memory = self.analysis.item_findings.memory
        counted = before.item_findings.memory.judged if before is not None and self.judged else 0
        self.judged = memory.judged if before is None else memory.judged - counted

    def replace(self, old: str, new: str, path: str = "main.tf") -> int:
        """Edits the one place that says `old`; returns how many attributes had to be looked at."""
        text = self.trees[path].text
        assert text.count(old) == 1, old
        start = text.index(old)
        return self.edit(TextEdit(Span(start, start + len(old)), new), path)

    def edit(self, edit: TextEdit, path: str = "main.tf") -> int:
        assert self.analysis is not None
        judged = self.analysis.item_findings.memory.judged
        self.trees[path] = self.trees[path].edited(edit)
        self.analyse()
        self.check()
        return self.analysis.item_findings.memory.judged - judged

    def check(self) -> None:
        """Checks that the findings are those of an analysis that knows nothing of earlier ones."""
        assert self.analysis is not None
        trees = {path: Tree.of(tree.text) for path, tree in self.trees.items()}
        fresh = Analysis(
            "main.tf", trees["main.tf"], ModuleIndex.of(trees), self.settings, RULES, ASSISTS, bug=raise_bug
        )
        assert self.analysis.findings() == fresh.findings()


PLAIN = """\
locals {
  a = var.x.*.a
}

output "b" {
  value = var.x.*.b
}

output "c" {
  value = var.x.*.c
}
"""


def test_an_edit_looks_at_the_attribute_that_it_touches_and_at_no_other() -> None:
    session = Session(PLAIN)
    assert session.replace("var.x.*.b", "var.x.*.bb") == 1
    assert session.replace("var.x.*.bb", "var.x.*.b[0]") == 1


def test_an_edit_that_only_moves_what_follows_looks_at_nothing() -> None:
    session = Session(PLAIN)
    assert session.replace("locals {", "# A comment.\n\nlocals {") == 0
    assert session.replace('output "b" {\n', 'output "b" {\n  description = "b"\n') == 0


def test_the_neighbours_in_the_same_block_are_not_looked_at() -> None:
    lines = "".join(f"  a{number} = var.x.*.a{number}\n" for number in range(50))
    session = Session(f"locals {{\n{lines}}}\n")
    assert session.replace("a25\n", "a25[0]\n") == 1


def test_a_declaration_that_changes_costs_what_depends_on_it() -> None:
    session = Session(FILE)
    assert session.replace("list(object({ a = string }))", "set(object({ a = string }))") == 1


def test_dependencies_go_through_other_declarations() -> None:
    session = Session(FILE)
    assert session.replace("derived = var.m", "derived = var.l") == 1
    assert session.replace("map(object({ a = string }))", "list(object({ a = string }))") == 2


def test_a_declaration_that_comes_or_goes_counts() -> None:
    session = Session(PLAIN)
    new = 'variable "x" {\n  type = map(object({ a = string }))\n}\n\n'
    assert session.edit(TextEdit(Span(0, 0), new)) == 3
    assert session.edit(TextEdit(Span(0, len(new)), "")) == 3


def test_a_declaration_in_another_file_counts() -> None:
    session = Session(PLAIN, {"variables.tf": 'variable "x" {\n  type = list(any)\n}\n\nvariable "y" {}\n'})
    assert session.replace("list(any)", "set(any)", "variables.tf") == 3
    assert session.replace('variable "y" {}', 'variable "y" {\n  type = string\n}', "variables.tf") == 0


def test_findings_that_point_at_another_file_are_made_anew_when_that_may_have_moved() -> None:
    session = Session(PLAIN, {"variables.tf": 'variable "x" {\n  type = map(any)\n}\n'})
    assert session.edit(TextEdit(Span(0, 0), "# One line more.\n"), "variables.tf") == 3


def test_declarations_that_moved_are_pointed_at_where_they_are() -> None:
    session = Session(FILE)
    assert session.edit(TextEdit(Span(0, 0), "# One line more.\n")) == 0
    assert session.analysis is not None
    texts = {
        related.span.slice(session.trees[related.path].text)
        for finding in session.analysis.findings()
        for related in finding.related
    }
    assert texts == {"type = map(object({ a = string }))", "derived = var.m", "for_each = var.m"}


def test_what_each_means_in_a_block_counts() -> None:
    session = Session(FILE)
    assert session.replace("for_each = var.m", "for_each = { k = [{ a = 1 }] }") >= 2


def test_attributes_with_the_same_text_in_different_blocks_have_their_own_findings() -> None:
    block = 'resource "terraform_data" "{}" {{\n  for_each = {}\n  input    = each.value[*].a\n}}\n\n'
    session = Session(
        'variable "m" {\n  type = map(map(object({ a = string })))\n}\n\n'
        + block.format("a", "var.m")
        + block.format("b", "{ x = [{ a = 1 }] }")
    )
    assert session.analysis is not None
    assert [finding.code for finding in session.analysis.findings()] == ["map-splat"]
    session.replace("x = [{ a = 1 }]", "x = { a = 1 }")


def test_settings_that_change_count() -> None:
    session = Session(PLAIN)
    session.settings = Settings(hover_value=False)
    session.analyse()
    session.check()


def test_a_version_that_nobody_asked_about_does_not_lose_what_is_known() -> None:
    session = Session(PLAIN)
    first = session.analysis
    assert first is not None
    judged = first.item_findings.memory.judged
    tree = first.tree.edited(TextEdit(Span(0, 0), "# One.\n"))
    skipped = Analysis("main.tf", tree, first.module, first.settings, RULES, ASSISTS, bug=raise_bug, before=first)
    tree = tree.edited(TextEdit(Span(0, 0), "# Two.\n"))
    last = Analysis("main.tf", tree, first.module, first.settings, RULES, ASSISTS, bug=raise_bug, before=skipped)
    assert len(last.findings()) == 3
    assert last.item_findings.memory.judged == judged


FRAGMENTS = st.sampled_from(
    [
        "",
        "\n",
        "}",
        "{",
        '"',
        "*",
        ".*",
        "[*]",
        "[0]",
        ".a",
        "# splat-ls: ignore\n",
        "for_each = {}\n",
        "count = 1\n",
        "x",
        " ",
    ]
)


@st.composite
def random_edits(draw: st.DrawFn) -> list[tuple[float, int, str]]:
    """Edits as where (a share of the text), how many characters go, and what comes."""
    place = st.tuples(st.floats(0, 1), st.sampled_from([0, 0, 1, 2, 5, 40]), FRAGMENTS)
    return draw(st.lists(place, min_size=1, max_size=8))


SILENCED = FILE.replace("local.derived[*].a", "local.derived[*].a # splat-ls: ignore").replace(
    "  value = terraform_data", "  # splat-ls: ignore[map-splat]\n  value = terraform_data"
)


@settings(max_examples=60, deadline=None)
@given(
    st.sampled_from([FILE, SILENCED, f"# splat-ls: ignore-file[map-splat]\n{FILE}"]),
    random_edits(),
    st.booleans(),
    st.booleans(),
)
@example(FILE, [(0.0, 40, "# splat-ls: ignore\n"), (0.0, 1, "")], True, False)  # the line above is three pages before
def test_findings_are_those_of_a_fresh_analysis_after_any_edits(
    file: str, edits: list[tuple[float, int, str]], with_small_pages: bool, with_long_items: bool
) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(page, "ITEMS_A_PAGE", 1 if with_small_pages else page.ITEMS_A_PAGE)
        patch.setattr(look, "MANY", 2 if with_long_items else look.MANY)
        patch.setattr(look, "LONG", 0 if with_long_items else look.LONG)
        session = Session(file)
        for share, width, new in edits:
            text = session.trees["main.tf"].text
            start = int(share * len(text))
            session.edit(TextEdit(Span(start, min(start + width, len(text))), new))


def test_what_was_found_in_other_pages_is_the_same_object() -> None:
    piece = 'output "o{0}" {{\n  value = var.x.*.a{0}\n}}\n\n'
    session = Session("".join(piece.format(number) for number in range(1_000)))
    assert session.analysis is not None
    before = session.analysis.shown()
    session.replace("a500\n", "longer\n")
    after = session.analysis.shown()
    assert len(before) == len(after) > 10
    assert sum(old.found is not new.found for old, new in zip(before, after, strict=True)) == 1


def test_a_member_of_a_very_large_map_is_looked_at_alone() -> None:
    lines = "".join(f"    k{number} = var.x.*.a{number}\n" for number in range(1_000))
    session = Session(f"locals {{\n  m = {{\n{lines}  }}\n}}\n")
    assert session.replace("*.a500", "*.b500") == 1
    assert session.replace("    k600 = var", "\n    k600 = var") == 0
    assert session.replace("k700", "l700") == 1
    assert session.replace("locals {", "# One.\n\nlocals {") == 0


def test_a_mistake_in_a_part_of_a_very_large_map_is_found() -> None:
    lines = "".join(f"    k{number} = {number}\n" for number in range(1_000))
    session = Session(f"locals {{\n  m = {{\n{lines}  }}\n}}\n")
    session.replace("k500 = 500", "k500 = var.x.*.")
    assert session.analysis is not None
    assert [finding.code for finding in session.analysis.findings()] == ["syntax-error"]


def test_a_file_of_many_is_parsed_only_where_a_splat_or_for_may_be() -> None:
    tree = Tree.of(FILE + "locals {\n  half = 1 +\n}\n")
    module = ModuleIndex.of({"main.tf": tree})
    analysis = Analysis("main.tf", tree, module, Settings(), RULES, ASSISTS, reading=Reading.CANDIDATES)
    assert "syntax-error" not in {finding.code for finding in analysis.findings()}
    assert analysis.item_findings.memory.judged == 4
    parsed = {placed.leaf.name for placed in tree.leaves() if placed.leaf.is_parsed}
    assert "half" not in parsed
    whole = Analysis("main.tf", tree, module, Settings(), RULES, ASSISTS, reading=Reading.WHOLE)
    assert "syntax-error" in {finding.code for finding in whole.findings()}


def test_the_open_items_of_a_file_of_many_are_told() -> None:
    tree = Tree.of("locals {\n  a = 1\n")
    module = ModuleIndex.of({"main.tf": tree})
    analysis = Analysis("main.tf", tree, module, Settings(), RULES, ASSISTS, reading=Reading.CANDIDATES)
    assert [finding.code for finding in analysis.findings()] == ["syntax-error"]
    assert not any(placed.leaf.is_parsed for placed in tree.leaves())
