"""The three-valued answer of everything that is known from the text alone."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum


class Answer(Enum):
    """Yes, no, or not known. A rule speaks only on a definite yes (or no), never on UNKNOWN."""

    YES = "yes"
    NO = "no"
    UNKNOWN = "unknown"

    @staticmethod
    def of(value: bool) -> Answer:
        """Returns the definite answer."""
        return Answer.YES if value else Answer.NO


def any_of(answers: Iterable[Answer]) -> Answer:
    """Returns YES if one of `answers` is, NO if all are (so for none at all), else UNKNOWN."""
    result = Answer.NO
    for answer in answers:
        if answer is Answer.YES:
            return Answer.YES
        if answer is Answer.UNKNOWN:
            result = Answer.UNKNOWN
    return result
