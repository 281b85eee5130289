"""What a user may set: the same keys in editors' settings, in `.splat-ls.toml` and in `initializationOptions`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from types import MappingProxyType

from splat_ls.analysis.severity import Severity


class IteratorStyle(Enum):
    """How the loop variable of a new for-expression is named.

    LETTER: `o`, `p`, `q`, as the manual does. SINGULAR: from the source, `subnet` for `var.subnets`.
    """

    LETTER = "letter"
    SINGULAR = "singular"


class Scope(Enum):
    """Which files get diagnostics: those open in the editor, or every file of the workspace."""

    OPEN = "open"
    WORKSPACE = "workspace"


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings of one folder; the defaults are those of somebody who has set nothing.

    `severities` holds the rules that were set, by code. `delay` is the wait in milliseconds between a change
    and its diagnostics. `exclude` are glob patterns of files that are not looked at.
    """

    severities: Mapping[str, Severity] = field(default_factory=lambda: MappingProxyType({}))
    hover_value: bool = True
    iterator: IteratorStyle = IteratorStyle.LETTER
    inlay_hints: bool = False
    delay: int = 100
    scope: Scope = Scope.OPEN
    exclude: tuple[str, ...] = ()

    def severity(self, code: str, own: Severity) -> Severity:
        """Returns how grave a finding of the rule `code` is shown, which by itself says `own`.

        What the user set for the rule counts for all of its findings, whatever the rule says of this place.
        """
        return self.severities.get(code, own)

    def is_on(self, code: str, default: Severity) -> bool:
        """Tells whether the rule `code` is to be run at all."""
        return self.severities.get(code, default) is not Severity.OFF
