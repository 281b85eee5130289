"""A fix that is called safe never changes what the code means: random modules, evaluated before and after."""

from __future__ import annotations

from hypothesis import HealthCheck, event, given, settings

from splat_ls.analysis.analysis import Analysis
from splat_ls.analysis.fix import Fix, Safety
from splat_ls.semantic.evaluate_outcome import Evaluated
from splat_ls.semantic.value import Value
from splat_ls.syntax.tree import Tree
from splat_ls.text.edit import apply_edits
from splat_ls.text.span import Span
from tests.properties.modules import Module, modules
from tests.support.evaluation import locals_of, result_of, same_result
from tests.support.module import analysis_in
from tests.support.profile import examples

PATH = "main.tf"
PATIENT = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])


@settings(PATIENT, max_examples=examples(500, 20_000))
@given(modules())
def test_a_safe_fix_keeps_the_value_and_its_type(module: Module) -> None:
    before = subject_value(module, module.subject)
    for fix, after in offered(module):
        assert_still_parses(module.text, after)
        if fix.safety is Safety.SAFE and isinstance(before, Value):
            event(fix.assist)
            result = subject_value(module, subject_in(module, after))
            told = f"{module.text}\n{fix.title}\n{after}\n{result}"
            assert isinstance(result, Value), told
            assert same_result(before, result), told


@settings(PATIENT, max_examples=examples(100, 4_000))
@given(modules())
def test_fixing_everything_keeps_the_value_and_comes_to_an_end(module: Module) -> None:
    analysis = analysis_of(module.text)
    fixed = apply_edits(module.text, analysis.fix_all_edits())
    assert_still_parses(module.text, fixed)
    again = analysis_of(fixed)
    assert again.fix_all_edits() == (), fixed
    assert not [finding for finding in again.findings() if again.fix_for(finding) is not None], fixed
    before = subject_value(module, module.subject)
    if isinstance(before, Value):
        after = subject_value(module, subject_in(module, fixed))
        assert isinstance(after, Value), fixed
        assert same_result(before, after), fixed


# ------------------------------------------------------------------------------------------------


def analysis_of(text: str) -> Analysis:
    """Returns the strict analysis of a module with one file."""
    return analysis_in({PATH: text}, PATH)


def offered(module: Module) -> list[tuple[Fix, str]]:
    """Returns every fix for the subject of a module, with the text that it makes."""
    start = module.subject_start
    fixes = analysis_of(module.text).actions(Span(start, start + len(module.subject)))
    made = [(fix, apply_edits(module.text, fix.edits)) for fix in fixes if fix.edits and fix.assist != "ignore"]
    for _, after in made:
        assert after.startswith(module.text[:start]), "an edit outside of the attribute"
        assert after.endswith("\n}\n")
    return made


def subject_in(module: Module, text: str) -> str:
    """Returns the subject of a text that differs from the module's in its subject only."""
    return text[module.subject_start : len(text) - len("\n}\n")]


def subject_value(module: Module, subject: str) -> Evaluated:
    """Evaluates an expression among the declarations of a module."""
    values: dict[tuple[str, ...], Value] = {("var", name): value_of(text) for name, text in module.variables.items()}
    values |= {("terraform_data", name): value_of(text) for name, text in module.resources.items()}
    return result_of(subject, locals_of(module.text), values)


def value_of(text: str) -> Value:
    """Returns the value of an expression without references."""
    value = result_of(text, {})
    assert isinstance(value, Value), f"{text}: {value}"
    return value


def assert_still_parses(before: str, after: str) -> None:
    had = [problem.summary for _, problem in Tree.of(before).problems()]
    has = [problem.summary for _, problem in Tree.of(after).problems()]
    assert len(has) <= len(had), f"{has}\n{after}"
