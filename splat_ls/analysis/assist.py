"""An assist: one conversion that may be offered at a place, with the examples that prove it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from splat_ls.analysis.fix import ActionKind, Fix, Safety
from splat_ls.analysis.offer import Offer
from splat_ls.analysis.place import Place


@dataclass(frozen=True, slots=True)
class Example:
    """A text before and after the assist; both are documentation and test.

    `before` is a module in the fixture language of the tests: `$0` is the cursor, `$0…$0` a selection, `#- path`
    starts another file; a bare expression stands in a `locals` block. `after` is the file with the mark afterwards,
    or, without a line break, only the marked line of it. `because` is a part of the title that says what is unsafe.
    """

    before: str
    after: str
    safety: Safety = Safety.SAFE
    because: str = ""


@dataclass(frozen=True, slots=True)
class NearMiss:
    """A text where the assist must not be offered, and why not.

    `disabled` is the reason that is shown instead, where a user would look for the action.
    """

    before: str
    why: str
    disabled: str | None = None


@dataclass(frozen=True, slots=True)
class Assist:
    """One conversion: what all its fixes have in common, and where it is offered.

    `offers` yields nothing where the conversion does not apply.
    """

    offer: Offer
    offers: Callable[[Place], Iterator[Fix]]
    examples: tuple[Example, ...]
    near_misses: tuple[NearMiss, ...]

    @property
    def id(self) -> str:
        """The name of the conversion: that of its file."""
        return self.offer.assist

    @property
    def kinds(self) -> tuple[ActionKind, ...]:
        """The kinds of the fixes that it offers."""
        return (self.offer.kind,)
