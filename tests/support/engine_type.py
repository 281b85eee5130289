"""Types as the real engine prints them, and whether what is known of an expression fits them."""

from __future__ import annotations

import re
from dataclasses import dataclass

from splat_ls.semantic.type import Kind, Type

_TOKENS = re.compile(r'"[^"]*"|[^\s(){}\[\]:,]+|[(){}\[\]:,]')


@dataclass(frozen=True, slots=True)
class EngineType:
    """A type of the engine: `kind` is its word, `dynamic` where a value has no type yet."""

    kind: str
    element: EngineType | None = None
    items: tuple[EngineType, ...] = ()
    attributes: tuple[tuple[str, EngineType], ...] = ()


def read_type(printed: str) -> EngineType:
    """Reads what `type(…)` of the console prints: `tuple([ string, object({ id: number, }), ])`."""
    tokens = _TOKENS.findall(printed)
    result, rest = _read(tokens)
    assert not rest, f"left over: {rest}"
    return result


def type_of_json(encoded: object) -> EngineType:
    """Reads the type of an output in JSON: `["list", "string"]`, `["object", {"id": "number"}]`."""
    if isinstance(encoded, str):
        return EngineType(encoded)
    assert isinstance(encoded, list)
    kind, inner = encoded[0], encoded[1]
    if kind == "tuple":
        return EngineType(kind, items=tuple(map(type_of_json, inner)))
    if kind == "object":
        return EngineType(kind, attributes=tuple((name, type_of_json(each)) for name, each in inner.items()))
    return EngineType(kind, element=type_of_json(inner))


def _read(tokens: list[str]) -> tuple[EngineType, list[str]]:
    kind, rest = tokens[0], tokens[1:]
    if kind in ("list", "set", "map"):
        element, rest = _read(rest[1:])
        return EngineType(kind, element), rest[rest.index(")") + 1 :]
    if kind == "tuple":
        items, rest = [], rest[2:]
        while rest[0] != "]":
            item, rest = _read(rest)
            items.append(item)
            rest = rest[1:] if rest[0] == "," else rest
        return EngineType(kind, items=tuple(items)), rest[2:]
    if kind == "object":
        attributes, rest = [], rest[2:]
        while rest[0] != "}":
            name = rest[0].strip('"')
            member, rest = _read(rest[2:])
            attributes.append((name, member))
            rest = rest[1:] if rest[0] == "," else rest
        return EngineType(kind, attributes=tuple(attributes)), rest[2:]
    return EngineType(kind), rest


def contradiction(known: Type, real: EngineType) -> str | None:
    """Returns where `known` claims what is not so, None if it fits. Nothing can contradict a value without a type."""
    if real.kind == "dynamic":
        return None
    if known.kind is Kind.UNKNOWN:
        allowed = {kind.value for kind in known.among}
        return None if not allowed or real.kind in allowed else f"{known} is no {real.kind}"
    if known.kind.value != real.kind:
        return f"{known} is no {real.kind}"
    return _member_contradiction(known, real)


def _member_contradiction(known: Type, real: EngineType) -> str | None:
    if real.element is not None:
        return None if known.element is None else contradiction(known.element, real.element)
    if real.kind == "tuple":
        if known.items is not None and len(known.items) != len(real.items):
            return f"{len(known.items)} items are {len(real.items)}"
        pairs = [
            (known.items[at] if known.items is not None else known.element, each) for at, each in enumerate(real.items)
        ]
    else:
        names = [name for name, _ in real.attributes]
        if known.attributes is not None and sorted(each.name for each in known.attributes) != sorted(names):
            return f"{known} has not the names {names}"
        by_name = {each.name: each.type for each in known.attributes or ()}
        pairs = [(by_name.get(name, known.element), each) for name, each in real.attributes]
    found = (contradiction(mine, each) for mine, each in pairs if mine is not None)
    return next((each for each in found if each is not None), None)
