"""The functions on points in time that are written out, and the name-based UUID."""

from __future__ import annotations

import re
import uuid
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta, timezone
from fractions import Fraction
from types import MappingProxyType
from typing import Final

from splat_ls.semantic.functions_signature import TEXT, Arguments, Failure, Function, Result, always
from splat_ls.semantic.value import text_value, whole_value
from splat_ls.semantic.value_type import NUMBER, STRING, ValueType
from splat_ls.semantic.value_uncovered import UncoveredError

_TIMESTAMP: Final = re.compile(
    r"(?P<moment>[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2})(?:\.(?P<fraction>[0-9]+))?"
    r"(?:Z|(?P<sign>[+-])(?P<hours>[0-9]{2}):(?P<minutes>[0-9]{2}))"
)
_PART: Final = r"([0-9]+(?:\.[0-9]*)?|\.[0-9]+)(ns|us|µs|μs|ms|s|m|h)"
_DURATION: Final = re.compile(rf"(?:{_PART})+")
_DURATION_PART: Final = re.compile(_PART)
_MICROSECONDS: Final = {
    "ns": Fraction(1, 1000), "us": Fraction(1), "µs": Fraction(1), "μs": Fraction(1), "ms": Fraction(1000),
    "s": Fraction(10**6), "m": Fraction(60 * 10**6), "h": Fraction(3600 * 10**6),
}  # fmt: skip
_PIECE: Final = re.compile(r"'(?P<quoted>(?:[^']|'')*)'|(?P<verb>([A-Za-z])\3*)|(?P<open>')|(?P<text>[^A-Za-z']+)")
_MAX_DIGITS: Final = 40
"""The most digits of one number of a duration."""

