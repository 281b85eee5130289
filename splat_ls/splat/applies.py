"""Whether steps surely work on every value of a type, also on an element of a list that is empty.

A splat of an empty list of known type still checks its steps, a for does not (case f2s-empty-typed-missing); and a
splat of a list fails when its elements come out with different types (case nest-list-hetero-crash). A splat of one
value has a type only when there is the value: `v[*].a[*]` of an empty list is a list of another type than of a full
one.
"""

from __future__ import annotations

from splat_ls.semantic.answer import Answer
from splat_ls.semantic.infer import apply_steps, element_of
from splat_ls.semantic.known import Known
from splat_ls.semantic.literal import whole_number
from splat_ls.semantic.scope import Scope
from splat_ls.semantic.type import Kind, Type
from splat_ls.splat.role import step_name
from splat_ls.syntax.nodes import (
    AttributeStep,
    FullSplatStep,
    IndexStep,
    LegacyIndexStep,
    LegacySplatStep,
    Number,
    Step,
)
from splat_ls.text.never import assert_never


def surely_apply(steps: tuple[Step, ...], element: Known, scope: Scope, *, may_be_absent: bool = False) -> bool:
    """Tells whether `steps` work on any non-null value of the type of `element`, and give all of them one type.

    `may_be_absent`: there may be no element, and the type has to be the same then, too.
    """
    for index, step in enumerate(steps):
        here = apply_steps(element, steps[:index], scope)
        match step:
            case AttributeStep() | IndexStep() | LegacyIndexStep():
                if not _reads(step, here.type):
                    return False
            case FullSplatStep():
                if not _repeats(here.type) or (may_be_absent and not here.type.is_sequence):
                    return False
                absent = may_be_absent or is_list(here.type)
                return surely_apply(steps[index + 1 :], element_of(here), scope, may_be_absent=absent)
            case LegacySplatStep():
                return False
            case _:
                assert_never(step)
    return True


def is_list(type_: Type) -> bool:
    """Tells whether a splat of the type gives a list: its elements have one type, and there may be none."""
    return type_.is_sequence and type_.kind is not Kind.TUPLE


def _reads(step: AttributeStep | IndexStep | LegacyIndexStep, type_: Type) -> bool:
    name = step_name(step)
    if name is not None:
        return isinstance(type_.attribute(name), Type)
    number = _number(step)
    if type_.kind is Kind.TUPLE:
        return type_.items is not None and number is not None and number < len(type_.items)
    return type_.kind is Kind.LIST and number is not None


def _repeats(type_: Type) -> bool:
    """Tells whether a splat of any value of the type gives a value of one and the same type."""
    if type_.is_sequence:
        return type_.kind is not Kind.TUPLE or type_.items is not None
    return type_.is_known and type_.nullable is Answer.NO


def _number(step: AttributeStep | IndexStep | LegacyIndexStep) -> int | None:
    match step:
        case LegacyIndexStep(number=text) | IndexStep(key=Number(text=text)):
            return whole_number(text)
        case _:
            return None
