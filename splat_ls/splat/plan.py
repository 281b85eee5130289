"""The plan of a conversion to for: how each splat of a chain is to be written, and what that changes."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum

from splat_ls.semantic.answer import Answer
from splat_ls.semantic.infer import apply_steps
from splat_ls.semantic.known import Known
from splat_ls.semantic.scope import Scope
from splat_ls.semantic.type import Kind, Type
from splat_ls.splat.equivalence import NO_LEVELS, TUPLE_FOR_LIST, UNKNOWN_SOURCE, Equivalence, Levels, elements, inside
from splat_ls.splat.plan_time import may_be_unknown
from splat_ls.splat.role import Role, role_of
from splat_ls.splat.site import SplatSite, chain_prefix, splat_sites
from splat_ls.splat.sources import meant_element, source_of
from splat_ls.syntax.nodes import Chain, IndexStep, LegacyIndexStep
from splat_ls.text.never import assert_never


class Shape(Enum):
    """How one splat is written: as a for over the source or over the source made a tuple, as a full splat of its
    values or of itself, or as it is.
    """

    LOOP = "for o in x"
    WRAPPED = "for o in [x]"
    GUARDED = "for o in (x == null ? [] : [x])"
    VALUES = "values(x)[*]"
    FULL = "(x[*].a)[i]"
    SPLAT = "x.*.a[i]"


@dataclass(frozen=True, slots=True)
class SitePlan:
    """One splat, what is known of its source, what it does with it, and how it is to be written.

    `is_computed`: the source may be unknown until the plan is applied.
    """

    site: SplatSite
    source: Known
    role: Role
    shape: Shape
    is_computed: bool


@dataclass(frozen=True, slots=True)
class Plan:
    """The plans of all splats of a chain, in writing order."""

    chain: Chain
    sites: tuple[SitePlan, ...]

    def at(self, step_index: int) -> SitePlan | None:
        """Returns the plan of the splat whose marker is that step."""
        return next((plan for plan in self.sites if plan.site.marker_index == step_index), None)

    def with_shapes(self, shapes: tuple[Shape, ...]) -> Plan:
        """Returns the plan with other shapes, one for each splat."""
        paired = zip(self.sites, shapes, strict=True)
        return replace(self, sites=tuple(replace(plan, shape=shape) for plan, shape in paired))

    def outermost_only(self) -> Plan:
        """Returns the plan that leaves splats inside other splats as they are."""
        return self.with_shapes(
            tuple(plan.shape if plan.site.enclosing is None else Shape.SPLAT for plan in self.sites)
        )

    def equivalence(self) -> Equivalence:
        """Returns how exactly the planned text keeps the meaning."""
        levels = self._levels(0, len(self.chain.steps), NO_LEVELS)
        differences = tuple(dict.fromkeys(words for plan in self.sites for words in _differences(plan)))
        if levels:
            differences += (TUPLE_FOR_LIST,)
        return Equivalence(self._value(), levels, differences)

    def _value(self) -> Answer:
        answers = {_keeps_value(plan) for plan in self.sites}
        if Answer.NO in answers:
            return Answer.NO
        return Answer.UNKNOWN if Answer.UNKNOWN in answers else Answer.YES

    def _levels(self, start: int, end: int, levels: Levels) -> Levels:
        """Returns where tuple and list differ after the steps `[start, end)` on something that differs at `levels`."""
        index = start
        while index < end:
            plan = self.at(index)
            step = self.chain.steps[index]
            if plan is None:
                if isinstance(step, (IndexStep, LegacyIndexStep)):
                    levels = elements(levels)
                index += 1
                continue
            each = inside(self._levels(index + 1, plan.site.each_end, elements(levels)))
            levels = each | {0} if _kind_differs(plan, levels) else each
            index = plan.site.each_end
        return levels


def plan_chain(chain: Chain, scope: Scope) -> Plan:
    """Returns the plan that writes every splat of `chain` as a for, from the inside out, where that is right.

    A splat inside another one whose source is one value stays a splat: only so a null inside gives `[]`
    (case nest-optional-inside).
    """
    plans: list[SitePlan] = []
    for site in splat_sites(chain):
        around = next((plan for plan in plans if plan.site is site.enclosing), None)
        source = source_of(site, scope) if around is None else _source_inside(around, site, scope)
        role = role_of(source, site.each_steps)
        computed = may_be_unknown(chain_prefix(chain, site.marker_index), source, scope)
        plans.append(SitePlan(site, source, role, _shape(source, role, around), computed))
    return Plan(chain, tuple(plans))


def _source_inside(around: SitePlan, site: SplatSite, scope: Scope) -> Known:
    return apply_steps(meant_element(around.source, around.site), site.source_steps, scope)


def _shape(source: Known, role: Role, around: SitePlan | None) -> Shape:
    if around is not None:
        stays = around.shape is Shape.SPLAT or role is Role.SINGLE
        unclear = role is Role.UNKNOWN and source.type.nullable is Answer.YES
        return Shape.SPLAT if stays or unclear else Shape.LOOP
    if role is not Role.SINGLE:
        return Shape.LOOP
    return Shape.WRAPPED if source.type.nullable is Answer.NO else Shape.GUARDED


def _kind_differs(plan: SitePlan, source_levels: Levels) -> bool:
    """Tells whether the new text may give a tuple where the splat gives a list."""
    match plan.shape:
        case Shape.LOOP:
            return plan.source.type.kind is not Kind.TUPLE
        case Shape.WRAPPED | Shape.GUARDED:
            return False
        case Shape.VALUES | Shape.FULL | Shape.SPLAT:
            return 0 in source_levels
        case _:
            assert_never(plan.shape)


def _keeps_value(plan: SitePlan) -> Answer:
    if plan.shape in (Shape.FULL, Shape.SPLAT):
        return Answer.YES
    if plan.role is Role.MAP:
        return Answer.NO
    return Answer.UNKNOWN if _differences(plan) else Answer.YES


def _differences(plan: SitePlan) -> tuple[str, ...]:
    """Returns in words what makes one splat differ from what is written for it."""
    match plan.role:
        case _ if plan.shape in (Shape.FULL, Shape.SPLAT):
            return ()
        case Role.MAP:
            return ("it visits the values, where the splat takes the whole map as one value",)
        case Role.UNKNOWN:
            return (UNKNOWN_SOURCE,)
        case Role.SINGLE if plan.shape is Shape.WRAPPED:
            return single_differences(plan)
        case Role.SINGLE if plan.shape is Shape.GUARDED:
            return guarded_differences(plan)
        case Role.SEQUENCE if plan.is_computed and Kind.TUPLE in plan.source.type.kinds:
            return ("before apply the for does not know its length",)
        case Role.SINGLE | Role.SEQUENCE:
            return ()
        case _:
            assert_never(plan.role)


def single_differences(plan: SitePlan) -> tuple[str, ...]:
    """Returns what is different about a list of one value that is written as such: `[x]` for `x[*]`."""
    if plan.source.type.sensitive is Answer.YES:
        return ("only the element is sensitive then, not the list",)
    return ("before apply the splat does not know its length",) if plan.is_computed else ()


def guarded_differences(plan: SitePlan) -> tuple[str, ...]:
    """Returns what is different about a test for null: comparing looks at all that is inside."""
    is_marked_inside = _holds_sensitive(plan.source.type) and plan.source.type.sensitive is not Answer.YES
    return ("what is sensitive inside makes all of it sensitive then",) if is_marked_inside else ()


def _holds_sensitive(type_: Type) -> bool:
    """Tells whether a value of the type, or something inside it, is sensitive for all that is known."""
    inside = (type_.element,) if type_.members is None else type_.members
    return type_.sensitive is Answer.YES or any(each is not None and _holds_sensitive(each) for each in inside)
