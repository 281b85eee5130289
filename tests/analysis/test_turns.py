"""A look that takes several turns, with edits between them, ends with what a look at once finds.

Of a file that is edited, no more than the first ENOUGH findings are looked for; which these are does not depend on what
came before.
"""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from splat_ls.analysis import analysis as analysis_module
from splat_ls.analysis import item_findings, look
from splat_ls.analysis.analysis import Analysis
from splat_ls.analysis.bug import raise_bug
from splat_ls.analysis.item_findings import ENOUGH
from splat_ls.analysis.settings import Settings
from splat_ls.analysis.turn import Turn
from splat_ls.assists import ASSISTS
from splat_ls.rules import RULES
from splat_ls.semantic.module_index import ModuleIndex
from splat_ls.syntax import page
from splat_ls.syntax.tree import Tree
from splat_ls.text.edit import TextEdit, apply_edits
from splat_ls.text.span import Span
from tests.analysis.test_incremental import FILE, SILENCED, random_edits

LONG = "locals {\n" + "".join(f"  a{number} = var.l.*.a{number}\n" for number in range(8)) + "  a1 = 1\n}\n"
REDEFINED = "locals {\n" + "  a = 1\n" * 8 + "  b = var.l.*.b\n}\n"
NESTED = "a {\n  a {\n    a = var.l.*.a\n    x y\n    a = 1\n  }\n  b = var.l.*.b\n  c = [\n}\n" * 2


def analysis_of(tree: Tree, before: Analysis | None = None, *, is_lasting: bool = True) -> Analysis:
    module = (
        ModuleIndex.of({"main.tf": tree})
        if before is None
        else before.module.edited({"main.tf": tree}, same_children=True)
    )
    return Analysis(
        "main.tf", tree, module, Settings(), RULES, ASSISTS, bug=raise_bug, before=before, is_lasting=is_lasting
    )


@settings(max_examples=150, deadline=None)
@given(
    st.sampled_from(
        [FILE, SILENCED, LONG, NESTED, LONG + FILE, f"# splat-ls: ignore-file[legacy-splat]\n{LONG}{FILE}"]
    ),
    random_edits(),
    st.lists(st.integers(0, 6), min_size=8, max_size=8),
    st.integers(1, 5),
    st.booleans(),
)
def test_looks_in_turns_find_what_one_look_finds(
    text: str, edits: Sequence[tuple[float, int, str]], turns: Sequence[int], enough: int, with_long_items: bool
) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(page, "ITEMS_A_PAGE", 2)
        patch.setattr(look, "MANY", 2 if with_long_items else look.MANY)
        patch.setattr(look, "LONG", 0 if with_long_items else look.LONG)
        for module in (item_findings, analysis_module):
            patch.setattr(module, "ENOUGH", enough)
        analysis = analysis_of(Tree.of(text))
        for (share, width, new), taken in zip(edits, turns, strict=False):
            for _ in range(taken):
                analysis.look_on(Turn(0))
            length = len(analysis.tree.text)
            start = int(share * length)
            edit = TextEdit(Span(start, min(start + width, length)), new)
            analysis = analysis_of(analysis.tree.edited(edit), analysis)
        most = 20 + 4 * len(analysis.tree.text)
        assert any(analysis.look_on(Turn(0)) for _ in range(most)), "some turns do nothing"
        everything = analysis_of(Tree.of(analysis.tree.text), is_lasting=False)
        assert analysis.findings() == everything.findings()[:enough]
        assert analysis.has_more or len(everything.findings()) <= enough


MANY = "locals {\n" + "".join(f"  a{number} = var.l.*.a\n" for number in range(ENOUGH + 500)) + "}\n"


def test_no_more_than_enough_is_looked_for() -> None:
    analysis = analysis_of(Tree.of(MANY))
    assert len(analysis.findings()) == ENOUGH
    assert analysis.has_more
    assert analysis.item_findings.memory.judged <= ENOUGH + 100
    assert len(analysis_of(Tree.of(MANY), is_lasting=False).findings()) == ENOUGH + 500


def test_what_is_mended_makes_room_for_what_stands_behind() -> None:
    before = analysis_of(Tree.of(MANY))
    last = before.findings()[-1].span
    start = MANY.index("var.l.*.a")
    after = analysis_of(before.tree.edited(TextEdit(Span(start, start + 9), "var.l[*].a")), before)
    assert after.findings()[-1].span.start == last.start + 1 + len("  a2000 = var.l.*.a\n")


def test_more_mistakes_of_a_block_than_are_told() -> None:
    text = "locals {\n" + "  a = 1\n" * (ENOUGH + 500) + "}\n"
    analysis = analysis_of(Tree.of(text))
    assert analysis.look_on(Turn())
    assert len(analysis.findings()) == ENOUGH
    assert analysis.has_more


def test_silenced_findings_do_not_count() -> None:
    text = f"# splat-ls: ignore-file[legacy-splat]\n{MANY}x = var.l.*.a.*.b\n"
    analysis = analysis_of(Tree.of(text))
    assert [finding.code for finding in analysis.findings()] == ["nested-legacy-splat"]
    assert not analysis.has_more


def test_everything_is_fixed_beyond_what_is_told() -> None:
    analysis = analysis_of(Tree.of(MANY))
    analysis.findings()
    assert ".*" not in apply_edits(MANY, analysis.fix_all_edits())


def test_nothing_is_silenced_before_it_is_shown() -> None:
    analysis = analysis_of(Tree.of(MANY))
    place = Span(MANY.index(".*"), MANY.index(".*"))
    assert not analysis.look_on(Turn(0))
    assert "ignore" not in " ".join(fix.title for fix in analysis.actions(place))
    assert analysis.look_on(Turn())
    assert "ignore" in " ".join(fix.title for fix in analysis.actions(place)).lower()
