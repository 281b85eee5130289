"""Random expressions of the whole language, the same ones for the same seed.

They are typed loosely: where a list is wanted mostly a list is made, so that most expressions have a value
and many of the others fail in an interesting way.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final

LOCALS: Final = """\
s = "héllo"
n = 3
f = 2.25
b = true
nul = null
t = ["a", 1, null]
objs = [{ id = "a", l = [1, 2] }, { id = "b", l = [] }]
ls = tolist(["b", "a", "b"])
ln = tolist([3, 1, 2])
lo = tolist([{ id = "x", n = 1 }, { id = "y", n = 2 }])
lh = tolist([{ s = "p", v = tostring(null) }, { s = "q", v = "w" }])
le = slice(tolist([{ id = "a" }]), 0, 0)
st = toset(["z", "y", "10", "9"])
so = toset([{ id = 2 }, { id = 1 }])
m = tomap({ a = "1", b = "2" })
mo = tomap({ k2 = { id = "b" }, k1 = { id = "a" } })
o = { id = "o", tags = { x = "y" }, l = ["p"] }
e = {}
et = []
sec = sensitive("s3")
secl = [sensitive("q"), "r"]
seco = sensitive({ id = "a", l = [1] })
nl = tolist(null)
nm = tomap(null)
ns = tostring(null)"""

_NAMES: Final = {
    "string": ["s", "sec", "ns"],
    "number": ["n", "f"],
    "bool": ["b"],
    "sequence": ["t", "objs", "ls", "ln", "lo", "lh", "le", "st", "so", "et", "secl", "nl"],
    "mapping": ["m", "mo", "o", "e", "seco", "nm"],
    "null": ["nul"],
}
_KINDS: Final = ("string", "number", "bool", "sequence", "mapping", "any")
_ATTRIBUTES: Final = ("id", "l", "tags", "s", "v", "n", "k1", "a", "zz")
_ODD: Final = 0.03
"""How often something of another kind stands where one kind is wanted."""


class Generator:
    """Makes expressions, one after the other."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        self.loop_names: list[str] = []

    def expressions(self, count: int, depth: int) -> list[str]:
        return [self.make(self.random.choice(_KINDS), depth) for _ in range(count)]

    def make(self, kind: str, depth: int) -> str:
        """Returns an expression that mostly has the kind."""
        if kind == "any" or self.random.random() < _ODD:
            kind = self.random.choice(("string", "number", "bool", "sequence", "mapping", "null"))
        if depth <= 0 or self.random.random() < 0.15:
            return self.leaf(kind)
        makers: dict[str, list[Callable[[int], str]]] = {
            "string": [self.template, self.directive, self.string_call, self.element_of, self.conditional("string")],
            "number": [self.arithmetic, self.number_call, self.conditional("number"), self.element_of],
            "bool": [self.comparison, self.logic, self.bool_call, self.equality],
            "sequence": [self.tuple, self.splat, self.splat, self.splat, self.for_tuple, self.for_tuple,
                         self.sequence_call, self.sequence_call, self.conditional("sequence"), self.attempt],
            "mapping": [self.object, self.for_object, self.mapping_call, self.conditional("mapping")],
            "null": [lambda depth: "null", self.element_of],
        }  # fmt: skip
        return self.random.choice(makers[kind])(depth - 1)

    def leaf(self, kind: str) -> str:
        if self.loop_names and self.random.random() < 0.4:
            name = self.random.choice(self.loop_names)
            return f"{name}.{self.random.choice(_ATTRIBUTES)}" if self.random.random() < 0.4 else name
        if self.random.random() < 0.55:
            return f"local.{self.random.choice(_NAMES[kind])}"
        literals = {
            "string": ['"a"', '"true"', '"12"', '""', '"x\\ny"', '"e\\u0301"', '"$${a}"'],
            "number": ["0", "1", "2", "7", "0.5", "10", "-1", "1e3"],
            "bool": ["true", "false"],
            "sequence": ["[]", "[1]", '["a", "b"]', "[null]", '[[1], ["a"]]', '[{ id = 1 }, { id = "2" }]'],
            "mapping": ["{}", "{ a = 1 }", '{ id = "q", l = [1] }', '{ "0" = 1, b = null }'],
            "null": ["null"],
        }
        return self.random.choice(literals[kind])

    # ------------------------------------------------------------------------------ text, numbers

    def template(self, depth: int) -> str:
        first, second = self.make(self.some("string", "number"), depth), self.make(self.some("string", "any"), depth)
        form = self.random.choice(('"${{{0}}}"', '"a${{{0}}}b"', '"${{{0}}}${{{1}}}"', '" x ${{~ {0} ~}} y ${{{1}}}"'))
        return form.format(first, second)

    def directive(self, depth: int) -> str:
        strip = self.random.choice(("", "~"))
        if self.random.random() < 0.5:
            condition = self.make("bool", depth)
            return f'"%{{ if {condition} {strip}}} yes %{{{strip} else }}no%{{ endif }}!"'
        source = self.make("sequence", depth)
        body = self.within(["v"], lambda: self.make("string", depth))
        return f'"%{{ for v in {source} {strip}}} ${{{body}}},%{{{strip} endfor }}"'

    def string_call(self, depth: int) -> str:
        text, number, sequence = self.make("string", depth), self.make("number", 0), self.make("sequence", depth)
        return self.random.choice((
            f"upper({text})", f"lower({text})", f"title({text})", f"trimspace({text})", f'trim({text}, "ab")',
            f'join("-", {sequence})', f'replace({text}, "a", "b")', f'replace({text}, "/[a-z]+/", "<$0>")',
            f'format("%s|%v", {text}, {number})', f'format("%05.1f %d", {number}, {number})', f"jsonencode({sequence})",
            f"substr({text}, {number}, {number})", f"tostring({number})", f"strrev({text})",
            f"nonsensitive({text})", f"sensitive({text})", f'coalesce({text}, "z")', f'trimprefix({text}, "h")',
            f'regex("[a-z]+", {text})', f"one({sequence})", f"md5({text})", f"base64encode({text})", f"chomp({text})",
        ))  # fmt: skip

    def arithmetic(self, depth: int) -> str:
        left, right = self.make("number", depth), self.make("number", depth)
        return f"({left} {self.random.choice('+-*%')} {right})" if self.random.random() < 0.8 else f"-({left})"

    def number_call(self, depth: int) -> str:
        value, sequence, number = self.make("any", depth), self.make("sequence", depth), self.make("number", depth)
        return self.random.choice((
            f"length({value})", f"length({sequence})", f"sum({sequence})", f"max({number}, 2)", f"min({number}, 2)",
            f"max({sequence}...)", f"floor({number})", f"ceil({number})", f"abs({number})", f"tonumber({value})",
            f"index({sequence}, {value})", f"signum({number})", f'parseint("{self.random.randint(0, 20)}", 8)',
        ))  # fmt: skip

    # ------------------------------------------------------------------------------------- bools

    def comparison(self, depth: int) -> str:
        return (
            f"({self.make('number', depth)} {self.random.choice(('<', '<=', '>', '>='))} {self.make('number', depth)})"
        )

    def equality(self, depth: int) -> str:
        kind = self.random.choice(_KINDS)
        return f"({self.make(kind, depth)} {self.random.choice(('==', '!='))} {self.make(kind, depth)})"

    def logic(self, depth: int) -> str:
        left, right = self.make("bool", depth), self.make("bool", depth)
        return f"({left} {self.random.choice(('&&', '||'))} {right})" if self.random.random() < 0.7 else f"!({left})"

    def bool_call(self, depth: int) -> str:
        value, sequence, text = self.make("any", depth), self.make("sequence", depth), self.make("string", depth)
        return self.random.choice((
            f"can({value})", f"contains({sequence}, {value})", f"alltrue({sequence})", f"anytrue({sequence})",
            f'startswith({text}, "h")', f"issensitive({value})", f"tobool({value})", f'strcontains({text}, "l")',
        ))  # fmt: skip

    # --------------------------------------------------------------------------------- sequences

    def tuple(self, depth: int) -> str:
        return f"[{', '.join(self.make('any', depth) for _ in range(self.random.randint(0, 3)))}]"

    def splat(self, depth: int) -> str:
        source = self.make(self.some("sequence", "any"), depth)
        if not source.startswith(("local.", "[", "tolist(", "toset(")) or "*" in source:
            source = f"({source})"
        marker = self.random.choice(("[*]", "[*]", ".*"))
        name = self.random.choice(_ATTRIBUTES)
        steps = self.random.choice(
            ("", f".{name}", f".{name}", f".{name}[0]", f'["{name}"]', f".{name}[*]", "[0]", ".0")
        )
        return f"{source}{marker}{steps}"

    def for_tuple(self, depth: int) -> str:
        source = self.make(self.some("sequence", "mapping"), depth)
        names = ["k", "v"] if self.random.random() < 0.4 else ["v"]
        body = self.within(names, lambda: self.make("any", depth))
        condition = self.within(names, lambda: self.make("bool", depth)) if self.random.random() < 0.3 else ""
        return f"[for {', '.join(names)} in {source} : {body}{' if ' + condition if condition else ''}]"

    def sequence_call(self, depth: int) -> str:
        first, second = self.make("sequence", depth), self.make("sequence", depth)
        mapping, number, text = self.make("mapping", depth), self.make("number", 0), self.make("string", 0)
        return self.random.choice((
            f"tolist({first})", f"toset({first})", f"concat({first}, {second})", f"flatten([{first}, {second}])",
            f"flatten({first})", f"reverse({first})", f"distinct({first})", f"sort({first})", f"compact({first})",
            f"slice({first}, 0, {number})", f"chunklist({first}, {number})", f"keys({mapping})", f"values({mapping})",
            f"setunion({first}, {second})", f"setintersection({first}, {second})", f"setsubtract({first}, {second})",
            f"setproduct({first}, {second})", f"range({number})", f'split("l", {text})',
            f"coalescelist({first}, {second})",
            f'formatlist("%s-%s", {first}, {text})', f"sensitive({first})", f"nonsensitive({first})",
            f"matchkeys({first}, {second}, {second})", f'regexall("[a-z]", {text})', f"jsondecode(jsonencode({first}))",
            f"coalesce({first}, {second})", f"values({mapping})[*].id",
        ))  # fmt: skip

    def attempt(self, depth: int) -> str:
        return f"try({self.make('sequence', depth)}, {self.make('sequence', depth)})"

    # ---------------------------------------------------------------------------------- mappings

    def object(self, depth: int) -> str:
        keys = self.random.sample(["id", "l", '"k 1"', "a", "(local.s)", "b", "1"], self.random.randint(0, 3))
        members = [f"{key} = {self.make('any', depth)}" for key in keys]
        return f"{{ {', '.join(members)} }}" if members else "{}"

    def for_object(self, depth: int) -> str:
        source = self.make(self.some("mapping", "sequence"), depth)
        names = ["k", "v"]
        key = self.within(names, lambda: self.random.choice(("k", "k", "v", '"x${k}"', self.make("string", depth))))
        body = self.within(names, lambda: self.make("any", depth))
        return f"{{ for k, v in {source} : {key} => {body}{self.random.choice(('', '...'))} }}"

    def mapping_call(self, depth: int) -> str:
        first, second = self.make("mapping", depth), self.make("mapping", depth)
        left, right = self.make("sequence", depth), self.make("sequence", depth)
        return self.random.choice((
            f"tomap({first})", f"merge({first}, {second})", f"zipmap({left}, {right})", f"merge({first}, {{}})",
            f"sensitive({first})", f"jsondecode(jsonencode({first}))", f"transpose({first})", f"try({first}, {second})",
        ))  # fmt: skip

    # ----------------------------------------------------------------------------------- any kind

    def element_of(self, depth: int) -> str:
        sequence, mapping = self.make("sequence", depth), self.make("mapping", depth)
        name, number = self.random.choice(_ATTRIBUTES), self.make("number", 0)
        return self.random.choice((
            f"({sequence})[{number}]", f"({mapping}).{name}", f'({mapping})["{name}"]',
            f"element({sequence}, {number})",
            f'lookup({mapping}, "{name}", "d")', f'lookup({mapping}, "{name}")', f'try(({mapping}).{name}, "t")',
            f"({sequence})[0].{name}", f"({sequence}).0",
        ))  # fmt: skip

    def conditional(self, kind: str) -> Callable[[int], str]:
        def make(depth: int) -> str:
            return f"({self.make('bool', depth)} ? {self.make(kind, depth)} : {self.make(kind, depth)})"

        return make

    def some(self, usual: str, other: str) -> str:
        return usual if self.random.random() < 0.75 else other

    def within(self, names: list[str], make: Callable[[], str]) -> str:
        """Makes an expression in which loop variables may be used."""
        self.loop_names.extend(names)
        made = make()
        del self.loop_names[-len(names) :]
        return made