_MONTHS: Final = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
)  # fmt: skip
_DAYS: Final = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
_SHORT: Final = 3
_NAMESPACES: Final = {
    "dns": uuid.NAMESPACE_DNS, "url": uuid.NAMESPACE_URL, "oid": uuid.NAMESPACE_OID, "x500": uuid.NAMESPACE_X500,
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class _Zone:
    """The offset of a timestamp as the verbs print it."""

    offset: timedelta

    def text(self, colon: str) -> str:
        minutes = int(self.offset.total_seconds()) // 60
        hours, rest = divmod(abs(minutes), 60)
        return f"{'-' if minutes < 0 else '+'}{hours:02d}{colon}{rest:02d}"


def _moment(text: str) -> datetime | None:
    """Returns the point in time that an RFC 3339 timestamp names, None for another text."""
    found = _TIMESTAMP.fullmatch(text)
    if found is None:
        return None
    fraction = found.group("fraction") or ""
    if len(fraction) > 6 or text.startswith("0000"):
        raise UncoveredError("a timestamp beyond microseconds or before the year 1")
    hours, minutes = int(found.group("hours") or 0), int(found.group("minutes") or 0)
    if hours > 23 or minutes > 59:
        raise UncoveredError("an offset of a day or more")
    offset = timedelta(hours=hours, minutes=minutes) * (-1 if found.group("sign") == "-" else 1)
    try:
        moment = datetime.strptime(found.group("moment"), "%Y-%m-%dT%H:%M:%S").replace(tzinfo=timezone(offset))
    except ValueError:
        return None
    return moment.replace(microsecond=int(fraction.ljust(6, "0") or 0))


def _time_text(moment: datetime) -> str:
    zone = _Zone(moment.utcoffset() or timedelta())
    return moment.strftime("%Y-%m-%dT%H:%M:%S").rjust(19, "0") + (zone.text(":") if zone.offset else "Z")


def _duration(text: str) -> timedelta | None:
    """Returns a duration like `1h30m`, None for another text."""
    unsigned = text[1:] if text[:1] in ("+", "-") else text
    if unsigned == "0":
        return timedelta()
    if _DURATION.fullmatch(unsigned) is None:
        return None
    parts = _DURATION_PART.findall(unsigned)
    if any(len(number) > _MAX_DIGITS for number, _ in parts):
        raise UncoveredError("a duration of so many digits")
    total = sum((Fraction(number) * _MICROSECONDS[unit] for number, unit in parts), Fraction())
    if total > 10**15 or total.denominator != 1:
        raise UncoveredError("a very long duration, or one below a microsecond")
    return timedelta(microseconds=int(total)) * (-1 if text.startswith("-") else 1)


def _time_add(arguments: Arguments, _type: ValueType) -> Result:
    moment, duration = _moment(arguments[0].text), _duration(arguments[1].text)
    if moment is None or duration is None:
        return Failure("a timestamp and a duration are required")
    try:
        return text_value(_time_text(moment + duration))
    except OverflowError:
        raise UncoveredError("a time beyond the years that are computed with") from None


def _time_cmp(arguments: Arguments, _type: ValueType) -> Result:
    left, right = _moment(arguments[0].text), _moment(arguments[1].text)
    if left is None or right is None:
        return Failure("this is no RFC 3339 timestamp", 0 if left is None else 1)
    return whole_value((left > right) - (left < right))


def _format_date(arguments: Arguments, _type: ValueType) -> Result:
    """Formats by verbs of one repeated letter; text between single quotes stands for itself (manual, "formatdate")."""
    moment = _moment(arguments[1].text)
    if moment is None:
        return Failure("this is no RFC 3339 timestamp", 1)
    parts: list[str] = []
    for found in _PIECE.finditer(arguments[0].text):
        if found.group("open") is not None:
            return Failure("a quote is not closed", 0)
        part = _date_piece(found, moment)
        if part is None:
            return Failure("the format has an unknown verb", 0)
        parts.append(part)
    return text_value("".join(parts))


def _date_piece(found: re.Match[str], moment: datetime) -> str | None:
    quoted, verb = found.group("quoted"), found.group("verb")
    if quoted is not None:
        return quoted.replace("''", "'") or "'"
    if verb is None:
        return found.group("text")
    forms = _VERBS.get(verb[0])
    return None if forms is None else forms(moment).get(len(verb))


def _plain(number: int) -> Mapping[int, str]:
    """Returns the two forms of a number: as it is, and with two digits."""
    return {1: str(number), 2: f"{number:02d}"}


def _month(moment: datetime) -> Mapping[int, str]:
    name = _MONTHS[moment.month - 1]
    return {**_plain(moment.month), 3: name[:_SHORT], 4: name}


def _weekday(moment: datetime) -> Mapping[int, str]:
    name = _DAYS[moment.weekday()]
    return {3: name[:_SHORT], 4: name}


def _zone(moment: datetime) -> Mapping[int, str]:
    zone = _Zone(moment.utcoffset() or timedelta())
    return {
        1: zone.text(":") if zone.offset else "Z",
        3: zone.text("") if zone.offset else "UTC",
        4: zone.text(""),
        5: zone.text(":"),
    }


_VERBS: Final[Mapping[str, Callable[[datetime], Mapping[int, str]]]] = MappingProxyType(
    {
        "Y": lambda moment: {2: f"{moment.year % 100:02d}", 4: f"{moment.year:04d}"},
        "M": _month,
        "D": lambda moment: _plain(moment.day),
        "E": _weekday,
        "h": lambda moment: _plain(moment.hour),
        "H": lambda moment: _plain(moment.hour % 12 or 12),
        "A": lambda moment: {2: "AM" if moment.hour < 12 else "PM"},
        "a": lambda moment: {2: "am" if moment.hour < 12 else "pm"},
        "m": lambda moment: _plain(moment.minute),
        "s": lambda moment: _plain(moment.second),
        "Z": _zone,
    }
)
"""For each letter the texts by the number of letters."""


def _uuid(arguments: Arguments, _type: ValueType) -> Result:
    namespace, name = (value.text for value in arguments)
    if namespace in _NAMESPACES:
        return text_value(str(uuid.uuid5(_NAMESPACES[namespace], name)))
    if re.fullmatch(r"[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}", namespace):
        return text_value(str(uuid.uuid5(uuid.UUID(namespace), name)))
    raise UncoveredError("a UUID in an unusual namespace")


TIME_FUNCTIONS: Final = (
    Function("formatdate", (TEXT, TEXT), always(STRING), _format_date),
    Function("timeadd", (TEXT, TEXT), always(STRING), _time_add, may_be_null=True),
    Function("timecmp", (TEXT, TEXT), always(NUMBER), _time_cmp),
    Function("uuidv5", (TEXT, TEXT), always(STRING), _uuid),
)
