"""Templates: quoted strings, heredocs, interpolations and directives (cases tp-*)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from splat_ls.semantic.evaluate_for import Iteration, collected
from splat_ls.semantic.evaluate_literal import Literals, literal_texts
from splat_ls.semantic.evaluate_operation import Choice, chosen
from splat_ls.semantic.evaluate_outcome import Fault, Outcome
from splat_ls.semantic.evaluate_run import Names, Run
from splat_ls.semantic.value import Value, text_value, unknown_value
from splat_ls.semantic.value_convert import Mismatch, convert
from splat_ls.semantic.value_type import STRING, ValueKind
from splat_ls.syntax.nodes import (
    Interpolation,
    Node,
    Template,
    TemplateFor,
    TemplateIf,
    TemplateLiteral,
    TemplatePart,
)
from splat_ls.text.never import assert_never

_INVALID_VALUE = "Invalid template interpolation value"


def template(run: Run, node: Node, names: Names) -> Outcome:
    """Evaluates a template; one that is an interpolation and nothing else has that one's value (case tp-wrap)."""
    whole = cast(Template, node)
    match whole.parts:
        case (Interpolation(expression=expression),):
            return run.outcome(expression, names)
    return _joined(run, whole.parts, run.literals_of(whole, literal_texts), names)


def _joined(run: Run, parts: Sequence[TemplatePart], literals: Literals, names: Names) -> Outcome:
    """Returns the text of all parts; unknown if one is, sensitive if one is."""
    texts: list[str] = []
    faults: list[Fault] = []
    known, sensitive = True, False
    for part in parts:
        run.enter()
        outcome = _part(run, part, literals, names)
        run.leave()
        faults.extend(outcome.faults)
        value = outcome.value
        if value.is_null:
            faults.append(Fault(_INVALID_VALUE, "null cannot stand in a string", part.start))
            continue
        sensitive = sensitive or value.sensitive
        if not value.is_known:
            known = False
            continue
        text = convert(value.unmarked(), STRING)
        if isinstance(text, Mismatch):
            detail = f"a {value.type.kind.value} cannot stand in a string"
            faults.append(Fault(_INVALID_VALUE, detail, part.start))
        else:
            texts.append(text.text)
    result = text_value("".join(texts)) if known else unknown_value(STRING).refined_not_null()
    return Outcome(result.marked(sensitive), tuple(faults))


def _part(run: Run, part: TemplatePart, literals: Literals, names: Names) -> Outcome:
    match part:
        case TemplateLiteral():
            return Outcome(text_value(literals[id(part)]))
        case Interpolation(expression=expression):
            return run.outcome(expression, names)
        case TemplateIf():
            yes = _joined(run, part.then, literals, names)
            no = _joined(run, part.otherwise or (), literals, names)
            condition = run.outcome(part.condition, names)
            return chosen(Choice(condition, yes, no, part.condition.start, part.start, part.end))
        case TemplateFor():
            return _loop(run, part, literals, names)
        case _:
            assert_never(part)


def _loop(run: Run, part: TemplateFor, literals: Literals, names: Names) -> Outcome:
    """Joins what the body gives for each element."""
    iteration = Iteration(part.key_name, part.value_name, part.source, condition=None)
    source = run.outcome(part.source, names)
    rows = collected(run, iteration, source, names, lambda bound: _joined(run, part.body, literals, bound))
    if rows.value.type.kind is not ValueKind.TUPLE or not rows.value.is_wholly_known:
        return Outcome(unknown_value(STRING).marked(rows.value.sensitive), rows.faults)
    return Outcome(_concatenated(rows.value), rows.faults)


def _concatenated(rows: Value) -> Value:
    text = "".join(row.text for row in rows.children)
    return text_value(text).marked(rows.contains_sensitive)
