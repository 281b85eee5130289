"""The tree of a `.tf.json` file: the same blocks and attributes as native syntax, at places in the JSON text.

The JSON syntax ("JSON Configuration Syntax" in the manual) leaves open what is a block and what an attribute; the
language's own block types decide here, and whatever a provider's schema would decide is an attribute whose value
is an object: the expressions in it are found all the same. Strings are templates, except where the language
takes them as an expression (a variable's `type`) or as a reference (`provider`, `depends_on`, …).

Nodes of a JSON leaf count from the leaf's start in the *raw* text, so slices of it are text that can stand there.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar, Final, TypeAlias

from splat_ls.syntax import nodes
from splat_ls.syntax.cutter import Chunk
from splat_ls.syntax.items import Attribute, Block, Broken, Gap, Item
from splat_ls.syntax.json_text import JsonArray, JsonObject, JsonScalar, JsonString, JsonValue, read_json
from splat_ls.syntax.nodes import AttributeNode, Expression
from splat_ls.syntax.page import Pages, paged
from splat_ls.syntax.parser import Parsed, parse_expression, parse_template
from splat_ls.syntax.problem import Problem
from splat_ls.syntax.recut import leaves_by_text
from splat_ls.syntax.remap import remapped
from splat_ls.syntax.tree import Tree
from splat_ls.text.edit import TextEdit
from splat_ls.text.span import Offset

_LABELS: Final = {
    "resource": 2, "data": 2, "ephemeral": 2, "variable": 1, "output": 1, "module": 1, "provider": 1, "check": 1,
    "locals": 0, "terraform": 0, "moved": 0, "import": 0, "removed": 0,
}  # fmt: skip
"""How many levels of property names are labels of a top-level block."""

_NESTED_LABELS: Final = {
    "lifecycle": 0, "precondition": 0, "postcondition": 0, "validation": 0, "assert": 0, "connection": 0,
    "content": 0, "dynamic": 1, "provisioner": 1, "backend": 1, "cloud": 0,
}  # fmt: skip
"""The same for blocks in blocks that belong to the language and not to a provider."""

_EXPRESSIONS: Final = frozenset({("variable", "type")})
_DEPENDING: Final = frozenset({name for _, name in _EXPRESSIONS})
"""Properties whose text does not say by itself how it is read."""

_REFERENCES: Final = frozenset({"depends_on", "ignore_changes", "provider", "providers", "replace_triggered_by"})


MAX_SEQUENCES: Final = 5_000
"""Up to so many interpolations of one property are read, as of one attribute in native syntax (`MAX_TOKENS`)."""


_BlockKey: TypeAlias = tuple[str, tuple[str, ...], str]
"""The type, the labels and the text of a top-level block."""


class JsonTree(Tree):
    """The tree of a JSON file; an edit reads the file anew, for such files are generated rather than typed.

    What stays of the text is not parsed again: its attributes and top-level blocks are the same objects.
    """

    __slots__ = ()

    is_json: ClassVar[bool] = True

    @classmethod
    def of(cls, text: str) -> JsonTree:
        """Reads a text; mistakes in the JSON cost what follows them."""
        return cls._of(text, {}, {})

    @classmethod
    def _of(cls, text: str, leaves: Mapping[str, Attribute], blocks: dict[_BlockKey, Block]) -> JsonTree:
        value, problem = read_json(text)
        items = _Builder(text, leaves, blocks).file(value, problem)
        return cls(Pages.of(paged([Chunk(item, item.width) for item in items], text)), text)

    def edited(self, edit: TextEdit) -> JsonTree:
        text = self.text[: edit.span.start] + edit.text + self.text[edit.span.end :]
        blocks = {(item.type, item.labels, item.text): item for item in self.items if isinstance(item, Block)}
        return JsonTree._of(text, leaves_by_text(self.items), blocks)


class _Builder:
    """Makes items of JSON values, with gaps between them so that their texts in a row are the file's.

    An attribute whose text is a key of `leaves` is that object. The first block that a key of `blocks` tells of is that
    object: no two places have the same block.
    """

    def __init__(self, text: str, leaves: Mapping[str, Attribute], blocks: dict[_BlockKey, Block]) -> None:
        self.text = text
        self.leaves = leaves
        self.blocks = blocks

    def file(self, value: JsonValue | None, problem: Problem | None) -> Iterator[Item]:
        at: Offset = 0
        for start, end, item in self._top_level(value):
            yield from self._gap(at, start)
            yield item
            at = end
        if problem is not None:
            start = min(max(problem.start, at), len(self.text))
            yield from self._gap(at, start)
            yield Broken(self.text[start:], (problem.shifted(-start),))
        else:
            yield from self._gap(at, len(self.text))

    def _gap(self, start: Offset, end: Offset) -> Iterator[Gap]:
        if start < end:
            yield Gap(self.text[start:end])

    def _top_level(self, value: JsonValue | None) -> Iterator[tuple[Offset, Offset, Item]]:
        for body in _objects(value):
            for name, content in body.properties:
                if name.text in _LABELS:
                    yield from self._blocks(name.text, (), _LABELS[name.text], name, content, _NESTED_LABELS)
                elif name.text != "//":
                    yield name.start, content.end, self._attribute("", name, content)

    def _blocks(  # noqa: PLR0917  (a level of names is one more of them)
        self,
        type_: str,
        labels: tuple[str, ...],
        missing: int,
        name: JsonString,
        value: JsonValue,
        nested: dict[str, int],
    ) -> Iterator[tuple[Offset, Offset, Item]]:
        """Yields the blocks of a property: one level of names a label, then a body or an array of bodies."""
        for index, body in enumerate(_objects(value)):
            if missing:
                for label, content in body.properties:
                    yield from self._blocks(type_, (*labels, label.text), missing - 1, label, content, nested)
            else:
                start = name.start if index == 0 else body.start
                known = self.blocks.pop((type_, labels, self.text[start : body.end]), None)
                yield start, body.end, known or self._block(type_, labels, start, body, nested)

    def _block(
        self, type_: str, labels: tuple[str, ...], start: Offset, body: JsonObject, nested: dict[str, int]
    ) -> Block:
        items: list[Item] = []
        at = body.start + 1
        for name, value in body.properties:
            if name.text == "//":
                continue
            is_block = name.text in nested and type_ not in ("locals", "module") and bool(_objects(value))
            children = (
                list(self._blocks(name.text, (), nested[name.text], name, value, nested))
                if is_block
                else [(name.start, value.end, self._attribute(type_, name, value))]
            )
            for begin, end, item in children:
                items.extend(self._gap(at, begin))
                items.append(item)
                at = end
        closed = self.text[body.end - 1 : body.end] == "}"
        items.extend(self._gap(at, body.end - closed))
        return Block(self.text[start : body.start + 1], type_, labels, tuple(items), closer="}" if closed else "")

    # --------------------------------------------------------------------------------- expressions

    def _attribute(self, block: str, name: JsonString, value: JsonValue) -> Attribute:
        own = self.text[name.start : value.end]
        known = self.leaves.get(own)
        if known is not None and name.text not in _DEPENDING:
            return known
        if own.count("${") + own.count("%{") > MAX_SEQUENCES:
            unread = Attribute(own, name.text, 1, value.start - name.start, json=True)
            unread.keep(Parsed(None, ()))
            return unread
        problems: list[Problem] = []
        is_expression = (block, name.text) in _EXPRESSIONS or name.text in _REFERENCES
        expression = _expression(value, is_expression, problems)
        origin = name.start
        node = AttributeNode(name.start, value.end, name.text, expression) if expression is not None else None
        attribute = Attribute(own, name.text, name.start + 1 - origin, value.start - origin, json=True)
        moved = remapped(node, lambda at: at - origin) if node is not None else None
        attribute.keep(Parsed(moved, tuple(problem.shifted(-origin) for problem in problems)))
        return attribute


def _objects(value: JsonValue | None) -> list[JsonObject]:
    """Returns the bodies that a value stands for: an object, or the objects of an array."""
    if isinstance(value, JsonArray):
        return [item for item in value.items if isinstance(item, JsonObject)]
    return [value] if isinstance(value, JsonObject) else []


def _expression(value: JsonValue, plain: bool, problems: list[Problem]) -> Expression | None:
    """Returns the expression that a value is, at places in the document; None where a string does not parse.

    `plain`: strings are expressions of native syntax, not templates.
    """
    match value:
        case JsonString():
            return _string(value, plain, problems)
        case JsonScalar(start, end, text) if text in ("true", "false", "null"):
            return nodes.Keyword(start, end, text)
        case JsonScalar(start, end, text) if text.startswith("-"):
            return nodes.Unary(start, end, "-", nodes.Number(start + 1, end, text[1:]))
        case JsonScalar(start, end, text):
            return nodes.Number(start, end, text)
        case JsonArray():
            items = [_expression(item, plain, problems) for item in value.items]
            return nodes.Tuple(value.start, value.end, tuple(item for item in items if item is not None))
        case JsonObject():
            return _object(value, plain, problems)


def _object(value: JsonObject, plain: bool, problems: list[Problem]) -> nodes.Object:
    items: list[nodes.ObjectItem] = []
    for name, content in value.properties:
        key, item = _string(name, False, problems), _expression(content, plain, problems)
        if key is not None and item is not None:
            items.append(nodes.ObjectItem(name.start, content.end, key, item))
    return nodes.Object(value.start, value.end, tuple(items))


def _string(value: JsonString, plain: bool, problems: list[Problem]) -> Expression | None:
    if not plain and "${" not in value.text and "%{" not in value.text:
        parts = (nodes.TemplateLiteral(value.start + 1, value.end - 1, value.text),) if value.text else ()
        return nodes.Template(value.start, value.end, parts, "")
    parsed = parse_expression(value.text) if plain else parse_template(value.text)
    for problem in parsed.problems:
        start, end = value.offset(problem.start), value.offset(problem.end)
        problems.append(Problem(start, end, problem.code, problem.summary, problem.detail))
    if parsed.node is None:
        return None
    moved: Expression = remapped(parsed.node, value.offset)
    return nodes.Template(value.start, value.end, moved.parts, "") if isinstance(moved, nodes.Template) else moved
