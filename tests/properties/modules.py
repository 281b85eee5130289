"""Random modules: declarations of every kind of source, and expressions that fit their types most of the time.

Types are drawn first, values and expressions follow them, so that most expressions have a value; steps that do not
fit are drawn now and then, for what a conversion makes of errors does not matter but must not be a crash.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from hypothesis import strategies as st

NAMES = ("a", "b", "l", "o")


@dataclass(frozen=True)
class Ty:
    """A type as the generator sees it: `element` of a list, set, map or tuple, `attributes` of an object.

    A tuple is drawn with elements that may differ in their nulls only; `scalar` is what a literal looks like.
    """

    kind: str
    element: Ty | None = None
    attributes: tuple[tuple[str, Ty], ...] = ()

    @property
    def is_sequence(self) -> bool:
        return self.kind in ("list", "set", "tuple")


SCALARS = (Ty("string"), Ty("number"), Ty("bool"))


@st.composite
def types(draw: st.DrawFn, depth: int) -> Ty:
    """Draws a type with at most `depth` types around its scalars."""
    if depth == 0:
        return draw(st.sampled_from(SCALARS))
    kind = draw(st.sampled_from(("list", "list", "tuple", "object", "object", "object", "set", "map", "scalar")))
    if kind == "scalar":
        return draw(st.sampled_from(SCALARS))
    if kind == "object":
        names = draw(st.lists(st.sampled_from(NAMES), min_size=1, max_size=3, unique=True))
        return Ty("object", attributes=tuple((name, draw(types(depth - 1))) for name in sorted(names)))
    return Ty(kind, draw(types(depth - 1)))


@st.composite
def sources(draw: st.DrawFn) -> Ty:
    """Draws the type of something that is worth a splat: a sequence of something, mostly."""
    kind = draw(st.sampled_from(("list", "list", "tuple", "tuple", "set", "map", "object", "any")))
    if kind in ("object", "any"):
        return draw(types(3))
    return Ty(kind, draw(types(2)))


@st.composite
def literals(draw: st.DrawFn, of: Ty, may_be_null: bool = True) -> str:
    """Draws an expression of a type; now and then a null of that type, or one that is sensitive."""
    if may_be_null and draw(st.integers(0, 11)) == 0:
        return _null(of, draw(_filled(of)))
    text = draw(_filled(of))
    return f"sensitive({text})" if draw(st.integers(0, 24)) == 0 else text


@st.composite
def _filled(draw: st.DrawFn, of: Ty) -> str:
    if of.kind == "string":
        return f'"{draw(st.sampled_from(("", "x", "y", "zz")))}"'
    if of.kind == "number":
        return str(draw(st.integers(0, 3)))
    if of.kind == "bool":
        return draw(st.sampled_from(("true", "false")))
    if of.kind == "object":
        return f"{{ {', '.join(f'{name} = {draw(literals(each))}' for name, each in of.attributes)} }}"
    assert of.element is not None
    # A set loses the marks and the order of its elements; nulls in it are no use to anybody.
    inner = literals(of.element, may_be_null=of.kind != "set")
    if of.kind == "map":
        keys = draw(st.lists(st.sampled_from(("k", "a", "0", "b")), min_size=1, max_size=2, unique=True))
        return f"tomap({{ {', '.join(f'{key!r} = {draw(inner)}' for key in keys)} }})".replace("'", '"')
    items = [draw(inner) for _ in range(draw(st.integers(1, 3)))]
    if of.kind == "tuple":
        return f"[{', '.join(items[: draw(st.integers(0, 3))])}]"
    if of.kind == "list" and draw(st.integers(0, 9)) == 0:
        return f"slice(tolist([{items[0]}]), 0, 0)"
    return f"to{of.kind}([{', '.join(items)}])"


def _null(of: Ty, filled: str) -> str:
    """Writes a null of a type: the arm that is taken is null, the other one gives the type."""
    return {"string": "tostring(null)", "number": "tonumber(null)"}.get(of.kind, f"(true ? null : {filled})")


# ---------------------------------------------------------------------------------- expressions


@dataclass(frozen=True)
class Written:
    """An expression and its type, as far as the generator knows it."""

    text: str
    type: Ty


@st.composite
def steps(draw: st.DrawFn, of: Ty, budget: int) -> Written:
    """Draws steps behind something of type `of`; their type is what they lead to."""
    if budget == 0 or draw(st.integers(0, 5)) == 5:
        return Written("", of)
    if draw(st.integers(0, 24)) == 24:
        odd = draw(st.sampled_from((".zz", "[0]", "[*]", ".*", ".*.b[0]", "[*].a", '["k"]')))
        return Written(odd, Ty("tuple", of))
    if of.is_sequence:
        return draw(_sequence_steps(of, budget))
    if of.kind == "object":
        name, inner = draw(st.sampled_from(of.attributes))
        rest = draw(steps(inner, budget - 1))
        spelled = draw(st.sampled_from((f".{name}", f".{name}", f'["{name}"]')))
        return Written(spelled + rest.text, rest.type)
    if of.kind == "map" and of.element is not None:
        rest = draw(steps(of.element, budget - 1))
        return Written(draw(st.sampled_from((".k", '["a"]', ".a"))) + rest.text, rest.type)
    return Written(draw(st.sampled_from(("", "[*]", ".*"))), Ty("tuple", of))


@st.composite
def _sequence_steps(draw: st.DrawFn, of: Ty, budget: int) -> Written:
    assert of.element is not None
    result = Ty("tuple" if of.kind == "tuple" else "list")
    choice = draw(st.sampled_from(("full", "full", "full", "legacy", "legacy", "index")))
    if choice == "full":
        rest = draw(steps(of.element, budget - 1))
        return Written("[*]" + rest.text, Ty(result.kind, rest.type))
    if choice == "legacy":
        tail = draw(_legacy_tail(of.element))
        made = Ty(result.kind, tail.type)
        behind = draw(_behind_legacy(made, budget - 1))
        return Written(".*" + tail.text + behind.text, behind.type)
    rest = draw(steps(of.element, budget - 1))
    return Written(draw(st.sampled_from(("[0]", "[local.one - 1]", "[0]"))) + rest.text, rest.type)


@st.composite
def _legacy_tail(draw: st.DrawFn, of: Ty) -> Written:
    """Draws attributes and dotted numbers."""
    if draw(st.integers(0, 3)) == 0:
        return Written("", of)
    if of.kind == "object":
        name, inner = draw(st.sampled_from(of.attributes))
        rest = draw(_legacy_tail(inner))
        return Written(f".{name}{rest.text}", rest.type)
    if of.kind in ("list", "tuple") and of.element is not None and of.element.kind == "object":
        rest = draw(_legacy_tail(of.element))
        return Written(f".0{rest.text}", rest.type) if rest.text.startswith(".") else Written("", of)
    return Written("", of)


@st.composite
def _behind_legacy(draw: st.DrawFn, of: Ty, budget: int) -> Written:
    """Draws what may stand behind a legacy splat: nothing, an index, or a full splat."""
    assert of.element is not None
    choice = draw(st.sampled_from(("nothing", "index", "full")))
    if choice == "nothing" or budget <= 0:
        return Written("", of)
    rest = draw(steps(of.element, budget - 1))
    return (
        Written("[0]" + rest.text, rest.type)
        if choice == "index"
        else Written("[*]" + rest.text, Ty(of.kind, rest.type))
    )


@st.composite
def loops(draw: st.DrawFn, source: str, of: Ty) -> str:
    """Draws a for over something; most of them are a splat in other words."""
    body = draw(steps(of.element or Ty("string"), 3)).text
    head = draw(st.sampled_from(("[for v in ", "[for v in ", "[for k, v in ")))
    bodies = (
        f"v{body}",
        f"v{body}",
        f"v{body}",
        f"(v){body}",
        f'"${{v{body}}}"',
        f"[for w in v{body} : w]",
        f"(v{body})[0]",
    )
    tail = draw(st.sampled_from(("", "", "", " if true", " if v != null")))
    return f"{head}{source} : {draw(st.sampled_from(bodies))}{tail}]"


WRAPPERS = (
    "{}", "{}", "{}", "{}", "({})", "[{}]", "{{ z = {} }}", 'join(",", {})', "length({})", "concat({}, {})",
    "flatten({})", "flatten([{}])", "element({}, 1)", "element({}, local.one)", "one({})", "try({}, [])",
    'contains({}, "x")', "jsonencode({})", "jsonencode({{ z = {} }})", "toset({})", "tolist({})", "reverse({})",
    "[for y in {} : y]", "({})[0]", "{} == {}", "local.one == 1 ? {} : []", '"${{{}}}"', 'join("", {})',
    'element(concat({}, [""]), 0)', "sort({})", '"s ${{join(",", {})}}"', '"%{{ for y in {} }}${{y}}%{{ endfor }}"',
    "distinct({})", "compact({})", "coalescelist({}, [1])", "sum({})", "max({}...)", "slice({}, 0, 1)",
    "index({}, 1)", "sensitive({})", "[for y in [1] : {}]", "-({})[0]", "zipmap({}, [1])", "alltrue({})",
    "values({{ z = {} }})", "length([{}, {}])", "{} == null", "[for o in {} : o]", "keys({})",
)  # fmt: skip
"""What an expression stands in; `{}` is the expression, the same one each time."""


@dataclass(frozen=True)
class Module:
    """A module: declared sources by reference, and one subject expression.

    `declared` are expressions of what each reference means; `text` is the module with all of it.
    """

    locals: Mapping[str, str]
    variables: Mapping[str, str]
    resources: Mapping[str, str]
    types: Mapping[str, str]
    subject: str

    @property
    def text(self) -> str:
        blocks = [f'variable "{name}" {{\n  type = {self.types[name]}\n}}\n' for name in self.variables]
        blocks += [f'resource "terraform_data" "{name}" {{\n  {self.types[name]}\n}}\n' for name in self.resources]
        lines = "".join(f"  {name} = {value}\n" for name, value in self.locals.items())
        return f"{''.join(blocks)}locals {{\n{lines}  subject = {self.subject}\n}}\n"

    @property
    def subject_start(self) -> int:
        return len(self.text) - len(f"{self.subject}\n}}\n")


def constraint(of: Ty) -> str:
    """Writes a type as a constraint; a tuple is written as a list."""
    if of.kind == "object":
        return f"object({{ {', '.join(f'{name} = {constraint(each)}' for name, each in of.attributes)} }})"
    if of.element is not None:
        return f"{'list' if of.kind == 'tuple' else of.kind}({constraint(of.element)})"
    return of.kind


def as_constrained(of: Ty) -> Ty:
    """Returns the type that a value has when its constraint has converted it."""
    element = None if of.element is None else as_constrained(of.element)
    return Ty(
        "list" if of.kind == "tuple" else of.kind, element, tuple((n, as_constrained(t)) for n, t in of.attributes)
    )


INSTANCE = Ty("object", attributes=(("id", Ty("string")), ("input", Ty("number")), ("output", Ty("number"))))


def _instance(number: int) -> str:
    return f'{{ id = "i{number}", input = {number}, output = {number}, triggers_replace = null }}'


RESOURCES = {
    "counted": (Ty("tuple", INSTANCE), "count = 2", f"[{_instance(0)}, {_instance(1)}]"),
    "keyed": (
        Ty("map", INSTANCE),
        'for_each = toset(["a", "k"])',
        f"{{ a = {_instance(0)}, k = {_instance(1)} }}",
    ),
    "single": (INSTANCE, "input = 1", _instance(1)),
}
"""Resources by name: the type that a reference to one has, the argument that makes it so, and its value."""


@st.composite
def modules(draw: st.DrawFn, with_resources: bool = True) -> Module:
    """Draws a module with a few declared values, and an expression about them."""
    declared: dict[str, Ty] = {}
    local_values = {"one": "1"}
    variables: dict[str, str] = {}
    constraints: dict[str, str] = {}
    for name in ("x", "y"):
        of = draw(sources())
        local_values[name] = draw(literals(of))
        declared[f"local.{name}"] = of
    of = as_constrained(draw(sources()))
    # What a caller marks as sensitive is not known in the module, so nothing is.
    variables["v"] = draw(literals(of, may_be_null=of.kind != "list")).replace("sensitive(", "(")
    constraints["v"] = constraint(of)
    declared["var.v"] = of
    if with_resources:
        for name, (resource_type, argument, _) in RESOURCES.items():
            declared[f"terraform_data.{name}"] = resource_type
            constraints[name] = argument
    resources = {name: text for name, (_, _, text) in RESOURCES.items()} if with_resources else {}
    subject = draw(subjects(declared))
    return Module(local_values, variables, resources, constraints, subject)


@st.composite
def subjects(draw: st.DrawFn, declared: Mapping[str, Ty]) -> str:
    """Draws an expression about declared values, in something that looks at its result."""
    wrapper = draw(st.sampled_from(WRAPPERS))
    return wrapper.format(*[draw(_sources(declared)) for _ in range(wrapper.count("{}"))])


@st.composite
def _sources(draw: st.DrawFn, declared: Mapping[str, Ty]) -> str:
    root = draw(st.sampled_from(sorted(declared)))
    of = declared[root]
    shape = draw(
        st.sampled_from(("chain", "chain", "chain", "chain", "loop", "loop", "call", "nested", "guarded", "key"))
    )
    if shape == "loop":
        return draw(loops(root, of))
    if shape == "nested" and of.element is not None:
        inner = draw(steps(of.element, 3))
        outer = draw(steps(Ty("tuple", inner.type), 2))
        return f"[for v in {root} : v{inner.text}]{outer.text}"
    written = draw(steps(of, 4))
    if "*" not in written.text:
        written = Written(f"{written.text}[*]", Ty("tuple", written.type))
    if shape == "call" and of.is_sequence:
        return f"{draw(st.sampled_from(('reverse', 'tolist', 'flatten', 'sensitive')))}({root}){written.text}"
    if shape == "guarded":
        return f"({root} == null ? null : {root}){written.text}"
    if shape == "key":
        # A loop variable in a key, named as a conversion would name its own.
        return f"[for o in [0, local.one] : {root}{written.text}[o]]"
    behind = draw(st.sampled_from(("", "", "", ")[0]", ")[*]")))
    return f"({root}{written.text}{behind}" if behind else f"{root}{written.text}"
