"""The normal form and the conversions against what the real engine gave (tests/corpus/conformance.json)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from splat_ls.analysis.fix import Fix, Safety
from splat_ls.semantic.evaluate_outcome import Fault
from splat_ls.semantic.value import Value
from splat_ls.semantic.value_json import json_text
from splat_ls.semantic.value_type import ValueKind
from splat_ls.splat.site import SplatSite, splat_sites
from splat_ls.syntax.nodes import Chain, FullSplatStep, LegacySplatStep, Node
from splat_ls.syntax.walk import children, walk
from splat_ls.text.edit import apply_edits
from splat_ls.text.span import Span
from tests.support.evaluation import locals_of, parsed, result_of, same_result
from tests.support.module import analysis_in
from tests.support.shape import shape_of

CASES: list[dict[str, Any]] = json.loads(
    (Path(__file__).parents[1] / "corpus" / "conformance.json").read_text(encoding="utf-8")
)
PARSE_ERRORS = ("Nested splat expression not allowed", "Invalid legacy index syntax")
CRASH = "PANIC (evaluator crash)"
KIND_IS_SEEN = "f2s-list-kind-eq"
"""The one case whose value says whether something is a list or a tuple, which a for cannot keep."""


def _has_splat(text: str) -> bool:
    nodes = (visit.node for visit in walk(parsed(text)))
    return any(isinstance(node, (FullSplatStep, LegacySplatStep)) for node in nodes)


LOCAL_CASES = [
    case
    for case in CASES
    if not case.get("config") and case["error"] not in (*PARSE_ERRORS, CRASH) and case["id"] != KIND_IS_SEEN
]
CONVERTED = [case for case in CASES if case["error"] not in PARSE_ERRORS and _has_splat(case["expr"])]


def _ids(cases: list[dict[str, Any]]) -> list[str]:
    return [case["id"] for case in cases]


# ------------------------------------------------------------------------------------- grouping


@pytest.mark.parametrize("case", LOCAL_CASES, ids=_ids(LOCAL_CASES))
def test_grouping_is_the_one_that_the_value_proves(case: dict[str, Any]) -> None:
    """Writes every splat as a for over the bare splat of its source, grouped by the normal form alone."""
    declared = locals_of(f"locals {{\n{case['locals']}\n}}\n")
    result = result_of(_explicit(case["expr"]), declared)
    if case["error"] is not None:
        assert isinstance(result, Fault)
    else:
        assert isinstance(result, Value), result
        if not case.get("unknown") and result.type.kind is not ValueKind.TYPE:
            assert json.loads(json_text(result.unmarked_deep())) == case["value"]


def _explicit(text: str) -> str:
    """Returns an expression with each splat as a loop over a bare one: `[for o in (a)[*] : o.b]`."""
    return _Explicit(text).of(parsed(text))


class _Explicit:
    """Writes nodes of `text` anew, their chains by what the normal form says and nothing else."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.loops = 0

    def of(self, node: Node) -> str:
        if isinstance(node, Chain) and splat_sites(node):
            return self.chain(node)
        return self.between(node, [(child.start, child.end, self.of(child)) for child in children(node)])

    def chain(self, chain: Chain) -> str:
        sites = {site.marker_index: site for site in splat_sites(chain)}
        return self.steps(chain, self.of(chain.source), 0, len(chain.steps), sites)

    def steps(self, chain: Chain, written: str, start: int, end: int, sites: dict[int, SplatSite]) -> str:
        index = start
        while index < end:
            site = sites.get(index)
            if site is None:
                written += self.of(chain.steps[index])
                index += 1
                continue
            self.loops += 1
            name = f"element_{self.loops}"
            body = self.steps(chain, name, index + 1, site.each_end, sites)
            written = f"[for {name} in ({written})[*] : {body}]"
            index = site.each_end
        return written

    def between(self, node: Node, new: list[tuple[int, int, str]]) -> str:
        parts, at = [], node.start
        for start, end, written in new:
            parts += [self.text[at:start], written]
            at = end
        return "".join([*parts, self.text[at : node.end]])


# ---------------------------------------------------------------------------------- conversions


@pytest.mark.parametrize("case", CONVERTED, ids=_ids(CONVERTED))
def test_safe_fixes_are_never_what_the_engine_disproved(case: dict[str, Any]) -> None:
    proven = [shape_of(each) for each in (*case["equivalents"], *case.get("same_error", ()))]
    disproved = [shape_of(each["expr"]) for each in case["not_equivalent"]]
    declared = locals_of(f"locals {{\n{case['locals']}\n}}\n")
    before = result_of(case["expr"], declared)
    for fix, after in _converted(case):
        if fix.safety is not Safety.SAFE or shape_of(after) in proven:
            continue
        if case["error"] is None:
            assert shape_of(after) not in disproved, fix.title
        if isinstance(before, Value):
            result = result_of(after, declared)
            assert isinstance(result, Value), f"{fix.title}: {result}"
            assert same_result(before, result), fix.title


@pytest.mark.parametrize("case", CONVERTED, ids=_ids(CONVERTED))
def test_every_splat_has_its_for(case: dict[str, Any]) -> None:
    """The for is proven by the engine, or has the same elements by evaluation; a repair of a map has not to."""
    declared = locals_of(f"locals {{\n{case['locals']}\n}}\n")
    before = result_of(case["expr"], declared)
    made = [(fix, after) for fix, after in _converted(case) if fix.assist in ("to-for", "for-values")]
    assert made
    for fix, after in made:
        if fix.assist == "for-values" or shape_of(after) in map(shape_of, case["equivalents"]):
            continue
        if case["id"] == KIND_IS_SEEN:
            assert fix.safety is Safety.UNSAFE
        elif isinstance(before, Value) and "type is not known" not in fix.title and before.is_wholly_known:
            result = result_of(after, declared)
            assert isinstance(result, Value), f"{fix.title}: {result}"
            assert _elements(result) == _elements(before), fix.title


def _elements(value: Value) -> object:
    """Returns a value without telling lists and tuples apart."""
    return json.loads(json_text(value.unmarked_deep()))


def _converted(case: dict[str, Any]) -> list[tuple[Fix, str]]:
    """Returns everything that is offered anywhere in the expression of a case, with what it makes of it."""
    head = f"locals {{\n{case['locals']}\n"
    text = f"{head}subject = {case['expr']}\n}}\n{case.get('config') or ''}\n"
    analysis = analysis_in({"main.tf": text}, "main.tf")
    start = len(head) + len("subject = ")
    span = Span(start, start + len(case["expr"]))
    made = []
    for fix in analysis.actions(span):
        if fix.edits and fix.assist not in ("ignore", "fix-all"):
            after = apply_edits(text, fix.edits)
            made.append((fix, after[start : len(after) - (len(text) - span.end)]))
    return made
