"""A rule: one kind of defect, with its page, its examples and its message.

A rule's docstring is its page (`splat_ls.analysis.rule_page` says which headings it must have), its examples
are its tests. A rule is a stateless value; a check returns what is wrong at one place, or None.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import ClassVar

from splat_ls.analysis.finding import Finding, Related
from splat_ls.analysis.place import Place
from splat_ls.analysis.severity import Severity
from splat_ls.syntax.problem import Problem
from splat_ls.text.span import Span


class Aspect(Enum):
    """What a rule judges.

    A splat gets one finding, from the first rule of the contract's order that speaks. What an argument does
    with its value is another matter, and is told beside it.
    """

    SPLAT = "splat"
    ARGUMENT = "argument"


class Loops(Enum):
    """Which for-expressions a rule judges: most rules none, so that an attribute with nothing else is not read.

    FOR_EACH are those in a `for_each` argument.
    """

    NONE = "none"
    FOR_EACH = "for_each"
    ALL = "all"


@dataclass(frozen=True, slots=True)
class Invalid:
    """A text with the defect; carets under the offending text give the code and a part of the message.

    `instead` is the text as it should be, empty where that depends on what was meant.
    """

    text: str
    instead: str = ""


@dataclass(frozen=True, slots=True)
class Valid:
    """A text that comes near the defect and has it not; `why` says what makes the difference."""

    text: str
    why: str


@dataclass(frozen=True, slots=True)
class PlacedProblem:
    """Something of the file that does not parse, and where it stands in the document.

    `meant` is the chain around it as it was probably meant, empty where there is none.
    """

    span: Span
    problem: Problem
    meant: str = ""


class Rule:
    """The base of all rules: the only class hierarchy of the package.

    `code` is the rule's name wherever people meet it. `default` is the severity that the settings start from;
    a check may be graver or milder at one place. `deprecated` strikes the span through. `link` is the part of the
    manual that its findings point at.
    """

    code: ClassVar[str]
    default: ClassVar[Severity]
    link: ClassVar[str]
    deprecated: ClassVar[bool] = False
    aspect: ClassVar[Aspect] = Aspect.SPLAT
    loops: ClassVar[Loops] = Loops.NONE
    INVALID: ClassVar[tuple[Invalid, ...]]
    VALID: ClassVar[tuple[Valid, ...]]

    def check(self, place: Place) -> Finding | None:
        """Returns what is wrong with a splat, a for-expression or a dotted index, None when nothing is."""
        del place
        return None

    def check_problem(self, problem: PlacedProblem) -> Finding | None:
        """Returns the finding for something that does not parse, None when another rule tells it."""
        del problem
        return None

    def finding(
        self,
        span: Span,
        message: str,
        *,
        severity: Severity | None = None,
        related: tuple[Related, ...] = (),
        link: str | None = None,
    ) -> Finding:
        """Returns a finding of this rule; its severity and link may be others than the rule's."""
        own = severity or self.default
        return Finding(self.code, own, span, message, related, self.deprecated, link or self.link)
