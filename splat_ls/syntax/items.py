"""The pieces that a file is cut into: blocks, attributes, what stands between them, and what is broken.

Items are position-free: each holds its own text, from the start of its first line to the end of its last, and
the texts of a file's items in a row are the file's text. What an item means is a pure function of its text,
found out when first asked for and kept, so an item that an edit leaves alone is never read again.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import accumulate, pairwise
from typing import Final, TypeAlias

from splat_ls.syntax.candidates import is_plain, may_hold_splat_or_for
from splat_ls.syntax.nodes import AttributeNode, Expression, Object, Tuple
from splat_ls.syntax.parser import Parsed, parse_attribute, parse_body, parse_part
from splat_ls.syntax.parts import LARGE, part_ends
from splat_ls.syntax.problem import SYNTAX_ERROR, Problem
from splat_ls.syntax.sound import Soundness, soundness
from splat_ls.text.span import RelOffset

OPAQUE: Final = 64_000
"""Beyond this width (code points) the value of an attribute with parts is elided: of its members nothing is known."""


PROVED: Final = 200_000
"""Up to this width (code points) a leaf is proved right by patterns: each level of brackets takes a look at all."""


class Attribute:
    """`name = value`, with its indentation, the comment behind it and its newline: a leaf of the tree.

    `name_start` and `value_start` count from the start of `text`. `json` is True for a property of a JSON
    file, whose nodes' offsets are those of the raw JSON text. Compared by identity.

    An attribute whose value is a very large object or tuple has `parts`, and they are the leaves: runs of whole
    elements, under the attribute's name, each with `container` (`{` or `[`) set and a value that holds only them.
    """

    __slots__ = (
        "__weakref__",
        "_candidate",
        "_parsed",
        "_part_starts",
        "_parts",
        "_soundness",
        "container",
        "json",
        "name",
        "name_start",
        "text",
        "value_start",
    )

    def __init__(
        self,
        text: str,
        name: str,
        name_start: RelOffset,
        value_start: RelOffset,
        *,
        json: bool = False,
        container: str = "",
    ) -> None:
        self.text = text
        self.name = name
        self.name_start = name_start
        self.value_start = value_start
        self.json = json
        self.container = container
        self._parsed: Parsed | None = None
        self._candidate: bool | None = None
        self._soundness: Soundness | None = None
        self._parts: tuple[Attribute, ...] | None = () if json or container or len(text) < LARGE else None
        self._part_starts: list[RelOffset] | None = None

    @property
    def parts(self) -> tuple[Attribute, ...]:
        """The parts of a very large container, in a row from behind its bracket up to the closing one; else none."""
        if self._parts is None:
            self._parts = self._cut()
        return self._parts

    @property
    def part_starts(self) -> list[RelOffset]:
        """Where each part starts, counted from the start of the text, and at last where the last one ends."""
        if self._part_starts is None:
            self._part_starts = list(accumulate([part.width for part in self.parts], initial=self.value_start + 1))
        return self._part_starts

    def _cut(self) -> tuple[Attribute, ...]:
        container = self.text[self.value_start]
        ends = part_ends(self.text, self.value_start) if container in "[{" else None
        if ends is None or len(ends) < 2:
            return ()
        starts = [self.value_start + 1, *ends]
        return tuple(self.part(self.text[start:end], container) for start, end in pairwise(starts) if start < end)

    def part(self, text: str, container: str) -> Attribute:
        """Returns a part of this attribute's value with that text."""
        return Attribute(text, self.name, 0, 0, container=container)

    def with_parts(self, text: str, parts: tuple[Attribute, ...]) -> Attribute:
        """Returns this attribute with another text, which is cut into `parts`."""
        attribute = Attribute(text, self.name, self.name_start, self.value_start)
        attribute._parts = parts
        return attribute

    @property
    def width(self) -> int:
        return len(self.text)

    @property
    def value(self) -> Expression | None:
        """The expression, None when the text does not parse. Reading it parses the leaf.

        Of an attribute with parts it is the whole value up to a width of OPAQUE, and an elided node beyond.
        """
        if len(self.text) > OPAQUE and self.parts:
            return _elided(self)
        node: AttributeNode | None = self._parse().node
        return node.value if node is not None else None

    @property
    def problems(self) -> tuple[Problem, ...]:
        """The syntax mistakes in the leaf. Reading them parses it unless it is plain. Those of parts are theirs."""
        return () if self.parts or self.soundness is not Soundness.UNKNOWN else self._parse().problems

    @property
    def soundness(self) -> Soundness:
        """What is sure of the leaf without parsing it."""
        if self._soundness is None:
            if self.json or self.container or len(self.text) > PROVED:
                self._soundness = Soundness.UNKNOWN
            else:
                self._soundness = Soundness.SPLATLESS if is_plain(self.text) else soundness(self.text)
        return self._soundness

    @property
    def is_parsed(self) -> bool:
        return self._parsed is not None

    @property
    def has_splat_or_for(self) -> bool:
        """Whether the leaf can hold a splat, a for or an index behind a dot at all; costs no parse."""
        if self._candidate is None:
            self._candidate = may_hold_splat_or_for(self.text)
        return self._candidate

    def _parse(self) -> Parsed:
        if self._parsed is None:
            self._parsed = parse_part(self.text, self.container) if self.container else parse_attribute(self.text)
        return self._parsed

    @property
    def may_hold_splat(self) -> bool:
        """Whether there may be a splat or a legacy index in it; mostly that takes no parse."""
        return self.has_splat_or_for and self.soundness is not Soundness.SPLATLESS

    def keep(self, parsed: Parsed) -> None:
        """Takes what the leaf's text means from whoever has read it already (the reader of JSON)."""
        self._parsed = parsed

    def quoted(self, text: str) -> str:
        """Returns new text as it must be written into this leaf (JSON: with its escapes)."""
        if not self.json:
            return text
        from json import dumps  # noqa: PLC0415  (most runs meet no JSON)

        return dumps(text, ensure_ascii=False)[1:-1]

    def shown(self, text: str) -> str:
        """Returns a piece of this leaf's text as a person reads it (JSON: escapes decoded)."""
        if not self.json:
            return text
        from splat_ls.syntax.json_text import decoded  # noqa: PLC0415  (most runs meet no JSON)

        return decoded(text)


