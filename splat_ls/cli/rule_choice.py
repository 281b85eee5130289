"""Which rules run: what the command line chooses, over what the settings say."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from splat_ls.analysis.severity import Severity
from splat_ls.rules import RULES


@dataclass(frozen=True, slots=True)
class RuleChoice:
    """The rules to run; None stands for those that the settings have on."""

    selected: frozenset[str] | None = None
    ignored: frozenset[str] = frozenset()

    @staticmethod
    def of(select: tuple[str, ...], ignore: tuple[str, ...]) -> RuleChoice:
        """Returns the choice of `--select` and `--ignore`; nothing selected stands for no choice."""
        return RuleChoice(frozenset(select) if select else None, frozenset(ignore))

    def severities(self, settings: Mapping[str, Severity]) -> Mapping[str, Severity]:
        """Returns the severities of the settings with this choice made. A rule that is off and selected is a hint."""
        chosen = dict(settings)
        for rule in RULES:
            off = self.selected is not None and rule.code not in self.selected
            if off or rule.code in self.ignored:
                chosen[rule.code] = Severity.OFF
            elif self.selected is not None and settings.get(rule.code, rule.default) is Severity.OFF:
                chosen[rule.code] = Severity.HINT
        return MappingProxyType(chosen)
