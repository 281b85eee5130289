"""Reads settings from what an editor or a TOML file holds: nested tables, or keys with dots."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from enum import Enum
from types import MappingProxyType
from typing import TypeAlias, TypeVar

from splat_ls.analysis.settings import IteratorStyle, Scope, Settings
from splat_ls.analysis.severity import Severity
from splat_ls.workspace.exclusion import glob_fault
from splat_ls.workspace.nearest import did_you_mean

MAX_DELAY_MS = 60_000
RULES = "rules."

Choice = TypeVar("Choice", bound=Enum)


@dataclass(frozen=True, slots=True)
class SettingProblem:
    """A setting that cannot be used: its key (empty: all of them), and why, in words that follow the key."""

    key: str
    reason: str

    def __str__(self) -> str:
        return f"`{self.key}` {self.reason}" if self.key else self.reason


@dataclass(frozen=True, slots=True)
class SettingsRead:
    """The settings that could be read, and those that could not."""

    settings: Settings
    problems: tuple[SettingProblem, ...] = ()

    @property
    def warning(self) -> str:
        """All problems as the one message that a person is shown; empty when there is none."""
        if not self.problems:
            return ""
        return "splat-ls ignores these settings: " + "; ".join(str(problem) for problem in self.problems)


def read_settings(raw: object, codes: Collection[str], base: Settings | None = None) -> SettingsRead:
    """Returns `base` (or the defaults) with the keys of `raw` over it.

    `raw` is a table of JSON or TOML values; None and `[]` count as an empty one (Lua has one value for an empty table
    and an empty list, which Neovim sends as a list). `codes` are the rules there are.
    A key that is not known, or a value that does not fit, changes nothing and becomes a problem.
    """
    settings = base or Settings()
    if raw is None or raw == []:
        return SettingsRead(settings)
    if not isinstance(raw, Mapping):
        return SettingsRead(settings, (SettingProblem("", "the settings must be a table of keys and values"),))
    problems: list[SettingProblem] = []
    for key, value in _each_setting(raw, ""):
        try:
            settings = _with(settings, key, value, codes)
        except _UnfitError as unfit:
            problems.append(SettingProblem(key, str(unfit)))
    return SettingsRead(settings, tuple(problems))


class _UnfitError(Exception):
    """What a key takes, in words; raised and caught in this file only."""


def _each_setting(table: Mapping[object, object], prefix: str) -> Iterator[tuple[str, object]]:
    """Yields every key with its value, `a.b` for `b` in the table `a`. A key that is null is not set."""
    for key, value in table.items():
        name = f"{prefix}{key}"
        if isinstance(value, Mapping):
            yield from _each_setting(value, f"{name}.")
        elif value is not None:
            yield name, value


def _with(settings: Settings, key: str, value: object, codes: Collection[str]) -> Settings:
    """Returns the settings with one more of them set."""
    code = key.removeprefix(RULES)
    if key.startswith(RULES) and code in codes:
        severities = {**settings.severities, code: _choice(Severity, value)}
        return replace(settings, severities=MappingProxyType(severities))
    reader = _READERS.get(key)
    if reader is None:
        what = "names no rule" if key.startswith(RULES) else "is not a setting"
        raise _UnfitError(what + did_you_mean(key, (*_READERS, *(RULES + code for code in codes))))
    return reader(settings, value)


def _choice(choices: type[Choice], value: object) -> Choice:
    names = {str(choice.value): choice for choice in choices}
    if isinstance(value, str) and value in names:
        return names[value]
    near = did_you_mean(value, names) if isinstance(value, str) else ""
    raise _UnfitError(f"must be one of {', '.join(f'`{name}`' for name in names)}{near}")


def _switch(value: object) -> bool:
    if not isinstance(value, bool):
        raise _UnfitError("must be true or false")
    return value


def _milliseconds(value: object) -> int:
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not 0 <= value <= MAX_DELAY_MS:
        raise _UnfitError(f"must be a number of milliseconds from 0 to {MAX_DELAY_MS}")
    return int(value)


def _patterns(value: object) -> tuple[str, ...]:
    if not isinstance(value, (list, tuple)) or not all(isinstance(pattern, str) for pattern in value):
        raise _UnfitError("must be a list of glob patterns")
    for pattern in value:
        fault = glob_fault(pattern)
        if fault is not None:
            raise _UnfitError(f"has a pattern that {fault}: `{pattern}`")
    return tuple(value)


_Reader: TypeAlias = Callable[[Settings, object], Settings]

_READERS: Mapping[str, _Reader] = MappingProxyType(
    {
        "diagnostics.delay": lambda old, value: replace(old, delay=_milliseconds(value)),
        "diagnostics.scope": lambda old, value: replace(old, scope=_choice(Scope, value)),
        "hover.value": lambda old, value: replace(old, hover_value=_switch(value)),
        "inlayHints.enable": lambda old, value: replace(old, inlay_hints=_switch(value)),
        "iterator": lambda old, value: replace(old, iterator=_choice(IteratorStyle, value)),
        "exclude": lambda old, value: replace(old, exclude=_patterns(value)),
    }
)