def _elided(attribute: Attribute) -> Expression:
    """Returns the node of a value that is too large to be read as one: what it is, without what is in it."""
    start, end = attribute.value_start, len(attribute.text.rstrip())
    if attribute.text[start] == "{":
        return Object(start, end, (), elided=True)
    return Tuple(start, end, (), elided=True)


@dataclass(frozen=True, slots=True)
class Unread:
    """The body of a block that surely parses: its text, what cuts the text of the block, and what is sure of that."""

    body: str
    cut: Callable[[str], Block]
    soundness: Soundness


class Block:
    """`type "label" { items }`, with its indentation and its newline. Compared by identity.

    The text is the header up to and with the brace, the items, and `closer` (the brace and what stands behind
    it; empty where the block is not closed). `width` is the text's length. `soundness` is what is sure of it without
    reading it. Items that are `unread` are cut when they are first asked for.
    """

    __slots__ = (
        "__weakref__",
        "_items",
        "_named",
        "_starts",
        "_unread",
        "closer",
        "header",
        "labels",
        "problems",
        "soundness",
        "type",
        "width",
    )

    def __init__(
        self,
        header: str,
        type: str,  # noqa: A002  (the specification's word)
        labels: tuple[str, ...],
        items: tuple[Item, ...],
        *,
        closer: str,
        problems: tuple[Problem, ...] = (),
        unread: Unread | None = None,
    ) -> None:
        self.header = header
        self.type = type
        self.labels = labels
        self.closer = closer
        self.problems = problems
        self.soundness = Soundness.UNKNOWN if unread is None else unread.soundness
        body = len(unread.body) if unread is not None else sum(item.width for item in items)
        self.width: int = len(header) + body + len(closer)
        self._items = items
        self._unread = unread
        self._starts: list[RelOffset] | None = None
        self._named: dict[str, Attribute] | None = None

    @property
    def is_read(self) -> bool:
        """Whether its items were cut already."""
        return self._unread is None

    @property
    def items(self) -> tuple[Item, ...]:
        """What stands between the braces."""
        if self._unread is not None:
            self._items = self._unread.cut(self.text).items
            self._unread = None
        return self._items

    @property
    def starts(self) -> list[RelOffset]:
        """Where each item starts, counted from the start of the block, and at last where the closing brace does."""
        if self._starts is None:
            self._starts = list(accumulate([item.width for item in self.items], initial=len(self.header)))
        return self._starts

    @property
    def text(self) -> str:
        if self._unread is not None:
            return f"{self.header}{self._unread.body}{self.closer}"
        return "".join((self.header, *(item.text for item in self._items), self.closer))

    @property
    def is_closed(self) -> bool:
        return bool(self.closer)

    def attribute(self, name: str) -> Attribute | None:
        """Returns the block's own attribute of that name, the first if there are more."""
        if self._named is None:
            self._named = {item.name: item for item in reversed(self.items) if isinstance(item, Attribute)}
        return self._named.get(name)

    def blocks(self, type_: str) -> tuple[Block, ...]:
        """Returns the block's own blocks of that type."""
        return tuple(item for item in self.items if isinstance(item, Block) and item.type == type_)


@dataclass(frozen=True, slots=True, eq=False)
class Gap:
    """Blank lines and comments between two items."""

    text: str

    @property
    def width(self) -> int:
        return len(self.text)


class Broken:
    """Text that is neither an attribute nor a block. Compared by identity.

    `problems` say why, relative to its start. Those that are not given are what a parser says of the text as a body,
    which is found out when first asked for.
    """

    __slots__ = ("_problems", "text")

    def __init__(self, text: str, problems: tuple[Problem, ...] = ()) -> None:
        self.text = text
        self._problems = problems

    @property
    def width(self) -> int:
        return len(self.text)

    @property
    def problems(self) -> tuple[Problem, ...]:
        if not self._problems:
            self._problems = parse_body(self.text).problems or (_unknown(self.text),)
        return self._problems


def _unknown(text: str) -> Problem:
    start = len(text) - len(text.lstrip())
    detail = "This is neither an argument nor a block."
    end = max(start + 1, len(text.rstrip()))
    return Problem(start, end, SYNTAX_ERROR, "Argument or block definition required", detail)


Item: TypeAlias = Attribute | Block | Gap | Broken
